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
