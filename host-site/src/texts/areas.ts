import type { Locale } from '@loquia/contracts'
import type { SameShape } from './same-shape'
import type { account } from './locales/en/account'
import type { adminAudit } from './locales/en/admin-audit'
import type { adminBots } from './locales/en/admin-bots'
import type { adminCms } from './locales/en/admin-cms'
import type { adminInboxes } from './locales/en/admin-inboxes'
import type { adminOperations } from './locales/en/admin-operations'
import type { adminProjects } from './locales/en/admin-projects'
import type { adminUsers } from './locales/en/admin-users'
import type { analyzer } from './locales/en/analyzer'
import type { auth } from './locales/en/auth'
import type { contact } from './locales/en/contact'
import type { cookies } from './locales/en/cookies'
import type { core } from './locales/en/core'
import type { crawler } from './locales/en/crawler'
import type { demo } from './locales/en/demo'
import type { forms } from './locales/en/forms'
import type { gdpr } from './locales/en/gdpr'
import type { home } from './locales/en/home'
import type { analytics } from './locales/en/analytics'
import type { landing } from './locales/en/landing'
import type { legal } from './locales/en/legal'
import type { measuredPage } from './locales/en/measured-page'
import type { notFound } from './locales/en/not-found'
import type { portal } from './locales/en/portal'
import type { privacy } from './locales/en/privacy'
import type { projects } from './locales/en/projects'
import type { recorded } from './locales/en/recorded'
import type { recordedLanding } from './locales/en/recorded-landing'
import type { studio } from './locales/en/studio'
import type { terms } from './locales/en/terms'
import type { voice } from './locales/en/voice'
import type { widgetDocs } from './locales/en/widget-docs'

/** The texts of every area; each area's file holds top-level keys that no other has. */
export type AllTexts = typeof account &
  typeof adminAudit &
  typeof adminBots &
  typeof adminCms &
  typeof adminInboxes &
  typeof adminOperations &
  typeof adminProjects &
  typeof adminUsers &
  typeof analyzer &
  typeof auth &
  typeof contact &
  typeof cookies &
  typeof core &
  typeof crawler &
  typeof demo &
  typeof forms &
  typeof gdpr &
  typeof home &
  typeof analytics &
  typeof landing &
  typeof legal &
  typeof measuredPage &
  typeof notFound &
  typeof portal &
  typeof privacy &
  typeof projects &
  typeof recorded &
  typeof recordedLanding &
  typeof studio &
  typeof terms &
  typeof voice &
  typeof widgetDocs

type Loader = () => Promise<object>

/**
 * The texts, cut by where they are needed, so that a visitor downloads one language of the pages they open and no more.
 * `core` is on every page. To add an area: a file per language, a line here, a line in `AllTexts`, and its name at its
 * page.
 */
