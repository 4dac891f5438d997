import { shownFrom } from '../confidence/thresholds.js'
import type { AnalyzedQuestion } from '../query/analyzed-question.js'
import { shareHeld } from '../query/analyzed-question.js'
import type { RankedPassage } from '../ranking/ranked-passage.js'
import type { PassageLine } from '../chunks/passage-lines.js'
import type { ScoredSentence } from '../ranking/rank-sentences.js'
import { cutSentence } from './cut-sentence.js'
import { isQuotable } from '../ranking/quotable.js'
import { isQuotedWhole, quotedTogether, saysTheSame, stemsOf, wordsMax, type Chosen } from '../ranking/quoted-lines.js'
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

/** Passages that are shown on request. */
const furtherMax = 2

/**
 * What an answer quotes: the sentence or row that answers, with the sentence beside it where that goes on; what the
 * owner wrote, a short answer of a FAQ, and a short table or week that is asked for by its name, whole.
 * @returns one quotation, or none where nothing that was found can be quoted
 */
export function selectAnswer(question: AnalyzedQuestion, sentences: readonly ScoredSentence[]): Selection[] {
  const [best] = sentences
  if (best === undefined) return []
  return [
    isQuotedWhole(question, best)
      ? wholeOfPassage(best.passage)
      : selectionOf(question, quotedTogether(best, sentences)),
  ]
}

/**
 * What an answer shows that may be right: the likeliest sentence with what it goes on in, or the week where a day is
 * asked for that no row of it is of; and the other passages that may answer.
 */
export function selectPassages({ question, sentences }: Found): Selections | undefined {
  const [best] = sentences
  if (best === undefined) return undefined
  const shown = quotedTogether(best, sentences)
  const quoted = isQuotedWhole(question, best) ? wholeOfPassage(best.passage) : selectionOf(question, shown)
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

/** All lines of a passage but those that say nothing by themselves. */
function wholeOfPassage(passage: RankedPassage): Selection {
  const lines = passage.reading.lines.flatMap((read, order) =>
    passage.kind === 'faq' || isQuotable(read, passage)
      ? [{ text: read.line.text, line: read.line, order, opens: true, closes: true }]
      : [],
  )
  return { passage, lines }
}

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
