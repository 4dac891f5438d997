import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { patiently } from '../../database/connections/index.js'
import { rows } from '../../database/rows.js'
import { ChunkIndex } from '../index/chunk-index.js'

/** Makes a bot forget a source. */
@Injectable()
export class KnowledgeEraser {
  constructor(
    private readonly database: DataSource,
    private readonly index: ChunkIndex,
  ) {}

  /** Forgets a source with its pages and passages. A reading of it that is under way finds its source gone and ends. */
  erase(sourceId: string): Promise<void> {
    return patiently(() => this.#erase(sourceId))
  }

  async #erase(sourceId: string): Promise<void> {
    // Page by page, so that the counts of words, which weigh every later answer, follow.
    const pages = await rows<{ id: string; bot_id: string }>(
      this.database,
      `SELECT id::text, bot_id FROM pages WHERE source_id = $1`,
      [sourceId],
    )
    for (const { id, bot_id: botId } of pages) await this.index.removePage({ botId, pageId: id })
    for (const botId of new Set(pages.map((page) => page.bot_id))) await this.index.settle(botId)
    await rows(this.database, `DELETE FROM sources WHERE id = $1`, [sourceId])
  }
}
