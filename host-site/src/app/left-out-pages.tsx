import { skipReasons, type BuildProgress, type SkipReason } from '@loquia/contracts'
import { useTranslation } from 'react-i18next'
import { count, useLocale } from '../texts'

/** Tells why a page was read in part; undefined where it was read in full. */
export function usePartText(): (reason: SkipReason | undefined) => string | undefined {
  const { t } = useTranslation()
  return (reason) => {
    if (reason === 'needs_browser') return t('demo.build.partNeedsBrowser')
    return reason === 'too_large' ? t('demo.build.partTooLarge') : undefined
  }
}

/** Why pages were not read, or not in full, and how many of each reason, those too many to be listed among them. */
export function LeftOutPages({ build }: { build: BuildProgress }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const partText = usePartText()
  const counts = new Map<string, number>()
  const add = (text: string, pages: number) => counts.set(text, (counts.get(text) ?? 0) + pages)
  for (const { status, reason } of build.pages) {
    const part = status === 'read' ? partText(reason) : undefined
    if (part !== undefined) add(part, 1)
    if (status === 'skipped' && reason !== undefined) add(t(`demo.skipReasons.${reason}`), 1)
  }
  for (const reason of skipReasons) {
    const pages = build.unlisted?.[reason] ?? 0
    if (pages > 0) add(t(`demo.skipReasons.${reason}`), pages)
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
                {t('demo.build.leftOutPages', { count: pages, formattedCount: count(pages, locale) })}
              </span>
            </li>
          ))}
      </ul>
    </div>
  )
}
