import type { DataSource, EntityManager } from 'typeorm'
import { patiently } from '../../../database/connections/index.js'
import { termsOf } from '../terms/chunk-terms.js'
import { TermChange } from '../terms/term-change.js'
import { writeTerms } from '../terms/term-counts.queries.js'
import { DraftPageEntity } from './draft-page.entity.js'
import { DraftTermsEntity } from './draft-terms.entity.js'
import { draftIsNeeded, forgetVersions, putDraftLive, takeDraftTexts, textsOf } from './index-drafts.queries.js'

interface PageAddress {
  botId: string
  pageId: string
}

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
    return (await draftIsNeeded(this.database, botId))?.needed ?? false
  }

  exists(botId: string): Promise<boolean> {
    return this.database.manager.existsBy(DraftPageEntity, { botId })
  }

  /**
   * Takes a page's passages out of the draft version, whether they are live or of an earlier draft. The caller holds
   * the page's row.
   */
  async withdraw(queries: EntityManager, { botId, pageId }: PageAddress, change: TermChange): Promise<void> {
    const inserted = await queries
      .createQueryBuilder()
      .insert()
      .into(DraftPageEntity)
      .values({ pageId, botId })
      .orIgnore()
      .returning('page_id')
      .execute()
    const isNew = (inserted.raw as unknown[]).length > 0
    const old = isNew ? await textsOf(queries, 'chunks', pageId) : await takeDraftTexts(queries, pageId)
    for (const chunk of old) change.add(termsOf(chunk), -1)
    if (!isNew) await queries.update(DraftPageEntity, { pageId, gone: true }, { gone: false })
  }

  /** Makes the draft know nothing of a page, as if it had not been read. The caller holds the page's row. */
  async forget(queries: EntityManager, { botId, pageId }: PageAddress): Promise<void> {
    if (!(await queries.existsBy(DraftPageEntity, { pageId }))) return
    const change = new TermChange()
    for (const chunk of await textsOf(queries, 'draft_chunks', pageId)) change.add(termsOf(chunk), -1)
    for (const chunk of await textsOf(queries, 'chunks', pageId)) change.add(termsOf(chunk), 1)
    await queries.delete(DraftPageEntity, { pageId })
    await writeTerms(queries, 'draft_terms', botId, change.counted())
  }

  /** Puts the draft in the place of what is live, at once. Publishing nothing is no error. */
  async publish(botId: string): Promise<void> {
    await patiently(() =>
      this.database.transaction(async (queries) => {
        await queries.find(DraftPageEntity, {
          select: { pageId: true },
          where: { botId },
          order: { pageId: 'ASC' },
          lock: { mode: 'pessimistic_write' },
        })
        await putDraftLive(queries, botId)
        await this.clear(queries, botId)
      }),
    )
  }

  /** Throws the draft away. Its pages will be read anew by the next build, whatever their server says of changes. */
  async discard(botId: string): Promise<void> {
    await patiently(() =>
      this.database.transaction(async (queries) => {
        await forgetVersions(queries, botId)
        await this.clear(queries, botId)
      }),
    )
  }

  private async clear(queries: EntityManager, botId: string): Promise<void> {
    await queries.delete(DraftPageEntity, { botId })
    await queries.delete(DraftTermsEntity, { botId })
  }
}
