import { countWords, sentenceSpans } from '../language/index.js'
import type { RankedChunk, Retrieval } from '../retrieval/ranked-chunk.js'
import { shareHeld, stemsOf } from '../retrieval/score-chunk.js'
import { expectedKind } from './expected-kind.js'

/** A sentence or row that could be quoted. */
export interface Unit {
  chunk: RankedChunk
  /** Place of the passage among the found ones, 0 is the best. */
  rank: number
  text: string
  /** Order within the passage. */
  order: number
  words: number
  isRow: boolean
  score: number
}

/** Fitted on half of a set of questions, see docs/retrieval.md. */
export const sentenceWeights = { own: 1, before: 0.25, after: 0.1, passage: 1.2, kind: 0.12, length: 0.1 }

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
      const score =
        sentenceWeights.own * share +
        sentenceWeights.before * before +
        sentenceWeights.after * after +
        sentenceWeights.passage * (chunk.score / top) +
        (hasKind?.(piece.text) ? sentenceWeights.kind : 0) -
        (words < 5 && !piece.isRow ? sentenceWeights.length : 0)
      units.push({ chunk, rank, text: piece.text, order, words, isRow: piece.isRow, score })
    }
  }
  return units.sort((x, y) => y.score - x.score || x.rank - y.rank || x.order - y.order)
}

/** What of a passage can be quoted on its own: rows of tables and lists, sentences of everything else. */
function unitsOf(chunk: RankedChunk): { text: string; isRow: boolean }[] {
  const inRows = chunk.kind === 'table' || chunk.kind === 'list' || chunk.kind === 'hours' || chunk.kind === 'contact'
  if (inRows) return chunk.text.split(/\n+/).map((line) => ({ text: line.trim(), isRow: true })).filter((piece) => /[\p{L}\p{N}]/u.test(piece.text))
  return sentenceSpans(chunk.text).map((span) => ({ text: chunk.text.slice(span.start, span.end), isRow: false }))
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

