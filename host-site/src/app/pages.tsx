import type { QueryClient } from '@tanstack/react-query'
import { lazy, type ComponentType, type JSX } from 'react'
import { matchPath } from 'react-router'
import { demoQuery, type Api } from '../api-client'
import type { TextArea } from '../texts'
import { patterns } from '../paths'

/** Fills the query cache before a page is shown; a failure stays in the cache for the page to show. */
type Prefetch = (queries: QueryClient, api: Api, params: Record<string, string | undefined>) => Promise<void>

/** One page: its address, its code (fetched when first needed), and what it wants before it is shown. */
interface PageSource {
  pattern: string
  /** Its source file, the key of its files in the build's manifest. */
  source: string
  /** The texts it needs beside those of every page. */
  texts: readonly TextArea[]
  /** `site`: header and footer around it; `bare`: the page brings its own. */
  frame: 'site' | 'bare'
  load: () => Promise<{ default: ComponentType }>
  prefetch?: Prefetch
  /** Parameters of the address that its server-rendered HTML depends on. */
  parameters?: readonly string[]
}
export interface Page extends Omit<PageSource, 'load'> {
  preload: () => Promise<void>
  render: () => JSX.Element
}

/**
 * A page whose code, once preloaded, renders at once: on the server, and when the browser takes over the server's HTML.
 */
function page({ load, ...given }: PageSource): Page {
  let Loaded: ComponentType | undefined
  const Later = lazy(load)
  return {
    ...given,
    preload: async () => {
      Loaded = (await load()).default
    },
    render: () => (Loaded ? <Loaded /> : <Later />),
  }
}

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
    texts: ['demo'],
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
    parameters: ['next', 'tab', 'forgot'],
    load: () => import('../features/auth'),
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
    pattern: patterns.invitation,
    source: 'src/features/invitation/index.ts',
    texts: ['auth', 'roles'],
    frame: 'bare',
    load: () => import('../features/invitation'),
  }),
  page({
    pattern: patterns.team,
    source: 'src/features/team/index.ts',
    texts: ['portal', 'team', 'roles', 'forms'],
    frame: 'bare',
    load: () => import('../features/team'),
  }),
  page({
    pattern: patterns.portal,
    source: 'src/features/portal/index.ts',
    texts: ['portal', 'projects', 'forms'],
    frame: 'bare',
    load: () => import('../features/portal'),
  }),
  page({
    pattern: patterns.project,
    source: 'src/features/project/index.ts',
    texts: ['portal', 'projects', 'forms'],
    frame: 'bare',
    load: () => import('../features/project'),
  }),
  page({
    pattern: patterns.account,
    source: 'src/features/account/index.ts',
    texts: ['portal', 'account', 'forms'],
    frame: 'bare',
    load: () => import('../features/account'),
  }),
  page({
    pattern: patterns.adminCms,
    source: 'src/features/admin-cms/index.ts',
    texts: ['portal', 'adminCms', 'forms'],
    frame: 'bare',
    load: () => import('../features/admin-cms'),
  }),
  page({
    pattern: patterns.adminUsers,
    source: 'src/features/admin-users/index.ts',
    texts: ['portal', 'adminUsers', 'forms'],
    frame: 'bare',
    load: () => import('../features/admin-users'),
  }),
  page({
    pattern: patterns.adminProjects,
    source: 'src/features/admin-projects/index.ts',
    texts: ['portal', 'projects', 'adminProjects', 'forms'],
    frame: 'bare',
    load: () => import('../features/admin-projects'),
  }),
  page({
    pattern: patterns.adminProject,
    source: 'src/features/admin-projects/one.ts',
    texts: ['portal', 'projects', 'adminProjects', 'forms'],
    frame: 'bare',
    load: () => import('../features/admin-projects/one'),
  }),
  page({
    pattern: patterns.adminInboxes,
    source: 'src/features/admin-inboxes/index.ts',
    texts: ['portal', 'adminInboxes', 'forms'],
    frame: 'bare',
    load: () => import('../features/admin-inboxes'),
  }),
  page({
    pattern: patterns.adminBots,
    source: 'src/features/admin-bots/index.ts',
    texts: ['portal', 'adminBots', 'forms'],
    frame: 'bare',
    load: () => import('../features/admin-bots'),
  }),
  page({
    pattern: patterns.adminAudit,
    source: 'src/features/admin-audit/index.ts',
    texts: ['portal', 'adminAudit', 'forms'],
    frame: 'bare',
    load: () => import('../features/admin-audit'),
  }),
  page({
    pattern: patterns.adminOperations,
    source: 'src/features/admin-operations/index.ts',
    texts: ['portal', 'adminOperations', 'forms'],
    frame: 'bare',
    load: () => import('../features/admin-operations'),
  }),
  page({
    pattern: patterns.chatbotEmbed,
    source: 'src/features/bot-studio/index.ts',
    texts: ['portal', 'studio', 'demo', 'forms'],
    frame: 'bare',
    load: () => import('../features/bot-studio'),
  }),
  page({
    pattern: patterns.analytics,
    source: 'src/features/analytics/index.ts',
    texts: ['portal', 'analytics', 'forms'],
    frame: 'bare',
    load: () => import('../features/analytics'),
  }),
  page({
    pattern: patterns.inbox,
    source: 'src/features/inbox/index.ts',
    texts: ['portal', 'analytics', 'inbox', 'forms'],
    frame: 'bare',
    load: () => import('../features/inbox'),
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
