import type { EntityManager } from 'typeorm'
import { queryRows, type SqlRunner } from '../../../../platform/database/rows.js'
import type { CountedTerms } from './term-change.js'

export type TermTable = 'term_counts' | 'draft_terms'

/** Always writes a row, because readers detect index changes by new rows. */
export async function writeTerms(
  runner: SqlRunner,
  table: TermTable,
  botId: string,
  { stems, words }: CountedTerms,
): Promise<void> {
  // Raw SQL is used because a batch has thousands of terms.
  await queryRows(runner, `INSERT INTO ${table} (bot_id, stems, words) VALUES ($1, $2, $3)`, [botId, stems, words])
}

/** Serializes merges of a bot's counts until the transaction ends. */
export async function lockTerms(transaction: EntityManager, botId: string): Promise<void> {
  await queryRows(transaction, `SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, [`terms ${botId}`])
}

/** @returns sizes in bytes, oldest first */
export function lockedSizes(transaction: EntityManager, botId: string): Promise<{ id: string; size: number }[]> {
  return queryRows(
    transaction,
    `SELECT id::text, octet_length(stems) + octet_length(words) AS size FROM term_counts WHERE bot_id = $1 ORDER BY id FOR UPDATE`,
    [botId],
  )
}

export function storedTerms(transaction: EntityManager, ids: readonly string[]): Promise<CountedTerms[]> {
  return queryRows<CountedTerms>(
    transaction,
    `SELECT stems, words FROM term_counts WHERE id = ANY ($1::bigint[]) ORDER BY id`,
    [ids],
  )
}

export async function removeTerms(transaction: EntityManager, ids: readonly string[]): Promise<void> {
  await queryRows(transaction, `DELETE FROM term_counts WHERE id = ANY ($1::bigint[])`, [ids])
}
