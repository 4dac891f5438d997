import type { BuildProgress } from '@loquia/contracts'
import { useTranslation } from 'react-i18next'
import { count, seconds, useLocale } from '../../texts'
import { useLongReadingText } from '../../texts/use-long-reading-text'
import { Sheet } from '../../ui/overlays/sheet'

/** Sheets drawn before the rest is only counted. */
const drawn = 48

/**
 * The reading of the website at a glance, while it goes on and after it succeeded: state, figures, pages turning solid.
 */
export function BuildStrip({ build, domain }: { build: BuildProgress; domain: string }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const longReadingText = useLongReadingText()
  const { counts, status } = build
  const reading = status === 'queued' || status === 'crawling'
  const answerable = build.answerableMs !== undefined
  const title =
    status === 'ready'
      ? t('demo.build.ready', { count: counts.read, time: seconds(build.elapsedMs, locale) })
      : status === 'queued'
        ? t('demo.build.queued', { domain })
        : (longReadingText({ type: 'site', name: domain, elapsedMs: build.elapsedMs, pages: counts.read }) ??
          t('demo.build.crawling', { domain }))
  const figures = [
    ...(reading ? [seconds(build.elapsedMs, locale)] : []),
    ...(counts.found > 0 ? [t('demo.build.found', { count: counts.found })] : []),
    ...(status === 'ready' || counts.found === 0 ? [] : [t('demo.build.read', { count: counts.read })]),
    ...(counts.skipped > 0 ? [t('demo.build.skipped', { count: counts.skipped })] : []),
    ...(counts.words > 0
      ? [t('demo.build.words', { count: counts.words, formattedCount: count(counts.words, locale) })]
      : []),
    ...(answerable && build.answerableMs !== undefined
      ? [t('demo.build.firstAnswer', { time: seconds(build.answerableMs, locale) })]
      : []),
  ]
  const shown = build.pages.slice(0, drawn)
  return (
    <section
      aria-label={t('demo.build.label')}
      data-build={status}
      className="lg:self-end max-lg:border-t max-lg:border-ink max-lg:pt-4"
    >
      <p className="flex items-center gap-2.5 font-semibold">
        <span aria-hidden="true" className={`size-2 shrink-0 rounded-full ${answerable ? 'bg-live' : 'bg-edge'}`} />
        <output>{reading && answerable ? `${title} · ${t('demo.build.canAsk')}` : title}</output>
      </p>
      <div className="mt-3 flex min-h-5 flex-wrap gap-1.5" aria-hidden="true">
        {shown.length === 0 && reading && <Sheet state="found" className="h-5 w-4" />}
        {shown.map(({ url, status: state }) => (
          <Sheet key={url} state={state} className="h-5 w-4" />
        ))}
        {build.pages.length > drawn && (
          <span className="text-sm leading-5 text-muted">+{build.pages.length - drawn}</span>
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
