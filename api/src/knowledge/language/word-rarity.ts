import type { Locale } from '@loquia/contracts'
import { frequencies as english } from './frequencies-en.js'
import { frequencies as italian } from './frequencies-it.js'

const sources = { en: english, it: italian } as const
const loaded: Partial<Record<Locale, Map<string, number>>> = {}

/** Words in a passage of usual length; turns the probability of a word into that of a passage that holds it. */
const wordsPerPassage = 150

function table(language: Locale): Map<string, number> {
  const ready = loaded[language]
  if (ready) return ready
  const made = new Map<string, number>()
  for (const line of sources[language].split('\n')) {
    const [level, ...stems] = line.split(' ')
    const probability = Math.exp(-Number(level) / 4)
    const rarity = -Math.log(1 - (1 - probability) ** wordsPerPassage)
    for (const stem of stems) made.set(stem, rarity)
  }
  loaded[language] = made
  return made
}

/** By count of digits; the table knows no numbers. */
const numberRarity = [2, 2.5, 4, 4, 6]

/**
 * How much a stem says, whatever the site: −ln of the share of ordinary passages that hold it. 0 for grammar words,
 * about 4 for everyday words, {@link rarestWord} for words that are not in the table.
 */
export function rarityOf(stem: string, language: Locale): number {
  if (/^\d+$/.test(stem)) return numberRarity[Math.min(stem.length, numberRarity.length) - 1] ?? rarestWord
  return table(language).get(stem) ?? rarestWord
}

/** Whether a stem is an ordinary word of the language. */
export function isOrdinaryWord(stem: string, language: Locale): boolean {
  return table(language).has(stem)
}

export const rarestWord = 11
