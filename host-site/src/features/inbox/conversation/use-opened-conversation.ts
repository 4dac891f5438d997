import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { inboxConversationQuery, inboxKey } from '../../../api-client/workspace/inbox'
import { messagesOf, notesOf, mergeTimeline } from '../live/conversation-cache'
import { withRead } from '../live/list-cache'
import { useLive } from '../live/live-context'
import { pollingMs } from '../live/polling'
import { updateLists, isPageVisible, type Opened } from '../live/use-live-inbox'

/**
 * Subscribes before fetching, and again after each reconnection, so that no event is missed. A viewed conversation
 * counts as read.
 */
export function useOpenedConversation({ botId, id }: Opened) {
  const { connectionState, connection, request } = useLive()
  const queries = useQueryClient()
  const [followed, setFollowed] = useState(0)
  const mayRead = followed > 0 || (connectionState !== 'connecting' && connectionState !== 'online')
  const found = useInfiniteQuery({
    ...inboxConversationQuery(botId, id),
    enabled: mayRead,
    refetchInterval: pollingMs(connectionState),
  })
  useEffect(() => {
    if (connection === 0) return undefined
    let over = false
    const subscribe = async () => {
      await request('open', { conversationId: id }).catch(() => undefined)
      if (over) return
      setFollowed(connection)
      if (queries.getQueryData(inboxConversationQuery(botId, id).queryKey))
        await queries.invalidateQueries({ queryKey: inboxConversationQuery(botId, id).queryKey, exact: true })
    }
    void subscribe()
    return () => {
      over = true
    }
  }, [queries, request, botId, id, connection])
  useEffect(() => () => void request('leave', { conversationId: id }).catch(() => undefined), [request, id])

  const { data } = found
  const messages = useMemo(() => (data ? messagesOf(data) : []), [data])
  const entries = useMemo(
    () => (data ? mergeTimeline(messages, notesOf(data), data.pages.at(-1)?.more === false) : []),
    [data, messages],
  )
  const lastAsked = messages.findLast(({ role }) => role === 'user')?.id
  const isHere = data !== undefined
  // Each question is acknowledged once per connection, as an acknowledgment may be lost with the connection.
  const seen = useRef('')
  const toSee = `${lastAsked} ${connection}`
  useEffect(() => {
    const markSeen = () => {
      if (seen.current === toSee || !isHere || !isPageVisible()) return
      seen.current = toSee
      void request('seen', { conversationId: id })
        .then(() => {
          updateLists(queries, (list) => withRead(list, id))
          return queries.invalidateQueries({ queryKey: inboxKey })
        })
        .catch(() => {
          seen.current = ''
        })
    }
    markSeen()
    window.addEventListener('focus', markSeen)
    document.addEventListener('visibilitychange', markSeen)
    return () => {
      window.removeEventListener('focus', markSeen)
      document.removeEventListener('visibilitychange', markSeen)
    }
  }, [queries, request, id, toSee, isHere])

  return {
    found,
    conversation: data?.pages[0]?.conversation,
    earlier: data?.pages[0]?.earlier ?? [],
    deletesNotes: data?.pages[0]?.deletesNotes ?? false,
    entries,
    /** Passages are suggested for this message. */
    lastAsked,
    older: {
      more: found.hasNextPage,
      busy: found.isFetchingNextPage,
      get: () => void found.fetchNextPage(),
    },
  }
}
