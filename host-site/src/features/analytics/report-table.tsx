import type { ReportDay } from '@loquia/contracts'
import { useTranslation } from 'react-i18next'
import { count, dayAndMonth, useLocale } from '../../texts'

const names = ['conversations', 'resolved', 'questions', 'sure', 'unsure', 'none', 'up', 'down'] as const

/** The figures of each day, newest first. */
export function ReportTable({ days }: { days: readonly ReportDay[] }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const columns = days.some(({ handOvers }) => handOvers !== null) ? ([...names, 'handOvers'] as const) : names
  return (
    <details className="mt-10 border-b border-line pb-2">
      <summary className="min-h-11 py-2.5 font-medium">{t('analytics.metrics.table')}</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- on a phone it is wider than the screen: the keyboard must be able to move it */}
      <section tabIndex={0} aria-label={t('analytics.metrics.table')} className="overflow-x-auto">
        <table className="w-full text-md tabular-nums max-sm:text-sm">
          <thead>
            <tr className="text-left text-sm text-muted">
              <th scope="col" className="py-2 pr-6 align-bottom font-medium max-sm:pr-3">
                {t('analytics.metrics.day')}
              </th>
              {columns.map((name) => (
                <th key={name} scope="col" className="py-2 pr-6 text-right align-bottom font-medium max-sm:pr-3">
                  {t(`analytics.metrics.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.day} className="border-t border-line">
                <th scope="row" className="py-1.5 pr-6 text-left font-normal whitespace-nowrap max-sm:pr-3">
                  {dayAndMonth(day.day, locale)}
                </th>
                {columns.map((name) => (
                  <td key={name} className="py-1.5 pr-6 text-right max-sm:pr-3">
                    {count(day[name] ?? 0, locale)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
