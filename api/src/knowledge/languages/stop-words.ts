import { createRequire } from 'node:module'
import { englishNameOf, type Language } from '../../core/languages/index.js'
import { questionWords } from './question-words.js'
import { wordsOf } from './tokenize.js'
import { commonestWords } from './word-lists.js'

const require = createRequire(import.meta.url)

/** Longer lists contain meaningful words ("cuenta", "lugar"). */
const grammarMax = 320
const commonMax = 250

/** Names in the package `stopword`. */
const threeLetters: Readonly<Record<Language, string>> = {
  af: 'afr', bn: 'ben', ca: 'cat', cs: 'ces', et: 'est', eu: 'eus', fa: 'fas', gl: 'glg', he: 'heb', hr: 'hrv',
  ko: 'kor', lv: 'lav', ms: 'msa', pl: 'pol', sl: 'slv', sk: 'slk', sw: 'swa', th: 'tha', uk: 'ukr', ur: 'urd', vi: 'vie',
} // prettier-ignore

export const languagesWithStopWords: readonly Language[] = 'ar bg da de en es fi fr el hu id it lt nl no pt ro ru sv tr'
  .split(' ')
  .concat(Object.keys(threeLetters))

const wordSetCache = new Map<Language, ReadonlySet<string>>()

export function stopWordsOf(language: Language): ReadonlySet<string> {
  let words = wordSetCache.get(language)
  if (words === undefined) {
    words = new Set([
      ...commonEntries(loadList(language), language).flatMap((entry) => wordsOf(entry, language)),
      ...(questionWords[language]?.asks.split(' ') ?? []),
    ])
    wordSetCache.set(language, words)
  }
  return words
}

export function isStopWord(word: string, language: Language): boolean {
  return stopWordsOf(language).has(word) || /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]$/u.test(word)
}

function commonEntries(list: readonly string[], language: Language): readonly string[] {
  const common = list.length > grammarMax ? commonestWords(language)?.slice(0, commonMax) : undefined
  if (common === undefined) return list
  const commonest = new Set(common)
  return list.filter((entry) => wordsOf(entry, language).every((word) => commonest.has(word)))
}

function loadList(language: Language): readonly string[] {
  const code = threeLetters[language]
  if (code !== undefined) return (require('stopword') as Record<string, string[]>)[code] ?? []
  try {
    return (require(`@orama/stopwords/${englishNameOf(language)}`) as { stopwords: string[] }).stopwords
  } catch {
    return []
  }
}
