import type { Language } from './language.js'
import { listedWords } from './word-lists.js'

/** Probability of letters that a language's words never have in this order. */
const unseen = 1e-6
/** Shares of three, two and one letter in the probability of the last of them (Jelinek–Mercer smoothing). */
const shares = { three: 0.7, two: 0.25, one: 0.05 }

/** Which letters follow each other in the words of a language, counted in its list of commonest words. */
export class LetterModel {
  private readonly counts = new Map<string, number>()

  constructor(words: readonly string[]) {
    for (const word of words) {
      const letters = bounded(word)
      for (let at = 1; at < letters.length; at++) {
        const [before, last] = [letters.slice(Math.max(0, at - 2), at), letters[at] ?? '']
        this.count(before + last)
        this.count(`${before}*`)
        this.count((before.at(-1) ?? '') + last)
        this.count(`${before.at(-1) ?? ''}*`)
        this.count(last)
        this.count('*')
      }
    }
  }

  /** Natural logarithm of the probability of a word's letters. */
  logProbability(word: string): number {
    const letters = bounded(word)
    let sum = 0
    for (let at = 1; at < letters.length; at++) {
      const [before, last] = [letters.slice(Math.max(0, at - 2), at), letters[at] ?? '']
      const nearest = before.at(-1) ?? ''
      sum += Math.log(
        unseen +
          shares.three * this.share(before + last, `${before}*`) +
          shares.two * this.share(nearest + last, `${nearest}*`) +
          shares.one * this.share(last, '*'),
      )
    }
    return sum
  }

  private count(key: string): void {
    this.counts.set(key, (this.counts.get(key) ?? 0) + 1)
  }

  private share(key: string, all: string): number {
    return (this.counts.get(key) ?? 0) / (this.counts.get(all) ?? 1)
  }
}

const bounded = (word: string): string => ` ${word.toLowerCase()} `

const models = new Map<Language, LetterModel | undefined>()

/** Undefined for a language whose words are unknown. */
export function letterModel(language: Language): LetterModel | undefined {
  if (!models.has(language)) {
    const words = listedWords(language)
    models.set(language, words && new LetterModel(words))
  }
  return models.get(language)
}

const alphabets = new Map<Language, ReadonlySet<string>>()

/** The letters of a language's words in lower case; none for a language whose words are unknown. */
export function alphabetOf(language: Language): ReadonlySet<string> {
  let alphabet = alphabets.get(language)
  if (alphabet === undefined) {
    alphabet = new Set((listedWords(language) ?? []).join('').toLowerCase())
    alphabets.set(language, alphabet)
  }
  return alphabet
}
