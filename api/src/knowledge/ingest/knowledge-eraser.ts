import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { patiently } from '../../database/connections/index.js'
import { ChunkIndex } from '../index/chunk-index.js'
import { PageEntity } from './pages/page.entity.js'
import { SourceEntity } from './sources/source.entity.js'

/** Makes a bot forget a source. */
@Injectable()
export class KnowledgeEraser {
  constructor(
    private readonly database: DataSource,
    private readonly index: ChunkIndex,
  ) {}

  /**
   * Forgets a source with its pages and passages. A reading of it that is under way finds its source gone and ends.
   * @param within what is stored in the transaction after which the source is gone
   */
  erase(sourceId: string, within?: (transaction: EntityManager) => Promise<void>): Promise<void> {
    return patiently(() => this.#erase(sourceId, within))
  }

  async #erase(sourceId: string, within?: (transaction: EntityManager) => Promise<void>): Promise<void> {
    // Page by page, so that the counts of words, which weigh every later answer, follow.
    const { manager } = this.database
    const pages = await manager.find(PageEntity, { select: { id: true, botId: true }, where: { sourceId } })
    for (const { id, botId } of pages) await this.index.removePage({ botId, pageId: id })
    for (const botId of new Set(pages.map(({ botId }) => botId))) await this.index.settle(botId)
    await manager.transaction(async (transaction) => {
      await transaction.delete(SourceEntity, { id: sourceId })
      await within?.(transaction)
    })
  }
}
