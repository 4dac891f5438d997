import {
  matchConfidence,
  matchedShare,
  totalWeight,
  type AnalyzedQuestion,
  type QueryTerm,
} from '../analyze/analyzed-question.js'
import { ExpectedKinds, shownKinds } from './expected-kinds.js'
import { expectedKindsModel } from './expected-kinds-model.js'
import { FeatureRow, type Features } from './feature-row.js'
import { dayIn, kindIn, nameSimilarity, similarityScale } from './passage-features.js'
import type { RankedPassage } from './ranked-passage.js'
import type { AnalyzedLine } from './analyze-passage.js'
import { isQuotable } from './quotable.js'
import { similarityOf } from './similarities.js'
import { cosine, type PassageVectors, type QuestionVectors, type TextVectors } from '../retrieve/text-vectors.js'
import { WordMatcher, type WordMatches } from './word-matches.js'
import { isStopWord, stem, wordsOf } from '../../languages/index.js'
import type { CandidatePassage } from '../retrieve/candidate-passage.js'

export interface SentenceCandidate {
  passage: RankedPassage
  rank: number
  order: number
  read: AnalyzedLine
  /** Evidence for an answer; most values are from −1 to 1. */
  features: Features
}

/** Weights of a word's rarity among the candidates and on the site. */
const localShare = 0.6
const siteShare = 0.4
const grammarShare = 0.1
const gapScale = 5
const lengthScale = 3
const shortWords = 5
const wholeShare = 0.9
export const sameName = 0.99

const expectedKinds = new ExpectedKinds(expectedKindsModel)
const forms = ['row', 'pair', 'item', 'sentence'] as const
const passageKinds = ['faq', 'table', 'list', 'hours', 'contact'] as const

interface Place {
  passage: RankedPassage
  rank: number
  order: number
  read: AnalyzedLine
}

export function answerCandidates(
  question: AnalyzedQuestion,
  passages: readonly RankedPassage[],
  texts: TextVectors,
  kinds: ExpectedKinds = expectedKinds,
): (SentenceCandidate & { features: FeatureRow })[] {
  const places = passages.flatMap((passage, rank) =>
    passage.analysis.lines
      .map((read, order): Place => ({ passage, rank, order, read }))
      .filter(({ read }) => isQuotable(read, passage)),
  )
  const asked = texts.encodeQuestion(question)
  const terms = reweighTerms(
    question.terms,
    places.map(({ read }) => read.stems),
  )
  const known = new Set(question.terms.flatMap(({ stems }) => [...stems.keys()]))
  const best = passages[0]?.score ?? 0
  const named = new Set(passages.filter((passage) => namesHeading(question, passage)))
  const ofQuestion = FeatureRow.create(questionFeatures(question))
  const matcher = new WordMatcher(asked)
  const expected = texts.supportsLanguage(question) ? kinds.predict(asked.meant, question.asked) : undefined
  return places.map((place) => {
    const { passage } = place
    const features = ofQuestion.copy()
    features.setAll(passageFeaturesOf(place, best, named.has(passage)))
    features.setAll(wordFeatures(question, place, { terms, known }))
    if (texts.canCompare(question, passage))
      setMeaningFeatures(features, place, { asked, matcher, vectors: texts.encodePassage(passage, passage.analysis) })
    setShapeFeatures(features, question, place)
    if (expected !== undefined) setKindFeatures(features, place, expected, kinds)
    return Object.assign({}, place, { features })
  })
}

function questionFeatures({ terms, asked, isFollowUp, words }: AnalyzedQuestion): Record<string, number> {
  const meaning = terms.filter(({ isGrammar }) => !isGrammar)
  const total = totalWeight(terms) || 1
  return {
    unknown: totalWeight(meaning.filter(({ isKnown, isRepaired }) => !isKnown && !isRepaired)) / total,
    unknownName: totalWeight(meaning.filter(({ isKnown, isName }) => isName && !isKnown)) / total,
    repaired: totalWeight(meaning.filter(({ isRepaired }) => isRepaired)) / total,
    brief: 1 / (1 + meaning.length),
    askedLength: Math.log(1 + words.length) / lengthScale,
    followUp: isFollowUp ? 1 : 0,
    namesDay: asked.days === undefined ? 0 : 1,
  }
}

