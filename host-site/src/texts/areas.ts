import type { Locale } from '@loquia/contracts'
import type { SameShape } from './same-shape'
import type { account } from './locales/en/portal/account'
import type { roles } from './locales/en/portal/roles'
import type { apiKeys } from './locales/en/portal/api-keys'
import type { team } from './locales/en/portal/team'
import type { adminAudit } from './locales/en/administration/admin-audit'
import type { adminBots } from './locales/en/administration/admin-bots'
import type { adminCms } from './locales/en/administration/admin-cms'
import type { adminInboxes } from './locales/en/administration/admin-inboxes'
import type { adminOperations } from './locales/en/administration/admin-operations'
import type { adminProjects } from './locales/en/administration/admin-projects'
import type { adminUsers } from './locales/en/administration/admin-users'
import type { analyzer } from './locales/en/public/analyzer'
import type { auth } from './locales/en/portal/auth'
import type { contact } from './locales/en/public/contact'
import type { cookies } from './locales/en/legal/cookies'
import type { core } from './locales/en/core'
import type { crawler } from './locales/en/public/crawler'
import type { demo } from './locales/en/public/demo'
import type { forms } from './locales/en/portal/forms'
import type { gdpr } from './locales/en/legal/gdpr'
import type { helpPage } from './locales/en/public/help-page'
import type { home } from './locales/en/public/home'
import type { analytics } from './locales/en/portal/analytics'
import type { inbox } from './locales/en/portal/inbox'
import type { landing } from './locales/en/public/landing'
import type { legal } from './locales/en/legal/legal'
import type { longReading } from './locales/en/public/long-reading'
import type { measuredPage } from './locales/en/public/measured-page'
import type { notFound } from './locales/en/public/not-found'
import type { portal } from './locales/en/portal/portal'
import type { privacy } from './locales/en/legal/privacy'
import type { projects } from './locales/en/portal/projects'
import type { recorded } from './locales/en/public/recorded'
import type { recordedLanding } from './locales/en/public/recorded-landing'
import type { studio } from './locales/en/portal/studio'
import type { stopEmails } from './locales/en/public/stop-emails'
import type { terms } from './locales/en/legal/terms'
import type { voice } from './locales/en/public/voice'
import type { widgetDocs } from './locales/en/public/widget-docs'

/** The texts of every area; each area's file holds top-level keys that no other has. */
export type AllTexts = typeof account &
  typeof roles &
  typeof team &
  typeof apiKeys &
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
  typeof helpPage &
  typeof home &
  typeof analytics &
  typeof inbox &
  typeof landing &
  typeof legal &
  typeof longReading &
  typeof measuredPage &
  typeof notFound &
  typeof portal &
  typeof privacy &
  typeof projects &
  typeof recorded &
  typeof recordedLanding &
  typeof stopEmails &
  typeof studio &
  typeof terms &
  typeof voice &
  typeof widgetDocs

type Loader = () => Promise<object>

/**
 * The texts, cut by where they are needed, so that a visitor downloads one language of the pages they open and no more.
 * `core` is on every page. To add an area: a file per language, a line here, a line in `AllTexts`, its folder in
 * `text-sources.ts`, and its name at its page.
 */
