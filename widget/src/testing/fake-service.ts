import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import {
  askRequest,
  chatHandshake,
  errors,
  chatMessageSchema,
  feedbackRequest,
  historyRequest,
  leadRequest,
  regenerateRequest,
  resumeRequest,
  stopRequest,
  widgetConfigSchema,
  type Accepted,
  type AnswerPart,
  type ChatMessage,
  type ClientToServerEvents,
  type ErrorBody,
  type ErrorCode,
  type LeadRequest,
  type ResumeRequest,
  type ServerToClientEvents,
  type WidgetConfig,
} from '@loquia/contracts'
import { Server, type Socket } from 'socket.io'
import { defaultAnswer, type ScriptedAnswer } from './scripted-answer'

export type { ScriptedAnswer }

const builtHere = join(import.meta.dirname, '../../dist')

interface StoredConversation {
  id: string
  token: string
  messages: ChatMessage[]
}

export interface FakeService {
  origin: string
  config: WidgetConfig
  /** Asked for the look of a bot before anybody acts, the service answers with this error. */
  refuseConfig: ErrorCode | null
  build: { status: 'crawling' | 'ready'; read: number }
  conversations: Map<string, StoredConversation>
  /** Everything the widget sent that broke a contract; a test expects none. */
  violations: string[]
  requests: string[]
  handshakes: unknown[]
  /** Pages the test serves, by path. */
  pages: Map<string, { html: string; headers?: Record<string, string> }>
  answers: Map<string, ScriptedAnswer>
  /** Refuses handshakes, or questions. */
  refuseConnection: ErrorCode | null
  refuseQuestions: ErrorCode | null
  /** Acknowledgements of questions that are swallowed from now on. */
  loseAcks: number
  /** Acknowledgements of questions and deletions wait until `deliverAcks`. */
  holdAcks: boolean
  deliverAcks(): void
  /** Questions are stored and answered, but acknowledged with this code. */
  failAcks: ErrorCode | null
  /** Answers ratings with this. */
  failFeedback: ErrorCode | null
  asked: string[]
  /** What was asked for again, from where. */
  resumed: ResumeRequest[]
  /** No answer can be resumed; the history still tells it. */
  answersGone: boolean
  /** The history tells nothing yet of an answer that is being written but that it is. */
  historyBehind: boolean
  /** What visitors left for the business, once each. */
  leads: LeadRequest[]
  refuseLeads: ErrorBody | null
  /** Comments that came with a thumb. */
  comments: string[]
  /** Cuts every socket without a goodbye. */
  cut(): void
  /** Chats that are connected now. */
  connected(): number
  pushBuild(): void
  pushConfig(): void
  reset(): void
  close(): Promise<void>
}

/**
 * A service that speaks the chat protocol over real sockets, with answers that the test decides; it serves the built
 * widget, or that of `dist`.
 */
