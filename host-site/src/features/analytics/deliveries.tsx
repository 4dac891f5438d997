import type { WebhookDelivery } from '@loquia/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorCodeOf } from '../../api-client'
import { deliveriesQuery, sendAgain } from '../../api-client/workspace/analytics'
import { renew } from '../../api-client/renew'
import { seconds, shortMoment, useErrorText, useLocale } from '../../texts'
import { Button } from '../../ui/button'
import { Empty, Loading, LoadFailed } from '../../ui/load-state'
import { Status } from '../../ui/status'
import { useToast } from '../../ui/overlays/toasts'
import { useFailureText } from './use-failure-text'

/** What was sent to the webhook lately, and what came of it. */
export function Deliveries({ botId }: { botId: string }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { data, isError, error, isFetching, refetch } = useQuery(deliveriesQuery(botId))
  return (
    <section aria-labelledby="deliveries">
      <h2 id="deliveries" className="text-lg font-semibold">
        {t('analytics.deliveries.title')}
      </h2>
      <p className="mt-1 mb-3 text-md text-muted">{t('analytics.deliveries.text')}</p>
      {isError ? (
        <LoadFailed
          title={t('analytics.deliveries.loadFailed')}
          text={errorText(errorCodeOf(error))}
          again={t('portal.again')}
          busy={isFetching}
          onAgain={() => void refetch()}
        />
      ) : data === undefined ? (
        <Loading>{t('analytics.loading')}</Loading>
      ) : data.length === 0 ? (
        <Empty title={t('analytics.deliveries.none')}>{t('analytics.deliveries.noneText')}</Empty>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {data.map((delivery) => (
            <Delivery key={delivery.id} botId={botId} delivery={delivery} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Delivery({
  botId,
  delivery: { id, at, test, told, tries, status, failure, durationMs },
}: {
  botId: string
  delivery: WebhookDelivery
}) {
  const { t } = useTranslation()
  const locale = useLocale()
  const errorText = useErrorText()
  const toast = useToast()
  const failureText = useFailureText()
  const queries = useQueryClient()
  const again = useMutation({
    mutationFn: () => sendAgain(botId, id),
    onSuccess: async ({ delivered, reason }) => {
      await renew(queries, deliveriesQuery(botId).queryKey)
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
  const stage = failure !== null ? 'failed' : tries === 0 ? 'open' : 'done'
  const when = shortMoment(at, locale)
  const came =
    failure !== null ? [failureText(failure)] : status === null ? [] : [t('analytics.deliveries.answered', { status })]
  const took = durationMs === null ? [] : [durationMs < 1_000 ? `${durationMs} ms` : seconds(durationMs, locale)]
  const tried = tries === 0 ? [] : [t('analytics.deliveries.tries', { count: tries })]
  return (
    <li data-delivery={stage} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-4">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Status stage={stage}>{t(`analytics.deliveries.stages.${stage}`)}</Status>
        <time className="text-sm text-muted" dateTime={at}>
          {when}
        </time>
      </p>
      <Button
        look="secondary"
        busy={again.isPending}
        className="row-span-2 min-h-10! px-4! py-2! text-sm"
        aria-label={t('analytics.deliveries.againOne', { when })}
        onClick={() => again.mutate()}
      >
        {t('analytics.deliveries.again')}
      </Button>
      <div className="min-w-0 text-md">
        <p>
          {test
            ? t('analytics.deliveries.test')
            : told.map(({ event, count }) => `${t(`analytics.notifications.kinds.${event}`)}: ${count}`).join(' · ')}
        </p>
        {tries + came.length > 0 && (
          <p className="text-muted">
            {came} <span className="whitespace-nowrap">{[...took, ...tried].join(' · ')}</span>
          </p>
        )}
      </div>
    </li>
  )
}
