import type { InboxConversation, InboxListResponse, InboxRow } from '@loquia/contracts'
import type { InfiniteData } from '@tanstack/react-query'
import type { InboxFilterName } from '../../../api-client/workspace/inbox'

export type ListData = InfiniteData<InboxListResponse>

export function matchesFilter(filter: InboxFilterName, row: InboxRow, userId: number): boolean {
  if (filter === 'unread') return row.unread > 0
  if (filter === 'waiting') return row.state === 'waiting'
  if (filter === 'mine') return isMine(row, userId)
  return filter === 'all' || row.state === 'closed'
}

export const isMine = ({ state, holder: agent }: InboxConversation, userId: number): boolean =>
  state === 'taken' && agent !== null && agent.userId === userId

/** True if the conversation is waiting, was missed, or is assigned to the caller. */
export const concernsAgent = (conversation: InboxConversation, userId: number): boolean =>
  conversation.state === 'waiting' || conversation.missed || isMine(conversation, userId)

/**
 * Moves an updated conversation to its place by last use. A new one is added only if the filter matches and no search
 * is active, as only the server can evaluate searches.
 * @param unread additional unread messages; null marks all as read
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
    matchesFilter(shown.filter, row, userId) &&
    (before !== undefined || (shown.search === '' && (shown.botId === null || shown.botId === row.botId)))
  const without = data.pages.map((page) => ({
    ...page,
    conversations: page.conversations.filter(({ id }) => id !== row.id),
  }))
  if (!belongs) return { ...data, pages: without }
  for (const [index, page] of without.entries()) {
    const at = page.conversations.findIndex(({ lastAt }) => lastAt <= row.lastAt)
    const isEnd = index === without.length - 1 && page.cursor === null
    if (at === -1 && !isEnd) continue
    page.conversations.splice(at === -1 ? page.conversations.length : at, 0, row)
    break
  }
  return { ...data, pages: without }
}

export const withoutConversation = (data: ListData, conversationId: string): ListData => ({
  ...data,
  pages: data.pages.map((page) => ({
    ...page,
    conversations: page.conversations.filter(({ id }) => id !== conversationId),
  })),
})

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
