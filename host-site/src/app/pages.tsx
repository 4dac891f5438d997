import { matchPath } from 'react-router'
import { demoQuery, prefetchAccountOptions } from '../api-client'
import { patterns } from '../paths'
import { behindLogin, page, type Page } from './page'

export type { Page } from './page'

export const pages: readonly Page[] = [
  page({
    pattern: patterns.home,
    source: 'src/features/home/index.ts',
    texts: ['home', 'contact', 'recorded'],
    frame: 'site',
    load: () => import('../features/home'),
  }),
  page({
    pattern: patterns.demoLanding,
    source: 'src/features/demo-landing/index.ts',
    texts: ['landing', 'recordedLanding'],
    frame: 'site',
    parameters: ['website'],
    load: () => import('../features/demo-landing'),
  }),
  page({
    pattern: patterns.websiteAnalyzer,
    source: 'src/features/website-analyzer/index.ts',
    texts: ['analyzer'],
    frame: 'site',
    load: () => import('../features/website-analyzer'),
  }),
  page({
    pattern: patterns.voiceAgent,
    source: 'src/features/voice-agent/index.ts',
    texts: ['voice'],
    frame: 'site',
    load: () => import('../features/voice-agent'),
  }),
  ...(['privacy', 'terms', 'cookies', 'gdpr'] as const).map((name) =>
    page({
      pattern: patterns[name],
      source: 'src/features/legal/index.ts',
      texts: ['legal', name],
      frame: 'site',
      load: () => import('../features/legal'),
    }),
  ),
  page({
    pattern: patterns.demo,
    source: 'src/features/demo/index.ts',
    texts: ['demo', 'longReading'],
    frame: 'site',
    load: () => import('../features/demo'),
    prefetch: (queries, api, { demoId = '' }) => queries.prefetchQuery(demoQuery(api, demoId)),
  }),
  page({
    pattern: patterns.onYourPage,
    source: 'src/features/on-your-page/index.ts',
    texts: ['demo'],
    frame: 'bare',
    load: () => import('../features/on-your-page'),
    prefetch: (queries, api, { demoId = '' }) => queries.prefetchQuery(demoQuery(api, demoId)),
  }),
  page({
    pattern: patterns.measured,
    source: 'src/features/measured/index.ts',
    texts: ['measuredPage'],
    frame: 'site',
    load: () => import('../features/measured'),
  }),
  page({
    pattern: patterns.auth,
    source: 'src/features/auth/index.ts',
    texts: ['auth', 'forms'],
    frame: 'bare',
    parameters: ['next', 'tab', 'forgot', 'oidc', 'step'],
    load: () => import('../features/auth'),
    prefetch: prefetchAccountOptions,
  }),
  page({
    pattern: patterns.resetPassword,
    source: 'src/features/reset-password/index.ts',
    texts: ['auth', 'forms'],
    frame: 'bare',
    load: () => import('../features/reset-password'),
  }),
  page({
    pattern: patterns.confirmAddress,
    source: 'src/features/confirm-address/index.ts',
    texts: ['auth'],
    frame: 'bare',
    load: () => import('../features/confirm-address'),
  }),
  page({
    pattern: patterns.stopEmails,
    source: 'src/features/stop-emails/index.ts',
    texts: ['stopEmails'],
    frame: 'bare',
    load: () => import('../features/stop-emails'),
  }),
  page({
    pattern: patterns.invitation,
    source: 'src/features/invitation/index.ts',
    texts: ['auth', 'roles'],
    frame: 'bare',
    load: () => import('../features/invitation'),
  }),
  behindLogin(patterns.team, 'team', ['team', 'roles'], () => import('../features/team')),
  behindLogin(patterns.apiKeys, 'api-keys', ['apiKeys'], () => import('../features/api-keys')),
  behindLogin(patterns.portal, 'portal', ['projects', 'longReading'], () => import('../features/portal')),
  behindLogin(patterns.project, 'project', ['projects'], () => import('../features/project')),
  behindLogin(patterns.account, 'account', ['account'], () => import('../features/account')),
  behindLogin(patterns.adminCms, 'admin-cms', ['adminCms'], () => import('../features/admin-cms')),
  behindLogin(patterns.adminUsers, 'admin-users', ['adminUsers'], () => import('../features/admin-users')),
  behindLogin(
    patterns.adminProjects,
    'admin-projects',
    ['projects', 'adminProjects'],
    () => import('../features/admin-projects'),
  ),
  page({
    pattern: patterns.adminProject,
    source: 'src/features/admin-projects/one.ts',
    texts: ['portal', 'projects', 'adminProjects', 'forms'],
    frame: 'bare',
    load: () => import('../features/admin-projects/one'),
  }),
  behindLogin(patterns.adminInboxes, 'admin-inboxes', ['adminInboxes'], () => import('../features/admin-inboxes')),
  behindLogin(patterns.adminBots, 'admin-bots', ['adminBots', 'longReading'], () => import('../features/admin-bots')),
  behindLogin(patterns.adminAudit, 'admin-audit', ['adminAudit'], () => import('../features/admin-audit')),
  behindLogin(
    patterns.adminOperations,
    'admin-operations',
    ['adminOperations'],
    () => import('../features/admin-operations'),
  ),
  behindLogin(
    patterns.chatbotEmbed,
    'bot-studio',
    ['studio', 'demo', 'longReading'],
    () => import('../features/bot-studio'),
  ),
  behindLogin(patterns.analytics, 'analytics', ['analytics'], () => import('../features/analytics')),
  behindLogin(patterns.inbox, 'inbox', ['analytics', 'inbox'], () => import('../features/inbox')),
  page({
    pattern: patterns.help,
    source: 'src/features/help/index.ts',
    texts: ['helpPage'],
    frame: 'site',
    load: () => import('../features/help'),
  }),
  page({
    pattern: patterns.crawler,
    source: 'src/features/crawler/index.ts',
    texts: ['crawler'],
    frame: 'site',
    load: () => import('../features/crawler'),
  }),
  page({
    pattern: patterns.widgetDocs,
    source: 'src/features/widget-docs/index.ts',
    texts: ['widgetDocs'],
    frame: 'site',
    load: () => import('../features/widget-docs'),
  }),
]
export const notFound: Page = page({
  pattern: '*',
  source: 'src/features/not-found/index.ts',
  texts: ['notFound'],
  frame: 'site',
  load: () => import('../features/not-found'),
})

/** The page at a path without language prefix. */
export function findPage(path: string): { page: Page; params: Record<string, string | undefined> } {
  for (const candidate of pages) {
    const match = matchPath({ path: candidate.pattern, end: true }, path)
    if (match) return { page: candidate, params: match.params }
  }
  return { page: notFound, params: {} }
}
