import type { Locale } from '@loquia/contracts'
import { stem } from '../language/index.js'
import { groups as english } from './business-words-en.js'
import { groups as italian } from './business-words-it.js'
import { indexGroups, type SaidInMany, type WordGroups } from './word-groups.js'

// What visitors say and small businesses write, trade by trade. Of use where a site does not know the visitor's word at
// all: beside it the others would say less than it does. "Wi-Fi" is read as two words.
const groups: Record<Locale, WordGroups> = { en: indexGroups(english, 'en'), it: indexGroups(italian, 'it') }

/** Words of small businesses for one that a site does not know. */
export function businessWords(word: string, language: Locale): readonly string[] {
  return groups[language].words.get(stem(word, language)) ?? []
}

/** What small businesses write where visitors use a word, though it says more, less or only something near. */
export function writtenFor(word: string, language: Locale): readonly string[] {
  return groups[language].written.get(stem(word, language)) ?? []
}

/** The longest phrase of visitors that begins at a place of a question, of which the site knows a word that is written for it. */
export function businessPhrase(words: readonly string[], at: number, language: Locale, isKnown: (word: string) => boolean): SaidInMany | undefined {
  const beginning = groups[language].phrases.get(words[at] ?? '') ?? []
  return beginning.find(({ said, written }) => said.every((word, index) => words[at + index] === word) && written.some(isKnown))
}
