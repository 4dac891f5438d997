import { useTranslation } from 'react-i18next'
import { useHead } from '../../app/seo/head'
import { localPath, patterns } from '../../paths'
import { useLocale, formatCount, formatOnce, proPrice } from '../../texts'
import { crawler, limits, visitorLanguages, type Locale } from '@loquia/contracts'

const groups = ['cost', 'install', 'chat', 'developers', 'company'] as const

const answerPages: Readonly<
  Record<string, { path: string; name: 'pricing' | 'terms' | 'privacy' | 'widgetDocs' | 'crawler' | 'contact' }>
> = {
  price: { path: '/#pricing', name: 'pricing' },
  cancel: { path: patterns.terms, name: 'terms' },
  reads: { path: patterns.crawler, name: 'crawler' },
  widget: { path: patterns.widgetDocs, name: 'widgetDocs' },
  contact: { path: '/#contact', name: 'contact' },
}

export function HelpPage() {
  const { t } = useTranslation()
  const locale = useLocale()
  const known = { ...helpFacts(locale), company: t('site.name') }
  useHead({
    title: `${t('helpPage.title')} · ${t('site.name')}`,
    description: t('helpPage.description', known),
    canonicalPath: localPath(locale, patterns.help),
  })
  return (
    <main id="content" className="page-width pt-28 pb-24 md:pt-36">
      <h1 className="display text-3xl md:text-4xl">{t('helpPage.headline', known)}</h1>
      <p className="mt-5 max-w-[65ch] text-muted md:text-lg">{t('helpPage.intro', known)}</p>
      {groups.map((group) => {
        const questions = t(`helpPage.groups.${group}.questions`, { returnObjects: true, ...known })
        return (
          <section
            key={group}
            id={group}
            className="mt-12 grid gap-x-16 gap-y-6 border-t border-ink pt-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,9fr)]"
          >
            <h2 className="display text-xl">{t(`helpPage.groups.${group}.title`)}</h2>
            <div className="grid max-w-[65ch] gap-10">
              {Object.entries(questions).map(([id, { question, answer }]) => (
                <section key={id} id={id}>
                  <h3 className="text-lg font-semibold">{question}</h3>
                  <Answer text={answer} more={answerPages[id]} />
                </section>
              ))}
            </div>
          </section>
        )
      })}
    </main>
  )
}

function Answer({ text, more: page }: { text: string; more: (typeof answerPages)[string] | undefined }) {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <>
      {text.split('\n').map((line) => (
        <p key={line} className="mt-2">
          {line}
        </p>
      ))}
      {page !== undefined && (
        <p className="mt-2">
          <a
            className="inline-flex min-h-11 items-center text-accent underline underline-offset-4"
            href={localPath(locale, page.path)}
          >
            {t(`nav.${page.name}`)}
          </a>
        </p>
      )}
    </>
  )
}

/** Values come from the product, so that answers never become outdated. */
function helpFacts(locale: Locale): Record<string, string | number> {
  return {
    price: proPrice(locale),
    days: limits.demoLifetimeDays,
    trial: limits.modelKeyTrialDays,
    pages: formatCount(crawler.maxPages, locale),
    sources: formatCount(limits.trainingsPerBot, locale),
    megabytes: limits.uploadMaxBytes / 1024 ** 2,
    languageCount: visitorLanguages.length,
    languages: formatOnce(`help languages ${locale}`, () => {
      const names = new Intl.DisplayNames(locale, { type: 'language' })
      return new Intl.ListFormat(locale).format(visitorLanguages.map((code) => names.of(code) ?? code))
    }),
  }
}
