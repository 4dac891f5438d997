import { Injectable, Logger } from '@nestjs/common'
import type { SqlRunner } from '../../../database/rows.js'
import { BlobStore } from '../../../files/index.js'
import { logError, toAppError } from '../../../http/index.js'
import { keysOfBot, keysOfAccount } from './document-files.queries.js'

/** Stored files of bots that go as a whole: their rows fall by cascade, their bytes do not. */
@Injectable()
export class DocumentFiles {
  readonly #log = new Logger(DocumentFiles.name)

  constructor(private readonly blobs: BlobStore) {}

  /** Keys of a bot's files; to be asked for inside the transaction that deletes it. */
  ofBot(runner: SqlRunner, botId: string): Promise<string[]> {
    return keysOfBot(runner, botId)
  }

  /** Keys of the files of all bots that go with an account; to be asked for before it leaves its workspaces. */
  ofAccount(runner: SqlRunner, userId: number): Promise<string[]> {
    return keysOfAccount(runner, userId)
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
