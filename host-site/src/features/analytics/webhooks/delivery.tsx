import type { WebhookDelivery } from '@loquia/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorCodeOf } from '../../../api-client'
import { renew } from '../../../api-client/renew'
import { deliveriesKey, replayDelivery, webhooksQuery } from '../../../api-client/workspace/webhooks'
import { seconds, shortMoment, useErrorText, useLocale } from '../../../texts'
import { Button } from '../../../ui/button'
import { useToast } from '../../../ui/overlays/toasts'
import { Status } from '../../../ui/status'
import { useFailureText } from './use-failure-text'

const stages = { delivered: 'done', failed: 'failed', waiting: 'open' } as const

/** One delivery: what it told, what came of it, and the way to send it once more. */
export function Delivery({
  botId,
  webhookId,
  delivery: { id, type, at, state, tries, nextTryAt, status, failure, response, durationMs },
}: {
  botId: string
  webhookId: string
  delivery: WebhookDelivery
}) {
  const { t } = useTranslation()
  const locale = useLocale()
  const errorText = useErrorText()
  const toast = useToast()
  const failureText = useFailureText()
  const queries = useQueryClient()
  const again = useMutation({
    mutationFn: () => replayDelivery(botId, webhookId, id),
    onSuccess: async ({ delivered, reason }) => {
      await renew(queries, deliveriesKey(botId, webhookId), webhooksQuery(botId).queryKey)
      toast(
        delivered
          ? { title: t('analytics.deliveries.sent') }
          : { title: t('analytics.deliveries.notSent'), description: failureText(reason), variant: 'destructive' },
      )
    },
    onError: (refusal) =>
      toast({
        title: t('analytics.deliveries.notSent'),
        description: errorText(errorCodeOf(refusal)),
        variant: 'destructive',
      }),
  })
  const when = shortMoment(at, locale)
  const event = t(`analytics.webhooks.events.${type}`)
  const came =
    failure !== null ? failureText(failure) : status === null ? '' : t('analytics.deliveries.answered', { status })
  const took = durationMs === null ? [] : [durationMs < 1_000 ? `${durationMs} ms` : seconds(durationMs, locale)]
  const tried = tries === 0 ? [] : [t('analytics.deliveries.tries', { count: tries })]
  return (
    <li data-delivery={state} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-4">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Status stage={stages[state]}>{t(`analytics.deliveries.stages.${state}`)}</Status>
        <time className="text-sm text-muted" dateTime={at}>
          {when}
        </time>
      </p>
      <Button
        look="secondary"
        busy={again.isPending}
        className="min-h-10! px-4! py-2! text-sm"
        aria-label={t('analytics.deliveries.againOne', { event, when })}
        onClick={() => again.mutate()}
      >
        {t('analytics.deliveries.again')}
      </Button>
      <div className="col-span-2 min-w-0 text-md">
        <p>{event}</p>
        {(came !== '' || tries > 0) && (
          <p className="text-muted">
            {came} <span className="whitespace-nowrap">{[...took, ...tried].join(' · ')}</span>
          </p>
        )}
        {nextTryAt !== null && tries > 0 && (
          <p className="text-muted">{t('analytics.deliveries.next', { when: shortMoment(nextTryAt, locale) })}</p>
        )}
        {response !== null && (
          <p className="text-muted">
            {t('analytics.deliveries.response')}{' '}
            <code className="text-sm [overflow-wrap:anywhere] whitespace-pre-wrap">{response}</code>
          </p>
        )}
      </div>
    </li>
  )
}
