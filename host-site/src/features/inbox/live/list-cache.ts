import type { InboxConversation, InboxListResponse, InboxRow } from '@loquia/contracts'
import type { InfiniteData } from '@tanstack/react-query'
import type { InboxFilterName } from '../../../api-client/workspace/inbox'

export type ListData = InfiniteData<InboxListResponse>

/** Whether a filter shows a conversation. `userId`: whose inbox it is. */
export function fits(filter: InboxFilterName, row: InboxRow, userId: number): boolean {
  if (filter === 'unread') return row.unread > 0
  if (filter === 'waiting') return row.state === 'waiting'
  if (filter === 'mine') return isMine(row, userId)
  return filter === 'all' || row.state === 'closed'
}

/** Whether the caller answers this conversation. */
export const isMine = ({ state, holder }: InboxConversation, userId: number): boolean =>
  state === 'taken' && holder !== null && holder.userId === userId

/** Whether what its visitor writes is for the caller to read: it waits, was missed, or is theirs. */
export const concerns = (conversation: InboxConversation, userId: number): boolean =>
  conversation.state === 'waiting' || conversation.missed || isMine(conversation, userId)

/**
 * The list with a conversation as it is now, in the place of its last use. One that was not in it is put in where the
 * filter shows it and nothing is searched; what a search finds only the server knows.
 * @param unread how many messages more or, null, that all are read
 */
export function withConversation(
  data: ListData,
  conversation: InboxConversation,
  change: { unread: number | null },
  shown: { filter: InboxFilterName; search: string; botId: string | null },
  userId: number,
): ListData {
  const before = data.pages.flatMap(({ conversations }) => conversations).find(({ id }) => id === conversation.id)
  const row: InboxRow = {
    ...conversation,
    unread: change.unread === null ? 0 : (before?.unread ?? 0) + change.unread,
  }
  const belongs =
    fits(shown.filter, row, userId) &&
    (before !== undefined || (shown.search === '' && (shown.botId === null || shown.botId === row.botId)))
  const without = data.pages.map((page) => ({
    ...page,
    conversations: page.conversations.filter(({ id }) => id !== row.id),
  }))
  if (!belongs) return { ...data, pages: without }
  // Behind those that were used later; on the page that holds that place.
  for (const [index, page] of without.entries()) {
    const at = page.conversations.findIndex(({ lastAt }) => lastAt <= row.lastAt)
    const isEnd = index === without.length - 1 && page.cursor === null
    if (at === -1 && !isEnd) continue
    page.conversations.splice(at === -1 ? page.conversations.length : at, 0, row)
    break
  }
  return { ...data, pages: without }
}

/** The list without a conversation that is gone. */
export const withoutConversation = (data: ListData, conversationId: string): ListData => ({
  ...data,
  pages: data.pages.map((page) => ({
    ...page,
    conversations: page.conversations.filter(({ id }) => id !== conversationId),
  })),
})

/** The list with all of a conversation read, and one less to be. */
export function withRead(data: ListData, conversationId: string): ListData {
  const isUnread = data.pages.some(({ conversations }) =>
    conversations.some(({ id, unread }) => id === conversationId && unread > 0),
  )
  if (!isUnread) return data
  return {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      counts: { ...page.counts, unread: Math.max(0, page.counts.unread - 1) },
      conversations: page.conversations.map((row) => (row.id === conversationId ? { ...row, unread: 0 } : row)),
    })),
  }
}
