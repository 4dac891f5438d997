import { dehydrate, QueryClient, type DehydratedState } from '@tanstack/react-query'
import type { ErrorCode } from '@loquia/contracts'
import { ApiError } from '../../api-client'

/**
 * Data never goes stale by itself, nothing is tried again unasked, nothing is refetched on focus. Without a network a
 * call fails at once and says so: left to wait, it would look busy for as long as that lasts.
 */
export function createQueryClient(): QueryClient {
  const never = {
    networkMode: 'always',
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  } as const
  return new QueryClient({
    defaultOptions: { queries: { ...never, retryOnMount: false }, mutations: { networkMode: 'always', retry: false } },
  })
}

/** Nothing goes stale by its age, and a page is the same bytes whenever it was rendered. */
const anyTime = 1

/** The cache as JSON. Failed queries are sent too: the browser must show the error page that the server rendered. */
export function freeze(queries: QueryClient): DehydratedState {
  const frozen = dehydrate(queries, {
    shouldDehydrateQuery: ({ state }) => state.status === 'success' || state.error instanceof ApiError,
  })
  for (const query of frozen.queries) {
    query.dehydratedAt = anyTime
    query.state.dataUpdatedAt = query.state.data === undefined ? 0 : anyTime
    query.state.errorUpdatedAt = query.state.error === null ? 0 : anyTime
  }
  return frozen
}

/** Gives the errors of a frozen cache their class back. */
export function thaw(state: DehydratedState): DehydratedState {
  for (const query of state.queries) {
    const code: unknown = query.state.error ? Reflect.get(query.state.error, 'code') : null
    const status: unknown = query.state.error ? Reflect.get(query.state.error, 'status') : null
    if (typeof code === 'string' && typeof status === 'number')
      query.state.error = new ApiError(status, code as ErrorCode, code)
  }
  return state
}
