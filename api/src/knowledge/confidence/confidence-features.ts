import { held, totalWeight, type AnalyzedQuestion } from '../query/analyzed-question.js'
import type { RankedPassage } from '../ranking/ranked-passage.js'
import type { ScoredSentence } from '../ranking/rank-sentences.js'

/** What tells whether the best sentences answer the question. From 0 to 1 unless said otherwise. */
export interface ConfidenceFeatures {
  /** The passage's probability among those found, and how far the best passage of another page is behind. */
  passage: number
  margin: number
  /** Features of the best passage. */
  text: number
  coverage: number
  proximity: number
  heading: number
  path: number
  similarity: number
  lineSimilarity: number
  otherVoice: number
  /** 1 where the question is the passage's heading, 0 below four fifths of that. */
  sameHeading: number
  /** Whether there is an encoder. */
  dense: number
  /** Of the best sentence: its share of the question, and that with title, headings and the line before. */
  sentence: number
  inContext: number
  /** Of the best sentence by the encoder, in fifths of a standard deviation. */
  sentenceSimilarity: number
  /** How far the next sentence is behind. Log odds, at most 5, fifths. */
  sentenceMargin: number
  /** Whether the kind of thing asked for shows in the best sentence; −1 where it does not. */
  kind: number
  day: number
  /** The share of the question's weight in words that the bot never read. */
  unknown: number
  /** The same of names alone. */
  unknownName: number
  /** The share of the weightiest word that the best passage lacks. */
  missing: number
  /** The share of its weight in mistyped words that were mended. */
  repaired: number
  /** 1 / (1 + words of meaning). */
  brief: number
  /** Weight of what the best passage holds. Nats, thirtieths. */
  mass: number
}

/** Weights of a logistic regression, one model with an encoder and one without. */
export type ConfidenceWeights = Readonly<
  Record<'dense' | 'lexical', Readonly<Partial<Record<keyof ConfidenceFeatures | 'bias', number>>>>
>

/** Features are brought to about the same size. */
const marginScale = 5
const massScale = 30
const nearlySame = 0.8

export interface ConfidenceInput {
  question: AnalyzedQuestion
  passages: readonly RankedPassage[]
  sentences: readonly ScoredSentence[]
}

export function confidenceFeatures({ question, passages, sentences }: ConfidenceInput): ConfidenceFeatures {
  const [best] = passages
  const [sentence, next] = sentences
  const { terms } = question
  const total = totalWeight(terms) || 1
  const meaning = terms.filter(({ isGrammar }) => !isGrammar)
  const rival = passages.find(({ pageId }) => pageId !== best?.pageId)
  const lacked = meaning.map((term) => term.weight * (1 - (best ? held(term, best.reading.stems) : 0)))
  const share = (some: typeof terms) => totalWeight(some) / total
  return {
    passage: best?.probability ?? 0,
    margin: best ? Math.min(1, (best.score - (rival?.score ?? 0)) / marginScale) : 0,
    text: best?.features.text ?? 0,
    coverage: best?.features.coverage ?? 0,
    proximity: best?.features.proximity ?? 0,
    heading: best?.features.heading ?? 0,
    path: best?.features.path ?? 0,
    similarity: best?.features.similarity ?? 0,
    lineSimilarity: best?.features.lineSimilarity ?? 0,
    otherVoice: best?.features.otherVoice ?? 0,
    sameHeading: Math.max(0, (best?.features.heading ?? 0) - nearlySame) / (1 - nearlySame),
    dense: best?.similarity === undefined ? 0 : 1,
    sentence: sentence?.features.own ?? 0,
    inContext: sentence
      ? Math.min(1, sentence.features.own + sentence.features.withPath + sentence.features.before)
      : 0,
    sentenceSimilarity: sentence?.features.similarity ?? 0,
    sentenceMargin: sentence
      ? Math.min(1, (sentence.score - (next?.score ?? sentence.score - marginScale)) / marginScale)
      : 0,
    kind: sentence?.features.kind ?? 0,
    day: sentence?.features.day ?? 0,
    unknown: share(meaning.filter(({ isKnown, isRepaired }) => !isKnown && !isRepaired)),
    unknownName: share(meaning.filter(({ isKnown, isName }) => isName && !isKnown)),
    missing: Math.max(0, ...lacked) / total,
    repaired: share(meaning.filter(({ isRepaired }) => isRepaired)),
    brief: 1 / (1 + meaning.length),
    mass: (total * (best?.features.coverage ?? 0)) / massScale,
  }
}
