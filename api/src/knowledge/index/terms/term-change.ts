import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DataSource } from 'typeorm'
import { rows, type SqlRunner } from '../../../database/rows.js'

/** Where counts are kept: of what is live, and of what a draft would change. */
export type TermTable = 'term_counts' | 'draft_terms'

/**
 * Counts as they are stored: a line is a term, or a term, a tab and its number where that is not 1. No term holds
 * either.
 */
export interface CountedTerms {
  stems: string
  words: string
}

/** Terms that are counted in one turn of the event loop. */
const maxAtOnce = 20_000
/**
 * Terms of one bot that are kept, stems and words each; a business has some tens of thousands, a site that is made to
 * have them has millions.
 */
const maxTerms = 250_000

/** By how much each term's document frequency changes. */
export class TermChange {
  readonly stems = new Map<string, number>()
  readonly words = new Map<string, number>()

  add({ stems, words }: { stems: Iterable<string>; words: Iterable<string> }, sign: 1 | -1): void {
    for (const term of stems) this.stems.set(term, (this.stems.get(term) ?? 0) + sign)
    for (const term of words) this.words.set(term, (this.words.get(term) ?? 0) + sign)
  }

  addCounted({ stems, words }: CountedTerms): void {
    for (const line of linesIn(stems)) addLine(this.stems, line)
    for (const line of linesIn(words)) addLine(this.words, line)
  }

  /** As {@link addCounted}, for all that is stored of a bot: others have their turns meanwhile. */
  async addStored(rows: Iterable<CountedTerms>): Promise<void> {
    let count = 0
    for (const { stems, words } of rows) {
      for (const [counts, lines] of [
        [this.stems, stems],
        [this.words, words],
      ] as const) {
        for (const line of linesIn(lines)) {
          addLine(counts, line)
          if (++count % maxAtOnce === 0) await nextTurn()
        }
      }
    }
  }

  /**
   * Where these are all the counts of a bot: forgets terms of passages that are gone, also where {@link forgetRare} had
   * forgotten them before.
   */
  forgetGone(): void {
    for (const counts of [this.stems, this.words])
      for (const [term, documents] of counts) if (documents <= 0) counts.delete(term)
  }

  /** Forgets terms that stand in one passage alone, of stems and of words each, until at most so many are left. */
  forgetRare(max = maxTerms): void {
    for (const counts of [this.stems, this.words]) {
      if (counts.size <= max) continue
      for (const [term, documents] of counts) {
        if (documents <= 1) counts.delete(term)
        if (counts.size <= max) break
      }
    }
  }

  counted(): CountedTerms {
    return { stems: linesOf(this.stems), words: linesOf(this.words) }
  }

  /** A row of its own, also where no count changes: it tells readers that the index has changed. */
  async write(queries: SqlRunner, botId: string, table: TermTable): Promise<void> {
    const { stems, words } = this.counted()
    await queries.query(`INSERT INTO ${table} (bot_id, stems, words) VALUES ($1, $2, $3)`, [botId, stems, words])
  }
}

/** An older row is merged with newer ones that have at least this share of its size. */
const worthMerging = 0.5
/** Rows of so many bytes together are always made one. */
const smallBytes = 32_768

/**
 * From where on a bot's rows are made one: small ones soon, a large one only when what was written since is not much
 * smaller, so that a short text costs little however many words its bot knows. Each row left is more than twice as
 * large as all behind it together: their number grows with the logarithm of the vocabulary (a log-structured merge tree
 * of tiers, https://doi.org/10.1007/s002360050048).
 * @param sizes of the rows, oldest first
 */
export function mergedFrom(sizes: readonly number[]): number {
  let from = Math.max(0, sizes.length - 1)
  let newer = 0
  for (const [index, size] of [...sizes.entries()].toReversed()) {
    if (newer >= worthMerging * size || newer + size <= smallBytes) from = index
    newer += size
  }
  return from
}

/**
 * Makes one row of a bot's newest rows. One transaction, one at a time for each bot, so that each change counts once
 * whoever reads or writes meanwhile.
 */
export async function mergeTerms(database: DataSource, botId: string): Promise<void> {
  await database.transaction(async (queries) => {
    // A statement of its own: the next one sees what whoever merged before has written.
    await rows(queries, `SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, [`terms ${botId}`])
    const there = await rows<{ id: string; size: number }>(
      queries,
      `SELECT id::text, octet_length(stems) + octet_length(words) AS size FROM term_counts WHERE bot_id = $1 ORDER BY id FOR UPDATE`,
      [botId],
    )
    const from = mergedFrom(there.map(({ size }) => size))
    const ids = there.slice(from).map(({ id }) => id)
    if (ids.length < 2) return
    const change = new TermChange()
    await change.addStored(
      await rows<CountedTerms>(
        queries,
        `SELECT stems, words FROM term_counts WHERE id = ANY ($1::bigint[]) ORDER BY id`,
        [ids],
      ),
    )
    if (from === 0) {
      change.forgetGone()
      change.forgetRare()
    }
    await queries.query(`DELETE FROM term_counts WHERE id = ANY ($1::bigint[])`, [ids])
    await change.write(queries, botId, 'term_counts')
  })
}

function addLine(counts: Map<string, number>, line: string): void {
  const tab = line.indexOf('\t')
  const term = tab === -1 ? line : line.slice(0, tab)
  counts.set(term, (counts.get(term) ?? 0) + (tab === -1 ? 1 : Number(line.slice(tab + 1))))
}

function* linesIn(lines: string): Generator<string> {
  for (let at = 0; at < lines.length;) {
    const found = lines.indexOf('\n', at)
    const end = found === -1 ? lines.length : found
    yield lines.slice(at, end)
    at = end + 1
  }
}

function linesOf(counts: ReadonlyMap<string, number>): string {
  const lines: string[] = []
  for (const [term, documents] of counts)
    if (documents !== 0) lines.push(documents === 1 ? term : `${term}\t${documents}`)
  return lines.join('\n')
}
