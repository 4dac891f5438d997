import { Injectable, Logger } from '@nestjs/common'
import { rows, type SqlRunner } from '../../../database/rows.js'
import { BlobStore, picturesNamed } from '../../../files/index.js'
import { logError, toAppError } from '../../../http/index.js'

/** Stored files of bots that go as a whole: their rows fall by cascade, their bytes do not. */
@Injectable()
export class DocumentFiles {
  readonly #log = new Logger(DocumentFiles.name)

  constructor(private readonly blobs: BlobStore) {}

  /** Keys of a bot's files; to be asked for inside the transaction that deletes it. */
  ofBot(runner: SqlRunner, botId: string): Promise<string[]> {
    return keys(
      runner,
      `SELECT location FROM sources WHERE type = 'document' AND bot_id = $1 UNION ALL ${picturesNamed('b.id = $1')}`,
      botId,
    )
  }

  /** Keys of the files of all bots of an account. */
  ofOwner(runner: SqlRunner, userId: number): Promise<string[]> {
    return keys(
      runner,
      `SELECT s.location FROM sources s JOIN bots b ON b.id = s.bot_id WHERE s.type = 'document' AND b.owner_id = $1
       UNION ALL ${picturesNamed('b.owner_id = $1')}`,
      userId,
    )
  }

  /**
   * Deletes files whose rows are gone. One that cannot be deleted now is met by the sweep of files without a source.
   */
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

async function keys(runner: SqlRunner, sql: string, value: string | number): Promise<string[]> {
  return (await rows<{ location: string }>(runner, sql, [value])).map(({ location }) => location)
}
