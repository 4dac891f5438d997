import type { User } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { UserSessions } from '../users/index.js'
import { storedOf } from './account.queries.js'

/** All that belongs to one account, given out as a whole. */
@Injectable()
export class AccountData {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sessions: UserSessions,
  ) {}

  /** What is stored about a user and said by their bots' visitors, as plain data. */
  async export(user: User): Promise<object> {
    const { manager } = this.dataSource
    return {
      product: 'Loquia',
      exportedAt: new Date().toISOString(),
      account: user,
      secondFactor: await storedOf(manager, 'secondFactor', user.id),
      sessions: (await this.sessions.list(user.id, '')).map(({ startedAt, browser }) => ({ startedAt, browser })),
      notificationAddresses: await storedOf(manager, 'notificationAddresses', user.id),
      projects: await storedOf(manager, 'projects', user.id),
      supportRequests: await storedOf(manager, 'supportRequests', user.id),
      workspaces: await storedOf(manager, 'workspaces', user.id),
      savedReplies: await storedOf(manager, 'savedReplies', user.id),
      bots: await storedOf(manager, 'bots', user.id),
    }
  }
}
