/**
 * A service that serves pages with the built widget on them and streams prescribed answers to it over the chat
 * protocol. Used by the measure of the widget and by the host for comparisons with others.
 */
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import {
  askRequest,
  chatNamespace,
  widgetConfigSchema,
  type AnswerPart,
  type ChatMessage,
  type ClientToServerEvents,
  type ErrorBody,
  type ServerToClientEvents,
  type Welcome,
} from '@loquia/contracts'
import { Server, type Socket } from 'socket.io'
import { root } from '../../build/parts.ts'

/** Where answers come from. */
export interface TokenSource {
  tokens(count: number, id: number): string[]
  /**
   * The command in a visitor's message: how many tokens, how many a second (0: at once), and the mark of the last one.
   */
  parseCommand(text: string): { n: number; rate: number; id: number } | null
  pace(tokens: string[], rate: number, emit: (token: string) => void, isClosed: () => boolean): Promise<unknown>
}

/** When the last token of an answer left, in milliseconds since 1970, by the answer's mark. */
export interface Streamed {
  id: number
  endWall: number
}

export interface WidgetService {
  origin: string
  /** The answers that are whole. */
  streamed(): readonly Streamed[]
  stop(): Promise<void>
}

type ChatSocket = Socket<ClientToServerEvents, ServerToClientEvents>

const widget = join(root, 'widget/dist')
const config = widgetConfigSchema.parse({
  botId: 'bench',
  kind: 'demo',
  name: 'Bench',
  language: 'en',
  settings: {},
  suggestions: ['When are you open?', 'What does delivery cost?'],
})
const welcome: Welcome = {
  config,
  build: { status: 'ready', counts: { found: 20, read: 20, skipped: 0, passages: 60, words: 6_000 }, elapsedMs: 1_000 },
  resumed: false,
}
const socketClient = join(root, 'node_modules/socket.io/client-dist/socket.io.min.js')

/**
 * @param pages HTML by path; scripts end in `.js`
 * @param batchMs tokens that come within this time go as one event; 0 sends each by itself
 */
export async function startWidgetService({
  pages,
  source,
  batchMs = 0,
  port = 0,
}: {
  pages: ReadonlyMap<string, string>
  source: TokenSource
  batchMs?: number
  port?: number
}): Promise<WidgetService> {
  const streamed: Streamed[] = []
  let messages = 0

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const page = pages.get(path)
    if (page !== undefined) send(response, path.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8', page)
    else if (path.startsWith('/api/widget/')) send(response, 'application/json', JSON.stringify(config))
    else if (path === '/socket.io.js') send(response, 'text/javascript', await readFile(socketClient, 'utf8'))
    else if (path === '/streams') send(response, 'application/json', JSON.stringify(streamed))
    else if (path === '/widget.js' || /^\/widget\/[\w-]+\.js$/.test(path)) await sendScript(request, response, path)
    else response.writeHead(404).end()
  }

  function send(response: ServerResponse, type: string, body: string): void {
    response.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' }).end(body)
  }

  /** The build's own compressed twins, as the product serves them. */
  async function sendScript(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const accepted = String(request.headers['accept-encoding'] ?? '')
    const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name))
    const twin = encoding === undefined ? '' : encoding === 'br' ? '.br' : '.gz'
    const body = await readFile(join(widget, path + twin)).catch(() => undefined)
    if (body === undefined) return void response.writeHead(404).end()
    response
      .writeHead(200, {
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000',
        'content-length': body.length,
        vary: 'accept-encoding',
        ...(encoding && { 'content-encoding': encoding }),
      })
      .end(body)
  }

  function newMessage(message: Pick<ChatMessage, 'role' | 'content'> & Partial<ChatMessage>): ChatMessage {
    return {
      id: `m${++messages}`,
      timestamp: new Date().toISOString(),
      state: 'done',
      outcome: message.role === 'assistant' ? 'sure' : null,
      confidence: message.role === 'assistant' ? 0.9 : null,
      refused: false,
      sources: [],
      suggestions: [],
      feedback: null,
      ...message,
    }
  }

  /** One `answer-delta` a token, or what came within `batchMs`. */
  async function answer(socket: ChatSocket, messageId: string, questionId: string, text: string): Promise<void> {
    const { n, rate, id } = source.parseCommand(text) ?? { n: 5, rate: 0, id: 0 }
    const tell = (part: AnswerPart): boolean => socket.emit('answer', part)
    tell({ type: 'answer-start', messageId, questionId })
    let offset = 0
    let held = ''
    let timer: NodeJS.Timeout | undefined
    const flush = (): void => {
      timer = undefined
      if (held === '') return
      tell({ type: 'answer-delta', messageId, offset, text: held })
      offset += held.length
      held = ''
    }
    const emit = (token: string): void => {
      held += token
      if (batchMs === 0) flush()
      else timer ??= setTimeout(flush, batchMs)
    }
    await source.pace(source.tokens(n, id), rate, emit, () => !socket.connected)
    clearTimeout(timer)
    flush()
    streamed.push({ id, endWall: Date.now() })
    tell({
      type: 'answer-end',
      messageId,
      length: offset,
      sources: [],
      suggestions: [],
      outcome: 'sure',
      confidence: 0.9,
      refused: false,
      stopped: false,
      generatedBy: 'ai',
    })
  }

  const http = createServer((request, response) => void serve(request, response))
  const io = new Server<ClientToServerEvents, ServerToClientEvents>(http, {
    serveClient: false,
    perMessageDeflate: false,
  })
  io.of(chatNamespace).on('connection', (socket: ChatSocket) => {
    const conversationId = `c${socket.id}`
    socket.emit('welcome', welcome)
    socket.on('ask', (body, acknowledge) => {
      const parsed = askRequest.safeParse(body)
      if (!parsed.success)
        return acknowledge({
          success: false,
          code: 'invalid_request',
          message: parsed.error.message,
        } satisfies ErrorBody)
      const { text, clientMessageId } = parsed.data
      const message = newMessage({ role: 'user', content: text, clientMessageId })
      const answerId = `m${++messages}`
      acknowledge({ success: true, message, answerId, conversationId, visitorToken: `token-${conversationId}` })
      void answer(socket, answerId, message.id, text)
    })
    socket.on('history', (_body, acknowledge) => acknowledge({ success: true, messages: [], more: false }))
  })

  // A bare chat beside ours: the same tokens, one event each, without a protocol.
  io.of('/bare').on('connection', (socket: Socket) => {
    socket.on('message', (text: string) => {
      const { n, rate, id } = source.parseCommand(text) ?? { n: 5, rate: 0, id: 0 }
      void source
        .pace(
          source.tokens(n, id),
          rate,
          (token) => socket.emit('token', token),
          () => !socket.connected,
        )
        .then(() => streamed.push({ id, endWall: Date.now() }))
    })
  })

  // As the product: a visitor who presses the launcher after a while needs no new connection.
  http.keepAliveTimeout = 75_000
  http.listen(port, '127.0.0.1')
  await once(http, 'listening')
  return {
    origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    streamed: () => streamed,
    stop: () => io.close(),
  }
}
