import type { ChatMessage, InboxConversation, ServerToAgentEvents } from '@loquia/contracts'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { sessionQuery } from '../../../api-client/accounts/session'
import { ApiError } from '../../../api-client'
import { inboxConversationQuery, inboxKey, type ShownInbox } from '../../../api-client/workspace/inbox'
import {
  openInboxSocket,
  type InboxSocket,
  type InboxConnectionState,
} from '../../../api-client/workspace/inbox-socket'
import { useLocale } from '../../../texts'
import type { Outbox } from '../composer/outbox'
import { withHead, withMessage, withNote, withoutNote } from './conversation-cache'
import { concernsAgent, withConversation, withoutConversation, withRead, type ListData } from './list-cache'
import type { Live, Writers } from './live-context'

/** Minimum milliseconds between two requests for counts. */
const countsMs = 3_000
/** Minimum milliseconds between list updates, so that typing stays fast in a busy inbox. */
const listsMs = 250

export interface Opened {
  botId: string
  id: string
}

export interface ConversationUpdate {
  conversation: InboxConversation
  by: Pick<ChatMessage, 'id' | 'role'> | undefined
  isOpen: boolean
}

export const isPageVisible = (): boolean => document.visibilityState === 'visible' && document.hasFocus()

type EventOf<Name extends keyof ServerToAgentEvents> = Parameters<ServerToAgentEvents[Name]>[0]

interface LiveListeners {
  onConversation: (update: ConversationUpdate) => void
  onMessage: (message: ChatMessage) => void
  onGone: (id: string) => void
}

/** The socket's listeners read this at each event, so a change does not reopen the socket. */
interface Latest extends Pick<ReturnType<typeof useWriters>, 'startTyping' | 'stopTyping'> {
  opened: Opened | null
  userId: number
  listeners: LiveListeners
}

export function useLiveInbox(
  opened: Opened | null,
  outbox: Outbox,
  userId: number,
  listeners: LiveListeners,
): Omit<Live, 'announce'> {
  const { writers, startTyping, stopTyping } = useWriters(opened?.id ?? null)
  const latest = useRef<Latest>({ opened, userId, listeners, startTyping, stopTyping })
  useEffect(() => {
    latest.current = { opened, userId, listeners, startTyping, stopTyping }
  })
  const { socket, connection, connectionState } = useInboxSocket(outbox, latest)
  const request = useCallback<InboxSocket['request']>(
    async (event, body) => {
      if (!socket.current) throw new ApiError(0, 'server_unreachable', 'not connected')
      return socket.current.request(event, body)
    },
    [socket],
  )
  const typing = useCallback((conversationId: string) => socket.current?.typing(conversationId), [socket])
  return { userId, connection, connectionState, writers, outbox, request, typing }
}

function useInboxSocket(outbox: Outbox, latest: RefObject<Latest>) {
  const locale = useLocale()
  const queries = useQueryClient()
  const socket = useRef<InboxSocket | null>(null)
  const [connectionState, setConnectionState] = useState<InboxConnectionState>('connecting')
  const [connection, setConnection] = useState(0)
  useEffect(() => {
    const updates = createInboxUpdates(queries, outbox, latest)
    let closed = false
    const opening = openInboxSocket(locale, {
      ...updates.events,
      connectionStateChanged: (next) => {
        setConnectionState(next)
        if (next !== 'ended') return
        // The page leaves when this query finds nobody logged in.
        void queries
          .fetchQuery({ ...sessionQuery(), staleTime: 0 })
          .then((user) => user && socket.current?.reopen())
          .catch(() => socket.current?.reopen())
      },
      welcome: () => {
        setConnection((before) => before + 1)
        updates.refresh()
      },
    })
    const storeSocket = async () => {
      try {
        const made = await opening
        if (closed) made.close()
        else socket.current = made
      } catch {
        setConnectionState('lost')
      }
    }
    void storeSocket()
    return () => {
      closed = true
      updates.stop()
      socket.current?.close()
      socket.current = null
    }
  }, [queries, locale, outbox, latest])
  return { socket, connection, connectionState }
}

