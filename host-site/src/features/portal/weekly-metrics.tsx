import { outcomes, type VisitorCounts } from '@loquia/contracts'
import { useTranslation } from 'react-i18next'
import { formatCount, useLocale } from '../../texts'

const names = ['conversations', ...outcomes, 'leads'] as const

/** Omits the previous week if nobody came. */
export function WeeklyMetrics({ now, before }: { now: VisitorCounts; before: VisitorCounts }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const isFirst = names.every((name) => before[name] === 0)
  return (
    <dl className="mt-5 grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-5">
      {names.map((name) => (
        <div key={name} data-metric={name} className="border-t border-line pt-3">
          <dt className="text-sm text-muted">{t(`overview.metrics.${name}`)}</dt>
          <dd className="display text-2xl tabular-nums">{formatCount(now[name], locale)}</dd>
          {!isFirst && (
            <dd className="text-sm text-muted tabular-nums">
              {t('overview.before', { count: before[name], formatted: formatCount(before[name], locale) })}
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}
