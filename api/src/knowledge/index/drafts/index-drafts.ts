import type { DataSource, EntityManager } from 'typeorm'
import { patiently } from '../../../database/connections.js'
import { firstRow, rows } from '../../../database/rows.js'
import { termsOf, type IndexedText } from '../terms/chunk-terms.js'
import { TermChange } from '../terms/term-change.js'

interface PageAddress {
  botId: string
  pageId: string
}

const indexed = `title, headings, text, language`
const columns = `id, bot_id, page_id, ordinal, kind, url, title, headings, text, language, words, start_offset, end_offset, text_terms, heading_terms, voice`

/**
 * What readings would change of bots' indexes. A bot has one draft; it lives in tables of its own, so that the live
 * index knows nothing of it.
 */
export class IndexDrafts {
  constructor(private readonly database: DataSource) {}

  /**
   * Whether what a build writes has to wait: the bot has golden questions and something live to lose, or a draft that
   * waits already.
   */
  async areNeeded(botId: string): Promise<boolean> {
    const row = await firstRow<{ needed: boolean }>(
      this.database,
      `SELECT (EXISTS (SELECT FROM golden_questions WHERE bot_id = $1) AND EXISTS (SELECT FROM chunks WHERE bot_id = $1))
           OR EXISTS (SELECT FROM draft_pages WHERE bot_id = $1) AS needed`,
      [botId],
    )
    return row?.needed ?? false
  }

  async exists(botId: string): Promise<boolean> {
    return (await firstRow(this.database, `SELECT 1 FROM draft_pages WHERE bot_id = $1 LIMIT 1`, [botId])) !== undefined
  }

  /**
   * Takes a page's passages out of the draft version, whether they are live or of an earlier draft. The caller holds
   * the page's row.
   */
  async withdraw(queries: EntityManager, { botId, pageId }: PageAddress, change: TermChange): Promise<void> {
    const isNew = await firstRow(
      queries,
      `INSERT INTO draft_pages (page_id, bot_id) VALUES ($1, $2) ON CONFLICT (page_id) DO NOTHING RETURNING page_id`,
      [pageId, botId],
    )
    const old = isNew
      ? await rows<IndexedText>(queries, `SELECT ${indexed} FROM chunks WHERE page_id = $1`, [pageId])
      : await rows<IndexedText>(queries, `DELETE FROM draft_chunks WHERE page_id = $1 RETURNING ${indexed}`, [pageId])
    for (const chunk of old) change.add(termsOf(chunk), -1)
    if (!isNew) await queries.query(`UPDATE draft_pages SET gone = false WHERE page_id = $1 AND gone`, [pageId])
  }

  /** Makes the draft know nothing of a page, as if it had not been read. The caller holds the page's row. */
  async forget(queries: EntityManager, { botId, pageId }: PageAddress): Promise<void> {
    const [page] = await rows(queries, `SELECT page_id FROM draft_pages WHERE page_id = $1`, [pageId])
    if (page === undefined) return
    const change = new TermChange()
    for (const chunk of await rows<IndexedText>(queries, `SELECT ${indexed} FROM draft_chunks WHERE page_id = $1`, [
      pageId,
    ]))
      change.add(termsOf(chunk), -1)
    for (const chunk of await rows<IndexedText>(queries, `SELECT ${indexed} FROM chunks WHERE page_id = $1`, [pageId]))
      change.add(termsOf(chunk), 1)
    await queries.query(`DELETE FROM draft_pages WHERE page_id = $1`, [pageId])
    await change.write(queries, botId, 'draft_terms')
  }

  /** Puts the draft in the place of what is live, at once. Publishing nothing is no error. */
  async publish(botId: string): Promise<void> {
    await patiently(() =>
      this.database.transaction(async (queries) => {
        await queries.query(`SELECT page_id FROM draft_pages WHERE bot_id = $1 ORDER BY page_id FOR UPDATE`, [botId])
        await queries.query(
          `DELETE FROM chunks USING draft_pages d WHERE chunks.page_id = d.page_id AND d.bot_id = $1`,
          [botId],
        )
        await queries.query(
          `INSERT INTO chunks (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM draft_chunks WHERE bot_id = $1 ORDER BY id`,
          [botId],
        )
        await queries.query(
          `INSERT INTO term_counts (bot_id, stems, words) SELECT bot_id, stems, words FROM draft_terms WHERE bot_id = $1 ORDER BY id`,
          [botId],
        )
        await queries.query(
          `DELETE FROM pages USING draft_pages d WHERE pages.id = d.page_id AND d.bot_id = $1 AND d.gone`,
          [botId],
        )
        await this.clear(queries, botId)
      }),
    )
  }

  /** Throws the draft away. Its pages will be read anew by the next build, whatever their server says of changes. */
  async discard(botId: string): Promise<void> {
    await patiently(() =>
      this.database.transaction(async (queries) => {
        await queries.query(
          `UPDATE pages SET etag = NULL, last_modified = NULL, content_hash = NULL FROM draft_pages d WHERE pages.id = d.page_id AND d.bot_id = $1`,
          [botId],
        )
        await this.clear(queries, botId)
      }),
    )
  }

  private async clear(queries: EntityManager, botId: string): Promise<void> {
    await queries.query(`DELETE FROM draft_pages WHERE bot_id = $1`, [botId])
    await queries.query(`DELETE FROM draft_terms WHERE bot_id = $1`, [botId])
  }
}
