/** Streams prescribed answers over the chat protocol, for our bench and for comparisons. */
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

export interface TokenSource {
  tokens(count: number, id: number): string[]
  /** A command has the number of tokens, tokens per second (0: all at once), and the last token's mark. */
  parseCommand(text: string): { n: number; rate: number; id: number } | null
  pace(tokens: string[], rate: number, emit: (token: string) => void, isClosed: () => boolean): Promise<unknown>
}

/** Milliseconds since 1970. */
export interface Streamed {
  id: number
  endWall: number
}

export interface WidgetService {
  origin: string
  /** Finished answers. */
  streamedAnswers(): readonly Streamed[]
  stop(): Promise<void>
}

type ChatServer = Server<ClientToServerEvents, ServerToClientEvents>
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
/** For messages without a command. */
const noCommand = { n: 5, rate: 0, id: 0 }
const socketClient = join(root, 'node_modules/socket.io/client-dist/socket.io.min.js')

/**
 * @param pages HTML by path; scripts end in `.js`
 * @param batchMs window in which tokens share an event; 0 sends each alone
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
  const http = createServer((request, response) => void serve(request, response, pages, streamed))
  const io: ChatServer = new Server(http, {
    serveClient: false,
    perMessageDeflate: false,
  })
  serveChats(io, source, batchMs, streamed)
  serveBareChats(io, source, streamed)

  // As in the product, so that a later press of the launcher needs no new connection.
  http.keepAliveTimeout = 75_000
  http.listen(port, '127.0.0.1')
  await once(http, 'listening')
  return {
    origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    streamedAnswers: () => streamed,
    stop: () => io.close(),
  }
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  pages: ReadonlyMap<string, string>,
  streamed: readonly Streamed[],
): Promise<void> {
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

/** Serves the build's compressed files, as the product does. */
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

function serveChats(io: ChatServer, source: TokenSource, batchMs: number, streamed: Streamed[]): void {
  let messages = 0

  async function streamAnswer(answer: StreamedAnswer, text: string): Promise<void> {
    const { n, rate, id } = source.parseCommand(text) ?? noCommand
    await source.pace(
      source.tokens(n, id),
      rate,
      (token) => answer.add(token),
      () => answer.isAbandoned,
    )
    answer.flush()
    streamed.push({ id, endWall: Date.now() })
    answer.end()
  }

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
      const message = newMessage(`m${++messages}`, { role: 'user', content: text, clientMessageId })
      const answerId = `m${++messages}`
      acknowledge({ success: true, message, answerId, conversationId, visitorToken: `token-${conversationId}` })
      void streamAnswer(new StreamedAnswer(socket, answerId, message.id, batchMs), text)
    })
    socket.on('history', (_body, acknowledge) => acknowledge({ success: true, messages: [], more: false }))
  })
}

/** The floor: one event per token, without a protocol. */
function serveBareChats(io: ChatServer, source: TokenSource, streamed: Streamed[]): void {
  io.of('/bare').on('connection', (socket: Socket) => {
    socket.on('message', (text: string) => {
      const { n, rate, id } = source.parseCommand(text) ?? noCommand
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
}

function newMessage(id: string, message: Pick<ChatMessage, 'role' | 'content'> & Partial<ChatMessage>): ChatMessage {
  return {
    id,
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

class StreamedAnswer {
  private offset = 0
  private pending = ''
  private timer: NodeJS.Timeout | undefined
  private readonly socket: ChatSocket
  private readonly messageId: string
  private readonly batchMs: number

  constructor(socket: ChatSocket, messageId: string, questionId: string, batchMs: number) {
    this.socket = socket
    this.messageId = messageId
    this.batchMs = batchMs
    this.emitPart({ type: 'answer-start', messageId, questionId })
  }

  get isAbandoned(): boolean {
    return !this.socket.connected
  }

  add(token: string): void {
    this.pending += token
    if (this.batchMs === 0) this.flush()
    else this.timer ??= setTimeout(() => this.flush(), this.batchMs)
  }

  flush(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    if (this.pending === '') return
    this.emitPart({ type: 'answer-delta', messageId: this.messageId, offset: this.offset, text: this.pending })
    this.offset += this.pending.length
    this.pending = ''
  }

  end(): void {
    this.emitPart({
      type: 'answer-end',
      messageId: this.messageId,
      length: this.offset,
      sources: [],
      suggestions: [],
      outcome: 'sure',
      confidence: 0.9,
      refused: false,
      stopped: false,
      generatedBy: 'ai',
    })
  }

  private emitPart(part: AnswerPart): void {
    this.socket.emit('answer', part)
  }
}
