import { idf } from '../retrieval/idf.js'
import { clauseSpans, countWords, isStamp, wordsOf } from '../language/index.js'
import type { AnalyzedQuestion } from '../retrieval/analyze-question.js'
import { passageLines, type PassageLine } from '../retrieval/passage-lines.js'
import type { RankedChunk, Retrieval } from '../retrieval/ranked-chunk.js'
import { namesFeast } from '../retrieval/feasts.js'
import { stemsOf } from '../retrieval/read-chunk.js'
import {
  formsHeld,
  headingOf,
  labelGain,
  shareHeld,
  subjectLikeness,
  subjectOf,
  surenessIn,
} from '../retrieval/score-chunk.js'
import { coversDays, weekdaysIn } from '../retrieval/weekdays.js'
import { holdsUnwanted } from '../retrieval/without.js'

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
  /** The same with the words weighed among the sentences to choose from: on a page about Warsaw "Warsaw" tells nothing. */
  local: number
  /** What the sentence before adds to both, and the one after: pronouns point back. */
  before: number
  after: number
  /** The passage's score beside the best passage's. */
  passage: number
  /** 1 in the best passage. */
  first: number
  /** For the first sentence of a page, which says what its title is: the share of the question that the title holds. */
  opening: number
  /** How many things are asked for, when it holds them all: a date, a number, a name. */
  kind: number
  /** How like what it is about (its first cell, the heading right above it) is to what the question is about, in what holds the kind of thing asked for. */
  label: number
  /** Share of the question whose very words it uses. */
  forms: number
  /** Share of its meaning words that the question did not have: an answer says something new. */
  news: number
  /** 1 where it speaks of another case than the one asked about: of a feast, of what is not wanted, of when the page was written. */
  beside: number
  /** ln(1 + words). */
  length: number
  /** 1 for a scrap. */
  short: number
}

/** Fitted on half of a set of questions, see docs/retrieval.md. */
const sentenceWeights: Readonly<Record<keyof SentenceFeatures, number>> = {
  own: 0.35,
  local: 0.65,
  before: 0.5,
  after: 0.3,
  passage: 1.2,
  first: 0,
  opening: 0.3,
  kind: 0.15,
  label: 0.4,
  forms: 0.2,
  news: 0.1,
  beside: -1,
  length: 0,
  short: -0.1,
}

function scoreOf(features: SentenceFeatures): number {
  let score = 0
  for (const name of Object.keys(sentenceWeights) as (keyof SentenceFeatures)[])
    score += sentenceWeights[name] * (name === 'label' ? labelGain(features.label) : features[name])
  return score
}

function newsOf(held: ReadonlySet<string>, question: AnalyzedQuestion): number {
  if (held.size === 0) return 0
  const asked = new Set(question.terms.flatMap((term) => [...term.stems.keys()]))
  return [...held].filter((stemmed) => !asked.has(stemmed)).length / held.size
}

function labelOf({ text, line }: Piece, question: AnalyzedQuestion, chunk: RankedChunk): number {
  const about = subjectOf(line, chunk)
  return about === undefined || question.kind?.isIn(withHeading(text, line, chunk)) === false
    ? 0
    : subjectLikeness(question, about, chunk.reading.headings, chunk.language)
}

/** The heading names who or what a sentence speaks of. */
function withHeading(text: string, line: PassageLine, chunk: RankedChunk): string {
  const heading = headingOf(line, chunk)
  return heading === undefined ? text : `${heading}: ${text}`
}

const passagesRead = 6

interface Candidate {
  chunk: RankedChunk
  rank: number
  order: number
  piece: Piece
  stems: ReadonlySet<string>
  /** The candidates before and after it, where they speak of the same: a neighbor under another heading does not. */
  before?: Candidate
  after?: Candidate
}

