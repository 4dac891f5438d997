import { overviewDays } from '@loquia/contracts'
import { clsx } from 'clsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { overviewQuery } from '../../api-client/workspace/overview'
import { ownBotsQuery } from '../../api-client/workspace/studio'
import { QueryState, roleMay } from '../../app/portal'
import { WeeklyMetrics } from './weekly-metrics'
import { analyticsPath } from '../../paths'

const answerPath = (botId: string, id: string): string =>
  `${analyticsPath(botId)}&tab=unanswered&answer=${encodeURIComponent(id)}`

export function Overview({ onlyIfAsked = false }: { onlyIfAsked?: boolean }) {
  const { t } = useTranslation()
  const query = useQuery(overviewQuery())
  const bots = useQuery(ownBotsQuery()).data ?? []
  const mayAnswer = (id: string) =>
    bots.some(({ botId, role }) => botId === id && roleMay(role, 'POST /api/chatbot/bots/:botId/unanswered/answer'))
  const { data } = query
  const quiet = data !== undefined && data.now.questions + data.before.questions === 0
  if (onlyIfAsked && (data === undefined || quiet)) return null
  return (
    <section aria-labelledby="overview" className={clsx('mt-10', data === undefined && 'min-h-40')}>
      <h2 id="overview" className="text-lg font-semibold">
        {t('overview.title', { count: overviewDays })}
      </h2>
      {data === undefined && <QueryState query={query} failed={t('overview.failed')} />}
      {quiet && <p className="mt-2 text-muted">{t('overview.quiet')}</p>}
      {data !== undefined && !quiet && <WeeklyMetrics now={data.now} before={data.before} />}
      {data !== undefined && data.unanswered.length > 0 && (
        <>
          <h3 className="mt-8 font-semibold">{t('overview.unanswered')}</h3>
          <ul className="mt-2 divide-y divide-line border-y border-line">
            {data.unanswered.map(({ botId, botName, id, question, count }) => (
              <li
                key={`${botId} ${id}`}
                data-unanswered
                className="flex items-center justify-between gap-x-6 py-2 max-sm:flex-col max-sm:items-start"
              >
                <span className="min-w-0 [overflow-wrap:anywhere]">
                  {question}
                  <span className="block text-sm text-muted">
                    {t('overview.asked', { count })} · {botName}
                  </span>
                </span>
                {mayAnswer(botId) && (
                  <Link
                    to={answerPath(botId, id)}
                    aria-label={t('overview.answerTo', { question })}
                    className="inline-flex min-h-11 shrink-0 items-center text-md text-accent underline underline-offset-4"
                  >
                    {t('overview.answer')}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
