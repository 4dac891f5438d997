import { locales, type Locale } from '@loquia/contracts'
import { isStopWord, stem, wordsOf } from '../../languages/index.js'

const alikeFrom = 0.6

/** Visitors may ask in another language than their page's, so grammar words of both are removed. */
function contentStems(text: string, language: Locale): ReadonlySet<string> {
  const words = wordsOf(text)
  const foreign =
    locales.find((other) => other !== language && countStopWords(words, other) > countStopWords(words, language)) ??
    language
  const keywords = words.filter((word) => locales.every((locale) => !isStopWord(word, locale)))
  return new Set((keywords.length === 0 ? words : keywords).map((word) => stem(word, foreign)))
}

const countStopWords = (words: readonly string[], language: Locale): number =>
  words.filter((word) => isStopWord(word, language)).length

function similarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let both = 0
  for (const word of a) if (b.has(word)) both++
  const either = a.size + b.size - both
  return either === 0 ? 1 : both / either
}

/**
 * Groups texts with mostly equal content words. Comparing with the first member prevents chains of small differences.
 * @returns groups in the order of their first members
 */
export function groupAlike<T>(items: readonly T[], read: (item: T) => { text: string; language: Locale }): T[][] {
  const groups: { words: ReadonlySet<string>; items: T[] }[] = []
  const byWords = new Map<string, (typeof groups)[number]>()
  for (const item of items) {
    const { text, language } = read(item)
    const words = contentStems(text, language)
    const key = [...words].sort().join(' ')
    const group = byWords.get(key) ?? groups.find((other) => similarity(other.words, words) >= alikeFrom)
    if (group !== undefined) group.items.push(item)
    else {
      const opened = { words, items: [item] }
      groups.push(opened)
      byWords.set(key, opened)
    }
  }
  return groups.map((group) => group.items)
}
