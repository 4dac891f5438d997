import type { ChatMessage, InboxConversation } from '@loquia/contracts'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { sessionQuery } from '../../../api-client/accounts/session'
import { ApiError } from '../../../api-client'
import { inboxConversationQuery, inboxKey, type ShownInbox } from '../../../api-client/workspace/inbox'
import { openInboxSocket, type InboxSocket, type Standing } from '../../../api-client/workspace/inbox-socket'
import { useLocale } from '../../../texts'
import type { Outbox } from '../composer/outbox'
import { withHead, withMessage, withNote, withoutNote } from './conversation-cache'
import { concerns, withConversation, withoutConversation, withRead, type ListData } from './list-cache'
import type { Live } from './live-context'
import { useWriters } from './use-writers'

/** Milliseconds between two looks at the counts, however much happens. */
const countsMs = 3_000
/** Milliseconds between two changes of the lists, so that a busy inbox stays quick for whoever writes in it. */
const listsMs = 250

export interface Opened {
  botId: string
  id: string
}

/** What happened that whoever sits there should hear of. */
export interface News {
  conversation: InboxConversation
  by: Pick<ChatMessage, 'id' | 'role'> | undefined
  /** Whether it is the one on the screen. */
  isOpen: boolean
}

/** Whether somebody looks at this page. */
export const isLookedAt = (): boolean => document.visibilityState === 'visible' && document.hasFocus()

/** Keeps the inbox's socket open while its page is, and writes what it tells into the lists and conversations. */
export function useLiveInbox(
  opened: Opened | null,
  outbox: Outbox,
  userId: number,
  tell: { news: (news: News) => void; said: (message: ChatMessage) => void; gone: (id: string) => void },
): Omit<Live, 'announce'> {
  const locale = useLocale()
  const queries = useQueryClient()
  const socket = useRef<InboxSocket | null>(null)
  const [standing, setStanding] = useState<Standing>('connecting')
  const [connection, setConnection] = useState(0)
  const { writers, heard, said } = useWriters(opened?.id ?? null)
  const now = useRef({ opened, tell, heard, said, userId })
  useEffect(() => {
    now.current = { opened, tell, heard, said, userId }
  })

  useEffect(() => {
    const refresh = throttled(() => void queries.invalidateQueries({ queryKey: inboxKey }), countsMs)
    const changed = new Map<string, { conversation: InboxConversation; unread: number }>()
    const lists = throttled(() => {
      const { userId: mine } = now.current
      eachList(queries, (data, shown) =>
        [...changed.values()].reduce(
          (list, { conversation, unread }) => withConversation(list, conversation, { unread }, shown, mine),
          data,
        ),
      )
      changed.clear()
    }, listsMs)
    const detailKey = (id: string) => {
      const open = now.current.opened
      return open?.id === id ? inboxConversationQuery(open.botId, id).queryKey : null
    }
    let closed = false
    const opening = openInboxSocket(locale, {
      standing: (next) => {
        setStanding(next)
        if (next !== 'ended') return
        // The page leaves by itself when it hears that nobody is logged in any more.
        void queries
          .fetchQuery({ ...sessionQuery(), staleTime: 0 })
          .then((user) => user && socket.current?.reopen())
          .catch(() => socket.current?.reopen())
      },
      welcome: () => {
        setConnection((before) => before + 1)
        refresh.soon()
      },
      conversation: ({ conversation, by }) => {
        const { opened: open, userId: mine } = now.current
        const isOpen = open?.id === conversation.id
        const isNew = by?.role === 'user' && concerns(conversation, mine) && !(isOpen && isLookedAt())
        const unread = (changed.get(conversation.id)?.unread ?? 0) + (isNew ? 1 : 0)
        changed.set(conversation.id, { conversation, unread })
        lists.soon()
        const key = detailKey(conversation.id)
        if (key) queries.setQueryData(key, (data) => data && withHead(data, conversation))
        now.current.tell.news({ conversation, by, isOpen })
        refresh.soon()
      },
      gone: ({ conversationId }) => {
        changed.delete(conversationId)
        eachList(queries, (data) => withoutConversation(data, conversationId))
        now.current.tell.gone(conversationId)
        refresh.soon()
      },
      message: ({ conversationId, message, after }) => {
        if (message.role === 'user') now.current.said('visitor')
        if (message.role === 'person') now.current.said('person')
        if (message.clientMessageId !== undefined) outbox.remove(conversationId, message.clientMessageId)
        const key = detailKey(conversationId)
        if (!key) return
        let missed = false
        queries.setQueryData(key, (data) => {
          const next = data && withMessage(data, { message, after })
          missed = data !== undefined && next === null
          return next ?? data
        })
        if (missed) void queries.invalidateQueries({ queryKey: key, exact: true })
        now.current.tell.said(message)
      },
      note: ({ conversationId, note }) => {
        const key = detailKey(conversationId)
        if (key) queries.setQueryData(key, (data) => data && withNote(data, note))
      },
      'note-gone': ({ conversationId, noteId }) => {
        const key = detailKey(conversationId)
        if (key) queries.setQueryData(key, (data) => data && withoutNote(data, noteId))
      },
      typing: (typing) => now.current.heard(typing),
      seen: ({ conversationId }) => {
        const waiting = changed.get(conversationId)
        if (waiting) waiting.unread = 0
        eachList(queries, (data) => withRead(data, conversationId))
        refresh.soon()
      },
    })
    const keep = async () => {
      try {
        const made = await opening
        if (closed) made.close()
        else socket.current = made
      } catch {
        setStanding('lost')
      }
    }
    void keep()
    return () => {
      closed = true
      refresh.stop()
      lists.stop()
      socket.current?.close()
      socket.current = null
    }
  }, [queries, locale, outbox])

  const request = useCallback<InboxSocket['request']>(async (event, body) => {
    if (!socket.current) throw new ApiError(0, 'server_unreachable', 'not connected')
    return socket.current.request(event, body)
  }, [])
  const typing = useCallback((conversationId: string) => socket.current?.typing(conversationId), [])
  return { userId, connection, standing, writers, outbox, request, typing }
}

/** Changes every list of the inbox that is known, each by what it shows. */
export function eachList(queries: QueryClient, change: (data: ListData, shown: ShownInbox) => ListData): void {
  for (const [queryKey, data] of queries.getQueriesData<ListData>({ queryKey: [...inboxKey, 'list'] })) {
    const shown = queryKey.at(-1) as ShownInbox
    if (data) queries.setQueryData(queryKey, change(data, shown))
  }
}

/** Runs something at once and, however often it is wanted, no more than once in a while. */
function throttled(run: () => void, everyMs: number): { soon: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let wanted = false
  const start = () => {
    run()
    timer = setTimeout(() => {
      timer = undefined
      if (wanted) start()
      wanted = false
    }, everyMs)
  }
  return {
    soon: () => {
      if (timer === undefined) start()
      else wanted = true
    },
    stop: () => clearTimeout(timer),
  }
}
