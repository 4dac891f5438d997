import type { Chunk } from '../chunks/chunk.js'
import { entitiesIn, isStopWord, stem, wordsOf, type Entity, type Language } from '../languages/index.js'
import { passageLines, type PassageLine } from '../chunks/passage-lines.js'

/** A passage parsed: what every question needs of it, and no question changes. */
export interface PassageReading {
  /** How often each stem stands in the text. */
  counts: ReadonlyMap<string, number>
  /** Words of the text. */
  length: number
  /** Stems of text, title and headings. */
  stems: ReadonlySet<string>
  /** Stems of title and headings. */
  path: ReadonlySet<string>
  /** Stems of the nearest heading, or of the title where there is none. */
  heading: ReadonlySet<string>
  /** Folded words of the nearest heading, grammar words among them. */
  headingWords: ReadonlySet<string>
  /** Lines that can be quoted, in order. */
  lines: readonly ReadLine[]
}

/** A line of a passage, with what stands above it. */
export class ReadLine {
  readonly stems: ReadonlySet<string>
  /** Of what it is named by, if anything: a row's first cell, a name above it. Without grammar words. */
  readonly name: ReadonlySet<string>
  readonly words: number
  private readonly said: string
  private found: readonly Entity[] | undefined

  constructor(
    readonly line: PassageLine,
    private readonly language: Language,
  ) {
    this.said = line.heading === undefined ? line.text : `${line.heading}: ${line.text}`
    const words = wordsOf(this.said, language)
    this.words = words.length
    this.stems = meaningIn(words, language)
    this.name = meaningIn(wordsOf(line.label ?? line.heading ?? '', language), language)
  }

  /** Looked for when they are first asked for: most lines are never quoted. */
  get entities(): readonly Entity[] {
    return (this.found ??= entitiesIn(this.said, this.language))
  }
}

type ReadChunk = Pick<Chunk, 'title' | 'headings' | 'text' | 'language' | 'kind'>

function stemsOf(words: readonly string[], language: Language): Set<string> {
  return new Set(words.map((word) => stem(word, language)))
}

function meaningIn(words: readonly string[], language: Language): Set<string> {
  return stemsOf(
    words.filter((word) => !isStopWord(word, language)),
    language,
  )
}

export function readPassage(chunk: ReadChunk): PassageReading {
  const { title, headings, text, language } = chunk
  const counts = new Map<string, number>()
  const words = wordsOf(text, language)
  for (const word of words) {
    const stemmed = stem(word, language)
    counts.set(stemmed, (counts.get(stemmed) ?? 0) + 1)
  }
  const path = stemsOf(wordsOf([title, ...headings].join('\n'), language), language)
  const headingWords = wordsOf(headings.at(-1) ?? title, language)
  return {
    counts,
    length: words.length,
    stems: new Set([...counts.keys(), ...path]),
    path,
    heading: stemsOf(headingWords, language),
    headingWords: new Set(headingWords),
    lines: passageLines(chunk).map((line) => new ReadLine(line, language)),
  }
}

/** About 10 kB each. */
const readingsKept = 3_000

/** Readings of the passages met last. A passage never changes under its id: a page that is read again gets new ones. */
export class PassageReadings {
  private readonly kept = new Map<string, PassageReading>()

  constructor(private readonly max = readingsKept) {}

  get size(): number {
    return this.kept.size
  }

  of(chunk: ReadChunk & { id: string }): PassageReading {
    const reading = this.kept.get(chunk.id) ?? readPassage(chunk)
    this.kept.delete(chunk.id)
    this.kept.set(chunk.id, reading)
    const oldest = this.kept.keys().next().value
    if (this.kept.size > this.max && oldest !== undefined) this.kept.delete(oldest)
    return reading
  }
}
