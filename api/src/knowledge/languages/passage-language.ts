import type { Language } from '../../core/languages/index.js'
import { languagesWithStopWords, stopWordsOf } from './stop-words.js'
import { defaultLocale, locales, type Locale } from '@loquia/contracts'

const scripts: readonly (readonly [script: RegExp, language: Language])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'],
  [/\p{Script=Hangul}/gu, 'ko'],
  [/\p{Script=Han}/gu, 'zh'],
  [/\p{Script=Thai}/gu, 'th'],
  [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Hebrew}/gu, 'he'],
  [/\p{Script=Armenian}/gu, 'hy'],
  [/\p{Script=Georgian}/gu, 'ka'],
  [/\p{Script=Tamil}/gu, 'ta'],
  [/\p{Script=Bengali}/gu, 'bn'],
]
/** Low, as Japanese mixes scripts. */
const scriptShare = 0.3

export interface GrammarCount {
  language: Language
  count: number
}

export function countGrammar(words: readonly string[], language: Language): number {
  const grammar = stopWordsOf(language)
  let count = 0
  for (const word of words) if (word.length > 1 && grammar.has(word)) count++
  return count
}

/**
 * The most frequent language comes first. Short questions and lists of names and prices lack grammar words. Needs
 * little memory, for the processes that read pages.
 * @param words folded
 */
export function grammarCounts(words: readonly string[]): GrammarCount[] {
  languagesByWord ??= indexStopWords()
  const counts = languagesWithStopWords.map((language) => ({ language, count: 0 }))
  for (const word of words) for (const at of languagesByWord.get(word) ?? []) counts[at]!.count++
  return counts.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count)
}

let languagesByWord: ReadonlyMap<string, readonly number[]> | undefined

function indexStopWords(): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>()
  languagesWithStopWords.forEach((language, at) => {
    for (const word of stopWordsOf(language))
      if (word.length > 1) {
        const others = found.get(word)
        if (others === undefined) found.set(word, [at])
        else others.push(at)
      }
  })
  return found
}

/** Latin, Cyrillic, Arabic and Devanagari scripts give undefined. */
export function languageOfScript(text: string): Language | undefined {
  if (!/[\u0370-\u03ff\u0530-\u05ff\u0980-\uffff]/.test(text)) return undefined
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  return scripts.find(([script]) => (text.match(script)?.length ?? 0) > letters * scriptShare)?.[1]
}

export function spokenLocale(language: Language): Locale {
  return locales.find((locale) => locale === language) ?? defaultLocale
}
