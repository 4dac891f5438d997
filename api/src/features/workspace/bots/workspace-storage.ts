import { Inject, Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { AppError } from '../../../app-error.js'
import { ENVIRONMENT, type Environment } from '../../../config/env.js'
import { firstRow, rows } from '../../../database/rows.js'

const bytesOfMegabyte = 1_024 * 1_024

/** Keeps the files of one workspace, documents and what agents send, from filling the store that all share. */
@Injectable()
export class WorkspaceStorage {
  private readonly mostBytes: number

  constructor(@Inject(ENVIRONMENT) { WORKSPACE_STORAGE_MB }: Pick<Environment, 'WORKSPACE_STORAGE_MB'>) {
    this.mostBytes = WORKSPACE_STORAGE_MB * bytesOfMegabyte
  }

  /**
   * As {@link hasRoom}.
   * @throws AppError `workspace_storage_full`
   */
  async admit(manager: EntityManager, botId: string, bytes: number): Promise<void> {
    if (!(await this.hasRoom(manager, botId, bytes))) throw new AppError('workspace_storage_full')
  }

  /**
   * Tells whether the workspace of a bot has room for more. Others who add to it wait until the transaction ends, so
   * that two at once do not both find room.
   * @param manager the transaction that stores the row of the file
   * @param bytes that come on top of what is stored
   */
  async hasRoom(manager: EntityManager, botId: string, bytes: number): Promise<boolean> {
    if (bytes <= 0) return true
    // SQL: sums over tables of several modules, and an advisory lock, because deleting a workspace locks its rows in
    // another order.
    const workspace = await firstRow<{ id: string }>(
      manager,
      `SELECT workspace_id AS id FROM bots WHERE id = $1 AND workspace_id IS NOT NULL`,
      [botId],
    )
    if (workspace === undefined) return true
    await rows(manager, `SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, [`storage ${workspace.id}`])
    const stored = await firstRow<{ bytes: string }>(
      manager,
      `SELECT (SELECT coalesce(sum(s.size_bytes), 0) FROM sources s JOIN bots b ON b.id = s.bot_id WHERE b.workspace_id = $1)
            + (SELECT coalesce(sum(f.size), 0) FROM conversation_files f JOIN conversations c ON c.id = f.conversation_id
                 JOIN bots b ON b.id = c.bot_id WHERE b.workspace_id = $1) AS bytes`,
      [workspace.id],
    )
    return Number(stored?.bytes ?? 0) + bytes <= this.mostBytes
  }
}
