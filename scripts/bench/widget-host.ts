/**
 * A page with the built widget on it and a service behind it that streams prescribed answers, for the comparison of chat
 * widgets in a browser (docs/bench.md):
 *   node scripts/bench/widget-host.ts --harness PATH [--port 9000] [--attributes 'data-primary-color="#7c3aed"'] [--batch-ms 30]
 * PATH is the folder of the comparison: its lib/host.mjs has the page that every widget is put on, its lib/tokens.mjs the
 * tokens that every backend streams. Everything else is the product's own: the files of widget/dist, the chat protocol.
 * One event carries one token, unless `--batch-ms` gathers them as the product does (30).
 */
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import {
  askRequest, chatNamespace, widgetConfigSchema,
  type AnswerPart, type ChatMessage, type ClientToServerEvents, type ErrorBody, type ServerToClientEvents, type Welcome,
} from '@loquia/contracts'
import { Server, type Socket } from 'socket.io'
import { root } from '../parts.ts'

/** What the folder of the comparison exports. */
interface Harness {
  hostPage(snippet: { head?: string; body?: string }): string
  tokens(count: number, id: number): string[]
  /** The command in a visitor's message: how many tokens, how many a second (0: at once), and the mark of the last one. */
  parseCommand(text: string): { n: number; rate: number; id: number } | null
  pace(tokens: string[], rate: number, emit: (token: string) => void, isClosed: () => boolean): Promise<unknown>
}

/** When the last token of an answer left, by the answer's mark. */
interface Streamed {
  id: number
  endWall: number
}

type ChatSocket = Socket<ClientToServerEvents, ServerToClientEvents>

const { values } = parseArgs({ options: { harness: { type: 'string' }, port: { type: 'string', default: '9000' }, attributes: { type: 'string', default: '' }, 'batch-ms': { type: 'string', default: '0' } } })
if (values.harness === undefined) {
  console.error('Say where the comparison is: node scripts/bench/widget-host.ts --harness PATH')
  process.exit(1)
}

const widget = join(root, 'widget/dist')
const config = widgetConfigSchema.parse({ botId: 'bench', kind: 'demo', name: 'Bench', language: 'en', settings: {}, suggestions: ['When are you open?', 'What does delivery cost?'] })
const welcome: Welcome = { config, build: { status: 'ready', counts: { found: 20, read: 20, skipped: 0, passages: 60, words: 6_000 }, elapsedMs: 1_000 }, resumed: false }
const harness = await loadHarness(resolve(values.harness))
const page = harness.hostPage({ body: `<script async src="/widget.js" data-demo-id="bench" ${values.attributes}></script>` })
const batchMs = Number(values['batch-ms'])
const streamed: Streamed[] = []
let messages = 0

async function loadHarness(folder: string): Promise<Harness> {
  const [host, tokens] = await Promise.all(['host.mjs', 'tokens.mjs'].map((file) => import(pathToFileURL(join(folder, 'lib', file)).href)))
  return { ...(host as Pick<Harness, 'hostPage'>), ...(tokens as Omit<Harness, 'hostPage'>) }
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = new URL(request.url ?? '/', 'http://localhost').pathname
  if (path === '/host.html') send(response, 'text/html; charset=utf-8', page)
  else if (path.startsWith('/api/widget/')) send(response, 'application/json', JSON.stringify(config))
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
  return { id: `m${++messages}`, timestamp: new Date().toISOString(), state: 'done', refused: false, sources: [], suggestions: [], feedback: null, ...message }
}

/** One `answer-delta` a token, or what came within `batchMs`. */
async function answer(socket: ChatSocket, messageId: string, questionId: string, text: string): Promise<void> {
  const { n, rate, id } = harness.parseCommand(text) ?? { n: 5, rate: 0, id: 0 }
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
  await harness.pace(harness.tokens(n, id), rate, emit, () => !socket.connected)
  clearTimeout(timer)
  flush()
  streamed.push({ id, endWall: Date.now() })
  tell({ type: 'answer-end', messageId, length: offset, sources: [], suggestions: [], refused: false, stopped: false })
}

const http = createServer((request, response) => void serve(request, response))
const io = new Server<ClientToServerEvents, ServerToClientEvents>(http, { serveClient: false, perMessageDeflate: false })
io.of(chatNamespace).on('connection', (socket: ChatSocket) => {
  const conversationId = `c${socket.id}`
  socket.emit('welcome', welcome)
  socket.on('ask', (body, acknowledge) => {
    const parsed = askRequest.safeParse(body)
    if (!parsed.success) return acknowledge({ success: false, code: 'invalid_request', message: parsed.error.message } satisfies ErrorBody)
    const { text, clientMessageId } = parsed.data
    const message = newMessage({ role: 'user', content: text, clientMessageId })
    const answerId = `m${++messages}`
    acknowledge({ success: true, message, answerId, conversationId, visitorToken: `token-${conversationId}` })
    void answer(socket, answerId, message.id, text)
  })
  socket.on('history', (_body, acknowledge) => acknowledge({ success: true, messages: [], more: false }))
})

http.listen(Number(values.port), '127.0.0.1', () => console.log(`OURS_PAGE_URL=http://127.0.0.1:${values.port}/host.html`))
