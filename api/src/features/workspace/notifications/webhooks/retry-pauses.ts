/** Seconds after the first try, the second and so on; after the last of them nobody tries again. About a day. */
const pauses = [5, 60, 300, 1_800, 7_200, 21_600, 43_200] as const
/** Each is longer or shorter by up to this share, so that what failed together does not come together again. */
const jitter = 0.2

/**
 * How long to wait after a failure.
 * @param triesBefore how often it had been sent before the try that failed
 * @returns seconds; null when it is given up
 */
export function retryAfterSeconds(triesBefore: number, random = Math.random()): number | null {
  const pause = pauses[triesBefore]
  return pause === undefined ? null : pause * (1 + jitter * (2 * random - 1))
}

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
