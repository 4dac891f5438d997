import type { AccountHoldings } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { patiently } from '../../../database/connections/index.js'
import { noteSecurity } from '../../../security-log/index.js'
import { ConversationFiles, forgetAuthor } from '../../chat/index.js'
import { ApiKeysService } from '../../workspace/api-keys/index.js'
import { DocumentFiles } from '../../workspace/document-files/index.js'
import { WorkspacesService } from '../../workspace/members/index.js'
import { UserSessions, UsersService } from '../users/index.js'
import { countHoldings } from './account.queries.js'

/** Deletes an account with everything that is its alone. */
@Injectable()
export class AccountRemoval {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersService,
    private readonly sessions: UserSessions,
    private readonly files: DocumentFiles,
    private readonly chatFiles: ConversationFiles,
    private readonly workspaces: WorkspacesService,
    private readonly keys: ApiKeysService,
  ) {}

  /** What would go with an account. */
  holdings(id: number, manager: EntityManager = this.dataSource.manager): Promise<AccountHoldings> {
    return countHoldings(manager, id)
  }

  /**
   * Deletes an account, its sessions, the workspaces that nobody else belongs to, and the files of their bots.
   * @param allowed asked within the transaction, before anything goes; its error stops the removal
   * @param revokesKeys whether API keys end that the account made in workspaces that stay and that it owns
   * @returns what went
   * @throws AppError `last_admin`
   */
  async remove(
    id: number,
    allowed: (transaction: EntityManager) => Promise<unknown>,
    revokesKeys = false,
  ): Promise<AccountHoldings> {
    const { removed, locations, revoked } = await patiently(() =>
      this.dataSource.transaction(async (transaction) => {
        await this.users.keepAnAdmin(id, transaction)
        await allowed(transaction)
        const removed = await this.holdings(id, transaction)
        const locations = await this.files.ofAccount(transaction, id)
        await this.sessions.endAll(id, { runner: transaction })
        await forgetAuthor(transaction, id)
        const revoked = revokesKeys ? await this.keys.revokeAllMadeBy(id, transaction) : 0
        await this.workspaces.leaveAll(id, transaction)
        await this.users.remove(id, transaction)
        return { removed, locations, revoked }
      }),
    )
    await this.files.delete(locations)
    this.chatFiles.sweepSoon()
    if (revoked > 0) noteSecurity('api-key.revoked', { account: id, count: revoked })
    return removed
  }
}
