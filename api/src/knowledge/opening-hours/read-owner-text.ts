import { visitorLanguages, type ReadOpeningWeek } from '@loquia/contracts'
import type { Language } from '../languages/index.js'
import { readLikelyWeek, type Week } from './read-week.js'

/** "9 to 5", "9 alle 13", where both ends are hours alone: pages seldom mean times of day by that, owners do. */
const spokenRange =
  /(?<![\p{N}:.,])(\d{1,2})\s+(?:to|til|till|until|a|alle|bis|à|hasta|às|as|até|tot)\s+(?=\d{1,2}(?![\p{N}h]|[:.,]\d))/giu

/**
 * The week that an owner wrote in plain words of any visitor language; null where these state no hours. Days that are
 * not named are closed.
 * @param preferred language of the owner, for words that several languages share
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

/** Seven days, Monday first; null where one is unclear. */
export function toReadWeek({ days }: Week): ReadOpeningWeek {
  return [1, 2, 3, 4, 5, 6, 7].map((day) => {
    const said = days.get(day) ?? []
    return said === 'unclear' ? null : said.map(({ from, to }) => ({ from, to }))
  })
}
