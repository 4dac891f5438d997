import type { AccountHoldings } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { runOnBackgroundPool } from '../../platform/database/connections/index.js'
import { noteSecurity } from '../../platform/security-log/index.js'
import { ConversationFiles, forgetAuthor } from '../../chat/index.js'
import { ApiKeysService } from '../../accounts/api-keys/index.js'
import { DocumentFiles } from '../document-files/index.js'
import { WorkspacesService } from '../../core/workspaces/index.js'
import { UserSessions, UsersService } from '../../core/users/index.js'
import { countHoldings } from './account.queries.js'

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

  loadHoldings(id: number, manager: EntityManager = this.dataSource.manager): Promise<AccountHoldings> {
    return countHoldings(manager, id)
  }

  /**
   * Also deletes sessions, workspaces without other members, and bot files.
   * @param allowed runs first in the transaction; its error aborts
   * @param revokesKeys revokes the account's API keys in remaining workspaces that it owns
   * @throws AppError `last_admin`
   */
  async remove(
    id: number,
    allowed: (transaction: EntityManager) => Promise<unknown>,
    revokesKeys = false,
  ): Promise<AccountHoldings> {
    const { removed, locations, revoked } = await runOnBackgroundPool(() =>
      this.dataSource.transaction(async (transaction) => {
        await this.users.assertAdminRemains(id, transaction)
        await allowed(transaction)
        const removed = await this.loadHoldings(id, transaction)
        const locations = await this.files.listForAccount(transaction, id)
        await this.sessions.endAll(id, { runner: transaction })
        await forgetAuthor(transaction, id)
        const revoked = revokesKeys ? await this.keys.revokeAllCreatedBy(id, transaction) : 0
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
