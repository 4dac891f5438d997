import {
  inboxDetailResponse,
  type ChatMessage,
  type InboxDetailResponse,
  type InboxListResponse,
  type InboxRow,
  type Note,
} from '@loquia/contracts'
import { describe, expect, it } from 'vitest'
import detail from '../../../../../packages/contracts/fixtures/inbox-detail.json' with { type: 'json' }
import noteGone from '../../../../../packages/contracts/fixtures/inbox-note-gone.json' with { type: 'json' }
import noteTold from '../../../../../packages/contracts/fixtures/inbox-note.json' with { type: 'json' }
import {
  messagesOf,
  notesOf,
  mergeTimeline,
  withMessage,
  withNote,
  withoutNote,
  type ConversationData,
} from './conversation-cache'
import { concernsAgent, withConversation, withRead, type ListData } from './list-cache'

const me = 7
const row = (id: string, lastAt: string, rest: Partial<InboxRow> = {}): InboxRow => ({
  id,
  botId: 'bot',
  botName: 'Bakery',
  language: 'en',
  pageUrl: null,
  isTest: false,
  startedAt: lastAt,
  lastAt,
  state: 'bot',
  holder: null,
  leaseUntil: null,
  askedAt: null,
  missed: false,
  closedReason: null,
  identity: null,
  visitor: null,
  answerEmail: { due: false, to: null, sentAt: null, fault: null },
  lastMessage: null,
  outcome: null,
  confidence: null,
  unread: 0,
  ...rest,
})
const listOf = (...pages: InboxRow[][]): ListData => ({
  pageParams: pages.map(() => ''),
  pages: pages.map((conversations, index): InboxListResponse => ({
    success: true,
    conversations,
    cursor: index === pages.length - 1 ? 'more' : `after ${index}`,
    counts: { unread: 0, waiting: 0, mine: 0 },
  })),
})
const idsOf = (data: ListData) => data.pages.map(({ conversations }) => conversations.map(({ id }) => id).join(' '))
const everything = { filter: 'all', search: '', botId: null } as const

describe('the cached list', () => {
  const list = listOf([row('a', '2026-01-09'), row('b', '2026-01-07')], [row('c', '2026-01-05', { unread: 2 })])

  it('orders conversations by last use', () => {
    const next = withConversation(list, row('c', '2026-01-08'), { unread: 1 }, everything, me)
    expect(idsOf(next)).toEqual(['a c b', ''])
  })
  it('adds up the unread messages of a conversation', () => {
    const next = withConversation(list, row('c', '2026-01-08'), { unread: 1 }, everything, me)
    expect(next.pages[0]?.conversations[1]?.unread).toBe(3)
  })
  const fresh = row('d', '2026-01-10', { state: 'waiting' })
  const ids = (shown: Parameters<typeof withConversation>[3]) =>
    idsOf(withConversation(list, fresh, { unread: 1 }, shown, me))[0]
  it('adds a new conversation that matches the filter', () => {
    expect(ids(everything)).toBe('d a b')
    expect(ids({ ...everything, filter: 'waiting' })).toBe('d a b')
    expect(ids({ ...everything, filter: 'closed' })).toBe('a b')
    expect(ids({ ...everything, botId: 'another' })).toBe('a b')
  })
  it('adds no conversation to the results of a search', () => {
    expect(ids({ ...everything, search: 'bread' })).toBe('a b')
  })
  it('ignores a conversation older than its pages', () => {
    expect(idsOf(withConversation(list, row('z', '2026-01-01'), { unread: 0 }, everything, me))).toEqual(['a b', 'c'])
  })
  it('removes a conversation that no longer matches the filter', () => {
    const mine = { ...everything, filter: 'mine' } as const
    expect(idsOf(withConversation(list, row('a', '2026-01-09'), { unread: 0 }, mine, me))).toEqual(['b', 'c'])
  })
  it('marks a conversation as read once', () => {
    const counted = structuredClone(list)
    for (const page of counted.pages) page.counts.unread = 4
    const once = withRead(counted, 'c')
    expect([once.pages[0]?.counts.unread, once.pages[1]?.conversations[0]?.unread]).toEqual([3, 0])
    expect(withRead(once, 'c')).toBe(once)
  })
  it('tells whether a conversation concerns an agent', () => {
    expect(concernsAgent(row('a', '2026', { state: 'waiting' }), me)).toBe(true)
    expect(concernsAgent(row('a', '2026', { missed: true }), me)).toBe(true)
    expect(concernsAgent(row('a', '2026', { state: 'taken', holder: { userId: me, name: 'Anna' } }), me)).toBe(true)
    expect(concernsAgent(row('a', '2026', { state: 'taken', holder: { userId: 8, name: 'Bob' } }), me)).toBe(false)
    expect(concernsAgent(row('a', '2026'), me)).toBe(false)
  })
})

