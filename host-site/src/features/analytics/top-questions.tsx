import type { ReportResponse } from '@loquia/contracts'
import { useTranslation } from 'react-i18next'
import { formatCount as formatted, useLocale } from '../../texts'
import { Spinner } from '../../ui/spinner'

export function TopQuestions({ topQuestions, waiting }: Pick<ReportResponse, 'topQuestions' | 'waiting'>) {
  const { t } = useTranslation()
  const locale = useLocale()
  const most = Math.max(1, ...topQuestions.map(({ count }) => count))
  return (
    <section aria-labelledby="top-questions" className="mt-12 max-w-3xl">
      <h2 id="top-questions" className="text-lg font-semibold">
        {t('analytics.metrics.top')}
      </h2>
      {waiting > 0 && (
        <p className="mt-2 flex items-center gap-3 text-md text-muted" aria-live="polite">
          <Spinner size={14} />
          {t('analytics.unanswered.grouping')}
        </p>
      )}
      <ol className="mt-4 grid gap-5">
        {topQuestions.map(({ question, count, unanswered, wordings: variants }) => (
          <li key={question} data-top-question>
            <p className="flex items-baseline justify-between gap-6">
              <span dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
                {question}
              </span>
              <span className="shrink-0 text-md text-muted tabular-nums">
                {t('analytics.metrics.times', { count, formattedCount: formatted(count, locale) })}
              </span>
            </p>
            <QuestionBar sure={(count - unanswered) / most} open={unanswered / most} />
            {(unanswered > 0 || variants.length > 0) && (
              <p dir="auto" className="mt-1 text-sm text-muted [overflow-wrap:anywhere]">
                {[
                  ...(unanswered === 0
                    ? []
                    : [
                        unanswered === count
                          ? t('analytics.metrics.topAllUnanswered')
                          : t('analytics.metrics.topUnanswered', { count: unanswered }),
                      ]),
                  ...variants,
                ].join(' · ')}
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Both parts are shares from 0 to 1. */
function QuestionBar({ sure, open }: { sure: number; open: number }) {
  return (
    <svg viewBox="0 0 100 1" preserveAspectRatio="none" className="mt-1.5 block h-2 w-full" aria-hidden="true">
      <rect width={100 * sure} height="1" fill="var(--color-accent)" />
      <rect x={100 * sure} width={100 * open} height="1" fill="var(--color-wrong)" />
    </svg>
  )
}
