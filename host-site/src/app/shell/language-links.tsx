import { clsx } from 'clsx'
import { locales } from '@loquia/contracts'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { pathInLocale } from '../../paths'
import { storeLanguage, useLocale } from '../../texts'
import { useSite } from '../site-context'
import { useHydrated } from '../hydration/use-hydrated'

const names = { en: 'English', it: 'Italiano' } as const

/** Plain links work without JavaScript and load the other texts. */
export function LanguageLinks({
  className,
  short = false,
}: {
  className?: string
  /** Narrow screens show codes; screen readers get full names. */ short?: boolean
}) {
  const { t } = useTranslation()
  const current = useLocale()
  const location = useLocation()
  const { renderedAt } = useSite()
  const { pathname, search } = useHydrated() ? location : renderedAt
  return (
    <ul
      aria-label={t('nav.language')}
      className={clsx('flex flex-wrap', short ? 'gap-3 sm:gap-4' : 'gap-4', className)}
    >
      {locales.map((locale) => (
        <li key={locale}>
          <a
            href={pathInLocale(pathname, locale) + search}
            hrefLang={locale}
            lang={locale}
            aria-current={locale === current ? 'true' : undefined}
            onClick={() => storeLanguage(locale)}
            className={clsx(
              'inline-flex min-h-11 items-center text-md',
              locale === current ? 'text-ink' : 'text-muted hover:text-ink',
            )}
          >
            <span className={short ? 'max-sm:sr-only' : undefined}>{names[locale]}</span>
            {short && (
              <span aria-hidden="true" className="uppercase sm:hidden">
                {locale}
              </span>
            )}
          </a>
        </li>
      ))}
    </ul>
  )
}
