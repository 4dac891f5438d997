import type { RequestFailure, RequestFault } from '../connection/connection'

/** Errors without a code are internal errors. */
export function faultCodeOf(cause: unknown): RequestFault {
  return (cause as Partial<RequestFailure> | null)?.code ?? 'internal_error'
}
