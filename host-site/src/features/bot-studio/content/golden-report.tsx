import { isRegression, type GoldenReport as Report, type GoldenTrial } from '@loquia/contracts'
import { useTranslation } from 'react-i18next'
import { Check, X } from 'lucide-react'
import { useLocale, shortMoment } from '../../../texts'
import { AnswerText } from '../../../ui/answer-text'

export function GoldenReport({ report: { outcome, createdAt, results } }: { report: Report }) {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <div className="mt-6" data-report={outcome}>
      <h3 className="font-semibold">
        {t(`studio.golden.outcomes.${outcome}`)}{' '}
        <span className="font-normal text-muted">{shortMoment(createdAt, locale)}</span>
      </h3>
      <ul className="mt-2 grid gap-2">
        {results.map((result) => (
          <li key={result.question.id} className="text-md" data-passed={(result.draft ?? result.live).passed}>
            <Verdict
              trial={result.live}
              label={result.draft ? t('studio.golden.now') : ''}
              question={result.question.question}
            />
            {result.draft && (
              <Verdict
                trial={result.draft}
                label={t(isRegression(result) ? 'studio.golden.wouldFail' : 'studio.golden.after')}
                question=""
              />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Verdict({
  trial: { passed, answer },
  label,
  question,
}: {
  trial: GoldenTrial
  label: string
  question: string
}) {
  const { t } = useTranslation()
  return (
    <details>
      <summary className="min-h-10 py-2">
        <span className={passed ? 'text-live' : 'text-wrong'}>
          {passed ? (
            <Check size={16} className="inline" aria-hidden="true" />
          ) : (
            <X size={16} className="inline" aria-hidden="true" />
          )}{' '}
          {t(passed ? 'studio.golden.right' : 'studio.golden.wrong')}
        </span>{' '}
        {question} {label && <span className="text-muted">{label}</span>}
      </summary>
      <div className="pb-2 pl-4 text-muted">
        <AnswerText text={answer} />
      </div>
    </details>
  )
}
