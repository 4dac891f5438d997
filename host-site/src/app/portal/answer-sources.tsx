import type { Source } from '@loquia/contracts'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/**
 * Requires the texts of `analytics`.
 * @param quoted also shows passages that the answer quotes
 */
export function AnswerSources({ sources, quoted = false }: { sources: readonly Source[]; quoted?: boolean }) {
  const { t } = useTranslation()
  return (
    <ul className="mt-2 grid gap-1 text-sm" aria-label={t('analytics.transcript.sources')}>
      {sources.map((source) => (
        <li key={source.number} className="flex gap-2">
          <span className="text-accent">{source.number}</span>
          <span className="min-w-0">
            {(quoted || source.isFurther) && source.snippet !== '' && (
              <span dir="auto" className="quoted block text-base [overflow-wrap:anywhere]">
                {source.snippet}
              </span>
            )}
            {/^https?:/.test(source.url) ? (
              <a
                href={source.url}
                target="_blank"
                rel="noopener noreferrer"
                className="underline underline-offset-2 [overflow-wrap:anywhere]"
              >
                {source.title || source.url}
              </a>
            ) : (
              <span>{source.title}</span>
            )}
            {source.isFurther && <span className="block text-muted">{t('analytics.transcript.further')}</span>}
          </span>
          {source.feedback && (
            <span className="inline-flex shrink-0 items-center gap-1 text-muted">
              {source.feedback === 'up' ? (
                <ThumbsUp size={14} aria-hidden="true" />
              ) : (
                <ThumbsDown size={14} aria-hidden="true" />
              )}
              {t(source.feedback === 'up' ? 'analytics.transcript.helped' : 'analytics.transcript.notHelped')}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
