import { useTranslation } from 'react-i18next'
import { patterns } from '../../paths'

const named = [
  'home',
  'demoLanding',
  'demo',
  'websiteAnalyzer',
  'voiceAgent',
  'privacy',
  'terms',
  'cookies',
  'gdpr',
  'crawler',
  'widgetDocs',
  'auth',
  'resetPassword',
] as const

/** What people call a page; its address where it has no name. */
export function usePageName(): (pattern: string) => string {
  const { t } = useTranslation()
  return (pattern) => {
    const name = named.find((one) => patterns[one] === pattern)
    return name === undefined ? pattern : t(`cms.pages.${name}`)
  }
}
