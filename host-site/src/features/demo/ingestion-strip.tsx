import type { IngestionProgress } from '@loquia/contracts'
import { useTranslation } from 'react-i18next'
import { formatCount, formatSeconds, useLocale } from '../../texts'
import { useLongIngestionText } from '../../texts/use-long-ingestion-text'
import { Sheet } from '../../ui/overlays/sheet'

const maxSheets = 48

export function IngestionStrip({ ingestion, domain }: { ingestion: IngestionProgress; domain: string }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const longIngestionText = useLongIngestionText()
  const { counts, status } = ingestion
  const isIngesting = status === 'queued' || status === 'crawling'
  const answerable = ingestion.answerableMs !== undefined
  const title =
    status === 'ready'
      ? t('demo.build.ready', { count: counts.read, time: formatSeconds(ingestion.elapsedMs, locale) })
      : status === 'queued'
        ? t('demo.build.queued', { domain })
        : (longIngestionText({ type: 'site', name: domain, elapsedMs: ingestion.elapsedMs, pages: counts.read }) ??
          t('demo.build.crawling', { domain }))
  const figures = [
    ...(isIngesting ? [formatSeconds(ingestion.elapsedMs, locale)] : []),
    ...(counts.found > 0 ? [t('demo.build.found', { count: counts.found })] : []),
    ...(status === 'ready' || counts.found === 0 ? [] : [t('demo.build.read', { count: counts.read })]),
    ...(counts.skipped > 0 ? [t('demo.build.skipped', { count: counts.skipped })] : []),
    ...(counts.words > 0
      ? [t('demo.build.words', { count: counts.words, formattedCount: formatCount(counts.words, locale) })]
      : []),
    ...(answerable && ingestion.answerableMs !== undefined
      ? [t('demo.build.firstAnswer', { time: formatSeconds(ingestion.answerableMs, locale) })]
      : []),
  ]
  const shown = ingestion.pages.slice(0, maxSheets)
  return (
    <section
      aria-label={t('demo.build.label')}
      data-build={status}
      className="lg:self-end max-lg:border-t max-lg:border-ink max-lg:pt-4"
    >
      <p className="flex items-center gap-2.5 font-semibold">
        <span aria-hidden="true" className={`size-2 shrink-0 rounded-full ${answerable ? 'bg-live' : 'bg-edge'}`} />
        <output>{isIngesting && answerable ? `${title} · ${t('demo.build.canAsk')}` : title}</output>
      </p>
      <div className="mt-3 flex min-h-5 flex-wrap gap-1.5" aria-hidden="true">
        {shown.length === 0 && isIngesting && <Sheet state="found" className="h-5 w-4" />}
        {shown.map(({ url, status: state }) => (
          <Sheet key={url} state={state} className="h-5 w-4" />
        ))}
        {ingestion.pages.length > maxSheets && (
          <span className="text-sm leading-5 text-muted">+{ingestion.pages.length - maxSheets}</span>
        )}
      </div>
      <ul className="mt-2 flex min-h-11 lg:min-h-6 flex-wrap content-start gap-x-4 text-sm leading-[1.375rem] tabular-nums text-muted">
        {figures.map((figure) => (
          <li key={figure}>{figure}</li>
        ))}
      </ul>
    </section>
  )
}
