import { limits } from '@loquia/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { errorCodeOf } from '../../../api-client'
import { inboxConversationQuery } from '../../../api-client/workspace/inbox'
import { withMessage, withNote } from '../live/conversation-cache'
import { useLive } from '../live/live-context'
import type { Opened } from '../live/use-live-inbox'
import type { Kind, Outgoing } from './outbox'

/** Messages appear at once. Unsent ones are resent under the same id after a reconnect. */
export function useSending({ botId, id }: Opened) {
  const { outbox, request, connection } = useLive()
  const queries = useQueryClient()
  const outgoing = useSyncExternalStore(outbox.subscribe, () => outbox.getOutgoing(id))
  const deliver = useCallback(
    async ({ id: messageId, kind, text, files }: Outgoing) => {
      const { queryKey } = inboxConversationQuery(botId, id)
      outbox.setFault(id, messageId, null)
      try {
        if (kind === 'reply') {
          const placed = await request('send', {
            conversationId: id,
            clientMessageId: messageId,
            text,
            ...(files.length > 0 && { files: files.map((file) => file.id) }),
          })
          const cached = queries.getQueryData(queryKey)
          const next = cached && withMessage(cached, placed)
          if (next) queries.setQueryData(queryKey, next)
          else void queries.invalidateQueries({ queryKey, exact: true })
        } else {
          const { note } = await request('note', { conversationId: id, clientNoteId: messageId, text })
          queries.setQueryData(queryKey, (data) => data && withNote(data, note))
        }
        outbox.remove(id, messageId)
      } catch (error) {
        outbox.setFault(id, messageId, errorCodeOf(error))
      }
    },
    [queries, outbox, request, botId, id],
  )
  useEffect(() => {
    if (connection === 0) return
    const resendUnsent = async () => {
      for (const one of outbox.getOutgoing(id)) if (one.fault === 'server_unreachable') await deliver(one)
    }
    void resendUnsent()
  }, [outbox, deliver, id, connection])
  return {
    outgoing,
    send: (kind: Kind, text: string) => {
      const files = kind === 'reply' ? outbox.getFiles(id) : []
      const sentAt = new Date().toISOString()
      const one: Outgoing = { id: crypto.randomUUID(), kind, text, files, sentAt, fault: null }
      outbox.add(id, one)
      outbox.setDraft(id, kind, '')
      if (kind === 'reply') outbox.setFiles(id, [])
      void deliver(one)
    },
    resend: (one: Outgoing) => void deliver(one),
    /** Moves a failed message's text back in front of the draft. */
    returnToDraft: ({ id: messageId, kind, text, files }: Outgoing) => {
      const draft = outbox.getDraft(id, kind)
      outbox.setDraft(id, kind, draft === '' || text === '' ? `${text}${draft}` : `${text}\n\n${draft}`)
      if (files.length > 0) outbox.setFiles(id, [...files, ...outbox.getFiles(id)].slice(0, limits.filesPerMessage))
      outbox.remove(id, messageId)
    },
  }
}
