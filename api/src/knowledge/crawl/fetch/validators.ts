import type { SafeResponse } from './fetch-request.js'

/** A longer one would be sent back in a head that its own server refuses. */
const validatorMaxChars = 1_000

/** What an answer says of its version, to be sent back with the next request for it. */
export function validatorsOf({ headers: { etag = '', 'last-modified': lastModified = '' } }: SafeResponse): {
  etag?: string
  lastModified?: string
} {
  const isKept = (validator: string): boolean => validator !== '' && validator.length <= validatorMaxChars
  return { ...(isKept(etag) ? { etag } : {}), ...(isKept(lastModified) ? { lastModified } : {}) }
}
