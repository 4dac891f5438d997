import type { User } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { UserSessions } from '../../core/users/index.js'
import { selectForExport } from './account.queries.js'

@Injectable()
export class AccountData {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sessions: UserSessions,
  ) {}

  async export(user: User): Promise<object> {
    const { manager } = this.dataSource
    return {
      product: 'Loquia',
      exportedAt: new Date().toISOString(),
      account: user,
      secondFactor: await selectForExport(manager, 'secondFactor', user.id),
      signIns: await selectForExport(manager, 'signIns', user.id),
      sessions: (await this.sessions.list(user.id, '')).map(({ startedAt, browser }) => ({ startedAt, browser })),
      notificationAddresses: await selectForExport(manager, 'notificationAddresses', user.id),
      projects: await selectForExport(manager, 'projects', user.id),
      supportRequests: await selectForExport(manager, 'supportRequests', user.id),
      workspaces: await selectForExport(manager, 'workspaces', user.id),
      savedReplies: await selectForExport(manager, 'savedReplies', user.id),
      bots: await selectForExport(manager, 'bots', user.id),
    }
  }
}
