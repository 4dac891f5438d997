import { isLetterOrNumber, isTabled } from '../../../text-units.js'

const run = /[\p{L}\p{N}]+/gu
/** FNV-1a: https://www.ietf.org/archive/id/draft-eastlake-fnv-21.html */
const offsetBasis = 0x811c9dc5
const prime = 0x01000193

/**
 * Calls `take` with a hash of each run of letters and digits, without a string of each. The hash is odd where there is
 * a digit in it, and even elsewhere.
 * @param text in lower case
 * @returns how many runs there are
 */
export function hashWords(text: string, take: (hash: number, length: number) => void): number {
  if (!isTabled(text)) {
    const words = text.match(run) ?? []
    for (const word of words) hashRun(word, 0, word.length, take)
    return words.length
  }
  let count = 0
  let start = -1
  for (let at = 0; at <= text.length; at++) {
    const isPart = at < text.length && isLetterOrNumber[text.charCodeAt(at)] === 1
    if (isPart && start === -1) start = at
    if (isPart || start === -1) continue
    hashRun(text, start, at, take)
    count++
    start = -1
  }
  return count
}

function hashRun(text: string, start: number, end: number, take: (hash: number, length: number) => void): void {
  let hash = offsetBasis
  let hasDigit = 0
  for (let at = start; at < end; at++) {
    const unit = text.charCodeAt(at)
    if (unit >= 0x30 && unit <= 0x39) hasDigit = 1
    hash = Math.imul(hash ^ unit, prime)
  }
  take(((hash & ~1) | hasDigit) >>> 0, end - start)
}

/** Hashes of the words of an address, which a page may repeat wherever it stands. */
export function wordsOfAddress(url: URL): Set<number> {
  const words = new Set<number>()
  let text = url.href
  try {
    text = decodeURIComponent(text)
  } catch {
    // An escape that stands for nothing is read as it is written.
  }
  hashWords(text.toLowerCase(), (hash) => words.add(hash))
  return words
}
