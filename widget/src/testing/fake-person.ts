import {
  handoffRequest,
  chatMessageSchema,
  type ChatMessage,
  type ClientToServerEvents,
  type AgentProfile,
  type ServerToClientEvents,
  type VisitorHandoff,
  shownRequest,
} from '@loquia/contracts'
import type { Socket } from 'socket.io'
import type { ChatServer } from './fake-answers'
import type { FakeService, StoredConversation } from './fake-service-controls'

export const botAnswers: VisitorHandoff = {
  state: 'bot',
  person: null,
  askedAt: null,
  waitsUntil: null,
  missed: false,
}

let counter = 0

function store(conversation: StoredConversation, said: Partial<ChatMessage>) {
  const message = chatMessageSchema.parse({
    id: `p${++counter}`,
    content: '',
    timestamp: new Date(1_800_000_500_000 + counter * 1_000).toISOString(),
    state: 'done',
    outcome: null,
    confidence: null,
    refused: false,
    sources: [],
    suggestions: [],
    feedback: null,
    ...said,
  })
  // As on the server: after the last message that is not an answer, and its answers.
  const after = conversation.messages.findLast(({ role }) => role !== 'assistant')?.id ?? null
  conversation.messages.push(message)
  return { message, after }
}

export function fakePerson(io: ChatServer, service: FakeService): FakeService['person'] {
  const newest = (): StoredConversation => [...service.conversations.values()].at(-1)!
  let person: AgentProfile = { name: '' }
  function turn(event: ChatMessage['event'], handover: Partial<VisitorHandoff>): void {
    const conversation = newest()
    const said = store(conversation, {
      role: 'event',
      event,
      ...(event?.startsWith('person_') && { person }),
    })
    conversation.handover = { ...botAnswers, ...handover }
    io.of('/chat').to(conversation.id).emit('message', said)
    io.of('/chat').to(conversation.id).emit('handover', conversation.handover)
  }
  return {
    joins(name, picture) {
      person = { name, ...(picture && { picture }) }
      turn('person_joined', { state: 'taken', person })
    },
    leaves: () => turn('person_left', {}),
    stays: () => turn('nobody_came', { missed: true }),
    writes: () => void io.of('/chat').to(newest().id).emit('typing'),
    says(content, lost = false, files = undefined) {
      const said = store(newest(), { role: 'person', person, content, files })
      if (!lost) io.of('/chat').to(newest().id).emit('message', said)
    },
  }
}

export function serveFakePeople(
  io: ChatServer,
  socket: Socket<ClientToServerEvents, ServerToClientEvents>,
  service: FakeService,
  {
    checked,
    held,
  }: {
    checked: <T>(
      event: string,
      schema: { safeParse(value: unknown): { success: boolean; data?: T; error?: unknown } },
      value: unknown,
    ) => T | null
    held: () => StoredConversation
  },
): void {
  socket.on('ask-person', (body, ack) => {
    const request = checked('ask-person', handoffRequest, body)
    const availability = service.people
    if (!request || !availability) return ack({ success: false, code: 'invalid_request', message: '' })
    if (!availability.available || request.dryRun) return ack({ success: true, available: false, availability })
    const conversation = held()
    store(conversation, { role: 'event', event: 'person_asked' })
    conversation.handover = {
      ...botAnswers,
      state: 'waiting',
      askedAt: new Date().toISOString(),
      waitsUntil: new Date(Date.now() + 600_000).toISOString(),
    }
    ack({
      success: true,
      available: true,
      replyMinutes: availability.replyMinutes,
      handover: conversation.handover,
      conversationId: conversation.id,
      visitorToken: conversation.token,
    })
  })
  socket.on('cancel-person', (_body, ack) => {
    const conversation = held()
    const said = store(conversation, { role: 'event', event: 'ask_withdrawn' })
    conversation.handover = botAnswers
    ack({ success: true })
    io.of('/chat').to(conversation.id).emit('message', said)
    io.of('/chat').to(conversation.id).emit('handover', botAnswers)
  })
  socket.on('typing', () => service.typed++)
  socket.on('shown', (request) => service.shown.push(shownRequest.parse(request).messageId))
}
