import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useHead } from '../../app/seo/head'
import { useHydrated } from '../../app/hydration/use-hydrated'
import { localPath, patterns } from '../../paths'
import { useLocale } from '../../texts'
import { buttonClass } from '../../ui/button'
import { TextField } from '../../ui/fields/text-field'
import { matchingPages } from './matching-pages'

/** The most popular pages come first. */
const places = {
  home: patterns.home,
  demoLanding: patterns.demoLanding,
  websiteAnalyzer: patterns.websiteAnalyzer,
  pricing: '/#pricing',
  services: '/#services',
  voiceAgent: patterns.voiceAgent,
  help: patterns.help,
  measured: patterns.measured,
  widgetDocs: patterns.widgetDocs,
  crawler: patterns.crawler,
  contact: '/#contact',
  auth: patterns.auth,
  privacy: patterns.privacy,
  terms: patterns.terms,
  cookies: patterns.cookies,
  gdpr: patterns.gdpr,
} as const

export function NotFoundPage() {
  const { t } = useTranslation()
  const locale = useLocale()
  const id = useId()
  const hydrated = useHydrated()
  const [query, setQuery] = useState('')
  useHead({ title: `${t('notFound.title')} · ${t('site.name')}`, description: t('notFound.text'), noindex: true })
  const pages = (Object.keys(places) as (keyof typeof places)[]).map((name) => ({
    address: localPath(locale, places[name]),
    title: t(`notFound.pages.${name}.title`),
    text: t(`notFound.pages.${name}.text`),
  }))
  const found = matchingPages(pages, query)
  return (
    <main id="content" className="page-width min-h-[80dvh] pt-28 pb-24 md:pt-36">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div>
          <h1 className="display text-3xl md:text-4xl">{t('notFound.title')}</h1>
          <p className="mt-5 max-w-[44ch] text-muted md:text-lg">{t('notFound.text')}</p>
          <Link to={patterns.home} className={buttonClass('primary', 'mt-8')}>
            {t('notFound.back')}
          </Link>
        </div>
        <div>
          {/* It filters the list below as it is typed into: without a script the list is whole. */}
          {hydrated && (
            <search>
              <TextField
                type="search"
                name="q"
                label={t('notFound.search')}
                autoComplete="off"
                maxLength={100}
                aria-controls={id}
                value={query}
                onChange={({ target }) => setQuery(target.value)}
              />
              <output className="sr-only">{query.trim() !== '' && t('notFound.found', { count: found.length })}</output>
            </search>
          )}
          <ul id={id} aria-label={t('notFound.results')} className="divide-y divide-line border-y border-line">
            {found.map(({ address, title, text }) => (
              <li key={address}>
                <a
                  href={address}
                  className="grid min-h-14 items-baseline gap-x-4 py-3 sm:grid-cols-[13rem_minmax(0,1fr)]"
                >
                  <span className="font-medium text-accent">{title}</span>
                  <span className="text-md text-muted">{text}</span>
                </a>
              </li>
            ))}
          </ul>
          {found.length === 0 && (
            <p className="py-4 text-muted">
              {t('notFound.none')}{' '}
              <a href={localPath(locale, '/#contact')} className="font-medium text-accent underline underline-offset-4">
                {t('nav.contact')}
              </a>
            </p>
          )}
        </div>
      </div>
    </main>
  )
}
