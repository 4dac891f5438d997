import type { DataSource } from 'typeorm'
import type { Chunk } from '../chunks/chunk.js'
import type { ChunkIndex, PageAddress } from './chunk-index.js'
import { prepareChunks } from './prepare-chunk.js'

/** Makes `chunks` the only passages of a page that is there. */
export function writePage(index: ChunkIndex, { botId, pageId }: PageAddress, chunks: readonly Chunk[]): Promise<void> {
  return index.replacePages(botId, [{ pageId, passages: prepareChunks(chunks) }])
}

/** Adds a read page with these passages to a source, as a build would. @returns the page's id */
export async function addWrittenPage(
  database: DataSource,
  index: ChunkIndex,
  { botId, sourceId, url }: { botId: string; sourceId: string; url: string },
  chunks: readonly Chunk[],
): Promise<string> {
  const [page] = await database.query(
    `INSERT INTO pages (source_id, bot_id, url, status) VALUES ($1, $2, $3, 'read') RETURNING id`,
    [sourceId, botId, url],
  )
  await writePage(index, { botId, pageId: page.id }, chunks)
  return page.id
}
