import type { IngestionProgress, PageProgress } from '@loquia/contracts'
import { useTranslation } from 'react-i18next'
import { LeftOutPages, useSkipReasonText } from '../../app/left-out-pages'
import { formatCount, useLocale } from '../../texts'
import { Sheet } from '../../ui/overlays/sheet'

function readablePath(url: string): string {
  try {
    const { pathname, search } = new URL(url)
    return decodeURI(pathname + search)
  } catch {
    return url
  }
}

export function PageList({ ingestion, newest }: { ingestion: IngestionProgress; newest?: number }) {
  const { t } = useTranslation()
  const pages = newest === undefined ? ingestion.pages : lastTouched(ingestion.pages, newest)
  const more = newest === undefined ? ingestion.counts.found - ingestion.pages.length : 0
  return (
    <>
      {newest === undefined && <LeftOutPages ingestion={ingestion} />}
      <ul className="divide-y divide-line" aria-label={t('demo.build.pages')}>
        {pages.map((page) => (
          <PageRow key={page.url} page={page} />
        ))}
      </ul>
      {more > 0 && <p className="py-3 text-sm text-muted">{t('demo.build.more', { count: more })}</p>}
    </>
  )
}

function lastTouched(pages: PageProgress[], length: number): PageProgress[] {
  const done = pages.filter(({ status }) => status !== 'found')
  const waiting = pages.filter(({ status }) => status === 'found')
  return [...done.slice(-length + Math.min(waiting.length, 3)), ...waiting].slice(0, length)
}

function PageRow({ page: { url, title, status, reason, words } }: { page: PageProgress }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const partText = useSkipReasonText()
  const describeStatus = (): string => {
    if (status === 'found') return t('demo.build.statusFound')
    if (status === 'read') {
      if (words === undefined) return t('demo.build.statusRead')
      const wordsText = t('demo.build.words', { count: words, formattedCount: formatCount(words, locale) })
      const part = partText(reason)
      return part === undefined ? wordsText : `${wordsText}, ${part}`
    }
    const skipped = t('demo.build.statusSkipped')
    return reason === undefined ? skipped : `${skipped}: ${t(`demo.skipReasons.${reason}`)}`
  }
  const statusText = describeStatus()
  const address = readablePath(url)
  return (
    <li className="flex items-center gap-3 py-2.5" data-status={status}>
      <Sheet state={status} className="h-6 w-[1.1875rem] shrink-0" />
      <span className="min-w-0 grow">
        <span className="block truncate text-md leading-5">{title || address}</span>
        {title && <span className="block truncate text-sm text-muted">{address}</span>}
      </span>
      <span className="max-w-[45%] shrink-0 text-right text-sm text-muted">{statusText}</span>
    </li>
  )
}
