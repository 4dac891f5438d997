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

describe('the list', () => {
  const list = listOf([row('a', '2026-01-09'), row('b', '2026-01-07')], [row('c', '2026-01-05', { unread: 2 })])

  it('moves a conversation to the place of its last use, and counts what is unread', () => {
    const next = withConversation(list, row('c', '2026-01-08'), { unread: 1 }, everything, me)
    expect(idsOf(next)).toEqual(['a c b', ''])
    expect(next.pages[0]?.conversations[1]?.unread).toBe(3)
  })
  it('takes in a new one where the filter shows it, and never one that only a search could find', () => {
    const fresh = row('d', '2026-01-10', { state: 'waiting' })
    const ids = (shown: Parameters<typeof withConversation>[3]) =>
      idsOf(withConversation(list, fresh, { unread: 1 }, shown, me))[0]
    expect(ids(everything)).toBe('d a b')
    expect(ids({ ...everything, filter: 'waiting' })).toBe('d a b')
    expect(ids({ ...everything, filter: 'closed' })).toBe('a b')
    expect(ids({ ...everything, botId: 'another' })).toBe('a b')
    expect(ids({ ...everything, search: 'bread' })).toBe('a b')
  })
  it('leaves what is older than its pages to the server', () => {
    expect(idsOf(withConversation(list, row('z', '2026-01-01'), { unread: 0 }, everything, me))).toEqual(['a b', 'c'])
  })
  it('lets one go that the filter shows no more', () => {
    const mine = { ...everything, filter: 'mine' } as const
    expect(idsOf(withConversation(list, row('a', '2026-01-09'), { unread: 0 }, mine, me))).toEqual(['b', 'c'])
  })
  it('counts a conversation as read once', () => {
    const counted = structuredClone(list)
    for (const page of counted.pages) page.counts.unread = 4
    const once = withRead(counted, 'c')
    expect([once.pages[0]?.counts.unread, once.pages[1]?.conversations[0]?.unread]).toEqual([3, 0])
    expect(withRead(once, 'c')).toBe(once)
  })
  it('knows whom a visitor writes to', () => {
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

describe('the conversation', () => {
  const answered = conversationOf(
    [message('q2', '3'), message('a2', '4', { role: 'assistant', questionId: 'q2' })],
    [message('q1', '1'), message('a1', '2', { role: 'assistant', questionId: 'q1' })],
  )
  it('puts a message behind the one it follows, and behind the answers to that', () => {
    expect(said(withMessage(answered, { message: message('p', '5', { role: 'person' }), after: 'q2' }))).toBe(
      'q1 a1 q2 a2 p',
    )
    expect(said(withMessage(answered, { message: message('p', '5'), after: 'q1' }))).toBe('q1 a1 p q2 a2')
    expect(said(withMessage(answered, { message: message('p', '0'), after: null }))).toBe('p q1 a1 q2 a2')
  })
  it('holds a message once, as it was told last', () => {
    const again = withMessage(answered, { message: message('q2', '3', { content: 'changed' }), after: 'a1' })
    expect(said(again)).toBe('q1 a1 q2 a2')
    expect(again && messagesOf(again)[2]?.content).toBe('changed')
  })
  it('tells that something was missed', () => {
    expect(withMessage(answered, { message: message('p', '5'), after: 'unknown' })).toBeNull()
  })
  it('shows each note before the first message that is later, and none from before what is here', () => {
    const messages = [message('q1', '2026-01-02'), message('q2', '2026-01-04')]
    const notes = [note('late', '2026-01-05'), note('between', '2026-01-03'), note('early', '2026-01-01')]
    const order = (complete: boolean) =>
      mergeTimeline(messages, notes, complete).map((entry) =>
        entry.kind === 'note' ? entry.note.id : entry.message.id,
      )
    expect(order(true)).toEqual(['early', 'q1', 'between', 'q2', 'late'])
    expect(order(false)).toEqual(['q1', 'between', 'q2', 'late'])
  })
})

it('holds a changed note once, on whatever page it came, and drops one that is deleted', () => {
  const page = inboxDetailResponse.parse(detail)
  const data: ConversationData = { pageParams: ['', 'x'], pages: [{ ...page, notes: [] }, page] }
  const changed = withNote(data, { ...noteTold.note, text: 'A regular, since 2020.' })
  expect(notesOf(changed).map(({ text }) => text)).toEqual(['A regular, since 2020.'])
  expect(notesOf(withoutNote(changed, noteGone.noteId))).toEqual([])
})
