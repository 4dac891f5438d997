import type { ChatMessage } from '@loquia/contracts'
import { describe, expect, it } from 'vitest'
import { foldEvent } from './fold'
import { emptyConversation, type Conversation, type ConversationEvent } from './state'

const stored = (id: string, role: ChatMessage['role'], changes: Partial<ChatMessage> = {}): ChatMessage => ({
  id,
  role,
  content: id,
  timestamp: '2026-01-01T10:00:00.000Z',
  state: 'done',
  outcome: null,
  confidence: null,
  refused: false,
  sources: [],
  suggestions: [],
  feedback: null,
  ...changes,
})
const question = stored('q1', 'user', { clientMessageId: 'key-q1' })
const answer = stored('a1', 'assistant', { questionId: 'q1' })
const history = (...messages: ChatMessage[]): ConversationEvent => ({
  type: 'history',
  older: false,
  history: { success: true, messages, more: false },
})
const said = (id: string, after: string | null, role: 'person' | 'event' = 'person'): ConversationEvent => ({
  type: 'said',
  message: stored(id, role),
  after,
})
const asked = (key: string): ConversationEvent => ({ type: 'asked', key, text: key, timestamp: answer.timestamp })
const after = (...events: ConversationEvent[]): Conversation => events.reduce(foldEvent, emptyConversation)
const order = (state: Conversation) => state.messages.map(({ key }) => key)

describe('a message of an agent', () => {
  it('follows its predecessor with its answers in any order of arrival', () => {
    const begun = history(question, answer)
    expect(order(after(begun, said('p1', 'q1'), said('p2', 'p1')))).toEqual(['key-q1', 'a1', 'p1', 'p2'])
    expect(order(after(begun, said('p2', 'q1'), said('p1', 'q1')))).toEqual(['key-q1', 'a1', 'p1', 'p2'])
    expect(order(after(begun, said('p1', 'a1')))).toEqual(['key-q1', 'a1', 'p1'])
    expect(order(after(begun, said('p0', null, 'event')))).toEqual(['p0', 'key-q1', 'a1'])
  })

  it('comes before a question that is not stored yet', () => {
    expect(order(after(history(question), asked('key-q2'), said('p1', 'q1')))).toEqual(['key-q1', 'p1', 'key-q2'])
  })

  it('comes after a later answer to its predecessor', () => {
    const state = after(history(question), asked('key-q2'), said('p1', 'q1'))
    const answered = foldEvent(state, {
      type: 'answer',
      part: { type: 'answer-start', messageId: 'a1', questionId: 'q1' },
    })
    expect(order(answered)).toEqual(['key-q1', 'a1', 'p1', 'key-q2'])
  })

  it('is shown once', () => {
    const state = after(history(question, answer), said('p1', 'q1'))
    expect(foldEvent(state, said('p1', 'q1')).messages).toBe(state.messages)
  })

  it('waits for the history when its predecessor is unknown', () => {
    const state = after(history(question, answer), said('p1', 'q1'))
    expect(foldEvent(state, said('p3', 'p2')).messages).toBe(state.messages)
    const known = foldEvent(
      state,
      history(question, answer, stored('p1', 'person'), stored('p2', 'person'), stored('p3', 'person')),
    )
    expect(order(known)).toEqual(['key-q1', 'a1', 'p1', 'p2', 'p3'])
  })

  it('needs no generated answer', () => {
    const state = after(asked('key-q1'), {
      type: 'accepted',
      accepted: { success: true, message: question, answerId: null, conversationId: 'c', visitorToken: 't' },
    })
    expect(state.messages).toMatchObject([{ key: 'key-q1', id: 'q1', state: 'done' }])
  })
})

it('keeps the availability of agents when the conversation is deleted', () => {
  const people = { available: true, reason: null, opensAt: null, replyMinutes: 5 } as const
  const handover = { state: 'taken', person: { name: 'Anna' }, askedAt: null, waitsUntil: null, missed: false } as const
  const state = { ...after(history(question)), people, handover, wire: 'online' } as Conversation
  expect(foldEvent(state, { type: 'emptied' })).toEqual({ ...emptyConversation, people, wire: 'online' })
})
