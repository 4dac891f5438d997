import { shownFrom } from '../confidence/thresholds.js'
import type { AnalyzedQuestion } from '../query/analyzed-question.js'
import { shareHeld } from '../query/analyzed-question.js'
import type { RankedPassage } from '../ranking/ranked-passage.js'
import type { PassageLine } from '../chunks/passage-lines.js'
import { countWords, stem, wordsOf, type Language } from '../languages/index.js'
import { jaccard } from '../ranking/jaccard.js'
import type { ScoredSentence } from '../ranking/rank-sentences.js'
import { cutSentence } from './cut-sentence.js'
import { isOwners, isQuotable } from '../ranking/quotable.js'
import type { Quotation } from './quote-units.js'

/** The passages and sentences found for a question. */
export interface Found {
  question: AnalyzedQuestion
  /** The likeliest first. */
  sentences: readonly ScoredSentence[]
}

/** Lines of one passage that are quoted together, in reading order. */
export interface Selection {
  passage: RankedPassage
  lines: Quotation[]
}

/** The sentences that are shown: one quoted, others on request. */
export interface Selections {
  quoted: Selection
  /** Other passages that may answer, the likeliest first. */
  further: Selection[]
}

/** Words of a quotation. */
const wordsMax = 60
/** A table, a week with its breaks, or what the owner has written. */
const listWordsMax = 120
/** The sentence beside the best one goes on where the other ends, so that it may be less likely. Share of its probability. */
const neighborShare = 0.08
/** Another row of the table answers as well, or it is another thing's. Share of the best one's probability. */
const rowShare = 0.74
/** Rows, or sentences of the owner. */
const rowsMax = 3
/** Passages that are shown on request. */
const furtherMax = 2
/** Lines with so many words in common say the same. */
const sameShare = 0.7

/**
 * What an answer quotes: the sentence or row that answers, with the sentence beside it where that goes on; what the
 * owner wrote, a short answer of a FAQ, and a short table or week that is asked for by its name, whole.
 * @returns one quotation, or none where nothing that was found can be quoted
 */
export function selectAnswer(question: AnalyzedQuestion, sentences: readonly ScoredSentence[]): Selection[] {
  const [best] = sentences
  if (best === undefined) return []
  return [wholeOf(question, best) ?? selectionOf(question, together(best, sentences))]
}

/**
 * What an answer shows that may be right: the likeliest sentence with what it goes on in, or the week where a day is
 * asked for that no row of it is of; and the other passages that may answer.
 */
export function selectPassages({ question, sentences }: Found): Selections | undefined {
  const [best] = sentences
  if (best === undefined) return undefined
  const shown = together(best, sentences)
  const isOtherDay = isRow(best) && asksForOtherDay(question, best.passage)
  const quoted = wholeOf(question, best) ?? (isOtherDay ? wholeOfPassage(best.passage) : selectionOf(question, shown))
  const further: Selection[] = []
  for (const sentence of sentences) {
    if (further.length === furtherMax || sentence.probability < shownFrom) break
    if (shown.some((other) => other.passage.id === sentence.passage.id || saysTheSame(other, sentence))) continue
    if (quoted.lines.some(({ line }) => line.text === sentence.read.line.text)) continue
    shown.push(sentence)
    further.push(selectionOf(question, [sentence]))
  }
  return { quoted, further }
}

/** The best sentence and the one beside it that goes on, or the rows of its table that answer as well. */
function together(best: ScoredSentence, sentences: readonly ScoredSentence[]): Chosen {
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

/** A passage that is quoted whole. */
function wholeOf(question: AnalyzedQuestion, best: ScoredSentence): Selection | undefined {
  const { passage } = best
  const words = countWords(passage.text)
  const isWhole =
    passage.kind === 'faq'
      ? words <= (isOwners(passage) ? listWordsMax : wordsMax)
      : isRow(best) && words <= listWordsMax && asksForAll(question, best)
  return isWhole ? wholeOfPassage(passage) : undefined
}

/** All lines of a passage but those that say nothing by themselves. */
function wholeOfPassage(passage: RankedPassage): Selection {
  const lines = passage.reading.lines.flatMap((read, order) =>
    passage.kind === 'faq' || isQuotable(read, passage)
      ? [{ text: read.line.text, line: read.line, order, opens: true, closes: true }]
      : [],
  )
  return { passage, lines }
}

/** Whether no row is asked for more than the others: "opening hours?", "are you open on Monday?" where no row is Monday's. */
function asksForAll({ asked: { days }, terms }: AnalyzedQuestion, { passage, read }: ScoredSentence): boolean {
  if (days !== undefined && passage.kind === 'hours')
    return !read.entities.some((entity) => entity.days?.some((day) => days.includes(day)))
  const meaning = terms.filter(({ isGrammar }) => !isGrammar)
  const name = read.line.label ?? ''
  return shareHeld(meaning, stemsOf(name, passage.language)) === 0
}

/** Whether a day is asked for that no row of these hours is of: the week shows that. */
function asksForOtherDay({ asked: { days } }: AnalyzedQuestion, { kind, text, reading }: RankedPassage): boolean {
  if (days === undefined || kind !== 'hours' || countWords(text) > listWordsMax) return false
  return !reading.lines.some(({ entities }) =>
    entities.some((entity) => entity.days?.some((day) => days.includes(day))),
  )
}

/** Whether two lines stand under one heading of one passage: under another one it speaks of something else. */
function isOfOneThing(a: ScoredSentence, b: ScoredSentence): boolean {
  return a.passage.id === b.passage.id && a.read.line.heading === b.read.line.heading
}

function isRow({ read: { line } }: ScoredSentence): boolean {
  return line.form === 'row' || line.form === 'pair'
}

type Chosen = [ScoredSentence, ...ScoredSentence[]]

/** Sentences or rows of one passage as a quotation. */
function selectionOf(question: AnalyzedQuestion, chosen: Readonly<Chosen>): Selection {
  const [{ passage }] = chosen
  const lines = chosen
    .toSorted((a, b) => a.order - b.order)
    .map(({ read, order }): Quotation => {
      const line = withAskedCells(question, read.line, passage)
      const weigh = (clause: string) => shareHeld(question.terms, stemsOf(clause, passage.language))
      if (line.form === 'row') return { text: line.text, opens: true, closes: true, line, order }
      const { text, opens, closes } = cutSentence(line.text, wordsMax, weigh)
      return { text, opens, closes, line, order }
    })
  return { passage, lines }
}

/** Of a row the cells that are asked for, where the question names columns; else all of them. */
function withAskedCells({ terms }: AnalyzedQuestion, line: PassageLine, { language }: RankedPassage): PassageLine {
  const [name, ...cells] = line.cells ?? []
  if (name === undefined || cells.length < 2) return line
  const shares = cells.map(({ label }) => shareHeld(terms, stemsOf(label, language)))
  const best = Math.max(...shares)
  const asked = cells.filter((_, at) => shares[at] === best)
  return best > 0 && asked.length < cells.length ? { ...line, cells: [name, ...asked] } : line
}

function stemsOf(text: string, language: Language): Set<string> {
  return new Set(wordsOf(text, language).map((word) => stem(word, language)))
}

/** Whether two lines share most of their words. */
function saysTheSame({ read: a }: ScoredSentence, { read: b }: ScoredSentence): boolean {
  return jaccard(a.stems, b.stems) >= sameShare
}
