import type { Locale } from '@loquia/contracts'
import { stem } from '../../language/index.js'
import { groups as english } from './english/business-words.js'
import { groups as italian } from './italian/business-words.js'
import { indexGroups, type WordGroups } from './word-groups.js'

// What visitors say and small businesses write, trade by trade. Of use where a site does not know the visitor's word at
// all: beside it the others would say less than it does. "Wi-Fi" is read as two words.
const groups: Record<Locale, WordGroups> = { en: indexGroups(english, 'en'), it: indexGroups(italian, 'it') }

/** Words of small businesses for one that a site does not know. */
export function businessWords(word: string, language: Locale): readonly string[] {
  return groups[language].get(stem(word, language)) ?? []
}
