import { Injectable, Logger } from '@nestjs/common'
import { type SqlRunner, queryRows } from '../../platform/database/rows.js'
import { BlobStore, agentPicturesFolder, referencedPicturesSql } from '../../platform/files/index.js'
import { logError, toAppError } from '../../platform/http/index.js'
import { soleMemberWorkspaceIdsSql } from '../../core/workspaces/index.js'

/** Cascades delete rows but not stored bytes. */
@Injectable()
export class DocumentFiles {
  readonly #log = new Logger(DocumentFiles.name)

  constructor(private readonly blobs: BlobStore) {}

  /** Call inside the deleting transaction. */
  listForBot(runner: SqlRunner, botId: string): Promise<string[]> {
    return loadBotFileKeys(runner, botId)
  }

  /** Call before the account leaves its workspaces. */
  listForAccount(runner: SqlRunner, userId: number): Promise<string[]> {
    return loadAccountFileKeys(runner, userId)
  }

  /** The sweep of orphaned files retries failures. */
  async delete(locations: readonly string[]): Promise<void> {
    for (const location of locations) {
      try {
        await this.blobs.delete(location)
      } catch (error) {
        logError(this.#log, toAppError(error), 'deleting a stored file')
      }
    }
  }
}

interface FileRow {
  location: string
}

async function loadBotFileKeys(runner: SqlRunner, botId: string): Promise<string[]> {
  const found = await queryRows<FileRow>(
    runner,
    `SELECT location FROM sources WHERE type = 'document' AND bot_id = $1 UNION ALL ${referencedPicturesSql('b.id = $1')}`,
    [botId],
  )
  return found.map(({ location }) => location)
}

/** For workspaces without other members; includes the account's picture. */
async function loadAccountFileKeys(runner: SqlRunner, userId: number): Promise<string[]> {
  const found = await queryRows<FileRow>(
    runner,
    `SELECT s.location FROM sources s JOIN bots b ON b.id = s.bot_id WHERE s.type = 'document' AND b.workspace_id IN (${soleMemberWorkspaceIdsSql('$1')})
     UNION ALL ${referencedPicturesSql(`b.workspace_id IN (${soleMemberWorkspaceIdsSql('$1')})`)}
     UNION ALL SELECT '${agentPicturesFolder}/' || picture FROM users WHERE id = $1 AND picture IS NOT NULL`,
    [userId],
  )
  return found.map(({ location }) => location)
}
