import type { DataSource } from 'typeorm'
import type { Passage } from '../chunking/passage.js'
import type { PassageIndex, PageAddress } from './passage-index.js'
import { preparePassages } from './passage-term-vectors.js'

export function writePage(
  index: PassageIndex,
  { botId, pageId }: PageAddress,
  chunks: readonly Passage[],
): Promise<void> {
  return index.replacePages(botId, [{ pageId, passages: preparePassages(chunks) }])
}

export async function addWrittenPage(
  database: DataSource,
  index: PassageIndex,
  { botId, sourceId, url }: { botId: string; sourceId: string; url: string },
  chunks: readonly Passage[],
): Promise<string> {
  const [page] = await database.query(
    `INSERT INTO pages (source_id, bot_id, url, status) VALUES ($1, $2, $3, 'read') RETURNING id`,
    [sourceId, botId, url],
  )
  await writePage(index, { botId, pageId: page.id }, chunks)
  return page.id
}
