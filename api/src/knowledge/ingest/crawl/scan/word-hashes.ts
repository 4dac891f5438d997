import { isLetterOrNumber, isTabled } from '../../../../platform/text-units.js'

const run = /[\p{L}\p{N}]+/gu
/** FNV-1a: https://www.ietf.org/archive/id/draft-eastlake-fnv-21.html */
const offsetBasis = 0x811c9dc5
const prime = 0x01000193

/**
 * Hashes each run of letters and digits without allocating strings. Hashes of runs with a digit are odd.
 * @param text in lower case
 */
export function hashWords(text: string, onWord: (hash: number, length: number) => void): number {
  if (!isTabled(text)) {
    const words = text.match(run) ?? []
    for (const word of words) hashRun(word, 0, word.length, onWord)
    return words.length
  }
  let count = 0
  let start = -1
  for (let at = 0; at <= text.length; at++) {
    const isPart = at < text.length && isLetterOrNumber[text.charCodeAt(at)] === 1
    if (isPart && start === -1) start = at
    if (isPart || start === -1) continue
    hashRun(text, start, at, onWord)
    count++
    start = -1
  }
  return count
}

function hashRun(text: string, start: number, end: number, onWord: (hash: number, length: number) => void): void {
  let hash = offsetBasis
  let hasDigit = 0
  for (let at = start; at < end; at++) {
    const unit = text.charCodeAt(at)
    if (unit >= 0x30 && unit <= 0x39) hasDigit = 1
    hash = Math.imul(hash ^ unit, prime)
  }
  onWord(((hash & ~1) | hasDigit) >>> 0, end - start)
}

export function hashAddressWords(url: URL): Set<number> {
  const words = new Set<number>()
  let text = url.href
  try {
    text = decodeURIComponent(text)
  } catch {
    // A malformed escape is read as it is written.
  }
  hashWords(text.toLowerCase(), (hash) => words.add(hash))
  return words
}
