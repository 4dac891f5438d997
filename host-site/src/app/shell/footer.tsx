import { useSyncExternalStore, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { localPath, patterns } from '../../paths'
import { useLocale } from '../../texts'
import { Logo } from '../../ui/brand/logo'
import { LanguageLinks } from './language-links'

const services = {
  inbox: '/#inbox',
  features: '/#services',
  integrations: '/#solutions',
  measured: '/#measured',
} as const
const company = [
  ['demoLanding', 'demo'],
  ['websiteAnalyzer', 'analyzer'],
  ['voiceAgent', 'voice'],
  ['help', 'help'],
  ['crawler', 'crawler'],
  ['widgetDocs', 'widgetDocs'],
  ['measured', 'measured'],
] as const
const legal = ['privacy', 'terms', 'cookies', 'gdpr'] as const
const social = [
  { name: 'x', label: 'X', path: 'M4 4l16 16M20 4 4 20' },
  { name: 'facebook', label: 'Facebook', path: 'M15 21v-8h3l.5-4H15V7c0-1.2.5-2 2-2h2V2h-3c-3 0-5 1.8-5 5v2H8v4h3v8' },
  {
    name: 'instagram',
    label: 'Instagram',
    path: 'M8 3h8q5 0 5 5v8q0 5-5 5H8q-5 0-5-5V8q0-5 5-5zM12 8a4 4 0 1 0 .1 0zM17.5 6.5h0',
  },
] as const

const linkClass = 'inline-flex min-h-9 items-center text-md text-muted hover:text-ink'

export function Footer() {
  const { t } = useTranslation()
  const locale = useLocale()
  // Social links appear once the owner enters their addresses.
  const socialUrl = (name: (typeof social)[number]['name']): string => t(`footer.social.${name}`)
  const followed = social.filter(({ name }) => /^https?:\/\//.test(socialUrl(name)))
  return (
    <footer className="border-t border-line">
      <div className="page-width grid grid-cols-[minmax(0,12fr)_minmax(0,9fr)] gap-x-5 gap-y-7 py-10 sm:gap-x-10 sm:gap-y-10 md:py-20 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)_minmax(0,3fr)_minmax(0,3fr)]">
        <div className="col-span-2 flex flex-col items-start lg:col-span-1">
          <Link to={patterns.home} className="inline-block rounded-sm">
            <Logo name={t('site.name')} />
          </Link>
          <p className="mt-4 max-w-[32ch] text-md text-muted">{t('site.tagline')}</p>
          {followed.length > 0 && (
            <ul aria-label={t('nav.follow')} className="mt-5 -ml-3 flex">
              {followed.map(({ name, label, path }) => (
                <li key={name}>
                  <a
                    href={socialUrl(name)}
                    target="_blank"
                    rel="noopener"
                    aria-label={`${label} (${t('nav.newTab')})`}
                    className="grid size-11 place-items-center rounded-full text-muted hover:text-ink"
                  >
                    <svg
                      viewBox="0 0 24 24"
                      className="size-5"
                      fill="none"
                      stroke="currentColor"
                      strokeWidth="1.75"
                      strokeLinecap="round"
                      strokeLinejoin="round"
                      aria-hidden="true"
                    >
                      <path d={path} />
                    </svg>
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
        <Column title={t('nav.services')} isBeside>
          {(Object.keys(services) as (keyof typeof services)[]).map((name) => (
            <li key={name}>
              <a href={localPath(locale, services[name])} className={linkClass}>
                {t(`footer.services.${name}`)}
              </a>
            </li>
          ))}
          <li>
            <a href="/api/docs/" className={linkClass}>
              {t('footer.services.api')}
            </a>
          </li>
        </Column>
        <Column title={t('nav.company')}>
          {company.map(([page, name]) => (
            <li key={page}>
              <Link to={patterns[page]} className={linkClass}>
                {t(`nav.${name}`)}
              </Link>
            </li>
          ))}
          <li>
            <a href={localPath(locale, '/#pricing')} className={linkClass}>
              {t('nav.pricing')}
            </a>
          </li>
          <li>
            <a href={localPath(locale, '/#contact')} className={linkClass}>
              {t('nav.contact')}
            </a>
          </li>
        </Column>
        <Column title={t('nav.legal')} wide>
          {legal.map((name) => (
            <li key={name}>
              <Link to={patterns[name]} className={linkClass}>
                {t(`nav.${name}`)}
              </Link>
            </li>
          ))}
        </Column>
        <div className="flex flex-wrap items-center justify-between gap-x-8 col-span-2 border-t border-line pt-5 lg:col-span-4">
          <p className="text-sm text-muted">{t('site.copyright', { name: t('site.name'), year: useYear() })}</p>
          <LanguageLinks />
        </div>
      </div>
    </footer>
  )
}

const noChanges = () => () => undefined
const thisYear = (): number => new Date().getUTCFullYear()

/** The browser corrects last year's rendering. */
function useYear(): number {
  return useSyncExternalStore(noChanges, thisYear, thisYear)
}

/** Phones hide `isBeside` links, which the page has elsewhere. */
function Column({
  title,
  wide = false,
  isBeside = false,
  children,
}: {
  title: string
  wide?: boolean
  isBeside?: boolean
  children: ReactNode
}) {
  return (
    <nav
      aria-label={title}
      className={
        wide ? 'max-sm:col-span-2 sm:col-span-2 lg:col-span-1' : isBeside ? 'max-sm:hidden' : 'max-sm:col-span-2'
      }
    >
      <h2 className="text-md font-semibold">{title}</h2>
      <ul className={wide ? 'mt-2 flex flex-wrap gap-x-6 lg:grid' : 'mt-2 grid max-sm:grid-cols-2 max-sm:gap-x-5'}>
        {children}
      </ul>
    </nav>
  )
}
