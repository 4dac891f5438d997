import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The test decides the reply's content and timing. */
export interface ModelTurn {
  /** The system prompt comes first. */
  readonly messages: readonly { role: string; content: string }[]
  say(text: string): void
  /** Sends the finish reason, then `[DONE]`. */
  end(): void
  /** Breaks the connection. */
  cut(): void
  /** Whether the client has disconnected. */
  readonly abandoned: boolean
}

/** Speaks OpenAI's API: chat completions as server-sent events, and embeddings. */
export interface ModelServer {
  /** Settings of a product that uses this model. */
  readonly environment: Record<string, string>
  /** Chat requests, including refused ones. */
  readonly chats: number
  readonly embeddings: number
  /** Waits for the oldest chat request that no test has taken. */
  turn(): Promise<ModelTurn>
  /** Refuses chat requests with this status; `undefined` passes them to `turn` again. */
  refuseWith(status: number | undefined): void
  stop(): Promise<void>
}

const key = 'sk-loopback'
/** With so many dimensions, two words of a small site hardly ever collide. */
const dimensions = 1_024

/** @param synonyms groups of words with equal vectors */
export async function startModelServer(synonyms: readonly (readonly string[])[] = []): Promise<ModelServer> {
  const meanings = new Map(synonyms.flatMap(([first, ...rest]) => rest.map((word) => [word, first ?? ''] as const)))
  const waiting: ModelTurn[] = []
  const takers: ((turn: ModelTurn) => void)[] = []
  let status: number | undefined
  let chats = 0
  let embeddings = 0

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.headers.authorization !== `Bearer ${key}`) return refuse(response, 401)
    // The product checks a key with this request.
    if (request.url === '/v1/models')
      return void response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ object: 'list', data: [] }))
    const body = JSON.parse(await textOf(request)) as {
      model: string
      messages: ModelTurn['messages']
      input: string | string[]
    }
    if (request.url === '/v1/embeddings') {
      embeddings++
      const data = [body.input]
        .flat()
        .map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text, meanings) }))
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ object: 'list', model: body.model, data, usage: { prompt_tokens: 0, total_tokens: 0 } }))
      return
    }
    if (request.url !== '/v1/chat/completions') return refuse(response, 404)
    chats++
    if (status !== undefined) return refuse(response, status)
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const send = (delta: object, finishReason: string | null): void => {
      if (!response.destroyed)
        response.write(
          `data: ${JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 0, model: body.model, choices: [{ index: 0, delta, finish_reason: finishReason }] })}\n\n`,
        )
    }
    send({ role: 'assistant', content: '' }, null)
    const turn: ModelTurn = {
      messages: body.messages,
      say: (content) => send({ content }, null),
      end() {
        send({}, 'stop')
        response.write(
          `data: ${JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 0, model: body.model, choices: [], usage: { prompt_tokens: 120, completion_tokens: 12, total_tokens: 132 } })}\n\n`,
        )
        response.end('data: [DONE]\n\n')
      },
      cut: () => response.destroy(),
      get abandoned() {
        return response.destroyed
      },
    }
    const taker = takers.shift()
    if (taker === undefined) waiting.push(turn)
    else taker(turn)
  }

  return {
    environment: {
      OPENAI_API_KEY: key,
      OPENAI_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    },
    get chats() {
      return chats
    },
    get embeddings() {
      return embeddings
    },
    turn() {
      const turn = waiting.shift()
      return turn === undefined ? new Promise((resolve) => takers.push(resolve)) : Promise.resolve(turn)
    },
    refuseWith(next) {
      status = next
    },
    async stop() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request.setEncoding('utf8')) text += part as string
  return text
}

/** Asks for a retry after 1 ms, because a client's backoff would only delay the failure. */
function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'content-type': 'application/json', 'retry-after-ms': '1' })
  response.end(JSON.stringify({ error: { message: `refused with ${status}`, type: 'test', param: null, code: null } }))
}

/** Hashes words, so that equal texts have equal vectors. */
function vectorOf(text: string, meanings: ReadonlyMap<string, string>): number[] {
  const vector = Array.from({ length: dimensions }, () => 0)
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? ['']) {
    let hash = 0
    for (const character of meanings.get(word) ?? word)
      hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % dimensions
    vector[hash] = (vector[hash] ?? 0) + 1
  }
  const length = Math.hypot(...vector)
  return vector.map((value) => value / length)
}
