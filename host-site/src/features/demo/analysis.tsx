import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../api-client'
import { formatCount, useLocale } from '../../texts'
import { Check, X } from '../../ui/brand/icons'

interface AnalysisProps {
  demoId: string
  ready: boolean
}

export function Analysis({ demoId, ready }: AnalysisProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const api = useApi()
  const { data, error } = useQuery({
    queryKey: ['analysis', demoId],
    queryFn: () => api.getAnalysis(demoId),
    enabled: ready,
  })
  return (
    <section
      id="analysis"
      tabIndex={-1}
      aria-labelledby="analysis-title"
      className="mt-12 border-t border-ink pt-6 outline-none"
    >
      <h2 id="analysis-title" className="display text-xl">
        {t('demo.analysis.title')}
      </h2>
      {data === undefined ? (
        <p className="mt-3 min-h-40 text-muted" role={error ? 'alert' : undefined}>
          {t(error ? 'demo.analysis.failed' : 'demo.analysis.waiting')}
        </p>
      ) : (
        <div className="mt-5 grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,12rem)_minmax(0,1fr)_minmax(0,1fr)]">
          <dl className="flex flex-wrap gap-x-8 gap-y-3 lg:grid lg:content-start">
            {(['pages', 'words', 'skipped'] as const).map((name) => (
              <div key={name} className="flex flex-col-reverse">
                <dt className="text-sm text-muted">{t(`demo.analysis.${name}`)}</dt>
                <dd className="display text-2xl">{formatCount(data[name], locale)}</dd>
              </div>
            ))}
          </dl>
          <Findings title={t('demo.analysis.canAnswer')}>
            {data.questions.length === 0
              ? [<Finding key="none">{t('demo.analysis.noQuestions')}</Finding>]
              : data.questions.map((question) => (
                  <Finding key={question} found>
                    {question}
                  </Finding>
                ))}
          </Findings>
          <Findings title={t('demo.analysis.gaps')}>
            {data.gaps.length === 0 && <Finding found>{t('demo.analysis.noGaps')}</Finding>}
            {data.gaps.map((gap) => (
              <Finding key={gap}>{t(`demo.analysis.${gap}`)}</Finding>
            ))}
            {data.scriptPages > 0 && (
              <Finding>
                {t('demo.analysis.script', {
                  count: data.scriptPages,
                  formattedCount: formatCount(data.scriptPages, locale),
                })}
              </Finding>
            )}
          </Findings>
        </div>
      )}
    </section>
  )
}

function Findings({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="font-semibold">{title}</h3>
      <ul className="mt-3 grid gap-2.5 text-md">{children}</ul>
    </div>
  )
}

function Finding({ found = false, children }: { found?: boolean; children: ReactNode }) {
  const Sign = found ? Check : X
  return (
    <li className="flex items-start gap-2.5">
      <Sign size={18} className={`mt-0.75 shrink-0 ${found ? 'text-live' : 'text-wrong'}`} aria-hidden="true" />
      <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
    </li>
  )
}
