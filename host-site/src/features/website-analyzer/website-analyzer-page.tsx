import { limits, type Locale } from '@loquia/contracts'
import { useTranslation } from 'react-i18next'
import { useHead } from '../../app/seo/head'
import { localPath, patterns } from '../../paths'
import { useLocale, formatCount } from '../../texts'
import { DisplayTitle } from '../../ui/brand/display-title'
import { Section } from '../../ui/section'
import { Sheet, type SheetState } from '../../ui/overlays/sheet'
import { DomainForm } from '../../app/demo-entry/domain-form'

const steps = ['one', 'two', 'three', 'four'] as const
const rows: SheetState[][] = [
  ['found'],
  ['found', 'found', 'found', 'found', 'found'],
  ['read', 'read', 'skipped', 'read', 'found'],
  ['read', 'quoted', 'skipped', 'read', 'read'],
]

export function WebsiteAnalyzerPage() {
  const { t } = useTranslation()
  const locale = useLocale()
  useHead({
    title: `${t('analyzer.title')} · ${t('site.name')}`,
    description: t('analyzer.description'),
    canonicalPath: localPath(locale, patterns.websiteAnalyzer),
    picture: 'website-analyzer',
  })
  return (
    <main id="content">
      <section className="page-width grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-8 pt-28 pb-12 md:pt-36 md:pb-20 lg:grid-cols-[minmax(0,1fr)_27rem] lg:pb-28 xl:gap-x-20">
        <div className="lg:pt-14">
          <DisplayTitle first={t('analyzer.headline')} quote={t('analyzer.headlineQuote')} />
          <p className="mt-7 max-w-[46ch] text-lg text-muted">{t('analyzer.subtitle')}</p>
          <SampleReport className="mt-12 hidden max-w-[34rem] md:block" />
        </div>
        <AnalyzerForm />
      </section>
      <Section className="bg-tint">
        <div className="page-width section-y">
          <h2 className="display text-3xl">{t('analyzer.how.title')}</h2>
          <ol className="mt-12 grid gap-x-8 gap-y-12 sm:grid-cols-2 md:mt-16 lg:grid-cols-4">
            {steps.map((step, index) => (
              <li key={step} className="flex flex-col border-t border-ink pt-5">
                <span className="text-sm font-semibold tabular-nums text-accent" aria-hidden="true">
                  {index + 1}
                </span>
                <span className="flex h-24 items-center gap-1.5" aria-hidden="true">
                  {rows[index]?.map((state, place) => (
                    <Sheet key={`${step}-${String(place)}`} state={state} className="h-10 w-8" />
                  ))}
                </span>
                <h3 className="text-lg font-semibold">{t(`analyzer.how.${step}.title`)}</h3>
                <p className="mt-2 max-w-[34ch] text-muted">
                  {t(`analyzer.how.${step}.text`, { days: limits.demoLifetimeDays })}
                </p>
              </li>
            ))}
          </ol>
        </div>
      </Section>
    </main>
  )
}

function AnalyzerForm() {
  const { t } = useTranslation()
  return (
    <div className="rounded-card border border-line bg-raised p-5 shadow-low sm:p-8">
      <h2 className="mb-5 text-lg font-semibold">{t('analyzer.form.title')}</h2>
      <DomainForm
        stacked
        goal="analysis"
        submitLabel={t('analyzer.form.submit')}
        note={t('analyzer.form.note', { days: limits.demoLifetimeDays })}
      />
    </div>
  )
}

/** Copied verbatim from ingestion of the sample sites; a test compares them. A page without `words` was skipped. */
const pages: Record<Locale, { title: string; path: string; words?: number }[]> = {
  en: [
    { title: 'Opening hours', path: '/opening-hours', words: 248 },
    { title: 'Orders, delivery and refunds', path: '/orders-and-delivery', words: 274 },
    { title: '', path: '/bread?from=newsletter' },
    { title: 'Catering and wholesale price list 2026/27', path: '/catering-and-wholesale.pdf', words: 158 },
  ],
  it: [
    { title: 'Camere e appartamenti', path: '/camere', words: 259 },
    { title: 'Condizioni di prenotazione', path: '/condizioni', words: 190 },
    { title: '', path: '/olio-e-prodotti?da=notizie' },
    { title: 'Eventi e matrimoni 2027', path: '/eventi-e-matrimoni.pdf', words: 172 },
  ],
}

function SampleReport({ className }: { className: string }) {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <figure className={className}>
      <figcaption className="text-sm text-muted">{t('analyzer.report.label')}</figcaption>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {pages[locale].map(({ title, path, words }) => (
          <li
            key={path}
            data-sample-page={title}
            data-path={path}
            data-words={words ?? 0}
            className="flex items-center gap-4 py-2.5"
          >
            <Sheet state={words === undefined ? 'skipped' : 'read'} className="h-8 w-6 shrink-0" />
            <span className="min-w-0 grow">
              <span className="block truncate leading-6">{title || path}</span>
              {title && <span className="block truncate text-sm text-muted">{path}</span>}
            </span>
            <span className="max-w-[45%] shrink-0 text-right text-sm tabular-nums text-muted">
              {words === undefined
                ? t('analyzer.report.duplicate')
                : t('analyzer.report.words', { words: formatCount(words, locale) })}
            </span>
          </li>
        ))}
      </ul>
    </figure>
  )
}
