import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Api } from './endpoints'

const pollMs = 400

/** Polls only during ingestion. */
export function demoQuery(api: Api, demoId: string) {
  return queryOptions({
    queryKey: ['demo', demoId],
    queryFn: () => api.getDemo(demoId),
    refetchInterval: ({ state }) =>
      state.data?.status === 'queued' || state.data?.status === 'crawling' ? pollMs : false,
    refetchIntervalInBackground: false,
  })
}

/** Lets pages read the options without loading schemas. */
export const accountOptionsKey = ['account-options']

/** Puts links to login providers into the HTML, as they work without a script. */
export function prefetchAccountOptions(queries: QueryClient, api: Api): Promise<void> {
  return queries.prefetchQuery({ queryKey: accountOptionsKey, queryFn: () => api.getAccountOptions() })
}

export function siteInfoQuery(api: Api) {
  return queryOptions({ queryKey: ['site'], queryFn: () => api.getSiteInfo() })
}
