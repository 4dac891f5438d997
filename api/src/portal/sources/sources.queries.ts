import { errorCodeSchema, limits, parseWebAddress, type CurrentIngestion, type BotSource } from '@loquia/contracts'
import { queryFirstRow, queryRows, type SqlRunner } from '../../platform/database/rows.js'
import { currentIngestionSql, type SourceEntity } from '../../core/sources/index.js'

const excerptChars = 300
/** Rows become visible at commit, later than their timestamp, so polls overlap. */
const overlapSeconds = 10

interface ListedSourceRow extends Pick<
  SourceEntity,
  'id' | 'type' | 'location' | 'filename' | 'answer' | 'status' | 'sizeBytes' | 'pageCount' | 'createdAt' | 'writtenAt'
> {
  author: string | null
  error: string | null
  pagesRead: number
  reading: CurrentIngestion | null
  excerpt: string | null
}

const selectSourceSql = `
  SELECT s.id, s.type, s.location, s.filename, s.answer, s.status, s.error, s.size_bytes AS "sizeBytes", s.page_count AS "pageCount", s.created_at AS "createdAt", s.written_at AS "writtenAt", u.username AS author,
         (SELECT count(*)::int FROM pages p WHERE p.source_id = s.id AND p.status = 'read') AS "pagesRead",
         ${currentIngestionSql('s')} AS reading,
         (SELECT left(c.text, ${excerptChars}) FROM pages p JOIN chunks c ON c.page_id = p.id WHERE p.source_id = s.id ORDER BY p.id, c.ordinal LIMIT 1) AS excerpt
  FROM sources s LEFT JOIN users u ON u.id = s.author_id`

/** @param since limits the list to running ingestions and later changes */
export async function loadSources(runner: SqlRunner, botId: string, since?: string): Promise<BotSource[]> {
  const found = await queryRows<ListedSourceRow>(
    runner,
    `${selectSourceSql} WHERE s.bot_id = $1 AND ($3::timestamptz IS NULL OR s.status = 'crawling'
       OR greatest(s.created_at, s.submitted_at, s.started_at, s.finished_at) >= $3::timestamptz - interval '${overlapSeconds} seconds')
     ORDER BY s.created_at DESC, s.id LIMIT $2`,
    [botId, limits.trainingsPerBot, since ?? null],
  )
  return found.map(toBotSource)
}

/** Loads a source of any bot; the caller checks who owns it. */
export async function loadSource(runner: SqlRunner, id: string): Promise<BotSource | undefined> {
  const row = await queryFirstRow<ListedSourceRow>(runner, `${selectSourceSql} WHERE s.id = $1`, [id])
  return row && toBotSource(row)
}

export async function countSources(
  runner: SqlRunner,
  botId: string,
): Promise<{ at: Date; total: number; queued: number }> {
  const counted = await queryFirstRow<{ at: Date; total: number; queued: number }>(
    runner,
    `SELECT now() AS at, count(*)::int AS total, (count(*) FILTER (WHERE status = 'queued'))::int AS queued FROM sources WHERE bot_id = $1`,
    [botId],
  )
  return counted!
}

function toBotSource(row: ListedSourceRow): BotSource {
  const error = errorCodeSchema.safeParse(row.error)
  return {
    id: row.id,
    type: row.type,
    filename: row.type === 'document' ? row.filename : null,
    url: row.type === 'url' ? row.location : row.type === 'site' ? parseWebAddress(row.location) : null,
    question: row.type === 'answer' ? row.location : null,
    content: row.type === 'answer' ? (row.answer ?? '') : (row.excerpt ?? ''),
    status: row.status,
    error: error.success ? error.data : null,
    size: row.sizeBytes,
    pages: row.type === 'document' ? (row.pageCount ?? 0) : row.pagesRead,
    ...(row.reading === null ? {} : { reading: row.reading }),
    createdAt: row.createdAt.toISOString(),
    author: row.type === 'answer' ? row.author : null,
    writtenAt: row.type === 'answer' ? (row.writtenAt ?? row.createdAt).toISOString() : null,
  }
}
