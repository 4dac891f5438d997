import { outcomes } from '@loquia/contracts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { statisticsQuery } from '../../api-client/workspace/analytics'
import { QueryState } from '../../app/portal'
import { studioPath } from '../../paths'
import { count, dayAndMonth, useLocale } from '../../texts'
import { buttonClass } from '../../ui/button'
import { Choice } from '../../ui/fields/choice'
import { Empty } from '../../ui/load-state'
import { Spinner } from '../../ui/spinner'
import { isOutcome, OutcomeSwatch } from './outcome-swatch'

/** The drawing brings a large library: it is fetched with this tab. */
const Plot = lazy(() => import('./plot'))
const spans = ['7', '30', '90'] as const

/** The local day, `YYYY-MM-DD`, some days ago. */
function dayBefore(days: number): string {
  const date = new Date()
  date.setDate(date.getDate() - days)
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`
}

/** Counts of each day, drawn and as a table. */
export function Metrics({ botId }: { botId: string }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const [search, setSearch] = useSearchParams()
  const span = spans.find((one) => one === search.get('days')) ?? '30'
  const metrics = useQuery(statisticsQuery(botId, dayBefore(Number(span) - 1), dayBefore(0)))
  const names = ['conversations', 'questions', ...outcomes, 'up', 'down'] as const
  return (
    <section aria-label={t('analytics.tabs.metrics')}>
      <Choice
        label={t('analytics.metrics.span')}
        value={span}
        options={spans.map((value) => ({ value, text: t('analytics.metrics.days', { count: Number(value) }) }))}
        onChange={(value) =>
          setSearch(
            (before) => {
              before.set('days', value)
              return before
            },
            { replace: true },
          )
        }
      />
      {metrics.isPending && (
        <p className="mt-6 flex items-center gap-3 text-muted">
          <Spinner />
          {t('analytics.loading')}
        </p>
      )}
      <QueryState query={metrics} failed={t('analytics.loadFailed')} />
      {metrics.data && (
        <>
          <dl className="mt-8 grid grid-cols-3 gap-x-4 gap-y-4 sm:flex sm:gap-x-12">
            {names.map((name) => (
              <div key={name} data-metric={name}>
                <dt className="flex items-center gap-1.5 text-sm text-muted">
                  {isOutcome(name) && <OutcomeSwatch outcome={name} />}
                  {t(`analytics.metrics.${name}`)}
                </dt>
                <dd className="text-2xl">{count(metrics.data.total[name], locale)}</dd>
              </div>
            ))}
          </dl>
          {metrics.data.total.questions === 0 ? (
            <div className="mt-8">
              <Empty
                title={t('analytics.metrics.nothing')}
                action={
                  <Link to={`${studioPath(botId)}&tab=embed`} className={buttonClass('secondary')}>
                    {t('analytics.conversations.toEmbed')}
                  </Link>
                }
              >
                {t('analytics.metrics.nothingText')}
              </Empty>
            </div>
          ) : (
            <Suspense fallback={<div className="h-72" />}>
              <Plot days={metrics.data.days} />
            </Suspense>
          )}
          <details className="mt-6 border-b border-line pb-2">
            <summary className="min-h-11 py-2.5 font-medium">{t('analytics.metrics.table')}</summary>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- on a phone it is wider than the screen: the keyboard must be able to move it */}
            <section tabIndex={0} aria-label={t('analytics.metrics.table')} className="overflow-x-auto">
              <table className="w-full text-md tabular-nums max-sm:text-sm">
                <thead>
                  <tr className="text-left text-sm text-muted">
                    <th scope="col" className="py-2 pr-6 font-medium max-sm:pr-3">
                      {t('analytics.metrics.day')}
                    </th>
                    {names.map((name) => (
                      <th key={name} scope="col" className="py-2 pr-6 text-right font-medium max-sm:pr-3">
                        {t(`analytics.metrics.${name}`)}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {metrics.data.days.toReversed().map((day) => (
                    <tr key={day.day} className="border-t border-line">
                      <th scope="row" className="py-1.5 pr-6 text-left font-normal whitespace-nowrap max-sm:pr-3">
                        {dayAndMonth(day.day, locale)}
                      </th>
                      {names.map((name) => (
                        <td key={name} className="py-1.5 pr-6 text-right max-sm:pr-3">
                          {count(day[name], locale)}
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          </details>
        </>
      )}
    </section>
  )
}
