import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Api } from './api'

/** Milliseconds between two looks at a demo whose website is still being read. */
const pollMs = 400

/** A demo by its id; asked again by itself only while its website is being read. */
export function demoQuery(api: Api, demoId: string) {
  return queryOptions({
    queryKey: ['demo', demoId],
    queryFn: () => api.getDemo(demoId),
    refetchInterval: ({ state }) =>
      state.data?.status === 'queued' || state.data?.status === 'crawling' ? pollMs : false,
    refetchIntervalInBackground: false,
  })
}

/** Under which the options of accounts are kept: pages that need them early do not load their schemas for it. */
export const accountOptionsKey = ['account-options']

/** So that the links to other providers, which work without a script, are in the login page from the start. */
export function prefetchAccountOptions(queries: QueryClient, api: Api): Promise<void> {
  return queries.prefetchQuery({ queryKey: accountOptionsKey, queryFn: () => api.getAccountOptions() })
}

/** What the site shows of the product: showcase bot and sample sites. */
export function siteInfoQuery(api: Api) {
  return queryOptions({ queryKey: ['site'], queryFn: () => api.getSiteInfo() })
}