function passageFeaturesOf({ passage, rank }: Place, best: number, isNamed: boolean): Record<string, number> {
  const { text, coverage, proximity, heading, path, kind, otherVoice, lineSimilarity } = passage.features
  return {
    passage: passage.probability,
    gap: (passage.score - best) / gapScale,
    rank: 1 / (1 + rank),
    text,
    coverage,
    proximity,
    heading,
    'heading named': isNamed ? 1 : 0,
    path,
    passageKind: kind,
    otherVoice,
    passageSimilarity: passage.similarity / similarityScale,
    bestLineSimilarity: lineSimilarity,
  }
}

function wordFeatures(
  question: AnalyzedQuestion,
  { passage, order, read }: Place,
  { terms, known }: { terms: readonly QueryTerm[]; known: ReadonlySet<string> },
): Record<string, number> {
  const { stems } = read
  const around = passage.analysis.lines
  const own = matchedShare(terms, stems)
  const withAlso = (also: ReadonlySet<string> | undefined): number =>
    also === undefined ? 0 : matchedShare(terms, { has: (stem) => stems.has(stem) || also.has(stem) }) - own
  const numbers = question.terms.filter(({ word }) => /\p{N}/u.test(word))
  const inContext = { has: (stem: string) => stems.has(stem) || passage.analysis.path.has(stem) }
  const lackedHere = largestMissingShare(question.terms, inContext)
  const name = nameSimilarity(question, read)
  return {
    own,
    whole: own >= wholeShare && lackedHere === 0 ? 1 : 0,
    missing: largestMissingShare(question.terms, passage.analysis.stems),
    missingHere: lackedHere,
    name,
    'same name': name >= sameName ? 1 : 0,
    withPath: withAlso(passage.analysis.path),
    before: withAlso(around[order - 1]?.stems),
    after: withAlso(around[order + 1]?.stems),
    novelty: stems.size === 0 ? 0 : [...stems].filter((stem) => !known.has(stem)).length / stems.size,
    numbers:
      numbers.length === 0 ? 0 : numbers.filter((term) => matchConfidence(term, stems) > 0).length / numbers.length,
    otherNumbers: numbers.length > 0 && numbers.every((term) => matchConfidence(term, stems) === 0) ? 1 : 0,
    range: rangeIn(question, read.line.text),
  }
}

/** Largest weight share of a missing content word, 0 to 1. */
function largestMissingShare(terms: readonly QueryTerm[], among: { has(stem: string): boolean }): number {
  const weights = terms
    .filter(({ isGrammar }) => !isGrammar)
    .map((term) => term.weight * (1 - matchConfidence(term, among)))
  return Math.max(0, ...weights) / (totalWeight(terms) || 1)
}

function setMeaningFeatures(
  features: FeatureRow,
  { passage, order }: Place,
  { asked, matcher, vectors }: { asked: QuestionVectors; matcher: WordMatcher; vectors: PassageVectors },
): void {
  const { title, heading, headingWords, lines } = vectors
  const { line, words } = lines[order]!
  const similarityTo = (vector: Float32Array | undefined): number =>
    vector === undefined ? 0 : similarityOf(cosine(asked.meant, vector)) / similarityScale
  const alone = matcher.match(words)
  const inContext = matcher.match(words, headingWords)
  features.setAll({
    similarity: similarityTo(line),
    inContext: passage.lineSimilarities[order]! / similarityScale,
    headingSimilarity: similarityTo(heading),
    titleSimilarity: similarityTo(title),
    beforeSimilarity: similarityTo(lines[order - 1]?.line),
    afterSimilarity: similarityTo(lines[order + 1]?.line),
    nearest: alone.nearest,
    nearestInContext: inContext.nearest,
    weightiest: alone.weightiest,
    weightiestInContext: inContext.weightiest,
    focus: alone.focus,
  })
  setPooled(features, 'words', alone)
  setPooled(features, 'words in context', inContext)
}

function setPooled(features: FeatureRow, name: string, { pooled }: WordMatches): void {
  for (const [kernel, value] of pooled.entries()) features.set(`${name} ${kernel}`, value)
}

