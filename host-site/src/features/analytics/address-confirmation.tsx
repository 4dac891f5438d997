import type { NotificationsResponse } from '@loquia/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorCodeOf } from '../../api-client'
import { askAddressAgain, notificationsQuery } from '../../api-client/workspace/analytics'
import { useErrorText } from '../../texts'
import { Button } from '../../ui/button'
import { useToast } from '../../ui/overlays/toasts'

/**
 * Whether the address that is stored has agreed to be written to. Nothing where no mail is sent, which the form tells.
 */
export function AddressConfirmation({
  botId,
  stored: {
    settings: { email },
    mailAvailable,
    emailConfirmed,
  },
}: {
  botId: string
  stored: NotificationsResponse
}) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const toast = useToast()
  const queries = useQueryClient()
  const again = useMutation({
    mutationFn: () => askAddressAgain(botId),
    onSuccess: (reply) => {
      queries.setQueryData(notificationsQuery(botId).queryKey, reply)
      if (!reply.emailConfirmed) toast({ title: t('analytics.notifications.confirmation.sent') })
    },
    onError: (error) =>
      toast({
        title: t('analytics.notifications.confirmation.notSent'),
        description: errorText(errorCodeOf(error)),
        variant: 'destructive',
      }),
  })
  if (email === '' || !mailAvailable) return null
  if (emailConfirmed)
    return (
      <p data-confirmation="done" className="text-md text-muted [overflow-wrap:anywhere]">
        {t('analytics.notifications.confirmation.done', { email })}
      </p>
    )
  return (
    <div data-confirmation="waiting" className="rounded-card border border-line p-4">
      <p dir="auto" className="font-medium [overflow-wrap:anywhere]">
        {t('analytics.notifications.confirmation.waiting', { email })}
      </p>
      <p className="mt-1 mb-3 text-md text-muted">{t('analytics.notifications.confirmation.text')}</p>
      <Button look="secondary" busy={again.isPending} onClick={() => again.mutate()}>
        {t('analytics.notifications.confirmation.again')}
      </Button>
    </div>
  )
}
