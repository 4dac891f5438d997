import { matchPath } from 'react-router'
import { demoQuery, prefetchAccountOptions } from '../api-client'
import { patterns } from '../paths'
import { definePortalPage, definePage, type Page } from './define-page'

export type { Page } from './define-page'

export const pages: readonly Page[] = [
  definePage({
    pattern: patterns.home,
    source: 'src/features/home/index.ts',
    texts: ['home', 'contact', 'recorded'],
    frame: 'site',
    load: () => import('../features/home'),
  }),
  definePage({
    pattern: patterns.demoLanding,
    source: 'src/features/demo-landing/index.ts',
    texts: ['landing', 'recordedLanding'],
    frame: 'site',
    parameters: ['website'],
    load: () => import('../features/demo-landing'),
  }),
  definePage({
    pattern: patterns.websiteAnalyzer,
    source: 'src/features/website-analyzer/index.ts',
    texts: ['analyzer'],
    frame: 'site',
    load: () => import('../features/website-analyzer'),
  }),
  definePage({
    pattern: patterns.voiceAgent,
    source: 'src/features/voice-agent/index.ts',
    texts: ['voice'],
    frame: 'site',
    load: () => import('../features/voice-agent'),
  }),
  ...(['privacy', 'terms', 'cookies', 'gdpr'] as const).map((name) =>
    definePage({
      pattern: patterns[name],
      source: 'src/features/legal/index.ts',
      texts: ['legal', name],
      frame: 'site',
      load: () => import('../features/legal'),
    }),
  ),
  definePage({
    pattern: patterns.demo,
    source: 'src/features/demo/index.ts',
    texts: ['demo', 'longReading'],
    frame: 'site',
    load: () => import('../features/demo'),
    prefetch: (queries, api, { demoId = '' }) => queries.prefetchQuery(demoQuery(api, demoId)),
  }),
  definePage({
    pattern: patterns.onYourPage,
    source: 'src/features/on-your-page/index.ts',
    texts: ['demo'],
    frame: 'bare',
    load: () => import('../features/on-your-page'),
    prefetch: (queries, api, { demoId = '' }) => queries.prefetchQuery(demoQuery(api, demoId)),
  }),
  definePage({
    pattern: patterns.measured,
    source: 'src/features/measured/index.ts',
    texts: ['measuredPage'],
    frame: 'site',
    load: () => import('../features/measured'),
  }),
  definePage({
    pattern: patterns.auth,
    source: 'src/features/auth/index.ts',
    texts: ['auth', 'forms'],
    frame: 'bare',
    parameters: ['next', 'tab', 'forgot', 'oidc', 'step'],
    load: () => import('../features/auth'),
    prefetch: prefetchAccountOptions,
  }),
  definePage({
    pattern: patterns.resetPassword,
    source: 'src/features/reset-password/index.ts',
    texts: ['auth', 'forms'],
    frame: 'bare',
    load: () => import('../features/reset-password'),
  }),
  definePage({
    pattern: patterns.confirmAddress,
    source: 'src/features/confirm-address/index.ts',
    texts: ['auth'],
    frame: 'bare',
    load: () => import('../features/confirm-address'),
  }),
  definePage({
    pattern: patterns.stopEmails,
    source: 'src/features/stop-emails/index.ts',
    texts: ['stopEmails'],
    frame: 'bare',
    load: () => import('../features/stop-emails'),
  }),
  definePage({
    pattern: patterns.invitation,
    source: 'src/features/invitation/index.ts',
    texts: ['auth', 'roles'],
    frame: 'bare',
    load: () => import('../features/invitation'),
  }),
  definePortalPage(patterns.team, 'team', ['team', 'roles'], () => import('../features/team')),
  definePortalPage(patterns.apiKeys, 'api-keys', ['apiKeys'], () => import('../features/api-keys')),
  definePortalPage(patterns.portal, 'portal', ['projects', 'longReading'], () => import('../features/portal')),
  definePortalPage(patterns.project, 'project', ['projects'], () => import('../features/project')),
  definePortalPage(patterns.account, 'account', ['account'], () => import('../features/account')),
  definePortalPage(patterns.adminCms, 'admin-cms', ['adminCms'], () => import('../features/admin-cms')),
  definePortalPage(patterns.adminUsers, 'admin-users', ['adminUsers'], () => import('../features/admin-users')),
  definePortalPage(
    patterns.adminProjects,
    'admin-projects',
    ['projects', 'adminProjects'],
    () => import('../features/admin-projects'),
  ),
  definePage({
    pattern: patterns.adminProject,
    source: 'src/features/admin-projects/admin-project-entry.ts',
    texts: ['portal', 'projects', 'adminProjects', 'forms'],
    frame: 'bare',
    load: () => import('../features/admin-projects/admin-project-entry'),
  }),
  definePortalPage(
    patterns.adminInboxes,
    'admin-inboxes',
    ['adminInboxes'],
    () => import('../features/admin-submissions'),
  ),
  definePortalPage(
    patterns.adminBots,
    'admin-bots',
    ['adminBots', 'longReading'],
    () => import('../features/admin-bots'),
  ),
  definePortalPage(patterns.adminAudit, 'admin-audit', ['adminAudit'], () => import('../features/admin-audit')),
  definePortalPage(
    patterns.adminOperations,
    'admin-operations',
    ['adminOperations'],
    () => import('../features/admin-operations'),
  ),
  definePortalPage(
    patterns.chatbotEmbed,
    'bot-studio',
    ['studio', 'demo', 'longReading'],
    () => import('../features/bot-studio'),
  ),
  definePortalPage(patterns.analytics, 'analytics', ['analytics'], () => import('../features/analytics')),
  definePortalPage(patterns.inbox, 'inbox', ['analytics', 'inbox'], () => import('../features/inbox')),
  definePage({
    pattern: patterns.help,
    source: 'src/features/help/index.ts',
    texts: ['helpPage'],
    frame: 'site',
    load: () => import('../features/help'),
  }),
  definePage({
    pattern: patterns.crawler,
    source: 'src/features/crawler/index.ts',
    texts: ['crawler'],
    frame: 'site',
    load: () => import('../features/crawler'),
  }),
  definePage({
    pattern: patterns.widgetDocs,
    source: 'src/features/widget-docs/index.ts',
    texts: ['widgetDocs'],
    frame: 'site',
    load: () => import('../features/widget-docs'),
  }),
]
export const notFound: Page = definePage({
  pattern: '*',
  source: 'src/features/not-found/index.ts',
  texts: ['notFound'],
  frame: 'site',
  load: () => import('../features/not-found'),
})

export function findPage(path: string): { page: Page; params: Record<string, string | undefined> } {
  for (const candidate of pages) {
    const match = matchPath({ path: candidate.pattern, end: true }, path)
    if (match) return { page: candidate, params: match.params }
  }
  return { page: notFound, params: {} }
}
