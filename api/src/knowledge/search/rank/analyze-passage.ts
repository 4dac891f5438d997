import { LRUCache } from 'lru-cache'
import type { Passage } from '../../ingest/chunking/passage.js'
import { entitiesIn, isStopWord, stem, wordsOf, type Entity, type Language } from '../../languages/index.js'
import { passageLines, type PassageLine } from '../../ingest/chunking/passage-lines.js'

export interface PassageAnalysis {
  counts: ReadonlyMap<string, number>
  length: number
  stems: ReadonlySet<string>
  path: ReadonlySet<string>
  /** Falls back to the title. */
  heading: ReadonlySet<string>
  headingWords: ReadonlySet<string>
  lines: readonly AnalyzedLine[]
}

export class AnalyzedLine {
  readonly stems: ReadonlySet<string>
  /** From a row's first cell or the name above, without grammar words. */
  readonly name: ReadonlySet<string>
  readonly words: number
  private readonly fullText: string
  private found: readonly Entity[] | undefined

  constructor(
    readonly line: PassageLine,
    private readonly language: Language,
  ) {
    this.fullText = line.heading === undefined ? line.text : `${line.heading}: ${line.text}`
    const words = wordsOf(this.fullText, language)
    this.words = words.length
    this.stems = contentStems(words, language)
    this.name = contentStems(wordsOf(line.label ?? line.heading ?? '', language), language)
  }

  /** Lazy, as most lines are never quoted. */
  get entities(): readonly Entity[] {
    return (this.found ??= entitiesIn(this.fullText, this.language))
  }
}

type AnalyzableText = Pick<Passage, 'title' | 'headings' | 'text' | 'language' | 'kind'>

function stemsOf(words: readonly string[], language: Language): Set<string> {
  return new Set(words.map((word) => stem(word, language)))
}

function contentStems(words: readonly string[], language: Language): Set<string> {
  return stemsOf(
    words.filter((word) => !isStopWord(word, language)),
    language,
  )
}

export function analyzePassage(passage: AnalyzableText): PassageAnalysis {
  const { title, headings, text, language } = passage
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
    lines: passageLines(passage).map((line) => new AnalyzedLine(line, language)),
  }
}

/** Each passage takes about 10 kB. */
const cachedPassagesMax = 3_000

/** A new ingestion assigns new passage IDs. */
export class PassageAnalyses {
  private readonly cache: LRUCache<string, PassageAnalysis>

  constructor(max = cachedPassagesMax) {
    this.cache = new LRUCache({ max })
  }

  get(passage: AnalyzableText & { id: string }): PassageAnalysis {
    const analysis = this.cache.get(passage.id) ?? analyzePassage(passage)
    this.cache.set(passage.id, analysis)
    return analysis
  }
}
