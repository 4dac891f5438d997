import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { errorCodeOf } from '../../../api-client'
import { inboxConversationQuery } from '../../../api-client/workspace/inbox'
import { withMessage, withNote } from '../live/conversation-cache'
import { useLive } from '../live/live-context'
import type { Opened } from '../live/use-live-inbox'
import type { Kind, Outgoing } from './outbox'

/**
 * Sends replies and notes: they show at once, and stay where they are until the server has them. What went nowhere is
 * sent again by itself when the connection is back, under the same id.
 */
export function useSending({ botId, id }: Opened) {
  const { outbox, request, connection } = useLive()
  const queries = useQueryClient()
  const outgoing = useSyncExternalStore(outbox.subscribe, () => outbox.outgoing(id))
  const deliver = useCallback(
    async ({ id: messageId, kind, text }: Outgoing) => {
      const { queryKey } = inboxConversationQuery(botId, id)
      outbox.mark(id, messageId, null)
      try {
        if (kind === 'reply') {
          const placed = await request('send', { conversationId: id, clientMessageId: messageId, text })
          const held = queries.getQueryData(queryKey)
          const next = held && withMessage(held, placed)
          if (next) queries.setQueryData(queryKey, next)
          else void queries.invalidateQueries({ queryKey, exact: true })
        } else {
          const { note } = await request('note', { conversationId: id, clientNoteId: messageId, text })
          queries.setQueryData(queryKey, (data) => data && withNote(data, note))
        }
        outbox.remove(id, messageId)
      } catch (error) {
        outbox.mark(id, messageId, errorCodeOf(error))
      }
    },
    [queries, outbox, request, botId, id],
  )
  useEffect(() => {
    if (connection === 0) return
    const again = async () => {
      // In their order.
      for (const one of outbox.outgoing(id)) if (one.fault === 'server_unreachable') await deliver(one)
    }
    void again()
  }, [outbox, deliver, id, connection])
  return {
    outgoing,
    send: (kind: Kind, text: string) => {
      const one: Outgoing = { id: crypto.randomUUID(), kind, text, sentAt: new Date().toISOString(), fault: null }
      outbox.add(id, one)
      outbox.setDraft(id, kind, '')
      void deliver(one)
    },
    again: (one: Outgoing) => void deliver(one),
    /** Puts its words back where they were typed, before what stands there now. */
    takeBack: ({ id: messageId, kind, text }: Outgoing) => {
      const draft = outbox.draft(id, kind)
      outbox.setDraft(id, kind, draft === '' ? text : `${text}\n\n${draft}`)
      outbox.remove(id, messageId)
    },
  }
}
