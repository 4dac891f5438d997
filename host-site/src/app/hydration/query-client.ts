import { dehydrate, QueryClient, type DehydratedState } from '@tanstack/react-query'
import type { ErrorCode } from '@loquia/contracts'
import { ApiError } from '../../api-client'

/**
 * Disables staleness, retries and refetching on focus. Offline calls fail immediately, as paused ones would look busy.
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

/** A fixed timestamp keeps a page's bytes identical. */
const anyTime = 1

/** Includes failed queries, so that the browser shows the server's error page. */
export function dehydrateQueries(queries: QueryClient): DehydratedState {
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

export function reviveErrors(state: DehydratedState): DehydratedState {
  for (const query of state.queries) {
    const code: unknown = query.state.error ? Reflect.get(query.state.error, 'code') : null
    const status: unknown = query.state.error ? Reflect.get(query.state.error, 'status') : null
    if (typeof code === 'string' && typeof status === 'number')
      query.state.error = new ApiError(status, code as ErrorCode, code)
  }
  return state
}
