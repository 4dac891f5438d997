import {
  outcomes,
  reportSpans,
  type ReportFigures as Figures,
  type ReportDay,
  type ReportQuery,
} from '@loquia/contracts'
import { exportReport } from '@loquia/contracts/calls'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { callAddress } from '../../api-client/call-api'
import { reportQuery } from '../../api-client/workspace/analytics'
import { DownloadButton, QueryState } from '../../app/portal'
import { studioPath } from '../../paths'
import { buttonClass } from '../../ui/button'
import { Choice } from '../../ui/fields/choice'
import { Empty } from '../../ui/load-state'
import { Spinner } from '../../ui/spinner'
import { ConversationSwatch, OutcomeSwatch } from './outcome-swatch'
import { TopQuestions } from './top-questions'
import { formatCount, formatPercent, formatSeconds, useLocale, dayAndMonth } from '../../texts'

/** Lazy, because charts need a large library. */
const Plot = lazy(() => import('./answer-plot'))
const ConversationPlot = lazy(() => import('./conversation-plot'))
const spanValues = reportSpans.map((days): ReportQuery['days'] => `${days}`)

export function Metrics({ botId }: { botId: string }) {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const span = spanValues.find((one) => one === search.get('days')) ?? '30'
  const report = useQuery(reportQuery(botId, span))
  const data = report.data
  const legend = 'flex items-center gap-1.5'
  return (
    <section aria-label={t('analytics.tabs.metrics')}>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <Choice
          label={t('analytics.metrics.span')}
          value={span}
          options={spanValues.map((value) => ({ value, text: t('analytics.metrics.days', { count: Number(value) }) }))}
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
        <DownloadButton address={callAddress(exportReport, { params: { botId }, query: { days: span } })}>
          {t('analytics.metrics.csv')}
        </DownloadButton>
      </div>
      {report.isPending && (
        <p className="mt-6 flex items-center gap-3 text-muted">
          <Spinner />
          {t('analytics.loading')}
        </p>
      )}
      <QueryState query={report} failed={t('analytics.loadFailed')} />
      {data && (
        <>
          <ReportFigures now={data.now} before={data.before} />
          <p className="mt-3 text-sm text-muted">
            {t('analytics.metrics.resolvedHint')}{' '}
            {t('analytics.metrics.zone', { zone: data.timeZone.replaceAll('_', ' ') })}
          </p>
          {data.now.questions === 0 ? (
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
            <>
              <div className="mt-12 grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-12 lg:grid-cols-2">
                <ChartFrame
                  title={t('analytics.metrics.conversationsTitle')}
                  legend={
                    <>
                      <span className={legend}>
                        <ConversationSwatch kind="resolved" /> {t('analytics.metrics.resolved')}
                      </span>
                      <span className={legend}>
                        <ConversationSwatch kind="others" /> {t('analytics.metrics.others')}
                      </span>
                      <span className={legend}>
                        <ConversationSwatch kind="before" />{' '}
                        {t('analytics.metrics.daysBefore', { count: Number(span) })}
                      </span>
                    </>
                  }
                >
                  <ConversationPlot days={data.days} before={data.daysBefore} />
                </ChartFrame>
                <ChartFrame
                  title={t('analytics.metrics.answersTitle')}
                  legend={outcomes.map((outcome) => (
                    <span key={outcome} className={legend}>
                      <OutcomeSwatch outcome={outcome} /> {t(`analytics.metrics.${outcome}`)}
                    </span>
                  ))}
                >
                  <Plot days={data.days} />
                </ChartFrame>
              </div>
              <TopQuestions topQuestions={data.topQuestions} waiting={data.waiting} />
            </>
          )}
          <ReportTable days={data.days} />
        </>
      )}
    </section>
  )
}

function ChartFrame({ title, legend, children }: { title: string; legend: ReactNode; children: ReactNode }) {
  return (
    <div>
      <h2 className="text-lg font-semibold">{title}</h2>
      <p className="mt-1 flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">{legend}</p>
      <Suspense fallback={<div className="h-56" />}>{children}</Suspense>
    </div>
  )
}

function ReportFigures({ now, before }: { now: Figures; before: Figures }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const formatShare = (part: number, whole: number): string => (whole === 0 ? '–' : formatPercent(part / whole, locale))
  const countEnded = ({ sure, unsure, none }: Figures): number => sure + unsure + none
  const shown = [
    { name: 'conversations', read: (figures: Figures) => formatCount(figures.conversations, locale) },
    { name: 'questions', read: (figures: Figures) => formatCount(figures.questions, locale) },
    { name: 'resolved', read: (figures: Figures) => formatShare(figures.resolved, figures.conversations) },
    { name: 'unanswered', read: (figures: Figures) => formatShare(figures.unsure + figures.none, countEnded(figures)) },
    { name: 'feedback', read: ({ up, down }: Figures) => `${formatCount(up, locale)} · ${formatCount(down, locale)}` },
    ...(now.handOvers === null
      ? []
      : [{ name: 'handOvers' as const, read: (figures: Figures) => formatCount(figures.handOvers ?? 0, locale) }]),
    ...(now.replySeconds === null
      ? []
      : [
          {
            name: 'reply' as const,
            read: ({ replySeconds }: Figures) =>
              replySeconds === null ? '–' : formatSeconds(replySeconds * 1_000, locale),
          },
        ]),
  ] as const
  return (
    <dl className="mt-8 grid grid-cols-2 gap-x-6 gap-y-6 sm:grid-cols-3 lg:grid-cols-5">
      {shown.map(({ name, read }) => (
        <div key={name} data-metric={name} className="flex flex-col border-t border-line pt-3">
          <dt className="text-sm text-muted">{t(`analytics.metrics.${name}`)}</dt>
          <dd className="display mt-auto text-2xl tabular-nums">{read(now)}</dd>
          {before.questions > 0 && (
            <dd className="text-sm text-muted tabular-nums">
              {t('analytics.metrics.before', { value: read(before) })}
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

const names = ['conversations', 'resolved', 'questions', 'sure', 'unsure', 'none', 'up', 'down'] as const

function ReportTable({ days }: { days: readonly ReportDay[] }) {
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
                    {formatCount(day[name] ?? 0, locale)}
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
