import { clauseSpans, countWords, wordsOf } from '../language/index.js'
import type { AnalyzedQuestion } from '../retrieval/analyze-question.js'
import { passageLines, type PassageLine } from '../retrieval/passage-lines.js'
import type { RankedChunk, Retrieval } from '../retrieval/ranked-chunk.js'
import { stemsOf } from '../retrieval/read-chunk.js'
import { formsHeld, headingOf, shareHeld, subjectLikeness, subjectOf } from '../retrieval/score-chunk.js'

/** A sentence, a clause of a long one, or a row, that could be quoted. */
export interface Unit {
  chunk: RankedChunk
  /** Place of the passage among the found ones, 0 is the best. */
  rank: number
  text: string
  /** Where it stands in the passage's text. */
  start: number
  end: number
  /** Whether it begins and ends a sentence. */
  opens: boolean
  closes: boolean
  /** Order within the passage. */
  order: number
  words: number
  /** The row, item or sentence it is, or is a part of. */
  line: PassageLine
  features: SentenceFeatures
  score: number
}

/** What speaks for a sentence. */
export interface SentenceFeatures {
  /** Share of the question it holds. */
  own: number
  /** What the sentence before adds to that, and the one after: pronouns point back. */
  before: number
  after: number
  /** The passage's score beside the best passage's. */
  passage: number
  /** 1 in the best passage. */
  first: number
  /** 1 for a passage's first sentence. */
  opening: number
  /** How many things are asked for, when it holds them all: a date, a number, a name. */
  kind: number
  /** How like what it is about (its first cell, the heading right above it) is to what the question is about, in what holds the kind of thing asked for. */
  label: number
  /** Share of the question whose very words it uses. */
  forms: number
  /** Share of its meaning words that the question did not have: an answer says something new. */
  news: number
  /** ln(1 + words). */
  length: number
  /** 1 for a scrap. */
  short: number
}

/** Fitted on half of a set of questions, see docs/retrieval.md. */
const sentenceWeights: Readonly<Record<keyof SentenceFeatures, number>> = { own: 1, before: 0.4, after: 0.4, passage: 1.2, first: 0, opening: 0, kind: 0.12, label: 0.4, forms: 0.3, news: 0.25, length: 0, short: -0.1 }

function scoreOf(features: SentenceFeatures): number {
  let score = 0
  for (const name of Object.keys(sentenceWeights) as (keyof SentenceFeatures)[]) score += sentenceWeights[name] * features[name]
  return score
}

function newsOf(held: ReadonlySet<string>, question: AnalyzedQuestion): number {
  if (held.size === 0) return 0
  const asked = new Set(question.terms.flatMap((term) => [...term.stems.keys()]))
  return [...held].filter((stemmed) => !asked.has(stemmed)).length / held.size
}

function labelOf({ text, line }: Piece, question: AnalyzedQuestion, chunk: RankedChunk, headings: ReadonlySet<string>): number {
  const about = subjectOf(line, chunk)
  return about === undefined || question.kind?.isIn(withHeading(text, line, chunk)) === false ? 0 : subjectLikeness(question, about, headings, chunk.language)
}

/** The heading names who or what a sentence speaks of. */
function withHeading(text: string, line: PassageLine, chunk: RankedChunk): string {
  const heading = headingOf(line, chunk)
  return heading === undefined ? text : `${heading}: ${text}`
}

const passagesRead = 6

/** Every sentence of the best passages with its score, best first. */
export function scoreUnits(retrieval: Retrieval, chunks: readonly RankedChunk[] = retrieval.chunks.slice(0, passagesRead)): Unit[] {
  const { question } = retrieval
  const top = retrieval.chunks[0]?.score || 1
  const units: Unit[] = []
  for (const [rank, chunk] of chunks.entries()) {
    const pieces = piecesOf(chunk)
    const headings = stemsOf([chunk.title, ...chunk.headings].join('\n'), chunk.language)
    const stems = pieces.map(({ text, line }) => stemsOf(withHeading(text, line, chunk), chunk.language))
    const shares = stems.map((held) => shareHeld(question, held, 'idf'))
    for (const [order, piece] of pieces.entries()) {
      const own = stems[order] ?? new Set<string>()
      const share = shares[order] ?? 0
      // A neighbor under another heading speaks of something else.
      const beside = (at: number) => (pieces[at]?.line.heading === piece.line.heading ? (stems[at] ?? []) : [])
      const before = shareHeld(question, new Set([...own, ...beside(order - 1)]), 'idf') - share
      const after = shareHeld(question, new Set([...own, ...beside(order + 1)]), 'idf') - share
      const words = countWords(piece.text)
      const features: SentenceFeatures = {
        own: share,
        before,
        after,
        passage: chunk.score / top,
        first: rank === 0 ? 1 : 0,
        opening: order === 0 ? 1 : 0,
        kind: question.kind?.isIn(withHeading(piece.text, piece.line, chunk)) ? question.kind.things : 0,
        label: labelOf(piece, question, chunk, headings),
        forms: formsHeld(question, new Set(wordsOf(piece.text))),
        news: newsOf(own, question),
        length: Math.log(1 + words),
        short: words < 5 && (piece.line.form === 'sentence' || piece.line.form === 'line') ? 1 : 0,
      }
      units.push({ ...piece, chunk, rank, order, words, features, score: scoreOf(features) })
    }
  }
  return units.sort((x, y) => y.score - x.score || x.rank - y.rank || x.order - y.order)
}

type Piece = Pick<Unit, 'text' | 'start' | 'end' | 'opens' | 'closes' | 'line'>

/** A sentence longer than this is quoted in clauses. Words. */
const sentenceWordsMax = 30
const clauseWordsMin = 8

/** What of a passage can be quoted on its own: its rows, items and sentences, long sentences in clauses. */
function piecesOf(chunk: RankedChunk): Piece[] {
  return passageLines(chunk).flatMap((line) => {
    const clauses = line.form === 'sentence' ? clauseSpans(chunk.text, line, sentenceWordsMax, clauseWordsMin) : [line]
    return clauses.map(({ start, end }) => ({
      text: line.form === 'sentence' ? chunk.text.slice(start, end) : line.text, start, end, opens: start === line.start, closes: end === line.end, line,
    }))
  })
}
