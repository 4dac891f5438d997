import type { EntityManager } from 'typeorm'
import { rows, type SqlRunner } from '../../../database/rows.js'
import type { CountedTerms } from './term-change.js'

/** Where counts are kept: of what is live, and of what a draft would change. */
export type TermTable = 'term_counts' | 'draft_terms'

/** A row of its own, also where no count changes: it tells readers that the index has changed. */
export async function writeTerms(
  runner: SqlRunner,
  table: TermTable,
  botId: string,
  { stems, words }: CountedTerms,
): Promise<void> {
  // SQL: one for every batch of passages, with thousands of terms, that nobody needs the id of.
  await rows(runner, `INSERT INTO ${table} (bot_id, stems, words) VALUES ($1, $2, $3)`, [botId, stems, words])
}

/** Waits until nobody else merges a bot's counts, and keeps others from it until the transaction ends. */
export async function lockTerms(transaction: EntityManager, botId: string): Promise<void> {
  // SQL: a lock of PostgreSQL's that belongs to no row.
  await rows(transaction, `SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, [`terms ${botId}`])
}

/** Locks a bot's rows. @returns their sizes in bytes, oldest first */
export function lockedSizes(transaction: EntityManager, botId: string): Promise<{ id: string; size: number }[]> {
  // SQL: only the database knows how large they are before they are read.
  return rows(
    transaction,
    `SELECT id::text, octet_length(stems) + octet_length(words) AS size FROM term_counts WHERE bot_id = $1 ORDER BY id FOR UPDATE`,
    [botId],
  )
}

/** What stands in some rows, oldest first. */
export function storedTerms(transaction: EntityManager, ids: readonly string[]): Promise<CountedTerms[]> {
  // SQL: large texts, which nobody needs as entities.
  return rows<CountedTerms>(
    transaction,
    `SELECT stems, words FROM term_counts WHERE id = ANY ($1::bigint[]) ORDER BY id`,
    [ids],
  )
}

/** Removes rows that were merged. */
export async function removeTerms(transaction: EntityManager, ids: readonly string[]): Promise<void> {
  // SQL: any number of ids as one parameter.
  await rows(transaction, `DELETE FROM term_counts WHERE id = ANY ($1::bigint[])`, [ids])
}
