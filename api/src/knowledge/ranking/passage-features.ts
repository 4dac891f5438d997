import { isStopWord, satisfaction, stem } from '../languages/index.js'
import { held, shareHeld, totalWeight, type AnalyzedQuestion, type QueryTerm } from '../query/analyzed-question.js'
import type { BotVocabulary } from '../query/bot-vocabulary.js'
import { termWeight } from '../query/term-weight.js'
import type { CandidatePassage } from '../retrieval/candidate-passage.js'
import type { ComparedPassage } from './similarities.js'
import type { PassageReading, ReadLine } from './read-passage.js'

/** Evidence for a passage. Without a unit and from 0 to 1 unless noted. */
export interface PassageFeatures {
  /** Its BM25 score, as a share of what a text full of the question's words would reach. */
  text: number
  /** The share of the question's weight that title, headings and text hold together. */
  coverage: number
  /** The best share that two neighboring lines hold together with the nearest heading. */
  proximity: number
  /** Dice coefficient of the words of the question and of the nearest heading, by their weights. */
  heading: number
  /** By how much the question is more like what names a line: a row's first cell, a name above it. */
  name: number
  /** The share that title and headings hold. */
  path: number
  /** Similarity to the question by the encoder, in fifths of a standard deviation. */
  similarity: number
  /** The same of the line that is most like it. */
  lineSimilarity: number
  /** 1 where it shows the kind of thing asked for, −1 where it does not, 0 where none is asked for. */
  kind: number
  /** 1 where it names a day that the question names. */
  day: number
  /** 1 where not the business speaks: a legal text, a visitor, a page about somebody else. */
  otherVoice: number
}

/** A linear model over the features. */
export type RankingWeights = Readonly<Partial<Record<keyof PassageFeatures, number>>>

/** Robertson & Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond" (2009). */
const k1 = 1.2
const b = 0.5
/** Words of a passage of usual length. */
const averageLength = 110
/** The weight of a grammar word of a heading relative to a content word, and the least weight of a content word. */
const grammarWeight = 0.5
const meaningWeight = 1
/** Similarity is told in standard deviations: this brings it to the size of the other features. */
export const similarityScale = 5

export function passageFeatures(
  question: AnalyzedQuestion,
  passage: ComparedPassage,
  reading: PassageReading,
  vocabulary: BotVocabulary,
): PassageFeatures {
  const { similarity } = passage
  const heading = headingSimilarity(question, passage, reading, vocabulary)
  return {
    text: textScore(question.terms, reading),
    coverage: shareHeld(question.terms, reading.stems),
    proximity: proximityIn(question.terms, reading),
    heading,
    name: Math.max(0, ...reading.lines.map((line) => nameSimilarity(question, line) - heading)),
    path: shareHeld(question.terms, reading.path),
    similarity: similarity / similarityScale,
    lineSimilarity: Math.max(similarity, ...passage.lineSimilarities) / similarityScale,
    kind: kindIn(question, reading.lines),
    day: dayIn(question, reading.lines),
    otherVoice: passage.voice === undefined ? 0 : 1,
  }
}

function textScore(terms: readonly QueryTerm[], { counts, length }: PassageReading): number {
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

function proximityIn(terms: readonly QueryTerm[], { lines, heading }: PassageReading): number {
  let best = 0
  for (const [at, { stems }] of lines.entries()) {
    const next = lines[at + 1]?.stems
    best = Math.max(
      best,
      shareHeld(terms, { has: (stemmed) => stems.has(stemmed) || heading.has(stemmed) || next?.has(stemmed) === true }),
    )
  }
  return best
}

function headingSimilarity(
  { words, terms }: AnalyzedQuestion,
  { language }: CandidatePassage,
  { headingWords, heading }: PassageReading,
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
    // A mended word, or one in another form, is in the heading as well.
    both += weight * (headingWords.has(word) ? 1 : term === undefined || term.isGrammar ? 0 : held(term, heading))
  }
  let said = 0
  for (const word of headingWords) said += weigh(word)
  return asked + said === 0 ? 0 : (2 * both) / (asked + said)
}

/** The weight of a word of a name that the question lacks: that of a word of medium rarity. Nats. */
const otherWeight = 3

/** Dice coefficient of the words of meaning of a question and of what names a line, by their weights. */
export function nameSimilarity({ terms }: AnalyzedQuestion, { name }: ReadLine): number {
  if (name.size === 0) return 0
  let asked = 0
  let both = 0
  let shared = 0
  for (const term of terms) {
    if (term.isGrammar) continue
    const share = held(term, name)
    asked += term.weight
    both += term.weight * share
    if (share > 0) shared++
  }
  const said = both + otherWeight * Math.max(0, name.size - shared)
  return asked + said === 0 ? 0 : (2 * both) / (asked + said)
}

/** Answer types that a text without such a thing can answer. */
const openTypes: readonly AnalyzedQuestion['asked']['type'][] = ['open', 'yes-no', 'reason', 'manner', 'definition']

/** 1 where what is asked for shows in one of the lines, −1 where it does not, 0 where nothing is asked for by kind. */
export function kindIn({ asked }: AnalyzedQuestion, lines: readonly ReadLine[]): number {
  if (openTypes.includes(asked.type)) return 0
  if (asked.phone === true) return lines.some(({ entities }) => entities.some(({ kind }) => kind === 'phone')) ? 1 : -1
  return Math.max(0, ...lines.map(({ entities }) => satisfaction(asked.type, entities))) || -1
}

/** A day of a certain date ("Easter Sunday, 28 March") is not every such day. */
const certainDay = 0.5

/** 1 where one of the lines names a day that the question names, less with a date; −1 where they name other days alone. */
export function dayIn({ asked: { days, dates } }: AnalyzedQuestion, lines: readonly ReadLine[]): number {
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
