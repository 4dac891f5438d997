import type { EntityManager } from 'typeorm'
import { firstRow, rows, type SqlRunner } from '../../../database/rows.js'
import type { IndexedText } from '../terms/chunk-terms.js'

const indexed = `title, headings, text, language`
const columns = `id, bot_id, page_id, ordinal, kind, url, title, headings, text, language, words, start_offset, end_offset, text_terms, heading_terms, voice`

/** Whether a bot has golden questions and something live to lose, or a draft that waits. */
export function draftIsNeeded(runner: SqlRunner, botId: string): Promise<{ needed: boolean } | undefined> {
  // SQL: a condition over three tables, of which each is looked into only as far as needed.
  return firstRow<{ needed: boolean }>(
    runner,
    `SELECT (EXISTS (SELECT FROM golden_questions WHERE bot_id = $1) AND EXISTS (SELECT FROM chunks WHERE bot_id = $1))
         OR EXISTS (SELECT FROM draft_pages WHERE bot_id = $1) AS needed`,
    [botId],
  )
}

/** What a page is found by, live or in the draft. */
export function textsOf(runner: SqlRunner, table: 'chunks' | 'draft_chunks', pageId: string): Promise<IndexedText[]> {
  // SQL: a page may have thousands of passages, which nobody needs as entities.
  return rows<IndexedText>(runner, `SELECT ${indexed} FROM ${table} WHERE page_id = $1`, [pageId])
}

/** Removes a page's passages from the draft. @returns what they were found by */
export function takeDraftTexts(runner: SqlRunner, pageId: string): Promise<IndexedText[]> {
  // SQL: as above.
  return rows<IndexedText>(runner, `DELETE FROM draft_chunks WHERE page_id = $1 RETURNING ${indexed}`, [pageId])
}

/** Puts a bot's draft in the place of what is live. The caller has locked its pages, and clears it afterwards. */
export async function putDraftLive(transaction: EntityManager, botId: string): Promise<void> {
  // SQL: each moves or removes all rows of a draft within the database, vectors of terms included.
  for (const statement of [
    `DELETE FROM chunks USING draft_pages d WHERE chunks.page_id = d.page_id AND d.bot_id = $1`,
    `INSERT INTO chunks (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM draft_chunks WHERE bot_id = $1 ORDER BY id`,
    `INSERT INTO term_counts (bot_id, stems, words) SELECT bot_id, stems, words FROM draft_terms WHERE bot_id = $1 ORDER BY id`,
    `DELETE FROM pages USING draft_pages d WHERE pages.id = d.page_id AND d.bot_id = $1 AND d.gone`,
  ])
    await rows(transaction, statement, [botId])
}

/** Has the pages of a bot's draft read anew, whatever their server says of changes. */
export async function forgetVersions(transaction: EntityManager, botId: string): Promise<void> {
  // SQL: rows of one table are changed that another one names.
  await rows(
    transaction,
    `UPDATE pages SET etag = NULL, last_modified = NULL, content_hash = NULL FROM draft_pages d WHERE pages.id = d.page_id AND d.bot_id = $1`,
    [botId],
  )
}
