import { Inject, Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { AppError } from '../../app-error.js'
import { ENVIRONMENT, type Environment } from '../../config/env.js'
import { queryFirstRow, queryRows } from '../../platform/database/rows.js'

const bytesPerMegabyte = 1_024 * 1_024

/** One workspace must not fill the shared store. */
@Injectable()
export class WorkspaceStorage {
  private readonly maxBytes: number

  constructor(@Inject(ENVIRONMENT) { WORKSPACE_STORAGE_MB }: Pick<Environment, 'WORKSPACE_STORAGE_MB'>) {
    this.maxBytes = WORKSPACE_STORAGE_MB * bytesPerMegabyte
  }

  /** @throws AppError `workspace_storage_full` */
  async assertRoom(manager: EntityManager, botId: string, bytes: number): Promise<void> {
    if (!(await this.hasRoom(manager, botId, bytes))) throw new AppError('workspace_storage_full')
  }

  /** Concurrent callers wait for the transaction, so that two don't claim the same room. */
  async hasRoom(manager: EntityManager, botId: string, bytes: number): Promise<boolean> {
    if (bytes <= 0) return true
    // Uses an advisory lock, because deleting a workspace locks its rows in another order.
    const workspace = await queryFirstRow<{ id: string }>(
      manager,
      `SELECT workspace_id AS id FROM bots WHERE id = $1 AND workspace_id IS NOT NULL`,
      [botId],
    )
    if (workspace === undefined) return true
    await queryRows(manager, `SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, [`storage ${workspace.id}`])
    const stored = await queryFirstRow<{ bytes: string }>(
      manager,
      `SELECT (SELECT coalesce(sum(s.size_bytes), 0) FROM sources s JOIN bots b ON b.id = s.bot_id WHERE b.workspace_id = $1)
            + (SELECT coalesce(sum(f.size), 0) FROM conversation_files f JOIN conversations c ON c.id = f.conversation_id
                 JOIN bots b ON b.id = c.bot_id WHERE b.workspace_id = $1) AS bytes`,
      [workspace.id],
    )
    return Number(stored?.bytes ?? 0) + bytes <= this.maxBytes
  }
}
