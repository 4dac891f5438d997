import type { EntityManager } from 'typeorm'
import { binaryArray, bigintArray, intArray, textArray } from '../../../platform/database/binary-array.js'
import { queryRows, type SqlRunner } from '../../../platform/database/rows.js'
import type { PreparedPassage } from './passage-term-vectors.js'
import type { IndexedText } from './terms/count-terms.js'
import type { CountedTerms } from './terms/term-change.js'

export interface Entry {
  pageId: string
  passage: PreparedPassage
}

export interface PassagesToInsert {
  isDraft: boolean
  botId: string
  entries: readonly Entry[]
  sparseType: number
}

/** The object id of `sparsevec` differs between databases. */
export async function loadSparseType(runner: SqlRunner): Promise<number> {
  const [row] = await queryRows<{ oid: number }>(runner, `SELECT 'sparsevec'::regtype::oid::int AS oid`)
  return row?.oid ?? 0
}

/** Locks pages in a fixed order, because writers of passages hold their page's row. @returns existing ids */
export async function lockPages(
  transaction: EntityManager,
  botId: string,
  pageIds: readonly string[],
): Promise<string[]> {
  const there = await queryRows<{ id: string }>(
    transaction,
    `SELECT id::text FROM pages WHERE id = ANY ($1::bigint[]) AND bot_id = $2 ORDER BY id FOR UPDATE`,
    [pageIds, botId],
  )
  return there.map(({ id }) => id)
}

/**
 * Locks pages as {@link lockPages} and deletes their passages.
 * @returns existing pages with the deleted passages' texts; null for none
 */
export function deletePassages(
  transaction: EntityManager,
  botId: string,
  pageIds: readonly string[],
): Promise<{ id: string; old: IndexedText[] | null }[]> {
  return queryRows(
    transaction,
    `WITH there AS (SELECT id FROM pages WHERE id = ANY ($1::bigint[]) AND bot_id = $2 ORDER BY id FOR UPDATE),
       gone AS (DELETE FROM chunks WHERE page_id IN (SELECT id FROM there) RETURNING page_id, title, headings, text, language)
     SELECT id::text, (SELECT jsonb_agg(jsonb_build_object('title', title, 'headings', headings, 'text', text, 'language', language)) FROM gone WHERE page_id = there.id) AS old FROM there`,
    [pageIds, botId],
  )
}

export async function insertPassages(runner: SqlRunner, { isDraft, ...passages }: PassagesToInsert): Promise<void> {
  await queryRows(runner, insertPassagesSql(isDraft ? 'draft_chunks' : 'chunks'), passageColumns(passages))
}

/**
 * Inserts pages without passages, with term counts, if all exist.
 * @returns passages written; 0 when a page is gone
 */
export async function insertNewPages(
  runner: SqlRunner,
  {
    pageIds,
    terms,
    ...passages
  }: Omit<PassagesToInsert, 'isDraft'> & { pageIds: readonly string[]; terms: CountedTerms },
): Promise<number> {
  // Replaces a four-statement transaction.
  const [row] = await queryRows<{ written: number }>(
    runner,
    `WITH there AS MATERIALIZED (SELECT id FROM pages WHERE id = ANY ($${firstFree}::bigint[]) AND bot_id = $1 ORDER BY id FOR UPDATE),
       complete AS MATERIALIZED (SELECT count(*) = cardinality($${firstFree}::bigint[]) AS is_so FROM there),
       written AS (${insertPassagesSql('chunks')} WHERE (SELECT is_so FROM complete) RETURNING 1),
       counted AS (INSERT INTO term_counts (bot_id, stems, words) SELECT $1, $${firstFree + 1}, $${firstFree + 2} FROM complete WHERE is_so)
     SELECT count(*)::int AS written FROM written`,
    [...passageColumns(passages), bigintArray(pageIds), terms.stems, terms.words],
  )
  return row?.written ?? 0
}

function insertPassagesSql(table: 'chunks' | 'draft_chunks'): string {
  return `INSERT INTO ${table} (bot_id, page_id, ordinal, kind, url, title, headings, text, language, words, start_offset, end_offset, text_terms, heading_terms, voice)
    SELECT $1, page_id, ordinal, kind, url, title, headings::jsonb, text, language, words, start_offset, end_offset, text_terms, heading_terms, voice
    FROM unnest($2::bigint[], $3::int[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::int[], $11::int[], $12::int[], $13::sparsevec[], $14::sparsevec[], $15::text[])
      AS row (page_id, ordinal, kind, url, title, headings, text, language, words, start_offset, end_offset, text_terms, heading_terms, voice)`
}

const firstFree = 16

function passageColumns({ botId, entries, sparseType }: Omit<PassagesToInsert, 'isDraft'>): unknown[] {
  const passages = entries.map(({ passage }) => passage.chunk)
  return [
    botId,
    bigintArray(entries.map(({ pageId }) => pageId)),
    intArray(passages.map(({ ordinal }) => ordinal)),
    textArray(passages.map(({ kind }) => kind)),
    textArray(passages.map(({ url }) => url)),
    textArray(passages.map(({ title }) => title)),
    textArray(passages.map(({ headings }) => JSON.stringify(headings))),
    textArray(passages.map(({ text }) => text)),
    textArray(passages.map(({ language }) => language)),
    intArray(passages.map(({ words }) => words)),
    intArray(passages.map(({ startOffset }) => startOffset)),
    intArray(passages.map(({ endOffset }) => endOffset)),
    binaryArray(
      sparseType,
      entries.map(({ passage }) => passage.textTerms),
    ),
    binaryArray(
      sparseType,
      entries.map(({ passage }) => passage.headingTerms),
    ),
    textArray(passages.map(({ voice }) => voice ?? 'business')),
  ]
}
