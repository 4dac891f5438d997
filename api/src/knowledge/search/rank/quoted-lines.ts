import type { AnalyzedQuestion } from '../analyze/analyzed-question.js'
import { matchedShare } from '../analyze/analyzed-question.js'
import { countWords, stem, wordsOf, type Language } from '../../languages/index.js'
import { jaccard } from './similarities.js'
import { isCustomAnswer } from './quotable.js'
import type { ScoredSentence } from './rank-sentences.js'

export const wordsMax = 60
/** Limit for tables, opening hours and custom answers. */
export const listWordsMax = 120
/** A neighboring sentence needs only this share of the best probability. */
const neighborShare = 0.08
/** Rows below this share of the best probability describe other things. */
const rowShare = 0.74
const rowsMax = 3
const sameShare = 0.7

export type Chosen = [ScoredSentence, ...ScoredSentence[]]

export function selectQuotedTogether(
  question: AnalyzedQuestion,
  best: ScoredSentence,
  sentences: readonly ScoredSentence[],
): Chosen {
  const chosen: Chosen = [best]
  if (hasAskedPrice(question, best)) return chosen
  let words = best.read.words
  const max = isRow(best) || isCustomAnswer(best.passage) ? rowsMax : 2
  const atLeast = best.probability * (isRow(best) ? rowShare : neighborShare)
  for (const sentence of sentences) {
    if (chosen.length === max) break
    if (sentence.probability < atLeast && !isReferredTo(best, sentence)) continue
    if (chosen.some((other) => other.read.line.text === sentence.read.line.text)) continue
    if (isRow(best) && sentence.features.get('name') < best.features.get('name')) continue
    if (!isSameSubject(best, sentence) || isRow(best) !== isRow(sentence)) continue
    if (!isRow(best) && !chosen.some((other) => Math.abs(other.order - sentence.order) === 1)) continue
    if (words + sentence.read.words > wordsMax) continue
    chosen.push(sentence)
    words += sentence.read.words
  }
  return chosen
}

const referredShare = 0.2

/** The best sentence may refer to the one before: "It starts at 28 euros." */
function isReferredTo(best: ScoredSentence, sentence: ScoredSentence): boolean {
  return sentence.order === best.order - 1 && best.features.get('before') >= referredShare
}

export function isQuotedWhole(question: AnalyzedQuestion, best: ScoredSentence): boolean {
  const { passage } = best
  const words = countWords(passage.text)
  return passage.kind === 'faq'
    ? words <= (isCustomAnswer(passage) ? listWordsMax : wordsMax)
    : isRow(best) && words <= listWordsMax && asksForAll(question, best) && !hasAskedPrice(question, best)
}

/** For the lowest or highest price, other rows are wrong. */
function hasAskedPrice({ asked: { price }, isFollowUp }: AnalyzedQuestion, best: ScoredSentence): boolean {
  return price !== undefined && !isFollowUp && isRow(best) && best.read.entities.some(({ kind }) => kind === 'money')
}

/** "Opening hours?" asks for all rows, and so does a question about a day that the best row lacks. */
function asksForAll({ asked: { days }, terms }: AnalyzedQuestion, { passage, read }: ScoredSentence): boolean {
  if (days !== undefined && passage.kind === 'hours')
    return !read.entities.some((entity) => entity.days?.some((day) => days.includes(day)))
  const meaning = terms.filter(({ isGrammar }) => !isGrammar)
  const name = read.line.label ?? ''
  return matchedShare(meaning, stemsOf(name, passage.language)) === 0
}

function isSameSubject(a: ScoredSentence, b: ScoredSentence): boolean {
  return a.passage.id === b.passage.id && a.read.line.heading === b.read.line.heading
}

export function isRow({ read: { line } }: ScoredSentence): boolean {
  return line.form === 'row' || line.form === 'pair'
}

/** @param sentences all candidates, most probable first */
export function quotedSentences(
  question: AnalyzedQuestion,
  sentences: readonly [ScoredSentence, ...ScoredSentence[]],
): readonly ScoredSentence[] {
  const [best] = sentences
  return isQuotedWhole(question, best)
    ? sentences.filter(({ passage: { id } }) => id === best.passage.id)
    : selectQuotedTogether(question, best, sentences)
}

/**
 * Includes equivalent lines elsewhere.
 * @param sentences all candidates, most probable first
 */
export function quotedProbability(
  question: AnalyzedQuestion,
  sentences: readonly [ScoredSentence, ...ScoredSentence[]],
): number {
  const [best] = sentences
  const quoted = new Set(quotedSentences(question, sentences))
  return sentences.reduce(
    (total, each) => total + (quoted.has(each) || isEquivalent(best, each) ? each.probability : 0),
    0,
  )
}

function isEquivalent(a: ScoredSentence, b: ScoredSentence): boolean {
  const numbersOf = ({ read: { stems } }: ScoredSentence) => [...stems].filter((each) => /\p{N}/u.test(each))
  return (
    hasSameContent(a, b) &&
    numbersOf(a).every((each) => b.read.stems.has(each)) &&
    numbersOf(b).every((each) => a.read.stems.has(each))
  )
}

export function hasSameContent({ read: a }: ScoredSentence, { read: b }: ScoredSentence): boolean {
  return a.line.text === b.line.text || jaccard(a.stems, b.stems) >= sameShare
}

export function stemsOf(text: string, language: Language): Set<string> {
  return new Set(wordsOf(text, language).map((word) => stem(word, language)))
}
