import {
  deliveryStates,
  webhookEventTypes,
  webhookTestType,
  type Webhook,
  type WebhookDelivery,
} from '@loquia/contracts'
import { replayDelivery } from '@loquia/contracts/calls'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  deliveriesQuery,
  type ShownDeliveries,
  deliveriesKey,
  webhooksQuery,
} from '../../../api-client/workspace/webhooks'
import { QueryState } from '../../../app/portal'
import { SelectField } from '../../../ui/fields/select-field'
import { Empty } from '../../../ui/load-state'
import { LongList } from '../../../ui/long-list'
import { errorCodeOf } from '../../../api-client'
import { callApi } from '../../../api-client/call-api'
import { refreshQueries } from '../../../api-client/refresh-queries'
import { formatSeconds, shortMoment, useErrorText, useLocale } from '../../../texts'
import { Button } from '../../../ui/button'
import { useToast } from '../../../ui/overlays/toasts'
import { Status } from '../../../ui/status'

export function Deliveries({ botId, webhook: { id, url } }: { botId: string; webhook: Webhook }) {
  const { t } = useTranslation()
  const [shown, setShown] = useState<ShownDeliveries>({ state: '', type: '' })
  const found = useInfiniteQuery(deliveriesQuery(botId, id, shown))
  const deliveries = found.data?.pages.flatMap((page) => page.deliveries) ?? []
  const isNarrowed = shown.state !== '' || shown.type !== ''
  const any = { value: '', text: t('analytics.deliveries.any') }
  return (
    <section
      aria-label={t('analytics.deliveries.showOne', { host: new URL(url).host })}
      className="mt-4 border-l border-line pl-4"
    >
      <p className="mb-3 text-md text-muted">{t('analytics.deliveries.text')}</p>
      {(deliveries.length > 0 || isNarrowed) && (
        <div className="grid gap-x-5 sm:grid-cols-2">
          <SelectField
            label={t('analytics.deliveries.state')}
            value={shown.state}
            options={[
              any,
              ...deliveryStates.map((state) => ({ value: state, text: t(`analytics.deliveries.stages.${state}`) })),
            ]}
            onChange={({ target: { value } }) =>
              setShown({ ...shown, state: deliveryStates.find((state) => state === value) ?? '' })
            }
          />
          <SelectField
            label={t('analytics.deliveries.type')}
            value={shown.type}
            options={[
              any,
              ...[...webhookEventTypes, webhookTestType].map((type) => ({
                value: type,
                text: t(`analytics.webhooks.events.${type}`),
              })),
            ]}
            onChange={({ target: { value } }) =>
              setShown({
                ...shown,
                type: [...webhookEventTypes, webhookTestType].find((type) => type === value) ?? '',
              })
            }
          />
        </div>
      )}
      <QueryState query={found} loading={t('analytics.loading')} failed={t('analytics.deliveries.loadFailed')} />
      {found.data && deliveries.length === 0 && (
        <Empty title={t(isNarrowed ? 'analytics.deliveries.noneFound' : 'analytics.deliveries.none')}>
          {isNarrowed ? undefined : t('analytics.deliveries.noneText')}
        </Empty>
      )}
      {deliveries.length > 0 && (
        <LongList
          className="divide-y divide-line border-t border-line"
          items={deliveries}
          more={t('portal.more')}
          fetched={{ more: found.hasNextPage, busy: found.isFetchingNextPage, get: () => void found.fetchNextPage() }}
        >
          {(delivery) => <Delivery key={delivery.id} botId={botId} webhookId={id} delivery={delivery} />}
        </LongList>
      )}
    </section>
  )
}

const stages = { delivered: 'done', failed: 'failed', waiting: 'open' } as const

function Delivery({
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
    mutationFn: () => callApi(replayDelivery, { params: { botId, webhookId, deliveryId: id } }),
    onSuccess: async ({ delivered, reason }) => {
      await refreshQueries(queries, deliveriesKey(botId, webhookId), webhooksQuery(botId).queryKey)
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
  const took = durationMs === null ? [] : [durationMs < 1_000 ? `${durationMs} ms` : formatSeconds(durationMs, locale)]
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
        variant="secondary"
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

const reasons = [
  'gone',
  'held',
  'http_error',
  'no_secret',
  'private_address',
  'switched_off',
  'timeout',
  'unreachable',
] as const

/** The reason is a server code or an HTTP status. */
export function useFailureText(): (reason: string | undefined) => string {
  const { t } = useTranslation()
  return (reason) => {
    const status = reason === undefined ? undefined : /^status (\d+)$/.exec(reason)?.[1]
    if (status !== undefined) return t('analytics.webhooks.reasons.status', { status })
    return t(`analytics.webhooks.reasons.${reasons.find((one) => one === reason) ?? 'unreachable'}`)
  }
}
