import type { NotificationsResponse } from '@loquia/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorCodeOf } from '../../api-client'
import { askAddressAgain, notificationsQuery } from '../../api-client/insight'
import { useErrorText } from '../../texts'
import { Button } from '../../ui/button'
import { useToast } from '../../ui/toasts'

/**
 * Whether the address that is stored has agreed to be written to. Nothing where no mail is sent, which the form tells.
 */
export function ProofOfAddress({
  botId,
  stored: {
    settings: { email },
    mailAvailable,
    emailProven,
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
      if (!reply.emailProven) toast({ title: t('insight.notices.proof.sent') })
    },
    onError: (error) =>
      toast({
        title: t('insight.notices.proof.notSent'),
        description: errorText(errorCodeOf(error)),
        variant: 'destructive',
      }),
  })
  if (email === '' || !mailAvailable) return null
  if (emailProven)
    return (
      <p data-proof="done" className="text-md text-muted [overflow-wrap:anywhere]">
        {t('insight.notices.proof.done', { email })}
      </p>
    )
  return (
    <div data-proof="waiting" className="rounded-card border border-line p-4">
      <p className="font-medium [overflow-wrap:anywhere]">{t('insight.notices.proof.waiting', { email })}</p>
      <p className="mt-1 mb-3 text-md text-muted">{t('insight.notices.proof.text')}</p>
      <Button look="secondary" busy={again.isPending} onClick={() => again.mutate()}>
        {t('insight.notices.proof.again')}
      </Button>
    </div>
  )
}
