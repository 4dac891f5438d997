import { isStopWord, sentenceSpans, spelledOut, stem, wordsOf, type Span } from '../language/index.js'
import type { Locale } from '@loquia/contracts'
import type { Chunk } from '../chunks/chunk.js'
import { passageLines, type PassageLine } from './passage-lines.js'

/** A passage taken apart: what every question needs of it, and no question changes. */
export interface ChunkReading {
  /** Stems of title, headings and text. */
  stems: ReadonlySet<string>
  /** Stems of title and headings. */
  headings: ReadonlySet<string>
  title: ReadonlySet<string>
  /** Stems of the nearest heading, where it is not the whole page's. */
  nearest: ReadonlySet<string>
  /** Whole words of title, headings and text, grammar words among them. */
  words: ReadonlySet<string>
  /** Whole words of the nearest heading. */
  headingWords: ReadonlySet<string>
  /** Title, headings and text as words with a blank around each, to look for neighbors in. */
  running: string
  sentences: readonly (Span & { stems: ReadonlySet<string> })[]
  /** Lines with the stems of what they and the line above them say. */
  lines: readonly { line: PassageLine; said: string; stems: ReadonlySet<string> }[]
}

export function stemsOf(text: string, language: Locale): Set<string> {
  const stems = new Set<string>()
  for (const word of wordsOf(text)) if (!isStopWord(word, language)) stems.add(stem(word, language))
  return stems
}

/** "A.2.2", "3.", "Chapter 4:". A number alone may be one of things: "3 rooms". */
const place =
  /^(?:(?:[A-Z]|\d{1,3})(?:\.\d{1,3}){1,5}\.?|\d{1,2}[.)]|(?:chapter|capitolo|appendix|appendice)\s(?:\d{1,2}|[A-Z])[.:]?)\s+(?=\p{L})/iu

/** A heading without its place in a manual: nobody asks for the "A.2.2" of "A.2.2 Java support". */
function withoutPlace(heading: string | undefined): string | undefined {
  return heading?.replace(place, '')
}

/**
 * The nearest heading over a passage that is not the whole page's: pages without a main heading have those of their parts alone.
 * Hours have none of those: what a page says in a corner is not to go before a page that is about them.
 */
export function ownHeading({ headings, title, kind }: Pick<Chunk, 'headings' | 'title' | 'kind'>): string | undefined {
  const nearest = withoutPlace(headings.at(-1))
  if (nearest === undefined || headings.length > 1) return nearest
  if (kind === 'hours') return undefined
  const [page, part] = [title.toLowerCase(), nearest.toLowerCase()]
  return page.includes(part) || part.includes(page) ? undefined : nearest
}

export function readChunk(chunk: Pick<Chunk, 'title' | 'headings' | 'text' | 'language' | 'kind'>): ChunkReading {
  const { title, headings, text, language } = chunk
  const words = wordsOf([title, ...headings, text].join('\n'))
  const ofHeadings = stemsOf([title, ...headings].join('\n'), language)
  const sentences = sentenceSpans(text).map(({ start, end }) => ({
    start,
    end,
    stems: stemsOf(text.slice(start, end), language),
  }))
  const lines = passageLines(chunk).map((line) => {
    const said = line.heading === undefined ? line.text : `${line.heading}: ${line.text}`
    return { line, said, stems: stemsOf(said, language) }
  })
  return {
    stems: new Set([...ofHeadings, ...sentences.flatMap((sentence) => [...sentence.stems])]),
    headings: ofHeadings,
    title: stemsOf(title, language),
    nearest: stemsOf(ownHeading(chunk) ?? '', language),
    words: new Set(words),
    headingWords: new Set(wordsOf(withoutPlace(headings.at(-1)) ?? title).map((word) => spelledOut(word, language))),
    running: ` ${words.join(' ')} `,
    sentences,
    lines,
  }
}

/** About 10 kB each. */
const readingsKept = 3_000

/** Readings of the passages met last. A passage never changes under its id: a page that is read again gets new ones. */
export class ChunkReadings {
  private readonly kept = new Map<string, ChunkReading>()

  constructor(private readonly max = readingsKept) {}

  get size(): number {
    return this.kept.size
  }

  of(chunk: Parameters<typeof readChunk>[0] & { id: string }): ChunkReading {
    const reading = this.kept.get(chunk.id) ?? readChunk(chunk)
    this.kept.delete(chunk.id)
    this.kept.set(chunk.id, reading)
    const oldest = this.kept.keys().next().value
    if (this.kept.size > this.max && oldest !== undefined) this.kept.delete(oldest)
    return reading
  }
}
