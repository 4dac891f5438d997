import type { Language } from '../../core/languages/index.js'
import { listedWords } from './word-lists.js'

const unseenProbability = 1e-6
/** Jelinek–Mercer smoothing uses these shares. */
const shares = { three: 0.7, two: 0.25, one: 0.05 }

export class LetterModel {
  private readonly counts = new Map<string, number>()

  constructor(words: readonly string[]) {
    for (const word of words) {
      const letters = withBoundaries(word)
      for (let at = 1; at < letters.length; at++) {
        const [before, last] = [letters.slice(Math.max(0, at - 2), at), letters[at] ?? '']
        this.addCount(before + last)
        this.addCount(`${before}*`)
        this.addCount((before.at(-1) ?? '') + last)
        this.addCount(`${before.at(-1) ?? ''}*`)
        this.addCount(last)
        this.addCount('*')
      }
    }
  }

  /** Returns the natural logarithm of the probability of the word's letters. */
  logProbability(word: string): number {
    const letters = withBoundaries(word)
    let sum = 0
    for (let at = 1; at < letters.length; at++) {
      const [before, last] = [letters.slice(Math.max(0, at - 2), at), letters[at] ?? '']
      const nearest = before.at(-1) ?? ''
      sum += Math.log(
        unseenProbability +
          shares.three * this.relativeFrequency(before + last, `${before}*`) +
          shares.two * this.relativeFrequency(nearest + last, `${nearest}*`) +
          shares.one * this.relativeFrequency(last, '*'),
      )
    }
    return sum
  }

  private addCount(key: string): void {
    this.counts.set(key, (this.counts.get(key) ?? 0) + 1)
  }

  private relativeFrequency(key: string, all: string): number {
    return (this.counts.get(key) ?? 0) / (this.counts.get(all) ?? 1)
  }
}

const withBoundaries = (word: string): string => ` ${word.toLowerCase()} `

const models = new Map<Language, LetterModel | undefined>()

export function letterModel(language: Language): LetterModel | undefined {
  if (!models.has(language)) {
    const words = listedWords(language)
    models.set(language, words && new LetterModel(words))
  }
  return models.get(language)
}

const alphabets = new Map<Language, ReadonlySet<string>>()

export function alphabetOf(language: Language): ReadonlySet<string> {
  let alphabet = alphabets.get(language)
  if (alphabet === undefined) {
    alphabet = new Set((listedWords(language) ?? []).join('').toLowerCase())
    alphabets.set(language, alphabet)
  }
  return alphabet
}
