import { locales, type Locale } from '@loquia/contracts'
import { detect } from 'tinyld/light'
import { isLetter, isTabled } from '../../text-units.js'

/** Shorter texts tell too little; then the page's own word counts. */
const enoughChars = 200
/** Words that only one of the languages has, and that any sentence in it needs. */
const tellingWords: Readonly<Record<Locale, ReadonlySet<string>>> = {
  en: new Set('the and of to is are you we our your for with that this from have not'.split(' ')),
  it: new Set('il lo gli di che è sono per con non del della dei nel nella alla una si da più anche'.split(' ')),
}
const longestTelling = Math.max(...locales.flatMap((locale) => [...tellingWords[locale]].map((word) => word.length)))
/** How often the words of another language must win before a page's own statement is called wrong. */
const overruleRatio = 3
const overruleMin = 6
/** The same where the other language is the site's own, and no word is of the one declared. */
const overruleMinAtHome = 5

/**
 * The language a text is written in. What a page declares is overruled only by words that plainly belong to the other
 * language: templates in one language are filled with another every day, but lists of names and addresses look like anything.
 * @param declared the `lang` of the page, if any
 */
export function languageOf(text: string, declared: string | undefined, fallback: Locale): Locale {
  const primary = declared?.trim().toLowerCase().split(/[-_]/)[0]
  const said = locales.find((locale) => locale === primary)
  const sample = text.slice(0, 4_000)
  const told = countTelling(sample.toLowerCase())
  const count = (locale: Locale): number => told[locale]
  if (said !== undefined) {
    const isOther = (locale: Locale): boolean =>
      (count(locale) >= overruleMin && count(locale) >= count(said) * overruleRatio) || (locale === fallback && count(said) === 0 && count(locale) >= overruleMinAtHome)
    const other = locales.find((locale) => locale !== said && isOther(locale))
    return other ?? said
  }
  if (text.length < enoughChars) return fallback
  const ranked = locales.toSorted((a, b) => count(b) - count(a))
  const [first, second] = ranked
  if (first !== undefined && second !== undefined && count(first) >= overruleMin && count(first) >= count(second) * overruleRatio) return first
  const found = detect(sample, { only: [...locales] })
  return locales.find((locale) => locale === found) ?? fallback
}

/** How many words of a text in small letters tell each language. */
function countTelling(text: string): Readonly<Record<Locale, number>> {
  const told = { en: 0, it: 0 }
  const take = (word: string): void => {
    for (const locale of locales) if (tellingWords[locale].has(word)) told[locale]++
  }
  if (!isTabled(text)) {
    for (const word of text.match(/\p{L}+/gu) ?? []) take(word)
    return told
  }
  // Most words are too long to tell anything: no string is made of them.
  let start = 0
  for (let at = 0; at <= text.length; at++) {
    if (isLetter[text.charCodeAt(at)] === 1) continue
    if (at > start && at - start <= longestTelling) take(text.slice(start, at))
    start = at + 1
  }
  return told
}
