import { useTranslation } from 'react-i18next'
import { patterns } from '../../paths'
import { missingPage } from './site-texts'

const named = [
  'home',
  'demoLanding',
  'demo',
  'onYourPage',
  'websiteAnalyzer',
  'voiceAgent',
  'privacy',
  'terms',
  'cookies',
  'gdpr',
  'help',
  'crawler',
  'widgetDocs',
  'measured',
  'auth',
  'resetPassword',
  'confirmAddress',
  'stopEmails',
  'invitation',
] as const

export function usePageName(): (pattern: string) => string {
  const { t } = useTranslation()
  return (pattern) => {
    if (pattern === missingPage) return t('cms.pages.missing')
    const name = named.find((one) => patterns[one] === pattern)
    return name === undefined ? pattern : t(`cms.pages.${name}`)
  }
}
