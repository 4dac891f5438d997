import { clauseSpans, countWords, sentenceSpans, type Span } from '../language/index.js'
import type { AnalyzedQuestion } from '../retrieval/analyze-question.js'
import { expectedKind } from '../retrieval/expected-kind.js'
import type { RankedChunk, Retrieval } from '../retrieval/ranked-chunk.js'
import { shareHeld, stemsOf } from '../retrieval/score-chunk.js'

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
  isRow: boolean
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
  /** 1 when it holds the kind of thing asked for: a date, a number, a name. */
  kind: number
  /** Share of its meaning words that the question did not have: an answer says something new. */
  news: number
  /** ln(1 + words). */
  length: number
  /** 1 for a scrap. */
  short: number
}

/** Fitted on half of a set of questions, see docs/retrieval.md. */
const sentenceWeights: Readonly<Record<keyof SentenceFeatures, number>> = { own: 1, before: 0.4, after: 0.3, passage: 1.2, first: 0, opening: 0, kind: 0.12, news: 0.25, length: 0, short: -0.1 }

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

const passagesRead = 6

/** Every sentence of the best passages with its score, best first. */
export function scoreUnits(retrieval: Retrieval, chunks: readonly RankedChunk[] = retrieval.chunks.slice(0, passagesRead)): Unit[] {
  const { question } = retrieval
  const hasKind = expectedKind(question.text, question.language)
  const top = retrieval.chunks[0]?.score || 1
  const units: Unit[] = []
  for (const [rank, chunk] of chunks.entries()) {
    const pieces = unitsOf(chunk)
    const stems = pieces.map((piece) => stemsOf(piece.text, chunk.language))
    const shares = stems.map((held) => shareHeld(question, held, 'idf'))
    for (const [order, piece] of pieces.entries()) {
      const own = stems[order] ?? new Set<string>()
      const share = shares[order] ?? 0
      const before = shareHeld(question, new Set([...own, ...(stems[order - 1] ?? [])]), 'idf') - share
      const after = shareHeld(question, new Set([...own, ...(stems[order + 1] ?? [])]), 'idf') - share
      const words = countWords(piece.text)
      const features: SentenceFeatures = {
        own: share,
        before,
        after,
        passage: chunk.score / top,
        first: rank === 0 ? 1 : 0,
        opening: order === 0 ? 1 : 0,
        kind: hasKind?.(piece.text) ? 1 : 0,
        news: newsOf(own, question),
        length: Math.log(1 + words),
        short: words < 5 && !piece.isRow ? 1 : 0,
      }
      units.push({ ...piece, chunk, rank, order, words, features, score: scoreOf(features) })
    }
  }
  return units.sort((x, y) => y.score - x.score || x.rank - y.rank || x.order - y.order)
}

type Piece = Pick<Unit, 'text' | 'start' | 'end' | 'opens' | 'closes' | 'isRow'>

/** A sentence longer than this is quoted in clauses. Words. */
const sentenceWordsMax = 30
const clauseWordsMin = 8

/** What of a passage can be quoted on its own: rows of tables and lists, sentences or their clauses of everything else. */
function unitsOf(chunk: RankedChunk): Piece[] {
  const inRows = chunk.kind === 'table' || chunk.kind === 'list' || chunk.kind === 'hours' || chunk.kind === 'contact'
  const pieces: Piece[] = []
  for (const sentence of inRows ? lineSpans(chunk.text) : sentenceSpans(chunk.text)) {
    const clauses = inRows ? [sentence] : clauseSpans(chunk.text, sentence, sentenceWordsMax, clauseWordsMin)
    for (const { start, end } of clauses) {
      pieces.push({ text: chunk.text.slice(start, end), start, end, opens: start === sentence.start, closes: end === sentence.end, isRow: inRows })
    }
  }
  return pieces
}

function lineSpans(text: string): Span[] {
  // The marks of a list's items are drawn again when they are quoted.
  return [...text.matchAll(/(?<=^|\n)(?:[ \t]*(?:[-•*–]|\d+[.)])[ \t]+)?([^\n]+)/g)]
    .filter((line) => /[\p{L}\p{N}]/u.test(line[0]))
    .map((line) => ({ start: line.index + line[0].length - (line[1] ?? '').length, end: line.index + line[0].length }))
}

/** The best units that fit into `wordsMax`, at least one, in reading order, the best-ranked passage first. */
export function fill(units: readonly Unit[], wordsMax: number): Unit[] {
  const best = units[0]
  if (!best) return []
  const chosen: Unit[] = []
  const marks = () => new Set(chosen.map((unit) => unit.chunk.id)).size
  let words = 0
  for (const unit of units) {
    const more = unit.words + (chosen.some((other) => other.chunk.id === unit.chunk.id) ? 0 : 1)
    if (chosen.length > 0 && words + more > wordsMax) continue
    if (chosen.some((other) => other.text === unit.text)) continue
    chosen.push(unit)
    words += more
    if (words >= wordsMax - 4 || marks() >= 4) break
  }
  return chosen.sort((x, y) => x.rank - y.rank || x.order - y.order)
}

/** Whether a question's heading stands over this passage. */
export function isEntry(chunk: RankedChunk): boolean {
  return chunk.kind === 'faq' || (chunk.headings.at(-1)?.trim().endsWith('?') ?? false)
}

