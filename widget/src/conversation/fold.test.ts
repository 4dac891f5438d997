import { describe, expect, it } from 'vitest'
import type { ChatMessage } from '@loquia/contracts'
import { emptyConversation, receivedLength, isBusy, type Conversation, type ConversationEvent } from './state'
import { foldEvent } from './fold'

const stored = (changes: Partial<ChatMessage>): ChatMessage => ({
  id: 'a1',
  role: 'assistant',
  content: '',
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
const question = stored({ id: 'q1', role: 'user', content: 'When?', clientMessageId: 'key-0001' })
const asked: ConversationEvent = {
  type: 'asked',
  key: 'key-0001',
  text: 'When?',
  timestamp: '2026-01-01T10:00:00.000Z',
}
const accepted: ConversationEvent = {
  type: 'accepted',
  accepted: { success: true, message: question, answerId: 'a1', conversationId: 'c', visitorToken: 't' },
}
const delta = (offset: number, text: string): ConversationEvent => ({
  type: 'answer',
  part: { type: 'answer-delta', messageId: 'a1', offset, text },
})
const end = (length: number, stopped = false): ConversationEvent => ({
  type: 'answer',
  part: {
    type: 'answer-end',
    generatedBy: 'ai',
    messageId: 'a1',
    length,
    sources: [],
    suggestions: [],
    outcome: 'sure',
    confidence: 0.9,
    refused: false,
    stopped,
  },
})
const after = (...events: ConversationEvent[]): Conversation => events.reduce(foldEvent, emptyConversation)
const shape = (state: Conversation) =>
  state.messages.map(({ key, id, role, text, state: is }) => ({ key, id, role, text, is }))

describe('folding', () => {
  it('shows a question at once', () => {
    expect(shape(after(asked))).toEqual([{ key: 'key-0001', id: null, role: 'user', text: 'When?', is: 'pending' }])
  })

  it('keeps an accepted question in its place', () => {
    expect(shape(after(asked, accepted))).toEqual([
      { key: 'key-0001', id: 'q1', role: 'user', text: 'When?', is: 'done' },
      { key: 'a1', id: 'a1', role: 'assistant', text: '', is: 'streaming' },
    ])
    expect(shape(after(asked, accepted, accepted))).toHaveLength(2)
  })

  it('accepts an answer that starts before the question is acknowledged', () => {
    const state = after(
      asked,
      { type: 'answer', part: { type: 'answer-start', messageId: 'a1', questionId: 'q1' } },
      delta(0, 'At '),
      accepted,
      delta(3, 'eight.'),
      end(9),
    )
    expect(shape(state).map(({ text }) => text)).toEqual(['When?', 'At eight.'])
  })

  it('adds pieces by their offset', () => {
    const state = after(asked, accepted, delta(0, 'At eig'), delta(3, 'eight'), delta(0, 'At'), delta(20, 'late'))
    expect(state.live?.text).toBe('At eight')
    expect(receivedLength(state, 'a1')).toBe(8)
  })

  it('discards the text of an answer that starts again', () => {
    const anew: ConversationEvent = {
      type: 'answer',
      part: { type: 'answer-start', messageId: 'a1', questionId: 'q1' },
    }
    const failed: ConversationEvent = {
      type: 'answer',
      part: { type: 'answer-error', messageId: 'a1', code: 'answer_interrupted' },
    }
    for (const before of [
      after(asked, accepted, delta(0, 'At nine')),
      after(asked, accepted, delta(0, 'At nine'), failed),
    ]) {
      expect(shape([anew, delta(0, 'Eight'), end(5)].reduce(foldEvent, before))).toEqual([
        { key: 'key-0001', id: 'q1', role: 'user', text: 'When?', is: 'done' },
        { key: 'a1', id: 'a1', role: 'assistant', text: 'Eight', is: 'done' },
      ])
    }
  })

  it('stays busy until the whole text has arrived', () => {
    const early = after(asked, accepted, delta(0, 'At '), end(9))
    expect(isBusy(early)).toBe(true)
    expect(isBusy([delta(3, 'eight.'), end(9)].reduce(foldEvent, early))).toBe(false)
  })

  it('keeps the same list of messages while an answer streams', () => {
    const before = after(asked, accepted)
    expect(foldEvent(before, delta(0, 'At')).messages).toBe(before.messages)
  })

  it('replaces the answer to a question by a new one', () => {
    const again: ConversationEvent = {
      type: 'accepted',
      accepted: { success: true, message: question, answerId: 'a2', conversationId: 'c', visitorToken: 't' },
    }
    expect(shape(after(asked, accepted, delta(0, 'No'), end(2), again)).map(({ id }) => id)).toEqual(['q1', 'a2'])
  })

  it('keeps the text of an answer that failed', () => {
    const state = after(asked, accepted, delta(0, 'At '), {
      type: 'answer',
      part: { type: 'answer-error', messageId: 'a1', code: 'model_unavailable' },
    })
    expect(state.messages[1]).toMatchObject({ text: 'At ', state: 'failed', error: 'model_unavailable' })
    expect(state.live).toBeNull()
  })

  it('keeps an unsent question when the history arrives', () => {
    const waiting: ConversationEvent = {
      type: 'asked',
      key: 'key-0002',
      text: 'And?',
      timestamp: '2026-01-01T10:01:00.000Z',
    }
    const history: ConversationEvent = {
      type: 'history',
      older: false,
      history: { success: true, more: false, messages: [question, stored({ content: 'At eight.', questionId: 'q1' })] },
    }
    expect(shape(after(asked, accepted, delta(0, 'At'), waiting, history)).map(({ key, is }) => [key, is])).toEqual([
      ['key-0001', 'done'],
      ['a1', 'done'],
      ['key-0002', 'pending'],
    ])
  })

  it('keeps the longer text of a streaming answer', () => {
    const history: ConversationEvent = {
      type: 'history',
      older: false,
      history: {
        success: true,
        more: false,
        messages: [question, stored({ content: 'At', state: 'streaming', questionId: 'q1' })],
      },
    }
    expect(after(asked, accepted, delta(0, 'At eight'), history).live?.text).toBe('At eight')
    expect(after(history).live?.text).toBe('At')
  })

  const page = (ids: string[], older: boolean, more: boolean): ConversationEvent => ({
    type: 'history',
    older,
    history: { success: true, more, messages: ids.map((id) => stored({ id, content: id })) },
  })

  it('prepends earlier messages', () => {
    const state = after(page(['m3', 'm4'], false, true), page(['m1', 'm2'], true, false))
    expect(state.messages.map(({ id }) => id)).toEqual(['m1', 'm2', 'm3', 'm4'])
    expect(state.more).toBe(false)
  })

  it('keeps earlier messages after a later catch-up', () => {
    const state = after(page(['m3', 'm4'], false, true), page(['m1', 'm2'], true, false))
    // A catch-up brings the newest page only.
    expect(foldEvent(state, page(['m3', 'm4'], false, true)).messages.map(({ id }) => id)).toEqual([
      'm1',
      'm2',
      'm3',
      'm4',
    ])
  })
})
