import type { EntityManager } from 'typeorm'
import { arrayOf, bigintArray, intArray, textArray } from '../../database/binary-array.js'
import { rows, type SqlRunner } from '../../database/rows.js'
import type { PreparedChunk } from './prepare-chunk.js'
import type { IndexedText } from './terms/chunk-terms.js'
import type { CountedTerms } from './terms/term-change.js'

/** A passage and its page. */
export interface Entry {
  pageId: string
  passage: PreparedChunk
}

/** Passages of one bot, of any number of its pages. */
export interface PassagesToInsert {
  isDraft: boolean
  botId: string
  entries: readonly Entry[]
  /** Of {@link typeOfSparse}. */
  sparseType: number
}

/** The object id of `sparsevec`, other in every database. */
export async function typeOfSparse(runner: SqlRunner): Promise<number> {
  // SQL: asks PostgreSQL's own tables.
  const [row] = await rows<{ oid: number }>(runner, `SELECT 'sparsevec'::regtype::oid::int AS oid`)
  return row?.oid ?? 0
}

/** Whoever writes a page's passages holds its row: locks them in a fixed order. @returns those that are there */
export async function lockPages(
  transaction: EntityManager,
  botId: string,
  pageIds: readonly string[],
): Promise<string[]> {
  // SQL: any number of ids as one parameter.
  const there = await rows<{ id: string }>(
    transaction,
    `SELECT id::text FROM pages WHERE id = ANY ($1::bigint[]) AND bot_id = $2 ORDER BY id FOR UPDATE`,
    [pageIds, botId],
  )
  return there.map(({ id }) => id)
}

/**
 * Locks pages as {@link lockPages} and removes their passages.
 * @returns the pages that are there, each with what its passages were found by; null for none
 */
export function takePassages(
  transaction: EntityManager,
  botId: string,
  pageIds: readonly string[],
): Promise<{ id: string; old: IndexedText[] | null }[]> {
  // SQL: locking a batch of pages, removing their passages and reading what they were is one statement.
  return rows(
    transaction,
    `WITH there AS (SELECT id FROM pages WHERE id = ANY ($1::bigint[]) AND bot_id = $2 ORDER BY id FOR UPDATE),
       gone AS (DELETE FROM chunks WHERE page_id IN (SELECT id FROM there) RETURNING page_id, title, headings, text, language)
     SELECT id::text, (SELECT jsonb_agg(jsonb_build_object('title', title, 'headings', headings, 'text', text, 'language', language)) FROM gone WHERE page_id = there.id) AS old FROM there`,
    [pageIds, botId],
  )
}

/** Writes passages to the index or to its draft. */
export async function insertPassages(runner: SqlRunner, { isDraft, ...passages }: PassagesToInsert): Promise<void> {
  // SQL: a batch in one statement, from arrays in binary.
  await rows(runner, insertInto(isDraft ? 'draft_chunks' : 'chunks'), columnsOf(passages))
}

/**
 * Writes all passages of pages of which the index holds nothing, with their counts of terms, if all of the pages are
 * there.
 * @returns how many passages were written; 0 where a page is gone
 */
export async function insertNewPages(
  runner: SqlRunner,
  {
    pageIds,
    terms,
    ...passages
  }: Omit<PassagesToInsert, 'isDraft'> & { pageIds: readonly string[]; terms: CountedTerms },
): Promise<number> {
  // SQL: one statement instead of a transaction of four, with the batch from arrays in binary.
  const [row] = await rows<{ written: number }>(
    runner,
    `WITH there AS MATERIALIZED (SELECT id FROM pages WHERE id = ANY ($${firstFree}::bigint[]) AND bot_id = $1 ORDER BY id FOR UPDATE),
       complete AS MATERIALIZED (SELECT count(*) = cardinality($${firstFree}::bigint[]) AS is_so FROM there),
       written AS (${insertInto('chunks')} WHERE (SELECT is_so FROM complete) RETURNING 1),
       counted AS (INSERT INTO term_counts (bot_id, stems, words) SELECT $1, $${firstFree + 1}, $${firstFree + 2} FROM complete WHERE is_so)
     SELECT count(*)::int AS written FROM written`,
    [...columnsOf(passages), bigintArray(pageIds), terms.stems, terms.words],
  )
  return row?.written ?? 0
}

/** Reads {@link columnsOf} as its parameters. Passages keep their order. */
function insertInto(table: 'chunks' | 'draft_chunks'): string {
  return `INSERT INTO ${table} (bot_id, page_id, ordinal, kind, url, title, headings, text, language, words, start_offset, end_offset, text_terms, heading_terms, voice)
    SELECT $1, page_id, ordinal, kind, url, title, headings::jsonb, text, language, words, start_offset, end_offset, text_terms, heading_terms, voice
    FROM unnest($2::bigint[], $3::int[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::int[], $11::int[], $12::int[], $13::sparsevec[], $14::sparsevec[], $15::text[])
      AS row (page_id, ordinal, kind, url, title, headings, text, language, words, start_offset, end_offset, text_terms, heading_terms, voice)`
}

/** The first parameter that {@link insertInto} does not use. */
const firstFree = 16

function columnsOf({ botId, entries, sparseType }: Omit<PassagesToInsert, 'isDraft'>): unknown[] {
  const chunks = entries.map(({ passage }) => passage.chunk)
  return [
    botId,
    bigintArray(entries.map(({ pageId }) => pageId)),
    intArray(chunks.map(({ ordinal }) => ordinal)),
    textArray(chunks.map(({ kind }) => kind)),
    textArray(chunks.map(({ url }) => url)),
    textArray(chunks.map(({ title }) => title)),
    textArray(chunks.map(({ headings }) => JSON.stringify(headings))),
    textArray(chunks.map(({ text }) => text)),
    textArray(chunks.map(({ language }) => language)),
    intArray(chunks.map(({ words }) => words)),
    intArray(chunks.map(({ startOffset }) => startOffset)),
    intArray(chunks.map(({ endOffset }) => endOffset)),
    arrayOf(
      sparseType,
      entries.map(({ passage }) => passage.textTerms),
    ),
    arrayOf(
      sparseType,
      entries.map(({ passage }) => passage.headingTerms),
    ),
    textArray(chunks.map(({ voice }) => voice ?? 'business')),
  ]
}
