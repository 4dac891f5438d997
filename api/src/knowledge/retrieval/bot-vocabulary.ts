import { Injectable } from '@nestjs/common'
import type { Locale } from '@loquia/contracts'
import type { DataSource } from 'typeorm'
import { passagesOf, termsIn, type Edition } from '../indexing/edition.js'
import { Spelling } from './spelling.js'

/** What is known of the words of one bot's passages, at one state of its index. */
export class BotVocabulary {
  private speller: Spelling | undefined
  private sorted: string[] | undefined

  constructor(
    readonly passages: number,
    readonly languages: readonly Locale[],
    /** Passages that have a dense vector. */
    readonly embedded: number,
    /** Passages that hold a stem. */
    readonly stems: ReadonlyMap<string, number>,
    /** Passages that hold a whole word. */
    readonly words: ReadonlyMap<string, number>,
  ) {}

  /** Built at the first word that nobody knows. */
  get spelling(): Spelling {
    return (this.speller ??= new Spelling(this.words))
  }

  /** Words that begin with `start`, in alphabetical order, at most `max`. */
  wordsFrom(start: string, max: number): string[] {
    const words = (this.sorted ??= [...this.words.keys()].sort())
    let low = 0
    let high = words.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((words[middle] ?? '') < start) low = middle + 1
      else high = middle
    }
    return words.slice(low, low + max).filter((word) => word.startsWith(start))
  }
}

const botsKept = 50

/** Vocabularies of the bots asked last. A cheap look at the index tells whether one is still true. */
@Injectable()
export class BotVocabularies {
  private readonly kept = new Map<string, { state: string; vocabulary: BotVocabulary }>()

  async load(database: DataSource, botId: string, edition: Edition = 'live'): Promise<BotVocabulary> {
    // Ids only grow: a replaced page brings a higher one, a removed page lowers the count.
    const [row]: [{ passages: number; newest: string | null; embedded: number; languages: Locale[] | null }] = await database.query(
      `SELECT count(*)::int AS passages, max(id) AS newest, count(embedding)::int AS embedded, array_agg(DISTINCT language) AS languages
       FROM (${passagesOf(edition, 'id, embedding, language')}) AS passages`,
      [botId],
    )
    const key = `${botId} ${edition}`
    const state = `${row.passages}:${row.newest ?? ''}`
    const known = this.kept.get(key)
    if (known?.state === state) {
      this.keep(key, known)
      return known.vocabulary
    }
    const terms: { term: string; field: 'stem' | 'word'; documents: number }[] = await database.query(termsIn(edition), [botId])
    const stems = new Map<string, number>()
    const words = new Map<string, number>()
    for (const { term, field, documents } of terms) {
      const counted = field === 'stem' ? stems : words
      const sum = (counted.get(term) ?? 0) + documents
      if (sum === 0) counted.delete(term)
      else counted.set(term, sum)
    }
    for (const counted of [stems, words]) for (const [term, documents] of counted) if (documents < 0) counted.delete(term)
    const vocabulary = new BotVocabulary(row.passages, row.languages ?? [], row.embedded, stems, words)
    this.keep(key, { state, vocabulary })
    return vocabulary
  }

  /** Most recently used last; the first goes when there are too many. */
  private keep(key: string, entry: { state: string; vocabulary: BotVocabulary }): void {
    this.kept.delete(key)
    this.kept.set(key, entry)
    const oldest = this.kept.keys().next().value
    if (this.kept.size > botsKept && oldest !== undefined) this.kept.delete(oldest)
  }
}
