import type { DataSource, EntityManager } from 'typeorm'
import { runOnBackgroundPool } from '../../../../platform/database/connections/index.js'
import { queryFirstRow, queryRows, type SqlRunner } from '../../../../platform/database/rows.js'
import { extractTerms, type IndexedText } from '../terms/count-terms.js'
import { TermChange } from '../terms/term-change.js'
import { writeTerms } from '../terms/term-counts.queries.js'
import { DraftPageEntity, DraftTermsEntity } from './draft-page.entity.js'

interface PageAddress {
  botId: string
  pageId: string
}

/** A bot has one draft, in separate tables, so that the live index needs no draft logic. */
export class IndexDrafts {
  constructor(private readonly database: DataSource) {}

  /** Drafts are needed for bots with golden questions and live passages, or with a waiting draft. */
  async areNeeded(botId: string): Promise<boolean> {
    return (await draftIsNeeded(this.database, botId))?.needed ?? false
  }

  exists(botId: string): Promise<boolean> {
    return this.database.manager.existsBy(DraftPageEntity, { botId })
  }

  /** Removes a page's live or drafted passages from the draft. The caller has locked the page. */
  async removePassages(queries: EntityManager, { botId, pageId }: PageAddress, change: TermChange): Promise<void> {
    const inserted = await queries
      .createQueryBuilder()
      .insert()
      .into(DraftPageEntity)
      .values({ pageId, botId })
      .orIgnore()
      .returning('page_id')
      .execute()
    const isNew = (inserted.raw as unknown[]).length > 0
    const old = isNew ? await loadPassageTexts(queries, 'chunks', pageId) : await deleteDraftPassages(queries, pageId)
    for (const passage of old) change.add(extractTerms(passage), -1)
    if (!isNew) await queries.update(DraftPageEntity, { pageId, gone: true }, { gone: false })
  }

  /** Resets a page to unread in the draft. The caller has locked it. */
  async resetPage(queries: EntityManager, { botId, pageId }: PageAddress): Promise<void> {
    if (!(await queries.existsBy(DraftPageEntity, { pageId }))) return
    const change = new TermChange()
    for (const passage of await loadPassageTexts(queries, 'draft_chunks', pageId)) change.add(extractTerms(passage), -1)
    for (const passage of await loadPassageTexts(queries, 'chunks', pageId)) change.add(extractTerms(passage), 1)
    await queries.delete(DraftPageEntity, { pageId })
    await writeTerms(queries, 'draft_terms', botId, change.serialize())
  }

  /** Publishes the draft in one step; does nothing without a draft. */
  async publish(botId: string): Promise<void> {
    await runOnBackgroundPool(() =>
      this.database.transaction(async (queries) => {
        await queries.find(DraftPageEntity, {
          select: { pageId: true },
          where: { botId },
          order: { pageId: 'ASC' },
          lock: { mode: 'pessimistic_write' },
        })
        await publishDraft(queries, botId)
        await this.clear(queries, botId)
      }),
    )
  }

  /** The next build reads its pages even if unchanged. */
  async discard(botId: string): Promise<void> {
    await runOnBackgroundPool(() =>
      this.database.transaction(async (queries) => {
        await clearPageVersions(queries, botId)
        await this.clear(queries, botId)
      }),
    )
  }

  private async clear(queries: EntityManager, botId: string): Promise<void> {
    await queries.delete(DraftPageEntity, { botId })
    await queries.delete(DraftTermsEntity, { botId })
  }
}

const indexed = `title, headings, text, language`
const columns = `id, bot_id, page_id, ordinal, kind, url, title, headings, text, language, words, start_offset, end_offset, text_terms, heading_terms, voice`

function draftIsNeeded(runner: SqlRunner, botId: string): Promise<{ needed: boolean } | undefined> {
  return queryFirstRow<{ needed: boolean }>(
    runner,
    `SELECT (EXISTS (SELECT FROM golden_questions WHERE bot_id = $1) AND EXISTS (SELECT FROM chunks WHERE bot_id = $1))
         OR EXISTS (SELECT FROM draft_pages WHERE bot_id = $1) AS needed`,
    [botId],
  )
}

function loadPassageTexts(runner: SqlRunner, table: 'chunks' | 'draft_chunks', pageId: string): Promise<IndexedText[]> {
  return queryRows<IndexedText>(runner, `SELECT ${indexed} FROM ${table} WHERE page_id = $1`, [pageId])
}

function deleteDraftPassages(runner: SqlRunner, pageId: string): Promise<IndexedText[]> {
  return queryRows<IndexedText>(runner, `DELETE FROM draft_chunks WHERE page_id = $1 RETURNING ${indexed}`, [pageId])
}

/** Replaces live passages by the bot's draft. The caller locks the pages before and clears the draft after. */
async function publishDraft(transaction: EntityManager, botId: string): Promise<void> {
  for (const statement of [
    `DELETE FROM chunks USING draft_pages d WHERE chunks.page_id = d.page_id AND d.bot_id = $1`,
    `INSERT INTO chunks (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM draft_chunks WHERE bot_id = $1 ORDER BY id`,
    `INSERT INTO term_counts (bot_id, stems, words) SELECT bot_id, stems, words FROM draft_terms WHERE bot_id = $1 ORDER BY id`,
    `DELETE FROM pages USING draft_pages d WHERE pages.id = d.page_id AND d.bot_id = $1 AND d.gone`,
  ])
    await queryRows(transaction, statement, [botId])
}

/** Forces the next crawl to read unchanged pages too. */
async function clearPageVersions(transaction: EntityManager, botId: string): Promise<void> {
  await queryRows(
    transaction,
    `UPDATE pages SET etag = NULL, last_modified = NULL, content_hash = NULL FROM draft_pages d WHERE pages.id = d.page_id AND d.bot_id = $1`,
    [botId],
  )
}
