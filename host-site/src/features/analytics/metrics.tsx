import { outcomes, reportSpans } from '@loquia/contracts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { reportExportAddress, reportQuery } from '../../api-client/workspace/analytics'
import { Download, QueryState } from '../../app/portal'
import { studioPath } from '../../paths'
import { buttonClass } from '../../ui/button'
import { Choice } from '../../ui/fields/choice'
import { Empty } from '../../ui/load-state'
import { Spinner } from '../../ui/spinner'
import { ConversationSwatch, OutcomeSwatch } from './outcome-swatch'
import { ReportFigures } from './report-figures'
import { ReportTable } from './report-table'
import { TopQuestions } from './top-questions'

/** The drawings bring a large library: it is fetched with this tab. */
const Plot = lazy(() => import('./plot'))
const ConversationPlot = lazy(() => import('./conversation-plot'))
const spans = reportSpans.map(String)

/** The last days beside as many before: figures, drawings, what was asked most, and each day as a table. */
export function Metrics({ botId }: { botId: string }) {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const span = spans.find((one) => one === search.get('days')) ?? '30'
  const report = useQuery(reportQuery(botId, span))
  const data = report.data
  const legend = 'flex items-center gap-1.5'
  return (
    <section aria-label={t('analytics.tabs.metrics')}>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
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
        <Download address={reportExportAddress(botId, span)}>{t('analytics.metrics.csv')}</Download>
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
                <Drawing
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
                </Drawing>
                <Drawing
                  title={t('analytics.metrics.answersTitle')}
                  legend={outcomes.map((outcome) => (
                    <span key={outcome} className={legend}>
                      <OutcomeSwatch outcome={outcome} /> {t(`analytics.metrics.${outcome}`)}
                    </span>
                  ))}
                >
                  <Plot days={data.days} />
                </Drawing>
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

/** A drawing under its name and what its parts are. */
function Drawing({ title, legend, children }: { title: string; legend: ReactNode; children: ReactNode }) {
  return (
    <div>
      <h2 className="text-lg font-semibold">{title}</h2>
      <p className="mt-1 flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">{legend}</p>
      <Suspense fallback={<div className="h-56" />}>{children}</Suspense>
    </div>
  )
}
