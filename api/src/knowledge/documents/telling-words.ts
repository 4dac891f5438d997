import { locales, type Locale } from '@loquia/contracts'
import { isLetter, isTabled, tabled } from '../../text-units.js'

/** Words that only one of the languages has, and that any sentence in it needs. "Per" is not among them: "£10 per person". */
const tellingWords: Readonly<Record<Locale, readonly string[]>> = {
  en: 'the and of to is are you we our your for with that this from have not by at or on an be can will has was they their'.split(
    ' ',
  ),
  it: 'il lo gli di che è sono con del della dei delle degli dello nel nella nei nelle al alla alle ai dal dalla dalle dai sul sulla una un si da più anche nostro nostra nostri nostre questo questa siamo ogni ed dell nell dall'.split(
    ' ',
  ),
}

/** Letters that begin no telling word lead here, and nothing leads away; a word begins at the place after it. */
const nowhere = 0
const beginning = 1

/** The letters of the telling words, counted from 1; the number after them is that of all other letters, 0 that of what ends a word. */
const letters = [...new Set(locales.flatMap((locale) => tellingWords[locale].join('')).join(''))]
const width = letters.length + 2
const numbers = Uint8Array.from({ length: tabled }, (_, unit) =>
  isLetter[unit] === 1 ? letters.indexOf(String.fromCharCode(unit).toLowerCase()) + 1 || width - 1 : 0,
)
/** Where each letter leads from each place, row by row, and the language of the word that ends there: its place among the locales, from 1. */
const ways: number[] = Array.from({ length: 2 * width }, () => nowhere)
const told: number[] = [0, 0]
for (const [index, locale] of locales.entries()) {
  for (const word of tellingWords[locale]) {
    let place = beginning
    for (const letter of word) {
      const way = place * width + letters.indexOf(letter) + 1
      if (ways[way] === nowhere) {
        ways[way] = told.push(0) - 1
        ways.push(...Array.from({ length: width }, () => nowhere))
      }
      place = ways[way] ?? nowhere
    }
    told[place] = index + 1
  }
}
const leads = Uint16Array.from(ways)

/** How many words of a text tell each language. */
export function countTelling(text: string): Readonly<Record<Locale, number>> {
  // This letter alone is two in small letters, of which the second is none.
  if (!isTabled(text) || text.includes('İ')) return countByPattern(text)
  const counts = [0, ...locales.map(() => 0)]
  let place = beginning
  const end = (): void => {
    const by = told[place] ?? 0
    counts[by] = (counts[by] ?? 0) + 1
    place = beginning
  }
  for (let at = 0; at < text.length; at++) {
    const number = numbers[text.charCodeAt(at)] ?? 0
    if (number !== 0) place = leads[place * width + number] ?? nowhere
    else if (place !== beginning) end()
  }
  end()
  return { en: counts[locales.indexOf('en') + 1] ?? 0, it: counts[locales.indexOf('it') + 1] ?? 0 }
}

function countByPattern(text: string): Record<Locale, number> {
  const counts = { en: 0, it: 0 }
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? [])
    for (const locale of locales) if (tellingWords[locale].includes(word)) counts[locale]++
  return counts
}
