import type { Locale } from '@loquia/contracts'

/** Without language prefix; `:name` is a parameter. */
export const patterns = {
  home: '/',
  demoLanding: '/chatbot-demo',
  demo: '/chatbot-demo/:demoId',
  onYourPage: '/chatbot-demo/:demoId/on-your-page',
  websiteAnalyzer: '/website-analyzer',
  voiceAgent: '/voice-agent',
  privacy: '/legal/privacy-policy',
  terms: '/legal/terms-of-service',
  cookies: '/legal/cookie-policy',
  gdpr: '/legal/gdpr-compliance',
  help: '/help',
  crawler: '/bot',
  widgetDocs: '/docs/widget',
  measured: '/measured',
  auth: '/auth',
  resetPassword: '/auth/reset-password',
  confirmAddress: '/auth/confirm-address',
  invitation: '/auth/invitation',
  stopEmails: '/stop-emails',
  portal: '/portal',
  project: '/portal/projects/:projectId',
  chatbotEmbed: '/portal/chatbot-embed',
  analytics: '/portal/analytics',
  inbox: '/portal/inbox',
  team: '/portal/team',
  apiKeys: '/portal/keys',
  account: '/portal/account',
  adminCms: '/admin/cms',
  adminUsers: '/admin/users',
  adminProjects: '/admin/projects',
  adminProject: '/admin/projects/:projectId',
  adminInboxes: '/admin/inboxes',
  adminBots: '/admin/bots',
  adminAudit: '/admin/audit',
  adminOperations: '/admin/operations',
} as const

/** The sitemap lists these pages. */
export const publicPages = [
  patterns.home,
  patterns.demoLanding,
  patterns.websiteAnalyzer,
  patterns.voiceAgent,
  patterns.privacy,
  patterns.terms,
  patterns.cookies,
  patterns.gdpr,
  patterns.help,
  patterns.crawler,
  patterns.widgetDocs,
  patterns.measured,
] as const

export const isPublic = (pattern: string): boolean => !/^\/(?:portal|admin)(?:\/|$)/.test(pattern)

/** Short URLs, and those in old emails. */
export const redirects: Readonly<Record<string, string>> = {
  '/terms': patterns.terms,
  '/privacy': patterns.privacy,
  '/portal/insight': patterns.analytics,
}

/** `/it/chatbot-demo` → Italian, `/chatbot-demo`; unprefixed paths are English. `path` has no query. */
export function splitPath(path: string): { locale: Locale; path: string } {
  const trimmed = path.length > 1 ? path.replace(/(?<!\/)\/+$/, '') || '/' : path
  if (trimmed === '/it') return { locale: 'it', path: '/' }
  if (trimmed.startsWith('/it/')) return { locale: 'it', path: trimmed.slice(3) }
  return { locale: 'en', path: trimmed }
}

/** `('it', '/')` → `/it`. Keeps query and fragment. */
export function localPath(locale: Locale, path: string): string {
  if (locale === 'en') return path
  return path === '/' ? '/it' : path.startsWith('/#') || path.startsWith('/?') ? `/it${path.slice(1)}` : `/it${path}`
}

export function pathInLocale(pathname: string, locale: Locale): string {
  return localPath(locale, splitPath(pathname).path)
}

export interface DemoNavigation {
  made: 'chat' | 'analysis'
}
export const isDemoNavigation = (state: unknown): state is DemoNavigation =>
  typeof state === 'object' && state !== null && 'made' in state

export const demoPath = (demoId: string): string => `/chatbot-demo/${encodeURIComponent(demoId)}`
export const onYourPagePath = (demoId: string): string => `${demoPath(demoId)}/on-your-page`

export const projectPath = (id: number): string => `/portal/projects/${id}`
export const adminProjectPath = (id: number): string => `/admin/projects/${id}`

/** Navigation state that shows on the login page that the session expired. */
export const sessionEnded = 'session-ended'

/** @param path without language prefix, with query */
export function authPath(path?: string): string {
  return path === undefined || path === patterns.portal
    ? patterns.auth
    : `${patterns.auth}?next=${encodeURIComponent(path)}`
}

/**
 * Returns the wanted page only if it is one of this site's pages behind the login, against open redirects; otherwise
 * the portal.
 */
export function pathAfterLogin(wanted: string | null): string {
  if (wanted === null || !/^\/(?:portal|admin)(?:[/?]|$)/.test(wanted)) return patterns.portal
  const origin = 'http://site.invalid'
  const target = URL.canParse(wanted, origin) ? new URL(wanted, origin) : null
  if (target === null || target.origin !== origin || !/^\/(?:portal|admin)(?:\/|$)/.test(target.pathname))
    return patterns.portal
  return target.pathname + target.search
}

export const analyticsPath = (botId: string): string => `${patterns.analytics}?bot=${encodeURIComponent(botId)}`
export function inboxPath({ botId, conversation }: { botId?: string; conversation?: string } = {}): string {
  const query = new URLSearchParams({
    ...(botId === undefined ? {} : { bot: botId }),
    ...(conversation === undefined ? {} : { conversation }),
  })
  return query.size === 0 ? patterns.inbox : `${patterns.inbox}?${query}`
}
export const studioPath = (botId: string): string => `${patterns.chatbotEmbed}?bot=${encodeURIComponent(botId)}`
/** Opens the studio, which claims the demo first. */
export const claimPath = (demoId: string): string => `${patterns.chatbotEmbed}?claim=${encodeURIComponent(demoId)}`
