import { useTranslation } from 'react-i18next'
import { formatCount, useLocale } from '../../texts'
import { Section } from '../../ui/section'
import { Sheet } from '../../ui/overlays/sheet'
import { useEntering } from '../../ui/overlays/use-entering'
import { sampleSite, sheetStateOf } from './sample-site'

/** Without JavaScript or motion, the picture is complete from the start. */
export function CrawlPicture() {
  const { t } = useTranslation()
  const locale = useLocale()
  const picture = useEntering<HTMLUListElement>(0.3)
  return (
    <Section className="bg-tint">
      <div className="page-width grid grid-cols-[minmax(0,1fr)] items-center gap-x-16 gap-y-7 section-y lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div>
          <h2 className="display text-2xl md:text-3xl">{t('home.crawl.title')}</h2>
          <p className="mt-4 max-w-[44ch] text-muted">{t('home.crawl.text')}</p>
          <ul className="mt-8 hidden gap-3 text-md text-muted md:grid">
            {(
              [
                ['read', t('home.crawl.legendRead')],
                ['found', t('home.crawl.legendFound')],
                ['skipped', t('home.crawl.legendSkipped')],
              ] as const
            ).map(([state, text]) => (
              <li key={state} className="flex items-center gap-3">
                <Sheet state={state} className="h-5 w-4" />
                {text}
              </li>
            ))}
          </ul>
        </div>
        <ul
          ref={picture}
          aria-label={t('home.crawl.picture')}
          className="reading divide-y divide-line border-y border-line"
        >
          {sampleSite[locale].pages.map((page) => (
            <li
              key={page.path}
              data-sample-page={page.title}
              data-path={page.path}
              data-words={page.words ?? 0}
              className="flex items-center gap-4 py-2 max-sm:nth-[2]:hidden max-sm:nth-[4]:hidden max-sm:nth-[n+7]:hidden md:py-3"
            >
              <Sheet state={sheetStateOf(page)} className="h-8 w-6 shrink-0" />
              <span className="min-w-0 grow">
                <span className="block truncate leading-6">{page.title || page.path}</span>
                {page.title && <span className="block truncate text-sm text-muted">{page.path}</span>}
              </span>
              <span className="max-w-[45%] shrink-0 text-right text-sm tabular-nums text-muted">
                {page.words === undefined
                  ? t('home.crawl.duplicate')
                  : t('home.crawl.words', { count: page.words, formattedCount: formatCount(page.words, locale) })}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}
