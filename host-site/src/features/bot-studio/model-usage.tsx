import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { modelUsageQuery } from '../../api-client/workspace/sources'
import { formatCount, formatDay as longDay, shortDay, useLocale } from '../../texts'

const dayMs = 86_400_000
const formatCost = (micros: number, locale: string): string =>
  new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 2,
    maximumFractionDigits: 4,
  }).format(micros / 1_000_000)

export function ModelTrial({ botId, ownKey }: { botId: string; ownKey: boolean }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const [now] = useState(() => Date.now())
  const { data } = useQuery(modelUsageQuery(botId))
  if (data === undefined) return null
  if (ownKey)
    return (
      <p className="mb-4" data-trial="own">
        {t('studio.key.trial.own')}
      </p>
    )
  if (data.trialEndsAt === null)
    return (
      <p className="mb-4" data-trial="none">
        {t('studio.key.trial.none')} {t('studio.key.trial.after')}
      </p>
    )
  const days = Math.ceil((Date.parse(data.trialEndsAt) - now) / dayMs)
  const until = longDay(data.trialEndsAt, locale)
  return (
    <p className="mb-4" data-trial={days > 0 ? 'left' : 'over'}>
      {days > 0
        ? `${t('studio.key.trial.left', { count: days, until })} ${t('studio.key.trial.before')}`
        : `${t('studio.key.trial.over', { until })} ${t('studio.key.trial.after')}`}
    </p>
  )
}

export function ModelUsage({ botId }: { botId: string }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { data } = useQuery(modelUsageQuery(botId))
  if (data === undefined) return null
  const cell = 'py-2 pl-3 text-right tabular-nums'
  return (
    <details className="mt-6 border-y border-line py-1" data-model-usage>
      <summary className="min-h-11 py-2.5 font-medium">{t('studio.key.usage.title')}</summary>
      {data.days.length === 0 ? (
        <p className="pb-3 text-muted">{t('studio.key.usage.none')}</p>
      ) : (
        <>
          <div>
            <table className="w-full text-sm">
              <thead className="text-muted">
                <tr>
                  <th scope="col" className="py-2 text-left font-medium">
                    {t('studio.key.usage.day')}
                  </th>
                  <th scope="col" className="py-2 pl-3 text-left font-medium max-sm:hidden">
                    {t('studio.key.usage.whose')}
                  </th>
                  {(['requests', 'tokens', 'cost'] as const).map((name) => (
                    <th key={name} scope="col" className="py-2 pl-3 text-right font-medium">
                      {t(`studio.key.usage.${name}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody className="divide-y divide-line border-t border-line">
                {data.days.map(({ day, ownKey, requests, promptTokens, completionTokens, costMicros }) => (
                  <tr key={`${day} ${String(ownKey)}`} data-used={day}>
                    <th scope="row" className="py-2 text-left font-normal whitespace-nowrap">
                      {shortDay(day, locale)}
                      {/* Narrow phones hide this column. */}
                      <span className="block text-muted sm:hidden">
                        {t(ownKey ? 'studio.key.usage.own' : 'studio.key.usage.ours')}
                      </span>
                    </th>
                    <td className="py-2 pl-3 max-sm:hidden">
                      {t(ownKey ? 'studio.key.usage.own' : 'studio.key.usage.ours')}
                    </td>
                    <td className={cell}>{formatCount(requests, locale)}</td>
                    <td className={cell}>{formatCount(promptTokens + completionTokens, locale)}</td>
                    <td className={cell}>
                      {costMicros === null ? t('studio.key.usage.unknown') : formatCost(costMicros, locale)}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <p className="py-2 text-sm text-muted">{t('studio.key.usage.hint')}</p>
        </>
      )}
    </details>
  )
}