function setShapeFeatures(features: FeatureRow, question: AnalyzedQuestion, { passage, order, read }: Place): void {
  const { line, words } = read
  const isScrap = words < shortWords && (line.form === 'sentence' || line.form === 'line')
  features.setAll({
    kind: kindIn(question, [read]),
    day: dayIn(question, [read]),
    first: order === 0 ? 1 : 0,
    entry: order === 0 && passage.kind === 'faq' ? 1 : 0,
    length: Math.log(1 + words) / lengthScale,
    short: isScrap ? 1 : 0,
    question: line.text.trimEnd().endsWith('?') ? 1 : 0,
    named: line.label === undefined && line.heading === undefined ? 0 : 1,
    foreign: passage.language === question.language ? 0 : 1,
  })
  for (const form of forms) features.set(`is ${form}`, line.form === form ? 1 : 0)
  for (const kind of passageKinds) features.set(`in ${kind}`, passage.kind === kind ? 1 : 0)
  const shown = shownIn(read)
  for (const [at, [kind]] of shownKinds.entries()) features.set(`shows ${kind}`, shown[at] === true ? 1 : 0)
}

function setKindFeatures(
  features: FeatureRow,
  { read }: Place,
  expected: readonly number[],
  kinds: ExpectedKinds,
): void {
  const { all, best, worst } = kinds.likelihoodRatios(expected, shownIn(read))
  for (const [at, [kind]] of shownKinds.entries()) features.set(`expects ${kind}`, expected[at]!)
  features.setAll({ fit: all, 'best fit': best, 'worst fit': worst })
}

function shownIn({ entities }: AnalyzedLine): boolean[] {
  return shownKinds.map((kinds) => entities.some(({ kind }) => kinds.includes(kind)))
}

/** "Warsaw" says nothing on a page about Warsaw. */
function reweighTerms(terms: readonly QueryTerm[], lines: readonly ReadonlySet<string>[]): QueryTerm[] {
  return terms.map((term) => {
    const linesWithTerm = lines.filter((stems) => matchConfidence(term, stems) > 0).length
    const local = linesWithTerm === 0 ? 0 : Math.log(1 + (lines.length - linesWithTerm + 0.5) / (linesWithTerm + 0.5))
    return {
      ...term,
      weight: linesWithTerm === 0 ? 0 : siteShare * term.weight + (term.isGrammar ? grammarShare : localShare) * local,
    }
  })
}

/**
 * Detects questions such as "Parking?": all words of the heading are in the question, and all known content words of
 * the question in the heading.
 */
export function namesHeading(
  { terms }: AnalyzedQuestion,
  { title, headings, language }: Pick<CandidatePassage, 'title' | 'headings' | 'language'>,
): boolean {
  const known = terms.filter(({ isGrammar, isKnown }) => !isGrammar && isKnown)
  if (known.length === 0) return false
  return [title, ...headings].some((heading) => {
    const words = wordsOf(heading, language).filter((word) => !isStopWord(word, language))
    const stems = new Set(words.map((word) => stem(word, language)))
    return (
      words.length > 0 &&
      known.every((term) => matchConfidence(term, stems) > 0) &&
      words.every((word) => known.some((term) => matchConfidence(term, new Set([stem(word, language)])) > 0))
    )
  })
}

/** "15–30", "from 3 a 6", "between 10 and 20". */
const range =
  /(?<![\p{L}\p{N}.,:–—-])(?:(0|[1-9]\d{0,4})(?:\s?[-–—]\s?|\s(?:to|a|al|bis|à|au|até|hasta)\s)([1-9]\d{0,4})|(?<=(?:between|tra|fra|zwischen|entre) )(\d{1,5})\s(?:and|e|y|et|und)\s([1-9]\d{0,4}))(?!\s?\d|[:.,]\d|\s?[-–—]\s?\d)/giu

function rangesIn(text: string): { from: number; to: number }[] {
  return [...text.matchAll(range)]
    .map(([, from, to, least, most]) => ({ from: Number(from ?? least), to: Number(to ?? most) }))
    .filter(({ from, to }) => from < to)
}

/**
 * Returns 1 if a number of the question lies in a range of the text, −1 if it lies in none, and 0 without numbers or
 * ranges.
 */
export function rangeIn({ words }: Pick<AnalyzedQuestion, 'words'>, text: string): number {
  const numbers = words.filter((word) => /^\d{1,5}$/.test(word)).map(Number)
  if (numbers.length === 0) return 0
  const ranges = rangesIn(text)
  if (ranges.length === 0) return 0
  return numbers.some((number) => ranges.some(({ from, to }) => from <= number && number <= to)) ? 1 : -1
}
