import { rows, type SqlRunner } from '../../../database/rows.js'
import { peopleRoom, picturesNamed } from '../../../files/index.js'
import { workspacesOfAlone } from '../members/index.js'

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

/** Keys of the files of all bots of the workspaces that nobody but an account belongs to, and of its picture. */
export async function keysOfAccount(runner: SqlRunner, userId: number): Promise<string[]> {
  // SQL: as above, for many bots in one question.
  const found = await rows<FileRow>(
    runner,
    `SELECT s.location FROM sources s JOIN bots b ON b.id = s.bot_id WHERE s.type = 'document' AND b.workspace_id IN (${workspacesOfAlone('$1')})
     UNION ALL ${picturesNamed(`b.workspace_id IN (${workspacesOfAlone('$1')})`)}
     UNION ALL SELECT '${peopleRoom}/' || picture FROM users WHERE id = $1 AND picture IS NOT NULL`,
    [userId],
  )
  return found.map(({ location }) => location)
}
