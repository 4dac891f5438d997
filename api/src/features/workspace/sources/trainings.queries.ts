import { errorCodeSchema, limits, parseWebAddress, type CurrentReading, type Training } from '@loquia/contracts'
import { firstRow, rows, type SqlRunner } from '../../../database/rows.js'
import { currentReadingSql, type SourceEntity } from '../../../knowledge/index.js'

/** Characters of what was read that a list shows. */
const excerptChars = 300
/** A moment that a transaction wrote lies before its end, when others see it. */
const overlapSeconds = 10

interface TrainingRow extends Pick<
  SourceEntity,
  'id' | 'type' | 'location' | 'filename' | 'answer' | 'status' | 'sizeBytes' | 'pageCount' | 'createdAt' | 'writtenAt'
> {
  author: string | null
  error: string | null
  pagesRead: number
  reading: CurrentReading | null
  excerpt: string | null
}

// SQL: what was read of each source is counted and quoted from two other tables, in one question for the whole list.
const selectTraining = `
  SELECT s.id, s.type, s.location, s.filename, s.answer, s.status, s.error, s.size_bytes AS "sizeBytes", s.page_count AS "pageCount", s.created_at AS "createdAt", s.written_at AS "writtenAt", u.username AS author,
         (SELECT count(*)::int FROM pages p WHERE p.source_id = s.id AND p.status = 'read') AS "pagesRead",
         ${currentReadingSql('s')} AS reading,
         (SELECT left(c.text, ${excerptChars}) FROM pages p JOIN chunks c ON c.page_id = p.id WHERE p.source_id = s.id ORDER BY p.id, c.ordinal LIMIT 1) AS excerpt
  FROM sources s LEFT JOIN users u ON u.id = s.author_id`

/** The sources of a bot, newest first. @param since only what is being read, or became another since that moment */
export async function trainingsOf(runner: SqlRunner, botId: string, since?: string): Promise<Training[]> {
  // SQL: as above.
  const found = await rows<TrainingRow>(
    runner,
    `${selectTraining} WHERE s.bot_id = $1 AND ($3::timestamptz IS NULL OR s.status = 'crawling'
       OR greatest(s.created_at, s.submitted_at, s.started_at, s.finished_at) >= $3::timestamptz - interval '${overlapSeconds} seconds')
     ORDER BY s.created_at DESC, s.id LIMIT $2`,
    [botId, limits.trainingsPerBot, since ?? null],
  )
  return found.map(toTraining)
}

/** One source, whosever it is. */
export async function trainingOf(runner: SqlRunner, id: string): Promise<Training | undefined> {
  // SQL: as above.
  const row = await firstRow<TrainingRow>(runner, `${selectTraining} WHERE s.id = $1`, [id])
  return row && toTraining(row)
}

/** How many sources a bot has, how many of them wait to be read, and the database's own moment. */
export async function trainingCounts(
  runner: SqlRunner,
  botId: string,
): Promise<{ at: Date; total: number; queued: number }> {
  // SQL: counts and the moment at which they are true, in one question.
  const counted = await firstRow<{ at: Date; total: number; queued: number }>(
    runner,
    `SELECT now() AS at, count(*)::int AS total, (count(*) FILTER (WHERE status = 'queued'))::int AS queued FROM sources WHERE bot_id = $1`,
    [botId],
  )
  return counted!
}

function toTraining(row: TrainingRow): Training {
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
