import type { ShownPassage } from '@loquia/contracts'
import { useTranslation } from 'react-i18next'
import { useId } from 'react'
import { ThumbsUp, ThumbsDown } from 'lucide-react'
import { Button } from '../../../ui/button'

/** @param question id of the question's element */
export function ShownPassages({
  passages,
  question,
  onWriteAnswer,
}: {
  passages: readonly ShownPassage[]
  question: string
  onWriteAnswer: ((snippet: string) => void) | undefined
}) {
  const { t } = useTranslation()
  const label = useId()
  return (
    <div className="mt-3">
      <p id={label} className="text-sm text-muted">
        {t('analytics.unanswered.passages')}
      </p>
      <ul aria-labelledby={label} className="mt-2 grid gap-4">
        {passages.map(({ url, title, snippet, shown, up, down }) => (
          <li key={`${url} ${snippet}`} data-passage className="border-l-2 border-line pl-4">
            <p dir="auto" className="quoted text-lg [overflow-wrap:anywhere]">
              {snippet}
            </p>
            <p dir="auto" className="mt-1 text-sm [overflow-wrap:anywhere]">
              {/^https?:/.test(url) ? (
                <a href={url} target="_blank" rel="noopener noreferrer" className="underline underline-offset-2">
                  {title || url}
                </a>
              ) : (
                title
              )}
            </p>
            <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
              <span>{t('analytics.unanswered.shown', { count: shown })}</span>
              {up > 0 && (
                <span className="inline-flex items-center gap-1">
                  <ThumbsUp size={14} aria-hidden="true" />
                  {t('analytics.unanswered.up', { count: up })}
                </span>
              )}
              {down > 0 && (
                <span className="inline-flex items-center gap-1">
                  <ThumbsDown size={14} aria-hidden="true" />
                  {t('analytics.unanswered.down', { count: down })}
                </span>
              )}
            </p>
            {onWriteAnswer && (
              <Button
                variant="secondary"
                className="mt-2 min-h-11! px-4! text-md"
                aria-describedby={question}
                onClick={() => onWriteAnswer(snippet)}
              >
                {t('analytics.unanswered.teach')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
