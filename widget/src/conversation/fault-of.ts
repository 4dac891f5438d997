import type { RequestFailure, RequestFault } from '../connection/connection'

/** Why a request failed; whatever has no code of its own is a fault of ours. */
export function faultOf(cause: unknown): RequestFault {
  return (cause as Partial<RequestFailure> | null)?.code ?? 'internal_error'
}
