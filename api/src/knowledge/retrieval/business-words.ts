import type { Locale } from '@loquia/contracts'
import { stem } from '../language/index.js'
import { groups as english } from './business-words-en.js'
import { groups as italian } from './business-words-it.js'
import { indexGroups } from './word-groups.js'

// What visitors say and small businesses write, trade by trade. Of use where a site does not know the visitor's word at
// all: beside it the others would say less than it does. One group a line, whole words, folded; every word of a group
// stands for every other. "Wi-Fi" is read as two words.
const byStem: Record<Locale, ReadonlyMap<string, readonly string[]>> = { en: indexGroups(english, 'en'), it: indexGroups(italian, 'it') }

/** Words of small businesses for one that a site does not know. */
export function businessWords(word: string, language: Locale): readonly string[] {
  return byStem[language].get(stem(word, language)) ?? []
}