export const areas = {
  core: {
    en: async () => (await import('./locales/en/core')).core,
    it: async () => (await import('./locales/it/core')).core,
  },
  home: {
    en: async () => (await import('./locales/en/home')).home,
    it: async () => (await import('./locales/it/home')).home,
  },
  analyzer: {
    en: async () => (await import('./locales/en/analyzer')).analyzer,
    it: async () => (await import('./locales/it/analyzer')).analyzer,
  },
  contact: {
    en: async () => (await import('./locales/en/contact')).contact,
    it: async () => (await import('./locales/it/contact')).contact,
  },
  cookies: {
    en: async () => (await import('./locales/en/cookies')).cookies,
    it: async () => (await import('./locales/it/cookies')).cookies,
  },
  gdpr: {
    en: async () => (await import('./locales/en/gdpr')).gdpr,
    it: async () => (await import('./locales/it/gdpr')).gdpr,
  },
  legal: {
    en: async () => (await import('./locales/en/legal')).legal,
    it: async () => (await import('./locales/it/legal')).legal,
  },
  privacy: {
    en: async () => (await import('./locales/en/privacy')).privacy,
    it: async () => (await import('./locales/it/privacy')).privacy,
  },
  terms: {
    en: async () => (await import('./locales/en/terms')).terms,
    it: async () => (await import('./locales/it/terms')).terms,
  },
  voice: {
    en: async () => (await import('./locales/en/voice')).voice,
    it: async () => (await import('./locales/it/voice')).voice,
  },
  landing: {
    en: async () => (await import('./locales/en/landing')).landing,
    it: async () => (await import('./locales/it/landing')).landing,
  },
  demo: {
    en: async () => (await import('./locales/en/demo')).demo,
    it: async () => (await import('./locales/it/demo')).demo,
  },
  crawler: {
    en: async () => (await import('./locales/en/crawler')).crawler,
    it: async () => (await import('./locales/it/crawler')).crawler,
  },
  measuredPage: {
    en: async () => (await import('./locales/en/measured-page')).measuredPage,
    it: async () => (await import('./locales/it/measured-page')).measuredPage,
  },
  notFound: {
    en: async () => (await import('./locales/en/not-found')).notFound,
    it: async () => (await import('./locales/it/not-found')).notFound,
  },
  portal: {
    en: async () => (await import('./locales/en/portal')).portal,
    it: async () => (await import('./locales/it/portal')).portal,
  },
  recorded: {
    en: async () => (await import('./locales/en/recorded')).recorded,
    it: async () => (await import('./locales/it/recorded')).recorded,
  },
  recordedLanding: {
    en: async () => (await import('./locales/en/recorded-landing')).recordedLanding,
    it: async () => (await import('./locales/it/recorded-landing')).recordedLanding,
  },
  studio: {
    en: async () => (await import('./locales/en/studio')).studio,
    it: async () => (await import('./locales/it/studio')).studio,
  },
  analytics: {
    en: async () => (await import('./locales/en/analytics')).analytics,
    it: async () => (await import('./locales/it/analytics')).analytics,
  },
  auth: {
    en: async () => (await import('./locales/en/auth')).auth,
    it: async () => (await import('./locales/it/auth')).auth,
  },
  forms: {
    en: async () => (await import('./locales/en/forms')).forms,
    it: async () => (await import('./locales/it/forms')).forms,
  },
  widgetDocs: {
    en: async () => (await import('./locales/en/widget-docs')).widgetDocs,
    it: async () => (await import('./locales/it/widget-docs')).widgetDocs,
  },
  projects: {
    en: async () => (await import('./locales/en/projects')).projects,
    it: async () => (await import('./locales/it/projects')).projects,
  },
  account: {
    en: async () => (await import('./locales/en/account')).account,
    it: async () => (await import('./locales/it/account')).account,
  },
  adminUsers: {
    en: async () => (await import('./locales/en/admin-users')).adminUsers,
    it: async () => (await import('./locales/it/admin-users')).adminUsers,
  },
  adminAudit: {
    en: async () => (await import('./locales/en/admin-audit')).adminAudit,
    it: async () => (await import('./locales/it/admin-audit')).adminAudit,
  },
  adminOperations: {
    en: async () => (await import('./locales/en/admin-operations')).adminOperations,
    it: async () => (await import('./locales/it/admin-operations')).adminOperations,
  },
  adminBots: {
    en: async () => (await import('./locales/en/admin-bots')).adminBots,
    it: async () => (await import('./locales/it/admin-bots')).adminBots,
  },
  adminInboxes: {
    en: async () => (await import('./locales/en/admin-inboxes')).adminInboxes,
    it: async () => (await import('./locales/it/admin-inboxes')).adminInboxes,
  },
  adminCms: {
    en: async () => (await import('./locales/en/admin-cms')).adminCms,
    it: async () => (await import('./locales/it/admin-cms')).adminCms,
  },
  adminProjects: {
    en: async () => (await import('./locales/en/admin-projects')).adminProjects,
    it: async () => (await import('./locales/it/admin-projects')).adminProjects,
  },
} satisfies Record<string, Record<Locale, Loader>>

export type TextArea = keyof typeof areas
/** The texts of some areas in one language. */
export type Texts = Partial<SameShape<AllTexts>>

/** The source files of some areas in a language: the keys of the build's manifest. */
export function textSources(locale: Locale, wanted: readonly TextArea[]): string[] {
  return ['core' as const, ...wanted].map(
    (area) => `src/texts/locales/${locale}/${area.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`,
  )
}
