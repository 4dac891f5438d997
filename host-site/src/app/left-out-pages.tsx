import { skipReasons, type IngestionProgress, type SkipReason } from '@loquia/contracts'
import { useTranslation } from 'react-i18next'
import { formatCount, useLocale } from '../texts'

export function useSkipReasonText(): (reason: SkipReason | undefined) => string | undefined {
  const { t } = useTranslation()
  return (reason) => {
    if (reason === 'needs_browser') return t('demo.build.partNeedsBrowser')
    return reason === 'too_large' ? t('demo.build.partTooLarge') : undefined
  }
}

/** Counts include unlisted pages. */
export function LeftOutPages({ ingestion }: { ingestion: IngestionProgress }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const partText = useSkipReasonText()
  const counts = new Map<string, number>()
  const addPages = (text: string, pages: number) => counts.set(text, (counts.get(text) ?? 0) + pages)
  for (const { status, reason } of ingestion.pages) {
    const part = status === 'read' ? partText(reason) : undefined
    if (part !== undefined) addPages(part, 1)
    if (status === 'skipped' && reason !== undefined) addPages(t(`demo.skipReasons.${reason}`), 1)
  }
  for (const reason of skipReasons) {
    const pages = ingestion.unlisted?.[reason] ?? 0
    if (pages > 0) addPages(t(`demo.skipReasons.${reason}`), pages)
  }
  if (counts.size === 0) return null
  return (
    <div className="pb-3 text-sm">
      <p className="font-medium">{t('demo.build.leftOut')}</p>
      <ul className="mt-1 text-muted">
        {[...counts]
          .sort(([, a], [, b]) => b - a)
          .map(([text, pages]) => (
            <li key={text} className="flex justify-between gap-4 py-0.5">
              <span className="first-letter:uppercase [display:inline-block]">{text}</span>
              <span className="shrink-0 tabular-nums">
                {t('demo.build.leftOutPages', { count: pages, formattedCount: formatCount(pages, locale) })}
              </span>
            </li>
          ))}
      </ul>
    </div>
  )
}
