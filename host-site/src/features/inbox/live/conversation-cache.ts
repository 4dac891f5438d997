import type { ChatMessage, InboxConversation, InboxDetailResponse, Note, PlacedMessage } from '@loquia/contracts'
import type { InfiniteData } from '@tanstack/react-query'

export type ConversationData = InfiniteData<InboxDetailResponse>

/** All messages that are here, in their order: the pages hold the newest first. */
export const messagesOf = (data: ConversationData): ChatMessage[] =>
  data.pages.toReversed().flatMap(({ messages }) => messages)

/** All notes that are here, each once. */
export const notesOf = (data: ConversationData): Note[] => [
  ...new Map(data.pages.flatMap(({ notes }) => notes).map((note) => [note.id, note])).values(),
]

/**
 * The conversation with a message in its place. The same one again takes the place of the first.
 * @returns null when the message behind which it stands is not here: something was missed
 */
export function withMessage(data: ConversationData, { message, after }: PlacedMessage): ConversationData | null {
  if (messagesOf(data).some(({ id }) => id === message.id))
    return changed(data, (messages) => messages.map((held) => (held.id === message.id ? message : held)))
  if (after === null) {
    const last = data.pages.length - 1
    return changed(data, (messages, page) => (page === last ? [message, ...messages] : messages))
  }
  let placed = false
  const next = changed(data, (messages) => {
    const at = messages.findIndex(({ id }) => id === after)
    if (placed || at === -1) return messages
    placed = true
    let place = at + 1
    while (messages[place]?.questionId === after) place += 1
    return messages.toSpliced(place, 0, message)
  })
  return placed ? next : null
}

function changed(
  data: ConversationData,
  change: (messages: ChatMessage[], page: number) => ChatMessage[],
): ConversationData {
  return {
    ...data,
    pages: data.pages.map((page, index) => ({ ...page, messages: change(page.messages, index) })),
  }
}

export const withNote = (data: ConversationData, note: Note): ConversationData => ({
  ...data,
  pages: data.pages.map((page, index) => {
    const notes = page.notes.filter(({ id }) => id !== note.id)
    return { ...page, notes: index === 0 ? [...notes, note] : notes }
  }),
})

export const withoutNote = (data: ConversationData, noteId: string): ConversationData => ({
  ...data,
  pages: data.pages.map((page) => ({ ...page, notes: page.notes.filter(({ id }) => id !== noteId) })),
})

/** The conversation's head as it is now; how much of it is unread is the list's to say. */
export const withHead = (data: ConversationData, conversation: InboxConversation): ConversationData => ({
  ...data,
  pages: data.pages.map((page) => ({ ...page, conversation: { ...page.conversation, ...conversation } })),
})

/** What is shown of a conversation, oldest first. */
export type Entry = { kind: 'message'; message: ChatMessage } | { kind: 'note'; note: Note }

/** Messages in their order, and each note before the first message that is later than it. */
export function timeline(messages: readonly ChatMessage[], notes: readonly Note[], complete: boolean): Entry[] {
  const waiting = notes.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt))
  // Those of the time before what is here come with their messages.
  if (!complete && messages[0]) {
    const first = messages[0].timestamp
    while (waiting[0] && waiting[0].createdAt < first) waiting.shift()
  }
  const entries: Entry[] = []
  for (const message of messages) {
    while (waiting[0] && waiting[0].createdAt < message.timestamp)
      entries.push({ kind: 'note', note: waiting.shift()! })
    entries.push({ kind: 'message', message })
  }
  return [...entries, ...waiting.map((note) => ({ kind: 'note' as const, note }))]
}
