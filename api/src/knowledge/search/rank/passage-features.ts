import { isStopWord, entityFit, stem } from '../../languages/index.js'
import {
  matchConfidence,
  matchedShare,
  totalWeight,
  type AnalyzedQuestion,
  type QueryTerm,
} from '../analyze/analyzed-question.js'
import { type BotVocabulary, termWeight } from '../analyze/bot-vocabulary.js'
import type { CandidatePassage } from '../retrieve/candidate-passage.js'
import type { ComparedPassage } from './similarities.js'
import type { PassageAnalysis, AnalyzedLine } from './analyze-passage.js'

/** Unitless and from 0 to 1 unless noted. */
export interface PassageFeatures {
  /** BM25 score as a share of the possible maximum. */
  text: number
  coverage: number
  /** Largest share in two neighboring lines with the nearest heading. */
  proximity: number
  heading: number
  name: number
  path: number
  /** Encoder similarity in fifths of a standard deviation. */
  similarity: number
  lineSimilarity: number
  /** 1 if the requested kind is shown, −1 if not, 0 if none is requested. */
  kind: number
  day: number
  /** 1 for a legal text, a visitor, or another business. */
  otherVoice: number
}

export type RankingWeights = Readonly<Partial<Record<keyof PassageFeatures, number>>>

/** Robertson & Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond" (2009). */
const k1 = 1.2
const b = 0.5
const averageLength = 110
const grammarWeight = 0.5
const meaningWeight = 1
/** Scales standard deviations to the other features. */
export const similarityScale = 5

export function passageFeatures(
  question: AnalyzedQuestion,
  passage: ComparedPassage,
  analysis: PassageAnalysis,
  vocabulary: BotVocabulary,
): PassageFeatures {
  const { similarity } = passage
  const heading = headingSimilarity(question, passage, analysis, vocabulary)
  return {
    text: textScore(question.terms, analysis),
    coverage: matchedShare(question.terms, analysis.stems),
    proximity: proximityIn(question.terms, analysis),
    heading,
    name: Math.max(0, ...analysis.lines.map((line) => nameSimilarity(question, line) - heading)),
    path: matchedShare(question.terms, analysis.path),
    similarity: similarity / similarityScale,
    lineSimilarity: Math.max(similarity, ...passage.lineSimilarities) / similarityScale,
    kind: kindIn(question, analysis.lines),
    day: dayIn(question, analysis.lines),
    otherVoice: passage.voice === undefined ? 0 : 1,
  }
}

function textScore(terms: readonly QueryTerm[], { counts, length }: PassageAnalysis): number {
  const total = totalWeight(terms)
  if (total === 0) return 0
  const norm = k1 * (1 - b + (b * length) / averageLength)
  let score = 0
  for (const { weight, stems } of terms) {
    let best = 0
    for (const [stemmed, confidence] of stems) {
      const count = counts.get(stemmed) ?? 0
      if (count > 0) best = Math.max(best, (confidence * count) / (count + norm))
    }
    score += weight * best
  }
  return score / total
}

function proximityIn(terms: readonly QueryTerm[], { lines, heading }: PassageAnalysis): number {
  let best = 0
  for (const [at, { stems }] of lines.entries()) {
    const next = lines[at + 1]?.stems
    best = Math.max(
      best,
      matchedShare(terms, {
        has: (stemmed) => stems.has(stemmed) || heading.has(stemmed) || next?.has(stemmed) === true,
      }),
    )
  }
  return best
}

function headingSimilarity(
  { words, terms }: AnalyzedQuestion,
  { language }: CandidatePassage,
  { headingWords, heading }: PassageAnalysis,
  vocabulary: BotVocabulary,
): number {
  const weigh = (word: string): number =>
    isStopWord(word, language) ? grammarWeight : meaningWeight + termWeight(stem(word, language), language, vocabulary)
  const byWord = new Map(terms.map((term) => [term.word, term]))
  let asked = 0
  let both = 0
  for (const word of new Set(words)) {
    const weight = weigh(word)
    const term = byWord.get(word)
    asked += weight
    both +=
      weight * (headingWords.has(word) ? 1 : term === undefined || term.isGrammar ? 0 : matchConfidence(term, heading))
  }
  let headingWeight = 0
  for (const word of headingWords) headingWeight += weigh(word)
  return asked + headingWeight === 0 ? 0 : (2 * both) / (asked + headingWeight)
}

/** Weight of a word that the question lacks, in nats. */
const otherWeight = 3

export function nameSimilarity({ terms }: AnalyzedQuestion, { name }: AnalyzedLine): number {
  if (name.size === 0) return 0
  let asked = 0
  let both = 0
  let shared = 0
  for (const term of terms) {
    if (term.isGrammar) continue
    const share = matchConfidence(term, name)
    asked += term.weight
    both += term.weight * share
    if (share > 0) shared++
  }
  const nameWeight = both + otherWeight * Math.max(0, name.size - shared)
  return asked + nameWeight === 0 ? 0 : (2 * both) / (asked + nameWeight)
}

const openTypes: readonly AnalyzedQuestion['asked']['type'][] = ['open', 'yes-no', 'reason', 'manner', 'definition']

/** The value is {@link PassageFeatures.kind}. */
export function kindIn({ asked }: AnalyzedQuestion, lines: readonly AnalyzedLine[]): number {
  if (openTypes.includes(asked.type)) return 0
  if (asked.phone === true) return lines.some(({ entities }) => entities.some(({ kind }) => kind === 'phone')) ? 1 : -1
  return Math.max(0, ...lines.map(({ entities }) => entityFit(asked.type, entities))) || -1
}

/** "Easter Sunday, 28 March" does not apply to every Sunday. */
const certainDay = 0.5

/** 1 for a requested day, less with a date; −1 for other days only. */
export function dayIn({ asked: { days, dates } }: AnalyzedQuestion, lines: readonly AnalyzedLine[]): number {
  if (days === undefined) return 0
  const naming = lines.map(({ entities }) => ({
    days: entities.flatMap((entity) => entity.days ?? []),
    isCertain: dates === undefined && entities.some(({ kind }) => kind === 'date'),
  }))
  if (naming.every((line) => line.days.length === 0)) return 0
  const named = naming.filter((line) => days.some((day) => line.days.includes(day)))
  if (named.length === 0) return -1
  return named.every(({ isCertain }) => isCertain) ? certainDay : 1
}
