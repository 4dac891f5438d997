import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { runOnBackgroundPool } from '../../platform/database/connections/index.js'
import { PassageIndex } from '../ingest/store/passage-index.js'
import { PageEntity, SourceEntity } from '../../core/sources/index.js'

@Injectable()
export class SourceDeleter {
  constructor(
    private readonly database: DataSource,
    private readonly index: PassageIndex,
  ) {}

  /**
   * Running ingestions of the source end.
   * @param within writes to the same transaction
   */
  delete(sourceId: string, within?: (transaction: EntityManager) => Promise<void>): Promise<void> {
    return runOnBackgroundPool(() => this.#deleteOnce(sourceId, within))
  }

  async #deleteOnce(sourceId: string, within?: (transaction: EntityManager) => Promise<void>): Promise<void> {
    // Page by page, so that term counts, which weigh all answers, stay correct.
    const { manager } = this.database
    const pages = await manager.find(PageEntity, { select: { id: true, botId: true }, where: { sourceId } })
    for (const { id, botId } of pages) await this.index.removePage({ botId, pageId: id })
    for (const botId of new Set(pages.map(({ botId }) => botId))) await this.index.mergeTermCounts(botId)
    await manager.transaction(async (transaction) => {
      await transaction.delete(SourceEntity, { id: sourceId })
      await within?.(transaction)
    })
  }
}