/** Applies the server's events to the cached lists and the open conversation. */
function createInboxUpdates(queries: QueryClient, outbox: Outbox, latest: RefObject<Latest>) {
  const counts = createThrottle(() => void queries.invalidateQueries({ queryKey: inboxKey }), countsMs)
  const lists = createListUpdates(queries, () => latest.current.userId)
  const refresh = counts.schedule
  const detailKey = (id: string) => {
    const { opened } = latest.current
    return opened?.id === id ? inboxConversationQuery(opened.botId, id).queryKey : null
  }
  const addMessage = ({ conversationId, message, after }: EventOf<'message'>) => {
    const key = detailKey(conversationId)
    if (!key) return
    let missed = false
    queries.setQueryData(key, (data) => {
      const next = data && withMessage(data, { message, after })
      missed = data !== undefined && next === null
      return next ?? data
    })
    if (missed) void queries.invalidateQueries({ queryKey: key, exact: true })
    latest.current.listeners.onMessage(message)
  }
  const events: Partial<ServerToAgentEvents> = {
    conversation: ({ conversation, by }) => {
      const { opened, userId, listeners } = latest.current
      const isOpen = opened?.id === conversation.id
      const isNew = by?.role === 'user' && concernsAgent(conversation, userId) && !(isOpen && isPageVisible())
      lists.update(conversation, isNew)
      const key = detailKey(conversation.id)
      if (key) queries.setQueryData(key, (data) => data && withHead(data, conversation))
      listeners.onConversation({ conversation, by, isOpen })
      refresh()
    },
    gone: ({ conversationId }) => {
      lists.remove(conversationId)
      latest.current.listeners.onGone(conversationId)
      refresh()
    },
    message: (event) => {
      const { conversationId, message } = event
      if (message.role === 'user') latest.current.stopTyping('visitor')
      if (message.role === 'person') latest.current.stopTyping('person')
      if (message.clientMessageId !== undefined) outbox.remove(conversationId, message.clientMessageId)
      addMessage(event)
    },
    note: ({ conversationId, note }) => {
      const key = detailKey(conversationId)
      if (key) queries.setQueryData(key, (data) => data && withNote(data, note))
    },
    'note-gone': ({ conversationId, noteId }) => {
      const key = detailKey(conversationId)
      if (key) queries.setQueryData(key, (data) => data && withoutNote(data, noteId))
    },
    typing: (typing) => latest.current.startTyping(typing),
    seen: ({ conversationId }) => {
      lists.markRead(conversationId)
      refresh()
    },
  }
  const stop = () => {
    counts.stop()
    lists.stop()
  }
  return { events, refresh, stop }
}

/** Collects changed conversations, so that the lists update at most once per interval. */
function createListUpdates(queries: QueryClient, currentUserId: () => number) {
  const changed = new Map<string, { conversation: InboxConversation; unread: number }>()
  const { schedule, stop } = createThrottle(() => {
    const userId = currentUserId()
    updateLists(queries, (data, shown) =>
      [...changed.values()].reduce(
        (list, { conversation, unread }) => withConversation(list, conversation, { unread }, shown, userId),
        data,
      ),
    )
    changed.clear()
  }, listsMs)
  return {
    update: (conversation: InboxConversation, isNew: boolean) => {
      const unread = (changed.get(conversation.id)?.unread ?? 0) + (isNew ? 1 : 0)
      changed.set(conversation.id, { conversation, unread })
      schedule()
    },
    remove: (id: string) => {
      changed.delete(id)
      updateLists(queries, (data) => withoutConversation(data, id))
    },
    markRead: (id: string) => {
      const waiting = changed.get(id)
      if (waiting) waiting.unread = 0
      updateLists(queries, (data) => withRead(data, id))
    },
    stop,
  }
}

export function updateLists(queries: QueryClient, change: (data: ListData, shown: ShownInbox) => ListData): void {
  for (const [queryKey, data] of queries.getQueriesData<ListData>({ queryKey: [...inboxKey, 'list'] })) {
    const shown = queryKey.at(-1) as ShownInbox
    if (data) queries.setQueryData(queryKey, change(data, shown))
  }
}

/** Throttles: runs at once, then at most once per interval. */
function createThrottle(run: () => void, everyMs: number): { schedule: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let wanted = false
  const runNow = () => {
    run()
    timer = setTimeout(() => {
      timer = undefined
      if (wanted) runNow()
      wanted = false
    }, everyMs)
  }
  return {
    schedule: () => {
      if (timer === undefined) runNow()
      else wanted = true
    },
    stop: () => clearTimeout(timer),
  }
}

/** Milliseconds for which a typing event is shown. */
const writesMs = 5_000
const noWriters: Writers = { visitor: false, person: null }

/** Returns who is typing; typing ends after a timeout or when the message arrives. */
function useWriters(conversationId: string | null): {
  writers: Writers
  startTyping: (typing: { conversationId: string; who: 'visitor' | 'person'; name?: string }) => void
  stopTyping: (who: 'visitor' | 'person') => void
} {
  const [known, setKnown] = useState<{ conversationId: string | null; writers: Writers }>({
    conversationId: conversationId,
    writers: noWriters,
  })
  const timers = useRef(new Map<'visitor' | 'person', ReturnType<typeof setTimeout>>())
  const setWriter = useCallback((of: string | null, who: 'visitor' | 'person', value: string | null) => {
    setKnown((before) => ({
      conversationId: of ?? before.conversationId,
      writers: {
        ...(of === null || of === before.conversationId ? before.writers : noWriters),
        ...(who === 'visitor' ? { visitor: value !== null } : { person: value }),
      },
    }))
  }, [])
  useEffect(() => {
    const running = timers.current
    return () => {
      for (const timer of running.values()) clearTimeout(timer)
    }
  }, [])
  const stopTyping = useCallback((who: 'visitor' | 'person') => setWriter(null, who, null), [setWriter])
  const startTyping = useCallback(
    ({ conversationId: of, who, name }: { conversationId: string; who: 'visitor' | 'person'; name?: string }) => {
      clearTimeout(timers.current.get(who))
      timers.current.set(
        who,
        setTimeout(() => stopTyping(who), writesMs),
      )
      setWriter(of, who, name ?? '')
    },
    [stopTyping, setWriter],
  )
  return { writers: known.conversationId === conversationId ? known.writers : noWriters, startTyping, stopTyping }
}