export async function startFakeService(dist = builtHere): Promise<FakeService> {
  const http = createServer((request, response) => void serve(request, response))
  const io = new Server<ClientToServerEvents, ServerToClientEvents>(http, { cors: { origin: '*' }, serveClient: false })
  let counter = 0
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const heldAcks: (() => void)[] = []
  const initialConfig: WidgetConfig = widgetConfigSchema.parse({
    botId: 'bot-1',
    kind: 'demo',
    name: 'Forno Aurora',
    language: 'en',
    settings: {},
    suggestions: ['When do you open on Sunday?', 'Do you bake gluten-free bread?'],
    contactUrl: 'https://bakery.example/contact',
  })

  const service: FakeService = {
    origin: '',
    config: initialConfig,
    refuseConfig: null,
    build: { status: 'ready', read: 12 },
    conversations: new Map(),
    violations: [],
    requests: [],
    handshakes: [],
    pages: new Map(),
    answers: new Map(),
    refuseConnection: null,
    refuseQuestions: null,
    loseAcks: 0,
    holdAcks: false,
    failAcks: null,
    failFeedback: null,
    asked: [],
    resumed: [],
    answersGone: false,
    historyBehind: false,
    comments: [],
    leads: [],
    refuseLeads: null,
    connected: () => io.of('/chat').sockets.size,
    cut() {
      for (const socket of io.of('/chat').sockets.values()) socket.conn.transport.close()
    },
    deliverAcks: () => heldAcks.splice(0).forEach((deliver) => deliver()),
    pushBuild: () => void io.of('/chat').emit('build', progress()),
    pushConfig: () => void io.of('/chat').emit('config', service.config),
    reset() {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
      io.of('/chat').disconnectSockets(true)
      service.conversations.clear()
      service.answers.clear()
      service.requests.length =
        service.handshakes.length =
        service.asked.length =
        service.comments.length =
        service.leads.length =
        service.resumed.length =
          0
      Object.assign(service, {
        config: initialConfig,
        refuseConfig: null,
        build: { status: 'ready', read: 12 },
        refuseConnection: null,
        refuseQuestions: null,
        refuseLeads: null,
        loseAcks: 0,
        holdAcks: false,
        failAcks: null,
        failFeedback: null,
        answersGone: false,
        historyBehind: false,
      })
      heldAcks.length = 0
    },
    async close() {
      for (const timer of timers) clearTimeout(timer)
      await io.close()
    },
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://x').pathname
    if (path.startsWith('/socket.io')) return
    service.requests.push(path)
    const page = service.pages.get(path)
    if (page) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...page.headers }).end(page.html)
    } else if (path.startsWith('/api/widget/')) {
      const { refuseConfig } = service
      response
        .writeHead(refuseConfig ? errors[refuseConfig].status : 200, {
          'content-type': 'application/json',
          'access-control-allow-origin': '*',
        })
        .end(JSON.stringify(refuseConfig ? failure(refuseConfig) : service.config))
    } else if (path === '/widget.js' || path.startsWith('/widget/')) {
      const file = await readFile(join(dist, path)).catch(() => null)
      response
        .writeHead(file ? 200 : 404, {
          'content-type': 'text/javascript; charset=utf-8',
          'access-control-allow-origin': '*',
        })
        .end(file ?? '')
    } else response.writeHead(404).end()
  }

  const progress = () => ({
    status: service.build.status,
    counts: { found: 20, read: service.build.read, skipped: 0, passages: 40, words: 4_000 },
    elapsedMs: 1_000,
  })
  const newMessage = (message: Partial<ChatMessage>): ChatMessage =>
    chatMessageSchema.parse({
      id: `m${++counter}`,
      role: 'assistant',
      content: '',
      timestamp: new Date(1_800_000_000_000 + counter * 1_000).toISOString(),
      state: 'done',
      outcome: null,
      confidence: null,
      refused: false,
      sources: [],
      suggestions: [],
      feedback: null,
      ...message,
    })

  /** Validates what came; a break of the contract is kept for the test. */
  function checked<T>(
    event: string,
    schema: { safeParse(value: unknown): { success: boolean; data?: T; error?: unknown } },
    value: unknown,
  ): T | null {
    const result = schema.safeParse(value)
    if (!result.success) service.violations.push(`${event}: ${JSON.stringify(value)} ${String(result.error)}`)
    return result.success ? result.data! : null
  }
  const failure = (code: ErrorCode, retryAfterSeconds?: number): ErrorBody => ({
    success: false,
    code,
    message: code,
    ...(retryAfterSeconds && { retryAfterSeconds }),
  })

  function tell(conversation: StoredConversation, part: AnswerPart): void {
    io.of('/chat').to(conversation.id).emit('answer', part)
  }

  /** Writes an answer piece by piece into the stored message, whether anybody listens or not. */
  function write(conversation: StoredConversation, answer: ChatMessage, script: ScriptedAnswer): void {
    const { text, pieceChars = 6, pauseMs = 8, lost: [lostFrom, lostTo] = [Infinity, 0] } = script
    tell(conversation, { type: 'answer-start', messageId: answer.id, questionId: answer.questionId! })
    const step = (): void => {
      if (answer.state !== 'streaming') return
      const offset = answer.content.length
      const held = script.holdAt ?? text.length
      if (offset >= held && offset < text.length) later(step, 10)
      else if (offset < text.length) {
        const piece = text.slice(offset, Math.min(held, offset + pieceChars))
        answer.content += piece
        if (offset < lostFrom || offset >= lostTo)
          tell(conversation, { type: 'answer-delta', messageId: answer.id, offset, text: piece })
        later(step, pauseMs)
      } else if (script.error) {
        answer.state = 'failed'
        answer.error = script.error
        tell(conversation, { type: 'answer-error', messageId: answer.id, code: script.error })
      } else {
        answer.state = 'done'
        answer.sources = script.sources ?? []
        answer.suggestions = script.suggestions ?? []
        answer.outcome = script.outcome ?? 'sure'
        answer.confidence = { sure: 0.9, unsure: 0.5, none: 0.1 }[answer.outcome]
        answer.refused = answer.outcome === 'none'
        if (lostTo !== Infinity) tell(conversation, endOf(answer))
      }
    }
    later(step, pauseMs)
  }
  function later(act: () => void, ms: number): void {
    const timer = setTimeout(() => {
      timers.delete(timer)
      act()
    }, ms)
    timers.add(timer)
  }
  function endOf(answer: ChatMessage): AnswerPart {
    return {
      type: 'answer-end',
      messageId: answer.id,
      length: answer.content.length,
      sources: answer.sources,
      suggestions: answer.suggestions,
      outcome: answer.outcome,
      confidence: answer.confidence,
      refused: answer.refused,
      stopped: answer.state === 'stopped',
    }
  }

  io.of('/chat').use((socket, next) => {
    service.handshakes.push(socket.handshake.auth)
    checked('handshake', chatHandshake, socket.handshake.auth)
    if (!service.refuseConnection) return next()
    next(Object.assign(new Error(service.refuseConnection), { data: failure(service.refuseConnection) }))
  })
  io.of('/chat').on('connection', (socket: Socket<ClientToServerEvents, ServerToClientEvents>) => {
    const token = socket.handshake.auth.visitorToken as string | undefined
    let conversation = token ? service.conversations.get(token) : undefined
    if (conversation) void socket.join(conversation.id)
    socket.emit('welcome', { config: service.config, build: progress(), resumed: Boolean(conversation) })

    function begin(): StoredConversation {
      const id = `c${++counter}`
      const begun: StoredConversation = { id, token: `token-${id}-secret`, messages: [] }
      service.conversations.set(begun.token, begun)
      void socket.join(id)
      return begun
    }
    function answerTo(question: ChatMessage, script: ScriptedAnswer): Accepted {
      const held = conversation!
      const answer = newMessage({ questionId: question.id, state: 'streaming' })
      held.messages.push(answer)
      write(held, answer, script)
      return {
        success: true,
        message: question,
        answerId: answer.id,
        conversationId: held.id,
        visitorToken: held.token,
      }
    }
    const scriptFor = (text: string): ScriptedAnswer => service.answers.get(text) ?? defaultAnswer

    socket.on('ask', (body, ack) => {
      const request = checked('ask', askRequest, body)
      if (!request) return ack(failure('invalid_request'))
      service.asked.push(request.clientMessageId)
      if (service.refuseQuestions) return ack(failure(service.refuseQuestions, 3))
      // A first question whose acknowledgement was lost comes back without a token: its id, 128 random bits, finds it.
      conversation ??= [...service.conversations.values()].find(({ messages }) =>
        messages.some((message) => message.clientMessageId === request.clientMessageId),
      )
      if (conversation) void socket.join(conversation.id)
      else conversation = begin()
      const known = conversation.messages.find((message) => message.clientMessageId === request.clientMessageId)
      const question =
        known ?? newMessage({ role: 'user', content: request.text, clientMessageId: request.clientMessageId })
      if (!known) {
        conversation.messages.push(question)
        socket.to(conversation.id).emit('question', question)
      }
      const answer = known && conversation.messages.find((message) => message.questionId === known.id)
      const accepted: Accepted = answer
        ? {
            success: true,
            message: question,
            answerId: answer.id,
            conversationId: conversation.id,
            visitorToken: conversation.token,
          }
        : answerTo(question, scriptFor(request.text))
      if (service.loseAcks > 0) {
        service.loseAcks--
        socket.conn.transport.close()
      } else if (service.holdAcks) heldAcks.push(() => ack(accepted))
      else ack(service.failAcks ? failure(service.failAcks) : accepted)
    })
    socket.on('regenerate', (body, ack) => {
      const request = checked('regenerate', regenerateRequest, body)
      const old = conversation?.messages.find((message) => message.id === request?.messageId)
      const question = conversation?.messages.find((message) => message.id === old?.questionId)
      if (!old || !question) return ack(failure('message_not_found'))
      conversation!.messages.splice(conversation!.messages.indexOf(old), 1)
      const script = scriptFor(question.content)
      ack(
        answerTo(
          question,
          script.error ? { ...script, error: undefined, text: `${script.text} And now it works.` } : script,
        ),
      )
    })
    socket.on('stop', (body, ack) => {
      const request = checked('stop', stopRequest, body)
      if (service.failFeedback) return ack(failure(service.failFeedback))
      const answer = conversation?.messages.find((message) => message.id === request?.messageId)
      if (!answer) return ack(failure('message_not_found'))
      answer.state = 'stopped'
      ack({ success: true })
      tell(conversation!, endOf(answer))
    })
    socket.on('feedback', (body, ack) => {
      const request = checked('feedback', feedbackRequest, body)
      if (service.failFeedback) return ack(failure(service.failFeedback))
      const answer = conversation?.messages.find((message) => message.id === request?.messageId)
      if (!answer) return ack(failure('message_not_found'))
      const passage = answer.sources.find(({ number }) => number === request!.source)
      if (request!.source && !passage) return ack(failure('invalid_request'))
      if (passage) passage.feedback = request!.value ?? undefined
      else answer.feedback = request!.value
      if (request!.comment) service.comments.push(request!.comment)
      ack({ success: true })
    })
    socket.on('history', (body, ack) => {
      const request = checked('history', historyRequest, body)
      if (!conversation) return ack(failure('conversation_not_found'))
      const end = request?.before
        ? conversation.messages.findIndex((message) => message.id === request.before)
        : conversation.messages.length
      const messages = structuredClone(conversation.messages.slice(Math.max(0, end - 50), end))
      if (service.historyBehind) for (const message of messages) if (message.state === 'streaming') message.content = ''
      ack({ success: true, messages, more: end > 50 })
    })
    socket.on('resume', (body, ack) => {
      const request = checked('resume', resumeRequest, body)
      const answer = conversation?.messages.find((message) => message.id === request?.messageId)
      if (request) service.resumed.push(request)
      if (!request || !answer || service.answersGone) return ack(failure('message_not_found'))
      ack({ success: true })
      const rest = answer.content.slice(request.offset)
      if (rest)
        socket.emit('answer', { type: 'answer-delta', messageId: answer.id, offset: request.offset, text: rest })
      if (answer.state === 'failed')
        socket.emit('answer', { type: 'answer-error', messageId: answer.id, code: answer.error! })
      else if (answer.state !== 'streaming') socket.emit('answer', endOf(answer))
    })
    socket.on('lead', (body, ack) => {
      const request = checked('lead', leadRequest, body)
      if (!request || service.refuseLeads) return ack(service.refuseLeads ?? failure('invalid_request'))
      conversation ??= begin()
      if (!service.leads.some(({ clientLeadId }) => clientLeadId === request.clientLeadId)) service.leads.push(request)
      if (service.loseAcks > 0) {
        service.loseAcks--
        socket.conn.transport.close()
      } else
        ack({
          success: true,
          leadId: `lead-${service.leads.length}`,
          conversationId: conversation.id,
          visitorToken: conversation.token,
        })
    })
    socket.on('forget', (_body, ack) => {
      if (conversation) service.conversations.delete(conversation.token)
      conversation = undefined
      const deliver = (): void => ack({ success: true })
      if (service.holdAcks) heldAcks.push(deliver)
      else deliver()
    })
  })

  await new Promise<void>((listening) => {
    http.listen(0, '127.0.0.1', listening)
  })
  service.origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  return service
}
