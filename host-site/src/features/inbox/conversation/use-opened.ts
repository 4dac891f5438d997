import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { inboxConversationQuery, inboxKey } from '../../../api-client/workspace/inbox'
import { messagesOf, notesOf, timeline } from '../live/conversation-cache'
import { withRead } from '../live/list-cache'
import { useLive } from '../live/live-context'
import { pollingMs } from '../live/polling'
import { eachList, isLookedAt, type Opened } from '../live/use-live-inbox'

/**
 * The conversation on the screen: followed first and read then, so that nothing falls in between, and anew after each
 * loss of the connection. What is looked at counts as read.
 */
export function useOpened({ botId, id }: Opened) {
  const { standing, connection, request } = useLive()
  const queries = useQueryClient()
  const [followed, setFollowed] = useState(0)
  const mayRead = followed > 0 || (standing !== 'connecting' && standing !== 'online')
  const found = useInfiniteQuery({
    ...inboxConversationQuery(botId, id),
    enabled: mayRead,
    refetchInterval: pollingMs(standing),
  })
  useEffect(() => {
    if (connection === 0) return undefined
    let over = false
    const follow = async () => {
      await request('open', { conversationId: id }).catch(() => undefined)
      if (over) return
      setFollowed(connection)
      if (queries.getQueryData(inboxConversationQuery(botId, id).queryKey))
        await queries.invalidateQueries({ queryKey: inboxConversationQuery(botId, id).queryKey, exact: true })
    }
    void follow()
    return () => {
      over = true
    }
  }, [queries, request, botId, id, connection])
  useEffect(() => () => void request('leave', { conversationId: id }).catch(() => undefined), [request, id])

  const { data } = found
  const messages = useMemo(() => (data ? messagesOf(data) : []), [data])
  const entries = useMemo(
    () => (data ? timeline(messages, notesOf(data), data.pages.at(-1)?.more === false) : []),
    [data, messages],
  )
  const lastAsked = messages.findLast(({ role }) => role === 'user')?.id
  const isHere = data !== undefined
  // Each question is to be seen anew, and after a loss of the connection it may not be known that it was.
  const seen = useRef('')
  const toSee = `${lastAsked} ${connection}`
  useEffect(() => {
    const see = () => {
      if (seen.current === toSee || !isHere || !isLookedAt()) return
      seen.current = toSee
      void request('seen', { conversationId: id })
        .then(() => {
          eachList(queries, (list) => withRead(list, id))
          return queries.invalidateQueries({ queryKey: inboxKey })
        })
        .catch(() => {
          seen.current = ''
        })
    }
    see()
    window.addEventListener('focus', see)
    document.addEventListener('visibilitychange', see)
    return () => {
      window.removeEventListener('focus', see)
      document.removeEventListener('visibilitychange', see)
    }
  }, [queries, request, id, toSee, isHere])

  return {
    found,
    conversation: data?.pages[0]?.conversation,
    earlier: data?.pages[0]?.earlier ?? [],
    deletesNotes: data?.pages[0]?.deletesNotes ?? false,
    entries,
    /** The visitor's last message: what passages may answer. */
    lastAsked,
    older: {
      more: found.hasNextPage,
      busy: found.isFetchingNextPage,
      get: () => void found.fetchNextPage(),
    },
  }
}