/** Every sentence of the best passages with its score, best first. */
export function scoreUnits(
  retrieval: Retrieval,
  chunks: readonly RankedChunk[] = retrieval.chunks.slice(0, passagesRead),
): Unit[] {
  const { question } = retrieval
  const top = retrieval.chunks[0]?.score || 1
  const candidates = chunks.flatMap((chunk, rank) => candidatesOf(chunk, rank))
  const amongThese = weighedAmong(question, candidates)
  const shareIn = (held: ReadonlySet<string>) => ({
    own: shareHeld(question, held, 'idf'),
    local: shareHeld(amongThese, held, 'idf'),
  })
  const units = candidates.map(({ chunk, rank, order, piece, stems, before, after }): Unit => {
    const share = shareIn(stems)
    const added = (beside: Candidate | undefined) => {
      if (!beside) return 0
      const both = shareIn(new Set([...stems, ...beside.stems]))
      return (both.own - share.own + both.local - share.local) / 2
    }
    const words = countWords(piece.text)
    const features: SentenceFeatures = {
      own: share.own,
      local: share.local,
      before: added(before),
      after: added(after),
      passage: chunk.score / top,
      first: rank === 0 ? 1 : 0,
      opening:
        chunk.ordinal === 0 && order === 0 && piece.line.form === 'sentence'
          ? shareHeld(question, chunk.reading.title, 'idf')
          : 0,
      kind: question.kind?.isIn(withHeading(piece.text, piece.line, chunk)) ? question.kind.things : 0,
      label: labelOf(piece, question, chunk),
      forms: formsHeld(question, new Set(wordsOf(piece.text))),
      news: newsOf(stems, question),
      beside:
        isBeside(question, withHeading(piece.text, piece.line, chunk), stems) ||
        (isStamp(piece.text) && share.own === 0)
          ? 1
          : 0,
      length: Math.log(1 + words),
      short: words < 5 && (piece.line.form === 'sentence' || piece.line.form === 'line') ? 1 : 0,
    }
    return Object.assign({}, piece, { chunk, rank, order, words, features, score: scoreOf(features) })
  })
  return units.sort((x, y) => y.score - x.score || x.rank - y.rank || x.order - y.order)
}

/** Hours of a feast when ordinary ones are asked for, or of other days than the one asked about; what holds the thing that is to be left out. */
function isBeside(question: AnalyzedQuestion, text: string, stems: ReadonlySet<string>): boolean {
  return (
    (question.kind?.demand === 'hours' &&
      ((namesFeast(text) && !namesFeast(question.text)) ||
        (weekdaysIn(text).size > 0 && !coversDays(text, question.weekdays)))) ||
    holdsUnwanted(question.unwanted, text, stems)
  )
}

function candidatesOf(chunk: RankedChunk, rank: number): Candidate[] {
  const candidates: Candidate[] = piecesOf(chunk).map((piece, order) => ({
    chunk,
    rank,
    order,
    piece,
    stems: stemsOf(withHeading(piece.text, piece.line, chunk), chunk.language),
  }))
  for (const [order, candidate] of candidates.entries()) {
    const next = candidates[order + 1]
    if (!next || next.piece.line.heading !== candidate.piece.line.heading) continue
    candidate.after = next
    next.before = candidate
  }
  return candidates
}

/** The question with the worth of its words (IDF) among some sentences instead of the whole site; 0 where none has the word. */
function weighedAmong(question: AnalyzedQuestion, candidates: readonly Candidate[]): AnalyzedQuestion {
  const terms = question.terms.map((term) => {
    const holding = candidates.filter(({ stems }) => surenessIn(term, stems) > 0).length
    return Object.assign({}, term, { idf: holding === 0 ? 0 : idf(candidates.length, holding) })
  })
  return { ...question, terms }
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
      text: line.form === 'sentence' ? chunk.text.slice(start, end) : line.text,
      start,
      end,
      opens: start === line.start,
      closes: end === line.end,
      line,
    }))
  })
}
