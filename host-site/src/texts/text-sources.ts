import type { Locale } from '@loquia/contracts'
import type { TextArea } from './areas'

/** Where the texts of an area stand below those of a language. */
const folders: Readonly<Record<TextArea, string>> = {
  core: '',
  adminAudit: 'administration/',
  adminBots: 'administration/',
  adminCms: 'administration/',
  adminInboxes: 'administration/',
  adminOperations: 'administration/',
  adminProjects: 'administration/',
  adminUsers: 'administration/',
  cookies: 'legal/',
  gdpr: 'legal/',
  legal: 'legal/',
  privacy: 'legal/',
  terms: 'legal/',
  account: 'portal/',
  analytics: 'portal/',
  auth: 'portal/',
  forms: 'portal/',
  inbox: 'portal/',
  portal: 'portal/',
  projects: 'portal/',
  roles: 'portal/',
  studio: 'portal/',
  team: 'portal/',
  apiKeys: 'portal/',
  analyzer: 'public/',
  contact: 'public/',
  crawler: 'public/',
  demo: 'public/',
  helpPage: 'public/',
  home: 'public/',
  landing: 'public/',
  longReading: 'public/',
  measuredPage: 'public/',
  notFound: 'public/',
  recorded: 'public/',
  recordedLanding: 'public/',
  stopEmails: 'public/',
  voice: 'public/',
  widgetDocs: 'public/',
}

/** The source files of some areas in a language: the keys of the build's manifest. */
export function textSources(locale: Locale, wanted: readonly TextArea[]): string[] {
  return ['core' as const, ...wanted].map((area) => {
    const name = area.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    return `src/texts/locales/${locale}/${folders[area]}${name}.ts`
  })
}
