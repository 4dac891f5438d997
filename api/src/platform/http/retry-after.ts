/** A longer pause would outlive the waiting item. */
const maxRetryAfterSeconds = 3_600

/**
 * `Retry-After` of RFC 9110.
 * @returns seconds, at most an hour; 0 if absent or invalid
 */
export function parseRetryAfter(status: number, header: string | undefined, now = Date.now()): number {
  if (header === undefined || (status !== 429 && status !== 503)) return 0
  const seconds = /^\d{1,9}$/.test(header.trim()) ? Number(header) : (Date.parse(header) - now) / 1_000
  return Number.isFinite(seconds) ? Math.min(maxRetryAfterSeconds, Math.max(0, Math.ceil(seconds))) : 0
}
