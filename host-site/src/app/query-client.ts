import { dehydrate, QueryClient, type DehydratedState } from '@tanstack/react-query'
import { errorCodeSchema } from '@loquia/contracts'
import { z } from 'zod'
import { ApiError } from '../api-client'

/** Data never goes stale by itself, nothing is tried again unasked, nothing is refetched on focus. */
export function createQueryClient(): QueryClient {
  const never = { retry: false, staleTime: Infinity, refetchOnWindowFocus: false, refetchOnReconnect: false } as const
  return new QueryClient({ defaultOptions: { queries: { ...never, retryOnMount: false }, mutations: { retry: false } } })
}

const sentError = z.object({ status: z.number(), code: errorCodeSchema })

/** The cache as JSON. Failed queries are sent too: the browser must show the error page that the server rendered. */
export function freeze(queries: QueryClient): DehydratedState {
  return dehydrate(queries, { shouldDehydrateQuery: ({ state }) => state.status === 'success' || state.error instanceof ApiError })
}

/** Gives the errors of a frozen cache their class back. */
export function thaw(state: DehydratedState): DehydratedState {
  for (const query of state.queries) {
    const error = sentError.safeParse(query.state.error)
    if (error.success) query.state.error = new ApiError(error.data.status, error.data.code, error.data.code)
  }
  return state
}
