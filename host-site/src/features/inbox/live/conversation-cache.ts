import type { ChatMessage, InboxConversation, InboxDetailResponse, Note, PlacedMessage } from '@loquia/contracts'
import type { InfiniteData } from '@tanstack/react-query'

export type ConversationData = InfiniteData<InboxDetailResponse>

/** Returns the loaded messages, oldest first; pages are stored newest first. */
export const messagesOf = (data: ConversationData): ChatMessage[] =>
  data.pages.toReversed().flatMap(({ messages }) => messages)

/** Removes duplicates across pages. */
export const notesOf = (data: ConversationData): Note[] => [
  ...new Map(data.pages.flatMap(({ notes }) => notes).map((note) => [note.id, note])).values(),
]

/**
 * Inserts a message, or replaces it if present.
 * @returns null if the preceding message is missing, so events were missed
 */
export function withMessage(data: ConversationData, { message, after }: PlacedMessage): ConversationData | null {
  if (messagesOf(data).some(({ id }) => id === message.id))
    return mapMessages(data, (messages) =>
      messages.map((existing) => (existing.id === message.id ? message : existing)),
    )
  if (after === null) {
    const last = data.pages.length - 1
    return mapMessages(data, (messages, page) => (page === last ? [message, ...messages] : messages))
  }
  let placed = false
  const next = mapMessages(data, (messages) => {
    const at = messages.findIndex(({ id }) => id === after)
    if (placed || at === -1) return messages
    placed = true
    let place = at + 1
    while (messages[place]?.questionId === after) place += 1
    return messages.toSpliced(place, 0, message)
  })
  return placed ? next : null
}

function mapMessages(
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

/** Replaces the conversation's head, except its unread count, which comes from the list. */
export const withHead = (data: ConversationData, conversation: InboxConversation): ConversationData => ({
  ...data,
  pages: data.pages.map((page) => ({ ...page, conversation: { ...page.conversation, ...conversation } })),
})

export type Entry = { kind: 'message'; message: ChatMessage } | { kind: 'note'; note: Note }

/** Places each note before the first later message. */
export function mergeTimeline(messages: readonly ChatMessage[], notes: readonly Note[], complete: boolean): Entry[] {
  const waiting = notes.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt))
  // Earlier notes load with their messages.
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
