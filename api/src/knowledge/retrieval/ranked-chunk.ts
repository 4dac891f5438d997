import type { Locale } from '@loquia/contracts'
import type { Chunk } from '../chunks/chunk.js'
import type { AnalyzedQuestion } from './analyze-question.js'
import type { ChunkReading } from './read-chunk.js'

/** What speaks for a passage, or against it; each from 0 to 1 (`kind` more, where two things are asked for). */
export interface ScoreParts {
  /** Share of the possible BM25 mass of the text. */
  text: number
  /** The same of title and headings. */
  heading: number
  /** Likeness of the whole question and the passage's heading; 1 when they are the same words. */
  likeness: number
  /** 1 for an entry whose own question and page title share no meaning word with the one asked: it speaks of that only in passing. */
  stranger: number
  /** Share of the question's worth that the page's title holds. */
  title: number
  /** 1 where a sentence begins by saying what the thing is of which nothing else is asked. */
  definition: number
  /** Share of it that two neighboring sentences hold together. */
  proximity: number
  /** Share of it that a sentence or row holds together with the kind of thing asked for, a price or a date. */
  kind: number
  /** How like what the question is about is to what such a row is about: its first cell, or the heading right above it. */
  label: number
  /** Share of the question whose very words, not only stems, it uses. */
  forms: number
  /** Share of the question's worth that text, title and headings hold together. */
  whole: number
  /** How much of it all passages of the page hold together. */
  page: number
  /** 1 / (60 + rank) of dense retrieval, scaled to 1 for the first; 0 without a model. */
  dense: number
}

/** A passage found for a question. */
export interface RankedChunk extends Chunk {
  id: string
  pageId: string
  score: number
  parts: ScoreParts
  /** Share of the question's worth in the language at large that this passage holds, 0 to 1: the evidence for answering at all. */
  coverage: number
  /** What its best two neighboring sentences hold of the question. */
  focus: Focus
  reading: ChunkReading
}

/** What two neighboring sentences and their headings hold of a question. */
export interface Focus {
  /** Share of the question's worth in the language at large. */
  share: number
  /** That worth itself, and the worth in the bot's index. */
  worth: number
  idf: number
  /** How many words they hold only as mended or continued: they count for less above, and yet were probably meant. */
  mended: number
}

/** Whether a question's heading stands over a passage. */
export function asksInHeading({ kind, headings }: Pick<Chunk, 'kind' | 'headings'>): boolean {
  return kind === 'faq' || (headings.at(-1)?.trim().endsWith('?') ?? false)
}

export interface Retrieval {
  question: AnalyzedQuestion
  /** Best first. */
  chunks: readonly RankedChunk[]
  /** Whether dense vectors took part. */
  byMeaning: boolean
  /** Passages the bot has. */
  passages: number
  /** Languages they are in. */
  languages: readonly Locale[]
  /** Whether those of long files leave little room for the others. */
  isCrowded?: boolean
}
