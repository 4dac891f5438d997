import type { CloseReason, ConversationChanged } from '@loquia/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorCodeOf } from '../../../api-client'
import { inboxConversationQuery } from '../../../api-client/workspace/inbox'
import { useErrorText } from '../../../texts'
import { useToast } from '../../../ui/overlays/toasts'
import { withHead } from '../live/conversation-cache'
import { useLive } from '../live/live-context'
import type { Opened } from '../live/use-live-inbox'

export type Action = { does: 'take' | 'release' } | { does: 'close'; reason: CloseReason }

export function useActions({ botId, id }: Opened, onDone: (action: Action) => void) {
  const { t } = useTranslation()
  const { request, announce } = useLive()
  const queries = useQueryClient()
  const toast = useToast()
  const errorText = useErrorText()
  const { queryKey } = inboxConversationQuery(botId, id)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (action: Action): Promise<ConversationChanged> =>
      action.does === 'close'
        ? request('close', { conversationId: id, reason: action.reason })
        : request(action.does, { conversationId: id }),
    onSuccess: ({ conversation }, action) => {
      queries.setQueryData(queryKey, (data) => data && withHead(data, conversation))
      announce(t(`inbox.actions.${({ take: 'taken', release: 'released', close: 'closed' } as const)[action.does]}`))
      onDone(action)
    },
    onError: (error) => {
      toast({ title: t('inbox.failed'), description: errorText(errorCodeOf(error)), variant: 'destructive' })
      // Another agent was faster; the header shows who.
      void queries.invalidateQueries({ queryKey, exact: true })
    },
  })
  const busy = isPending ? variables.does : null
  return {
    // A different action may start while one is pending.
    act: (action: Action) => {
      if (busy !== action.does) mutate(action)
    },
    busy,
  }
}
