import type { ExpectedAnswer, Language } from '../../languages/index.js'

export interface QueryTerm {
  word: string
  isGrammar: boolean
  isKnown: boolean
  /** The word is capitalized inside a sentence. */
  isName: boolean
  isRepaired: boolean
  /** Rarity on the site and in the language, in nats. */
  weight: number
  /** Each stem has a confidence from 0 to 1. */
  stems: ReadonlyMap<string, number>
}

export interface AnalyzedQuestion {
  text: string
  /** Encoder input: the corrected question, after the one it follows up. */
  meant: string
  language: Language
  terms: readonly QueryTerm[]
  words: readonly string[]
  asked: ExpectedAnswer
  /** Set for general contact, location or hours. */
  plain?: 'phone' | 'email' | 'contact' | 'place' | 'hours'
  isFollowUp: boolean
}

export function totalWeight(terms: readonly QueryTerm[]): number {
  return terms.reduce((sum, { weight }) => sum + weight, 0)
}

/** Confidence that the stems contain the term, 0 to 1. */
export function matchConfidence({ stems }: QueryTerm, among: { has(stem: string): boolean }): number {
  let best = 0
  for (const [stem, confidence] of stems) if (confidence > best && among.has(stem)) best = confidence
  return best
}

/** The result is a share of the weight, 0 to 1. */
export function matchedShare(terms: readonly QueryTerm[], among: { has(stem: string): boolean }): number {
  const total = totalWeight(terms)
  return total === 0 ? 0 : terms.reduce((sum, term) => sum + term.weight * matchConfidence(term, among), 0) / total
}
