import type { Locale } from '@loquia/contracts'
import type * as english from './locales/en'
import type { SameShape } from './same-shape'

export type TextArea = keyof typeof english

type Intersection<Union> = (Union extends unknown ? (part: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

/** Top-level keys must be unique across areas. */
export type AllTexts = Intersection<(typeof english)[TextArea]>
export type Texts = Partial<SameShape<AllTexts>>

/**
 * Folders of the areas, in the order in which the CMS lists their texts. Split so that visitors download only the areas
 * they open. To add an area: one file per language, a line here and in `locales/en/index.ts`, and its name at its page.
 */
const folders: Readonly<Record<TextArea, string>> = {
  core: '',
  home: 'public/',
  analyzer: 'public/',
  contact: 'public/',
  cookies: 'legal/',
  gdpr: 'legal/',
  legal: 'legal/',
  privacy: 'legal/',
  terms: 'legal/',
  voice: 'public/',
  landing: 'public/',
  demo: 'public/',
  helpPage: 'public/',
  crawler: 'public/',
  longReading: 'public/',
  measuredPage: 'public/',
  notFound: 'public/',
  portal: 'portal/',
  recorded: 'public/',
  recordedLanding: 'public/',
  studio: 'portal/',
  analytics: 'portal/',
  inbox: 'portal/',
  auth: 'portal/',
  stopEmails: 'public/',
  forms: 'portal/',
  widgetDocs: 'public/',
  projects: 'portal/',
  roles: 'portal/',
  apiKeys: 'portal/',
  team: 'portal/',
  account: 'portal/',
  adminUsers: 'administration/',
  adminAudit: 'administration/',
  adminOperations: 'administration/',
  adminBots: 'administration/',
  adminInboxes: 'administration/',
  adminCms: 'administration/',
  adminProjects: 'administration/',
}

export const textAreas = Object.keys(folders) as TextArea[]

const modules = import.meta.glob<Readonly<Record<string, object>>>([
  './locales/*/core.ts',
  './locales/*/*/*.ts',
  '!./locales/*/portal/figures.ts',
])

function areaPath(area: TextArea, locale: Locale): string {
  const name = area.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return `./locales/${locale}/${folders[area]}${name}.ts`
}

export async function loadArea(area: TextArea, locale: Locale): Promise<object> {
  return (await modules[areaPath(area, locale)]?.())?.[area] ?? {}
}

/** The keys are those of the build's manifest. */
export function textSources(locale: Locale, wanted: readonly TextArea[]): string[] {
  return ['core' as const, ...wanted].map((area) => areaPath(area, locale).replace('.', 'src/texts'))
}
