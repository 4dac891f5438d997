import { limits } from '@loquia/contracts'
import { useTranslation } from 'react-i18next'
import { useHead } from '../../app/seo/head'
import { localPath, patterns } from '../../paths'
import { useLocale } from '../../texts'
import { DisplayTitle } from '../../ui/brand/display-title'
import { Section } from '../../ui/section'
import { Sheet, type SheetState } from '../../ui/overlays/sheet'
import { AnalyzerForm } from './analyzer-form'
import { SampleReport } from './sample-report'

const steps = ['one', 'two', 'three', 'four'] as const
/** What a website looks like before and after each step, a row of pages a step. */
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
