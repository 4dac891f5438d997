import type { AccountHoldings } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { patiently } from '../../../database/connections.js'
import { firstRow, rows, type SqlRunner } from '../../../database/rows.js'
import { DocumentFiles } from '../../workspace/document-files/index.js'
import { UserSessions, UsersService } from '../users/index.js'

/** Deletes an account with everything under it. */
@Injectable()
export class AccountRemoval {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersService,
    private readonly sessions: UserSessions,
    private readonly files: DocumentFiles,
  ) {}

  /** What would go with an account. */
  async holdings(id: number, runner: SqlRunner = this.dataSource): Promise<AccountHoldings> {
    const counted = await firstRow<AccountHoldings>(
      runner,
      `SELECT (SELECT count(*) FROM bots WHERE owner_id = $1)::int AS bots,
              (SELECT count(*) FROM conversations c JOIN bots b ON b.id = c.bot_id WHERE b.owner_id = $1)::int AS conversations,
              (SELECT count(*) FROM projects WHERE client_id = $1)::int AS projects,
              (SELECT count(*) FROM support_requests WHERE user_id = $1)::int AS "supportRequests"`,
      [id],
    )
    return counted ?? { bots: 0, conversations: 0, projects: 0, supportRequests: 0 }
  }

  /**
   * Deletes an account, its sessions and the files of its bots.
   * @param allowed asked within the transaction, before anything goes; its error stops the removal
   * @returns what went
   * @throws AppError `last_admin`
   */
  async remove(id: number, allowed: (transaction: EntityManager) => Promise<unknown>): Promise<AccountHoldings> {
    const { removed, locations } = await patiently(() =>
      this.dataSource.transaction(async (transaction) => {
        await this.users.keepAnAdmin(id, transaction)
        await allowed(transaction)
        const removed = await this.holdings(id, transaction)
        const locations = await this.files.ofOwner(transaction, id)
        await this.sessions.endAll(id, { runner: transaction })
        await rows(transaction, `DELETE FROM users WHERE id = $1`, [id])
        return { removed, locations }
      }),
    )
    await this.files.delete(locations)
    return removed
  }
}
