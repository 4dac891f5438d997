import type { AnalyzedQuestion } from '../query/analyzed-question.js'
import { shareHeld } from '../query/analyzed-question.js'
import { countWords, stem, wordsOf, type Language } from '../languages/index.js'
import { jaccard } from './jaccard.js'
import { isOwners } from './quotable.js'
import type { ScoredSentence } from './rank-sentences.js'

/** Words of a quotation. */
export const wordsMax = 60
/** A table, a week with its breaks, or what the owner has written. */
export const listWordsMax = 120
/** The sentence beside the best one goes on where the other ends, so that it may be less likely. Share of its probability. */
const neighborShare = 0.08
/** Another row of the table answers as well, or it is another thing's. Share of the best one's probability. */
const rowShare = 0.74
/** Rows, or sentences of the owner. */
const rowsMax = 3
/** Lines with so many words in common say the same. */
const sameShare = 0.7

/** Lines of one passage, the one that answers first. */
export type Chosen = [ScoredSentence, ...ScoredSentence[]]

/** The best sentence and the one beside it that goes on, or the rows of its table that answer as well. */
export function quotedTogether(best: ScoredSentence, sentences: readonly ScoredSentence[]): Chosen {
  const chosen: Chosen = [best]
  let words = best.read.words
  const max = isRow(best) || isOwners(best.passage) ? rowsMax : 2
  const atLeast = best.probability * (isRow(best) ? rowShare : neighborShare)
  for (const sentence of sentences) {
    if (chosen.length === max) break
    if (sentence.probability < atLeast && !isPointedAt(best, sentence)) continue
    if (chosen.some((other) => other.read.line.text === sentence.read.line.text)) continue
    if (isRow(best) && (sentence.features['name'] ?? 0) < (best.features['name'] ?? 0)) continue
    if (!isOfOneThing(best, sentence) || isRow(best) !== isRow(sentence)) continue
    if (!isRow(best) && !chosen.some((other) => Math.abs(other.order - sentence.order) === 1)) continue
    if (words + sentence.read.words > wordsMax) continue
    chosen.push(sentence)
    words += sentence.read.words
  }
  return chosen
}

/** The preceding sentence is quoted too if it adds at least this much to the share of the question held by the best one. */
const pointedShare = 0.2

/** Whether a sentence stands before the best one and names what that speaks of: "It starts at 28 euros." */
function isPointedAt(best: ScoredSentence, sentence: ScoredSentence): boolean {
  return sentence.order === best.order - 1 && (best.features['before'] ?? 0) >= pointedShare
}

/** Whether the passage of the best sentence is quoted whole. */
export function isQuotedWhole(question: AnalyzedQuestion, best: ScoredSentence): boolean {
  const { passage } = best
  const words = countWords(passage.text)
  return passage.kind === 'faq'
    ? words <= (isOwners(passage) ? listWordsMax : wordsMax)
    : isRow(best) && words <= listWordsMax && asksForAll(question, best)
}

/** Whether no row is asked for more than the others: "opening hours?", "are you open on Monday?" where the best row is another day's. */
function asksForAll({ asked: { days }, terms }: AnalyzedQuestion, { passage, read }: ScoredSentence): boolean {
  if (days !== undefined && passage.kind === 'hours')
    return !read.entities.some((entity) => entity.days?.some((day) => days.includes(day)))
  const meaning = terms.filter(({ isGrammar }) => !isGrammar)
  const name = read.line.label ?? ''
  return shareHeld(meaning, stemsOf(name, passage.language)) === 0
}

/** Whether two lines stand under one heading of one passage: under another one it speaks of something else. */
function isOfOneThing(a: ScoredSentence, b: ScoredSentence): boolean {
  return a.passage.id === b.passage.id && a.read.line.heading === b.read.line.heading
}

export function isRow({ read: { line } }: ScoredSentence): boolean {
  return line.form === 'row' || line.form === 'pair'
}

/**
 * The sentences of a quotation.
 * @param sentences all candidates, the likeliest first
 */
export function quotedSentences(
  question: AnalyzedQuestion,
  sentences: readonly [ScoredSentence, ...ScoredSentence[]],
): readonly ScoredSentence[] {
  const [best] = sentences
  return isQuotedWhole(question, best)
    ? sentences.filter(({ passage: { id } }) => id === best.passage.id)
    : quotedTogether(best, sentences)
}

/**
 * Sums the probabilities of the quoted lines and of lines elsewhere that say the same.
 * @param sentences all candidates, the likeliest first
 */
export function quotedProbability(
  question: AnalyzedQuestion,
  sentences: readonly [ScoredSentence, ...ScoredSentence[]],
): number {
  const [best] = sentences
  const quoted = new Set(quotedSentences(question, sentences))
  return sentences.reduce((total, each) => total + (quoted.has(each) || agrees(best, each) ? each.probability : 0), 0)
}

/** Whether two lines say the same, and name the same numbers. */
function agrees(a: ScoredSentence, b: ScoredSentence): boolean {
  const numbersOf = ({ read: { stems } }: ScoredSentence) => [...stems].filter((each) => /\p{N}/u.test(each))
  return (
    saysTheSame(a, b) &&
    numbersOf(a).every((each) => b.read.stems.has(each)) &&
    numbersOf(b).every((each) => a.read.stems.has(each))
  )
}

/** Whether two lines share most of their words. */
export function saysTheSame({ read: a }: ScoredSentence, { read: b }: ScoredSentence): boolean {
  return a.line.text === b.line.text || jaccard(a.stems, b.stems) >= sameShare
}

export function stemsOf(text: string, language: Language): Set<string> {
  return new Set(wordsOf(text, language).map((word) => stem(word, language)))
}
