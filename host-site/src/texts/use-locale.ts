import { localeOf, type Locale } from '@loquia/contracts'
import { useTranslation } from 'react-i18next'

/** The language of the page. */
export function useLocale(): Locale {
  return localeOf(useTranslation().i18n.language)
}
