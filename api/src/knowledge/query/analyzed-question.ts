import type { ExpectedAnswer, Language } from '../languages/index.js'

/** A word of a question, and what of the bot's vocabulary it may stand for. */
export interface QueryTerm {
  /** Folded, as it was typed. */
  word: string
  /** Carries grammar rather than meaning. */
  isGrammar: boolean
  /** Whether the bot's passages have the word, in any form. */
  isKnown: boolean
  /** Whether it is written like a name: with a capital inside of a sentence. */
  isName: boolean
  /** Whether it was probably mistyped: its stems are those of a word that the bot has. */
  isRepaired: boolean
  /** What it tells about what is asked, above 0: its rarity on the site and in the language. Nats. */
  weight: number
  /** Stems of the bot's vocabulary that it stands for, with how surely, 0 to 1. */
  stems: ReadonlyMap<string, number>
}

/** What a visitor asks, ready to be looked for. */
export interface AnalyzedQuestion {
  /** As it was asked. */
  text: string
  /** What an encoder reads: mistyped words mended, after the question that it follows up. */
  meant: string
  language: Language
  terms: readonly QueryTerm[]
  /** All its words, folded. */
  words: readonly string[]
  asked: ExpectedAnswer
  /** Asks for the general contact, place or hours of the business, as far as its meaning tells. */
  plain?: 'phone' | 'email' | 'contact' | 'place' | 'hours'
  /** Whether it makes sense only after the question before. */
  isFollowUp: boolean
}

/** Sum of the weights of all terms. */
export function totalWeight(terms: readonly QueryTerm[]): number {
  return terms.reduce((sum, { weight }) => sum + weight, 0)
}

/** How surely a set of stems holds what a term stands for, 0 to 1. */
export function held({ stems }: QueryTerm, among: { has(stem: string): boolean }): number {
  let best = 0
  for (const [stem, confidence] of stems) if (confidence > best && among.has(stem)) best = confidence
  return best
}

/** The share of the terms' weight that a set of stems holds, 0 to 1. */
export function shareHeld(terms: readonly QueryTerm[], among: { has(stem: string): boolean }): number {
  const total = totalWeight(terms)
  return total === 0 ? 0 : terms.reduce((sum, term) => sum + term.weight * held(term, among), 0) / total
}
