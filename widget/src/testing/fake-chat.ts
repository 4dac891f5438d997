import {
  askRequest,
  chatHandshake,
  chatMessageSchema,
  feedbackRequest,
  historyRequest,
  leadRequest,
  regenerateRequest,
  resumeRequest,
  stopRequest,
  type Accepted,
  type AcceptedByBot,
  type ChatMessage,
  type ClientToServerEvents,
  type ErrorBody,
  type ErrorCode,
  type ServerToClientEvents,
} from '@loquia/contracts'
import type { Socket } from 'socket.io'
import { botAnswers, serveFakePeople } from './fake-person'
import { answerWriter, endOf, emitAnswerPart, type ChatServer } from './fake-answers'
import type { FakeService, StoredConversation } from './fake-service-controls'
import { defaultAnswer, type ScriptedAnswer } from './scripted-answer'

export const failure = (code: ErrorCode, retryAfterSeconds?: number): ErrorBody => ({
  success: false,
  code,
  message: code,
  ...(retryAfterSeconds && { retryAfterSeconds }),
})

export const progress = ({ build }: FakeService) => ({
  status: build.status,
  counts: { found: 20, read: build.read, skipped: 0, passages: 40, words: 4_000 },
  elapsedMs: 1_000,
})

/** @param heldAcks acknowledgements that the test delivers later */
export function serveFakeChat(
  io: ChatServer,
  service: FakeService,
  timers: Set<ReturnType<typeof setTimeout>>,
  heldAcks: (() => void)[],
): void {
  let counter = 0
  const write = answerWriter(io, timers)
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

  function checked<T>(
    event: string,
    schema: { safeParse(value: unknown): { success: boolean; data?: T; error?: unknown } },
    value: unknown,
  ): T | null {
    const result = schema.safeParse(value)
    if (!result.success) service.violations.push(`${event}: ${JSON.stringify(value)} ${String(result.error)}`)
    return result.success ? result.data! : null
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
    socket.emit('welcome', {
      config: service.config,
      build: progress(service),
      resumed: Boolean(conversation),
      ...(conversation && { handover: conversation.handover ?? botAnswers }),
      ...(service.people && { people: service.people }),
    })

    function begin(): StoredConversation {
      const id = `c${++counter}`
      const begun: StoredConversation = { id, token: `token-${id}-secret`, messages: [] }
      service.conversations.set(begun.token, begun)
      void socket.join(id)
      return begun
    }
    function answerTo(question: ChatMessage, script: ScriptedAnswer): AcceptedByBot {
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
      // A question whose acknowledgement was lost returns without a token; its random id finds the conversation.
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
      const { id: conversationId, token: visitorToken } = conversation
      const isTaken = conversation.handover?.state === 'taken'
      const accepted: Accepted = isTaken
        ? { success: true, message: question, answerId: null, conversationId, visitorToken }
        : answer
          ? {
              success: true,
              message: question,
              answerId: answer.id,
              conversationId,
              visitorToken,
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
      emitAnswerPart(io, conversation!, endOf(answer))
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
    serveFakePeople(io, socket, service, { checked, held: () => (conversation ??= begin()) })
    socket.on('forget', (_body, ack) => {
      if (conversation) service.conversations.delete(conversation.token)
      conversation = undefined
      const deliver = (): void => ack({ success: true })
      if (service.holdAcks) heldAcks.push(deliver)
      else deliver()
    })
  })
}
