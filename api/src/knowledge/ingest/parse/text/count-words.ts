import { createTable, tabled } from '../../../../platform/text-units.js'

const pattern = /[\p{L}\p{N}]+(?:[.,'’:-][\p{L}\p{N}]+)*/gu

const letter = 1
const joiner = 2
const kinds = createTable(/[\p{L}\p{N}]/u).map((isPart, unit) =>
  isPart === 1 ? letter : /[.,'’:-]/.test(String.fromCharCode(unit)) ? joiner : 0,
)

/**
 * A single dot, comma, colon, hyphen or apostrophe does not end a word.
 * @param most stops counting early
 */
export function countWords(text: string, most = Infinity): number {
  let count = 0
  const { length } = text
  for (let at = 0; at < length && count < most; at++) {
    const unit = text.charCodeAt(at)
    // The pattern covers rarer scripts but allocates every word.
    if (unit >= tabled) return Math.min(most, text.match(pattern)?.length ?? 0)
    if (kinds[unit] !== letter) continue
    count++
    for (at++; at < length; at++) {
      const kind = kinds[text.charCodeAt(at)]
      if (kind === letter || (kind === joiner && kinds[text.charCodeAt(at + 1)] === letter)) continue
      break
    }
    at--
  }
  return count
}
