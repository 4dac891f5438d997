import { rows, type SqlRunner } from '../../../database/rows.js'
import { picturesNamed } from '../../../files/index.js'

interface FileRow {
  location: string
}

/** Keys of a bot's files. */
export async function keysOfBot(runner: SqlRunner, botId: string): Promise<string[]> {
  // SQL: documents are named in one table, pictures within the settings of another.
  const found = await rows<FileRow>(
    runner,
    `SELECT location FROM sources WHERE type = 'document' AND bot_id = $1 UNION ALL ${picturesNamed('b.id = $1')}`,
    [botId],
  )
  return found.map(({ location }) => location)
}

/** Keys of the files of all bots of an account. */
export async function keysOfOwner(runner: SqlRunner, userId: number): Promise<string[]> {
  // SQL: as above, for many bots in one question.
  const found = await rows<FileRow>(
    runner,
    `SELECT s.location FROM sources s JOIN bots b ON b.id = s.bot_id WHERE s.type = 'document' AND b.owner_id = $1
     UNION ALL ${picturesNamed('b.owner_id = $1')}`,
    [userId],
  )
  return found.map(({ location }) => location)
}
