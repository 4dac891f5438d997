import { deliveryStates, webhookEventTypes, webhookTestType, type Webhook } from '@loquia/contracts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deliveriesQuery, type ShownDeliveries } from '../../../api-client/workspace/webhooks'
import { QueryState } from '../../../app/portal'
import { SelectField } from '../../../ui/fields/select-field'
import { Empty } from '../../../ui/load-state'
import { LongList } from '../../../ui/long-list'
import { Delivery } from './delivery'

/** What was sent to a webhook lately, and what came of it. */
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
