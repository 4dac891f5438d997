import type { QueryClient } from '@tanstack/react-query'
import { lazy, type ComponentType, type JSX } from 'react'
import { matchPath } from 'react-router'
import { demoQuery, siteInfoQuery, type Api } from '../api-client'
import { patterns } from '../paths'

/** One page: its address, its code (fetched when first needed), and the data it wants before it is shown. */
interface Page {
  pattern: string
  /** Its source file, the key of its files in the build's manifest. */
  source: string
  preload: () => Promise<void>
  render: () => JSX.Element
  /** Fills the query cache; a failure stays in the cache for the page to show. */
  prefetch?: (queries: QueryClient, api: Api, params: Record<string, string | undefined>) => Promise<void>
}

/** A page whose code, once preloaded, renders at once: on the server, and when the browser takes over the server's HTML. */
function page(pattern: string, source: string, load: () => Promise<{ default: ComponentType }>, prefetch?: Page['prefetch']): Page {
  let Loaded: ComponentType | undefined
  const Later = lazy(load)
  return {
    pattern,
    source,
    preload: async () => {
      Loaded = (await load()).default
    },
    render: () => (Loaded ? <Loaded /> : <Later />),
    ...(prefetch ? { prefetch } : {}),
  }
}

export const pages: readonly Page[] = [
  page(patterns.home, 'src/features/home/index.ts', () => import('../features/home'), (queries, api) => queries.prefetchQuery(siteInfoQuery(api))),
  page(patterns.demoLanding, 'src/features/demo-landing/index.ts', () => import('../features/demo-landing'), (queries, api) => queries.prefetchQuery(siteInfoQuery(api))),
  page(patterns.demo, 'src/features/demo/index.ts', () => import('../features/demo'), (queries, api, { demoId = '' }) => queries.prefetchQuery(demoQuery(api, demoId))),
  page(patterns.crawler, 'src/features/crawler/index.ts', () => import('../features/crawler'), (queries, api) => queries.prefetchQuery(siteInfoQuery(api))),
]
export const notFound: Page = page('*', 'src/features/not-found/index.ts', () => import('../features/not-found'))

/** The page at a path without language prefix. */
export function findPage(path: string): { page: Page; params: Record<string, string | undefined> } {
  for (const candidate of pages) {
    const match = matchPath({ path: candidate.pattern, end: true }, path)
    if (match) return { page: candidate, params: match.params }
  }
  return { page: notFound, params: {} }
}
