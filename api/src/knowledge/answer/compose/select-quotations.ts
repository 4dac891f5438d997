import { shownFrom } from '../decide/thresholds.js'
import type { AnalyzedQuestion } from '../../search/analyze/analyzed-question.js'
import { matchedShare } from '../../search/analyze/analyzed-question.js'
import type { RankedPassage } from '../../search/rank/ranked-passage.js'
import type { PassageLine } from '../../ingest/chunking/passage-lines.js'
import type { ScoredSentence } from '../../search/rank/rank-sentences.js'
import { cutSentence } from './cut-sentence.js'
import { isQuotable } from '../../search/rank/quotable.js'
import {
  isQuotedWhole,
  selectQuotedTogether,
  hasSameContent,
  stemsOf,
  wordsMax,
  type Chosen,
} from '../../search/rank/quoted-lines.js'
import type { Quotation } from './quote-units.js'

export interface Found {
  question: AnalyzedQuestion
  sentences: readonly ScoredSentence[]
}

export interface Selection {
  passage: RankedPassage
  lines: Quotation[]
}

export interface Selections {
  quoted: Selection
  further: Selection[]
}

const furtherMax = 2

/**
 * Selects the answering sentence or row, with a neighbor that continues it. Custom answers, short FAQ answers, and
 * short tables or weeks requested by name stay whole.
 */
export function selectAnswer(question: AnalyzedQuestion, sentences: readonly ScoredSentence[]): Selection[] {
  const [best] = sentences
  if (best === undefined) return []
  return [
    isQuotedWhole(question, best)
      ? selectWholePassage(best.passage)
      : selectLines(question, selectQuotedTogether(question, best, sentences)),
  ]
}

/** Shows the whole week if no row matches the requested day. */
export function selectPassages({ question, sentences }: Found): Selections | undefined {
  const [best] = sentences
  if (best === undefined) return undefined
  const shown = selectQuotedTogether(question, best, sentences)
  const quoted = isQuotedWhole(question, best) ? selectWholePassage(best.passage) : selectLines(question, shown)
  const further: Selection[] = []
  for (const sentence of sentences) {
    if (further.length === furtherMax || sentence.probability < shownFrom) break
    if (shown.some((other) => other.passage.id === sentence.passage.id || hasSameContent(other, sentence))) continue
    if (quoted.lines.some(({ line }) => line.text === sentence.read.line.text)) continue
    shown.push(sentence)
    further.push(selectLines(question, [sentence]))
  }
  return { quoted, further }
}

/** Skips lines without content. */
function selectWholePassage(passage: RankedPassage): Selection {
  const lines = passage.analysis.lines.flatMap((read, order) =>
    passage.kind === 'faq' || isQuotable(read, passage)
      ? [{ text: read.line.text, line: read.line, order, opens: true, closes: true }]
      : [],
  )
  return { passage, lines }
}

function selectLines(question: AnalyzedQuestion, chosen: Readonly<Chosen>): Selection {
  const [{ passage }] = chosen
  const lines = chosen
    .toSorted((a, b) => a.order - b.order)
    .map(({ read, order }): Quotation => {
      const line = withAskedCells(question, read.line, passage)
      const weigh = (clause: string) => matchedShare(question.terms, stemsOf(clause, passage.language))
      if (line.form === 'row') return { text: line.text, opens: true, closes: true, line, order }
      const { text, opens, closes } = cutSentence(line.text, wordsMax, weigh)
      return { text, opens, closes, line, order }
    })
  return { passage, lines }
}

/** Keeps only columns that the question names, if any. */
function withAskedCells({ terms }: AnalyzedQuestion, line: PassageLine, { language }: RankedPassage): PassageLine {
  const [name, ...cells] = line.cells ?? []
  if (name === undefined || cells.length < 2) return line
  const shares = cells.map(({ label }) => matchedShare(terms, stemsOf(label, language)))
  const best = Math.max(...shares)
  const asked = cells.filter((_, at) => shares[at] === best)
  return best > 0 && asked.length < cells.length ? { ...line, cells: [name, ...asked] } : line
}
