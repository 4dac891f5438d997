import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export type ModelReply =
  | { kind: 'text'; pieces: readonly string[]; pauseMs?: number }
  | { kind: 'status'; status: number; headers?: Record<string, string> }
  | { kind: 'cut'; pieces: readonly string[] }
  /** Stalls with an open connection. */
  | { kind: 'hang'; pieces: readonly string[] }

export interface ModelRequest {
  model: string
  stream: boolean
  stream_options?: { include_usage?: boolean }
  messages: { role: string; content: string }[]
}

export interface ModelServer {
  /** For `OPENAI_BASE_URL`. */
  readonly baseUrl: string
  readonly chats: readonly ModelRequest[]
  readonly keysUsed: readonly string[]
  readonly embedded: readonly (readonly string[])[]
  /** `count` starts at 1. */
  onChat(reply: ModelReply | ((request: ModelRequest, count: number) => ModelReply)): void
  failEmbeddings(status: number | undefined): void
  readonly abandoned: number
  stop(): Promise<void>
}

export interface ModelServerOptions {
  port?: number
  /** Default: words hashed into 64 dimensions, which is deterministic. */
  embed?: (text: string) => number[]
  key?: string | readonly string[]
}

export async function startModelServer({
  port = 0,
  embed = hashedWords,
  key,
}: ModelServerOptions = {}): Promise<ModelServer> {
  const chats: ModelRequest[] = []
  const keysUsed: string[] = []
  const embedded: string[][] = []
  let script: (request: ModelRequest, count: number) => ModelReply = () => ({
    kind: 'text',
    pieces: ['Hello', ' there', '.'],
  })
  let count = 0
  let embeddingStatus: number | undefined
  let abandoned = 0

  const server = createServer((request, response) => {
    void serve(request, response).catch(() => response.destroy())
  })
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const keys = key === undefined ? undefined : [key].flat()
    const bearer = request.headers.authorization?.replace(/^Bearer /, '') ?? ''
    if (keys !== undefined && !keys.includes(bearer)) return sendError(response, 401)
    if (request.url?.endsWith('/models')) return sendJson(response, 200, { object: 'list', data: [] })
    const body = JSON.parse(await read(request)) as ModelRequest & { input: string | string[] }
    if (request.url?.endsWith('/embeddings')) {
      const texts = [body.input].flat()
      embedded.push(texts)
      if (embeddingStatus !== undefined) return sendError(response, embeddingStatus)
      sendJson(response, 200, {
        object: 'list',
        model: body.model,
        data: texts.map((text, index) => ({ object: 'embedding', index, embedding: embed(text) })),
        usage: { prompt_tokens: texts.length * 10, total_tokens: texts.length * 10 },
      })
      return
    }
    chats.push(body)
    const reply = script(body, ++count)
    if (reply.kind === 'status') return sendError(response, reply.status, reply.headers)
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.on('close', () => {
      if (!response.writableEnded) abandoned++
    })
    const send = (delta: object, finish: string | null) =>
      response.write(
        `data: ${JSON.stringify({ id: 'chat', object: 'chat.completion.chunk', created: 0, model: body.model, choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`,
      )
    send({ role: 'assistant', content: '' }, null)
    for (const content of reply.pieces) {
      send({ content }, null)
      await (reply.kind === 'text' && reply.pauseMs !== undefined ? wait(reply.pauseMs) : new Promise(setImmediate))
    }
    if (reply.kind === 'hang') return
    if (reply.kind === 'cut') {
      response.destroy()
      return
    }
    send({}, 'stop')
    // OpenAI's last chunk has no choices.
    if (body.stream_options?.include_usage === true) {
      response.write(
        `data: ${JSON.stringify({ id: 'chat', object: 'chat.completion.chunk', created: 0, model: body.model, choices: [], usage: { prompt_tokens: 1_000, completion_tokens: reply.pieces.length, total_tokens: 1_000 + reply.pieces.length } })}\n\n`,
      )
    }
    keysUsed.push(bearer)
    response.end('data: [DONE]\n\n')
  }

  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    chats,
    keysUsed,
    embedded,
    onChat(reply) {
      script = typeof reply === 'function' ? reply : () => reply
      count = 0
    },
    failEmbeddings(status) {
      embeddingStatus = status
    },
    get abandoned() {
      return abandoned
    },
    async stop() {
      const closed = new Promise((resolve) => {
        server.close(resolve)
      })
      server.closeAllConnections()
      await closed
    },
  }
}

async function read(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

function sendJson(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}

function sendError(response: ServerResponse, status: number, headers: Record<string, string> = {}): void {
  sendJson(response, status, { error: { message: `status ${status}`, type: 'test', code: null, param: null } }, headers)
}

function hashedWords(text: string): number[] {
  const vector = Array.from({ length: 64 }, () => 0)
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? ['']) {
    let hash = 0
    for (const character of word) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 64
    vector[hash] = (vector[hash] ?? 0) + 1
  }
  const length = Math.hypot(...vector) || 1
  return vector.map((value) => value / length)
}
