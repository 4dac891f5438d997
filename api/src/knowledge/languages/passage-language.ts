import type { Language } from './language.js'
import { languagesWithStopWords, stopWordsOf } from './stop-words.js'

/** Scripts that next to one language alone is written in. */
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
/** Share of a text's letters above which a script tells its language: in Japanese not all letters are kana. */
const scriptShare = 0.3

export interface GrammarCount {
  language: Language
  /** Words of the text that are grammar words of the language. */
  count: number
}

/** How many of a text's folded words are grammar words of a language. */
export function countGrammar(words: readonly string[], language: Language): number {
  const grammar = stopWordsOf(language)
  let count = 0
  for (const word of words) if (word.length > 1 && grammar.has(word)) count++
  return count
}

/**
 * The languages whose grammar words a passage has, the most first: no passage can do without them, and one of names and
 * prices has next to none of any. Costs no memory but the lists, which is why it is asked where pages are read; a
 * question is too short for it.
 * @param words folded
 */
export function grammarCounts(words: readonly string[]): GrammarCount[] {
  languagesByWord ??= indexed()
  const counts = languagesWithStopWords.map((language) => ({ language, count: 0 }))
  for (const word of words) for (const at of languagesByWord.get(word) ?? []) counts[at]!.count++
  return counts.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count)
}

/** By grammar word, of two letters at least: places of its languages in `languagesWithStopWords`. */
let languagesByWord: ReadonlyMap<string, readonly number[]> | undefined

function indexed(): ReadonlyMap<string, readonly number[]> {
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

/** The language that the letters of a text tell alone; undefined for Latin, Cyrillic, Arabic and Devanagari. */
export function languageOfScript(text: string): Language | undefined {
  if (!/[\u0370-\u03ff\u0530-\u05ff\u0980-\uffff]/.test(text)) return undefined
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  return scripts.find(([script]) => (text.match(script)?.length ?? 0) > letters * scriptShare)?.[1]
}