const message = (id: string, at: string, rest: Partial<ChatMessage> = {}): ChatMessage => ({
  id,
  role: 'user',
  content: id,
  timestamp: at,
  state: 'done',
  outcome: null,
  confidence: null,
  refused: false,
  sources: [],
  suggestions: [],
  feedback: null,
  ...rest,
})
const note = (id: string, createdAt: string): Note => ({ id, author: null, text: id, createdAt, editedAt: null })
const conversationOf = (...pages: ChatMessage[][]): ConversationData => ({
  pageParams: pages.map(() => ''),
  pages: pages.map((messages): InboxDetailResponse => ({
    success: true,
    conversation: row('a', '2026'),
    messages,
    more: false,
    notes: [],
    deletesNotes: false,
    earlier: [],
  })),
})
const said = (data: ConversationData | null) =>
  data &&
  messagesOf(data)
    .map(({ id }) => id)
    .join(' ')

describe('the cached conversation', () => {
  const answered = conversationOf(
    [message('q2', '3'), message('a2', '4', { role: 'assistant', questionId: 'q2' })],
    [message('q1', '1'), message('a1', '2', { role: 'assistant', questionId: 'q1' })],
  )
  it('places a message after the one it follows with its answers', () => {
    expect(said(withMessage(answered, { message: message('p', '5', { role: 'person' }), after: 'q2' }))).toBe(
      'q1 a1 q2 a2 p',
    )
    expect(said(withMessage(answered, { message: message('p', '5'), after: 'q1' }))).toBe('q1 a1 p q2 a2')
    expect(said(withMessage(answered, { message: message('p', '0'), after: null }))).toBe('p q1 a1 q2 a2')
  })
  it('replaces a message by its newest version', () => {
    const again = withMessage(answered, { message: message('q2', '3', { content: 'changed' }), after: 'a1' })
    expect(said(again)).toBe('q1 a1 q2 a2')
    expect(again && messagesOf(again)[2]?.content).toBe('changed')
  })
  it('reports a gap before a message', () => {
    expect(withMessage(answered, { message: message('p', '5'), after: 'unknown' })).toBeNull()
  })
  const messages = [message('q1', '2026-01-02'), message('q2', '2026-01-04')]
  const notes = [note('late', '2026-01-05'), note('between', '2026-01-03'), note('early', '2026-01-01')]
  const order = (complete: boolean) =>
    mergeTimeline(messages, notes, complete).map((entry) => (entry.kind === 'note' ? entry.note.id : entry.message.id))
  it('places each note by its time', () => {
    expect(order(true)).toEqual(['early', 'q1', 'between', 'q2', 'late'])
  })
  it('hides notes from before the loaded messages', () => {
    expect(order(false)).toEqual(['q1', 'between', 'q2', 'late'])
  })
})

const page = inboxDetailResponse.parse(detail)
const data: ConversationData = { pageParams: ['', 'x'], pages: [{ ...page, notes: [] }, page] }

it('replaces a changed note on every page', () => {
  const changed = withNote(data, { ...noteTold.note, text: 'A regular, since 2020.' })
  expect(notesOf(changed).map(({ text }) => text)).toEqual(['A regular, since 2020.'])
})

it('removes a deleted note', () => {
  const changed = withNote(data, noteTold.note)
  expect(notesOf(withoutNote(changed, noteGone.noteId))).toEqual([])
})
