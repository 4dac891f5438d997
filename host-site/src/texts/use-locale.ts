import { localeOf, type Locale } from '@loquia/contracts'
import { useTranslation } from 'react-i18next'

export function useLocale(): Locale {
  return localeOf(useTranslation().i18n.language)
}
