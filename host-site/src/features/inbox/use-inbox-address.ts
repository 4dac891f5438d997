import { inboxFilters, type InboxConversation } from '@loquia/contracts'
import { useCallback, useMemo } from 'react'
import { useAddress } from '../../app/portal'
import type { ShownInbox } from '../../api-client/workspace/inbox'
import type { Opened } from './live/use-live-inbox'

export interface InboxAddress {
  shown: ShownInbox
  opened: Opened | null
  filteredParams: (change: Partial<ShownInbox>) => URLSearchParams
  applyFilter: (change: Partial<ShownInbox>) => void
  openedParams: (conversation: Pick<InboxConversation, 'id' | 'botId'> | null) => URLSearchParams
  open: (conversation: Pick<InboxConversation, 'id' | 'botId'> | null, how?: { replace: boolean }) => void
}

/**
 * Query parameters: `bot` for one bot, `filter`, `search`, and the open `conversation`, with its bot in `of` if all
 * bots are listed.
 */
export function useInboxAddress(): InboxAddress {
  const [params, setParams] = useAddress()
  const bot = params.get('bot')
  const filter = inboxFilters.find((name) => name === params.get('filter')) ?? 'all'
  const search = params.get('search') ?? ''
  const id = params.get('conversation')
  const of = params.get('of') ?? bot
  const shown = useMemo<ShownInbox>(() => ({ botId: bot, filter, search }), [bot, filter, search])
  const opened = useMemo<Opened | null>(() => (id === null || of === null ? null : { id, botId: of }), [id, of])
  const open = useCallback<InboxAddress['open']>(
    (conversation, how = { replace: false }) => setParams((now) => withOpened(now, conversation), how),
    [setParams],
  )
  return {
    shown,
    opened,
    filteredParams: (change) => withList(params, change),
    applyFilter: (change) => setParams((now) => withList(now, change), { replace: true }),
    openedParams: (conversation) => withOpened(params, conversation),
    open,
  }
}

function withList(params: URLSearchParams, { botId, filter, search }: Partial<ShownInbox>): URLSearchParams {
  return withParams(params, {
    ...(botId !== undefined && { bot: botId }),
    ...(filter !== undefined && { filter: filter === 'all' ? null : filter }),
    ...(search !== undefined && { search: search === '' ? null : search }),
  })
}

function withOpened(params: URLSearchParams, conversation: Pick<InboxConversation, 'id' | 'botId'> | null) {
  return withParams(params, {
    conversation: conversation?.id ?? null,
    of: conversation === null || conversation.botId === params.get('bot') ? null : conversation.botId,
  })
}

function withParams(params: URLSearchParams, values: Record<string, string | null>): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(values)) {
    if (value === null) next.delete(name)
    else next.set(name, value)
  }
  return next
}