export const areas = {
  core: {
    en: async () => (await import('./locales/en/core')).core,
    it: async () => (await import('./locales/it/core')).core,
  },
  home: {
    en: async () => (await import('./locales/en/public/home')).home,
    it: async () => (await import('./locales/it/public/home')).home,
  },
  analyzer: {
    en: async () => (await import('./locales/en/public/analyzer')).analyzer,
    it: async () => (await import('./locales/it/public/analyzer')).analyzer,
  },
  contact: {
    en: async () => (await import('./locales/en/public/contact')).contact,
    it: async () => (await import('./locales/it/public/contact')).contact,
  },
  cookies: {
    en: async () => (await import('./locales/en/legal/cookies')).cookies,
    it: async () => (await import('./locales/it/legal/cookies')).cookies,
  },
  gdpr: {
    en: async () => (await import('./locales/en/legal/gdpr')).gdpr,
    it: async () => (await import('./locales/it/legal/gdpr')).gdpr,
  },
  legal: {
    en: async () => (await import('./locales/en/legal/legal')).legal,
    it: async () => (await import('./locales/it/legal/legal')).legal,
  },
  privacy: {
    en: async () => (await import('./locales/en/legal/privacy')).privacy,
    it: async () => (await import('./locales/it/legal/privacy')).privacy,
  },
  terms: {
    en: async () => (await import('./locales/en/legal/terms')).terms,
    it: async () => (await import('./locales/it/legal/terms')).terms,
  },
  voice: {
    en: async () => (await import('./locales/en/public/voice')).voice,
    it: async () => (await import('./locales/it/public/voice')).voice,
  },
  landing: {
    en: async () => (await import('./locales/en/public/landing')).landing,
    it: async () => (await import('./locales/it/public/landing')).landing,
  },
  demo: {
    en: async () => (await import('./locales/en/public/demo')).demo,
    it: async () => (await import('./locales/it/public/demo')).demo,
  },
  helpPage: {
    en: async () => (await import('./locales/en/public/help-page')).helpPage,
    it: async () => (await import('./locales/it/public/help-page')).helpPage,
  },
  crawler: {
    en: async () => (await import('./locales/en/public/crawler')).crawler,
    it: async () => (await import('./locales/it/public/crawler')).crawler,
  },
  longReading: {
    en: async () => (await import('./locales/en/public/long-reading')).longReading,
    it: async () => (await import('./locales/it/public/long-reading')).longReading,
  },
  measuredPage: {
    en: async () => (await import('./locales/en/public/measured-page')).measuredPage,
    it: async () => (await import('./locales/it/public/measured-page')).measuredPage,
  },
  notFound: {
    en: async () => (await import('./locales/en/public/not-found')).notFound,
    it: async () => (await import('./locales/it/public/not-found')).notFound,
  },
  portal: {
    en: async () => (await import('./locales/en/portal/portal')).portal,
    it: async () => (await import('./locales/it/portal/portal')).portal,
  },
  recorded: {
    en: async () => (await import('./locales/en/public/recorded')).recorded,
    it: async () => (await import('./locales/it/public/recorded')).recorded,
  },
  recordedLanding: {
    en: async () => (await import('./locales/en/public/recorded-landing')).recordedLanding,
    it: async () => (await import('./locales/it/public/recorded-landing')).recordedLanding,
  },
  studio: {
    en: async () => (await import('./locales/en/portal/studio')).studio,
    it: async () => (await import('./locales/it/portal/studio')).studio,
  },
  analytics: {
    en: async () => (await import('./locales/en/portal/analytics')).analytics,
    it: async () => (await import('./locales/it/portal/analytics')).analytics,
  },
  inbox: {
    en: async () => (await import('./locales/en/portal/inbox')).inbox,
    it: async () => (await import('./locales/it/portal/inbox')).inbox,
  },
  auth: {
    en: async () => (await import('./locales/en/portal/auth')).auth,
    it: async () => (await import('./locales/it/portal/auth')).auth,
  },
  stopEmails: {
    en: async () => (await import('./locales/en/public/stop-emails')).stopEmails,
    it: async () => (await import('./locales/it/public/stop-emails')).stopEmails,
  },
  forms: {
    en: async () => (await import('./locales/en/portal/forms')).forms,
    it: async () => (await import('./locales/it/portal/forms')).forms,
  },
  widgetDocs: {
    en: async () => (await import('./locales/en/public/widget-docs')).widgetDocs,
    it: async () => (await import('./locales/it/public/widget-docs')).widgetDocs,
  },
  projects: {
    en: async () => (await import('./locales/en/portal/projects')).projects,
    it: async () => (await import('./locales/it/portal/projects')).projects,
  },
  roles: {
    en: async () => (await import('./locales/en/portal/roles')).roles,
    it: async () => (await import('./locales/it/portal/roles')).roles,
  },
  apiKeys: {
    en: async () => (await import('./locales/en/portal/api-keys')).apiKeys,
    it: async () => (await import('./locales/it/portal/api-keys')).apiKeys,
  },
  team: {
    en: async () => (await import('./locales/en/portal/team')).team,
    it: async () => (await import('./locales/it/portal/team')).team,
  },
  account: {
    en: async () => (await import('./locales/en/portal/account')).account,
    it: async () => (await import('./locales/it/portal/account')).account,
  },
  adminUsers: {
    en: async () => (await import('./locales/en/administration/admin-users')).adminUsers,
    it: async () => (await import('./locales/it/administration/admin-users')).adminUsers,
  },
  adminAudit: {
    en: async () => (await import('./locales/en/administration/admin-audit')).adminAudit,
    it: async () => (await import('./locales/it/administration/admin-audit')).adminAudit,
  },
  adminOperations: {
    en: async () => (await import('./locales/en/administration/admin-operations')).adminOperations,
    it: async () => (await import('./locales/it/administration/admin-operations')).adminOperations,
  },
  adminBots: {
    en: async () => (await import('./locales/en/administration/admin-bots')).adminBots,
    it: async () => (await import('./locales/it/administration/admin-bots')).adminBots,
  },
  adminInboxes: {
    en: async () => (await import('./locales/en/administration/admin-inboxes')).adminInboxes,
    it: async () => (await import('./locales/it/administration/admin-inboxes')).adminInboxes,
  },
  adminCms: {
    en: async () => (await import('./locales/en/administration/admin-cms')).adminCms,
    it: async () => (await import('./locales/it/administration/admin-cms')).adminCms,
  },
  adminProjects: {
    en: async () => (await import('./locales/en/administration/admin-projects')).adminProjects,
    it: async () => (await import('./locales/it/administration/admin-projects')).adminProjects,
  },
} satisfies Record<string, Record<Locale, Loader>>

export type TextArea = keyof typeof areas
/** The texts of some areas in one language. */
export type Texts = Partial<SameShape<AllTexts>>
