/** A receiver may ask for a longer pause, but not for one that would outlive what waits. */
const longestAsked = 3_600

/**
 * How long a receiver that is busy (429, 503) asks to be left alone: `Retry-After` of RFC 9110, in seconds or as a date.
 * @returns seconds, an hour at most; 0 where it asks for nothing, or in words that nobody knows
 */
export function askedPauseSeconds(status: number, header: string | undefined, now = Date.now()): number {
  if (header === undefined || (status !== 429 && status !== 503)) return 0
  const seconds = /^\d{1,9}$/.test(header.trim()) ? Number(header) : (Date.parse(header) - now) / 1_000
  return Number.isFinite(seconds) ? Math.min(longestAsked, Math.max(0, Math.ceil(seconds))) : 0
}
