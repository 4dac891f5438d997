import { visitorLanguages, type ReadOpeningWeek } from '@loquia/contracts'
import type { Language } from '../index.js'
import { readLikelyWeek, type Week } from './read-week.js'

/** "9 to 5", "9 alle 13": times for owners, rarely on pages. */
const spokenRange =
  /(?<![\p{N}:.,])(\d{1,2})\s+(?:to|til|till|until|a|alle|bis|à|hasta|às|as|até|tot)\s+(?=\d{1,2}(?![\p{N}h]|[:.,]\d))/giu

/**
 * Texts without hours give null. Unnamed days are closed.
 * @param preferred owner's language, for ambiguous words
 */
export function readOwnerText(text: string, preferred: Language): ReadOpeningWeek | null {
  const languages = [preferred, ...visitorLanguages.filter((language) => language !== preferred)]
  const lines = text
    .replace(spokenRange, '$1-')
    .split('\n')
    .map((line) => ({ text: line }))
  const weeks = languages.flatMap((language) => readLikelyWeek({ language, headings: [], lines }) ?? [])
  const [best] = weeks.toSorted((a, b) => clearDays(b) - clearDays(a))
  return best === undefined || clearDays(best) === 0 ? null : toReadWeek(best)
}

function clearDays({ days }: Week): number {
  return [...days.values()].filter((day) => day !== 'unclear').length
}

/** Monday first; null for unclear days. */
export function toReadWeek({ days }: Week): ReadOpeningWeek {
  return [1, 2, 3, 4, 5, 6, 7].map((day) => {
    const said = days.get(day) ?? []
    return said === 'unclear' ? null : said.map(({ from, to }) => ({ from, to }))
  })
}
