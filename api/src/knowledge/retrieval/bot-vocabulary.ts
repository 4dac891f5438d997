import { Injectable } from '@nestjs/common'
import type { Locale } from '@loquia/contracts'
import type { DataSource } from 'typeorm'
import { passagesOf, termsIn, type Edition } from '../indexing/edition.js'
import { TermChange, type CountedTerms } from '../indexing/term-change.js'
import { isOfFileSql } from './of-file.js'
import { Spelling } from './spelling.js'

/** What is known of the words of one bot's passages, at one state of its index. */
export class BotVocabulary {
  private speller: Spelling | undefined
  private stemSpeller: Spelling | undefined
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
    /** Passages that stand on numbered pages of files. */
    readonly inFiles = 0,
  ) {}

  /** Built at the first word that nobody knows. */
  get spelling(): Spelling {
    return (this.speller ??= new Spelling(this.words))
  }

  /** The same for stems, at the first word that is near none of the words: another form of it may be there. */
  get stemSpelling(): Spelling {
    return (this.stemSpeller ??= new Spelling(this.stems))
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
  /** Questions that come together wait for one reading of it. */
  private readonly kept = new Map<string, { state: string; vocabulary: Promise<BotVocabulary> }>()

  async load(database: DataSource, botId: string, edition: Edition = 'live'): Promise<BotVocabulary> {
    // Every change of the index writes a row with a higher id than those before it; merging them writes another.
    const [{ state }]: [{ state: string }] = await database.query(
      `SELECT coalesce(string_agg(id::text, ' ' ORDER BY id), '') AS state FROM (${termsIn(edition, 'id')}) AS changes`,
      [botId],
    )
    const key = `${botId} ${edition}`
    const known = this.kept.get(key)
    if (known?.state === state) {
      this.keep(key, known)
      return known.vocabulary
    }
    const vocabulary = readVocabulary(database, botId, edition)
    this.keep(key, { state, vocabulary })
    vocabulary.catch(() => this.kept.delete(key))
    return vocabulary
  }

  /** Most recently used last; the first goes when there are too many. */
  private keep(key: string, entry: { state: string; vocabulary: Promise<BotVocabulary> }): void {
    this.kept.delete(key)
    this.kept.set(key, entry)
    const oldest = this.kept.keys().next().value
    if (this.kept.size > botsKept && oldest !== undefined) this.kept.delete(oldest)
  }
}

async function readVocabulary(database: DataSource, botId: string, edition: Edition): Promise<BotVocabulary> {
  const [row]: [{ passages: number; embedded: number; in_files: number; languages: Locale[] | null }] =
    await database.query(
      `SELECT count(*)::int AS passages, count(embedding)::int AS embedded, count(*) FILTER (WHERE ${isOfFileSql})::int AS in_files, array_agg(DISTINCT language) AS languages FROM (${passagesOf(edition, 'embedding, language, url')}) AS passages`,
      [botId],
    )
  const counts = new TermChange()
  const changes: CountedTerms[] = await database.query(termsIn(edition, 'stems, words'), [botId])
  await counts.addStored(changes)
  const { stems, words } = counts
  for (const counted of [stems, words])
    for (const [term, documents] of counted) if (documents <= 0) counted.delete(term)
  return new BotVocabulary(row.passages, row.languages ?? [], row.embedded, stems, words, row.in_files)
}
