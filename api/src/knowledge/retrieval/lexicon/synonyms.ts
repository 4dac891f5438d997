import type { Locale } from '@loquia/contracts'
import { stem, wordsOf } from '../../language/index.js'
import { english } from './english/synonyms.js'
import { italian } from './italian/synonyms.js'
import { indexGroups, type Synonyms, type WordGroups } from './word-groups.js'

const synonyms: Record<Locale, Synonyms> = { en: english, it: italian }

const same: Record<Locale, WordGroups> = { en: indexGroups(english.same, 'en'), it: indexGroups(italian.same, 'it') }
const alike: Record<Locale, WordGroups> = { en: indexGroups(english.alike, 'en'), it: indexGroups(italian.alike, 'it') }
const others: Record<Locale, ReadonlySet<string>> = { en: new Set(english.others), it: new Set(italian.others) }

const light: Record<Locale, ReadonlySet<string>> = {
  en: new Set(english.light.trim().split(/\s+/)),
  it: new Set(italian.light.trim().split(/\s+/)),
}

// Small numbers as they are written in letters; whole words, for "vento" is no form of "venti".
const numbers: Record<Locale, ReadonlyMap<string, string>> = {
  en: bothWays(
    'two 2 three 3 four 4 five 5 six 6 seven 7 eight 8 nine 9 ten 10 eleven 11 twelve 12 fifteen 15 twenty 20 thirty 30 forty 40 fifty 50 sixty 60 seventy 70 eighty 80 ninety 90 hundred 100 thousand 1000',
  ),
  it: bothWays(
    'due 2 tre 3 quattro 4 cinque 5 sei 6 sette 7 otto 8 nove 9 dieci 10 undici 11 dodici 12 quindici 15 venti 20 trenta 30 quaranta 40 cinquanta 50 sessanta 60 settanta 70 ottanta 80 novanta 90 cento 100 mille 1000',
  ),
}

function bothWays(pairs: string): ReadonlyMap<string, string> {
  const words = pairs.split(' ')
  return new Map(words.map((word, index) => [word, words[index % 2 === 0 ? index + 1 : index - 1] ?? '']))
}

/** Other words for what a word means, for a site that does not use the word itself. */
export function synonymsOf(word: string, language: Locale): readonly string[] {
  if (others[language].has(word)) return []
  const number = numbers[language].get(word)
  return number === undefined ? (alike[language].get(stem(word, language)) ?? []) : [number]
}

/** Words that say the same as a word, so that it makes no difference which of them a site uses. */
export function sameAs(word: string, language: Locale): readonly string[] {
  return others[language].has(word) ? [] : (same[language].get(stem(word, language)) ?? [])
}

/** Whether a folded word is one of talk, which says little of what is asked. */
export function isLight(word: string, language: Locale): boolean {
  return light[language].has(word)
}

/** What a question without a meaning word of its own asks for; empty where that is not plain. */
export function impliedWords(question: string, language: Locale): readonly string[] {
  return synonyms[language].implied.find(([pattern]) => pattern.test(question))?.[1] ?? []
}

/** The question in the words that the site has for what it asks in others: "entrare in camera" where it says "check-in". */
export function inSiteWords(question: string, language: Locale, isKnown: (word: string) => boolean): string {
  const isThere = (words: string): boolean =>
    wordsOf(words).every(isKnown) || isKnown(words.replace('-', '').toLowerCase())
  return synonyms[language].phrases.reduce((text, { said, words }) => {
    const word = words.find(isThere)
    return word === undefined ? text : text.replace(said, word)
  }, question)
}
