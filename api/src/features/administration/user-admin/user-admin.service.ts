import {
  limits,
  type AccountHoldings,
  type ChangeUserRequest,
  type CreateUserRequest,
  type Locale,
  type ManagedUser,
  type ManagedUserResponse,
  type User,
  type UsersQuery,
  type UsersResponse,
} from '@loquia/contracts'
import { Inject, Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { DataSource, type EntityManager, Repository } from 'typeorm'
import { AppError } from '../../../app-error.js'
import { ENVIRONMENT, type Environment } from '../../../config/env.js'
import { newSecret } from '../../../database/stored-secret.js'
import type { SecurityEvent } from '../../../security-log/index.js'
import { AccountRemoval } from '../../accounts/profile/index.js'
import { AuditService } from '../audit/index.js'
import { ProjectEntity, readable } from '../../projects/index.js'
import { SecondFactors, UserSessions, UsersService } from '../../accounts/users/index.js'
import { BotEntity } from '../../workspace/bots/index.js'
import { countUsers, managedUser, managedUsers } from './user-admin.queries.js'

/** Bots, and projects, that are shown with an account. */
const detailsAtMost = 100

/** Accounts as admins see and change them. Every change is written into the audit log, in the same transaction. */
@Injectable()
export class UserAdminService {
  constructor(
    private readonly dataSource: DataSource,
    @InjectRepository(BotEntity) private readonly bots: Repository<BotEntity>,
    @InjectRepository(ProjectEntity) private readonly projects: Repository<ProjectEntity>,
    private readonly users: UsersService,
    private readonly sessions: UserSessions,
    private readonly factors: SecondFactors,
    private readonly removal: AccountRemoval,
    private readonly audit: AuditService,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  async list(query: UsersQuery): Promise<UsersResponse> {
    const { manager } = this.dataSource
    const count = await countUsers(manager, query)
    return { success: true, users: await managedUsers(manager, query), count, pageSize: limits.adminPageSize }
  }

  /** @param language the reader's: a sample project is told in it @throws AppError `not_found` */
  async details(id: number, language: Locale): Promise<ManagedUserResponse> {
    return {
      success: true,
      user: await this.find(id),
      bots: (
        await this.bots.find({
          select: { id: true, publicId: true, name: true, domain: true, kind: true, createdAt: true },
          where: { workspace: { members: { userId: id } } },
          order: { createdAt: 'DESC' },
          take: detailsAtMost,
        })
      ).map(({ publicId, name, domain, kind }) => ({ publicId, name, domain, kind })),
      projects: (
        await this.projects.find({
          select: { id: true, name: true, status: true },
          where: { clientId: id },
          order: { id: 'DESC' },
          take: detailsAtMost,
        })
      ).map(({ id: projectId, name, status }) => readable(this.environment, { id: projectId, name, status }, language)),
      holdings: await this.removal.holdings(id),
    }
  }

  /**
   * Opens an account for a client. Nobody knows its password: a link lets the client choose one.
   * @throws AppError `username_taken`, `email_taken`
   */
  async create(actor: User, request: CreateUserRequest): Promise<ManagedUser> {
    return this.dataSource.transaction(async (transaction) => {
      const { id, username } = await this.users.create({ ...request, password: newSecret() }, transaction)
      await this.audit.record(
        { actor, action: 'user.create', target: { type: 'user', id }, details: { username } },
        transaction,
      )
      return this.find(id, transaction)
    })
  }

  /**
   * Removes a user with everything under the account. One's own goes by one's account alone, with the password.
   * @returns what went
   * @throws AppError `not_found`, `forbidden`, `last_admin`
   */
  async remove(actor: User, id: number): Promise<AccountHoldings> {
    if (actor.id === id) throw new AppError('forbidden')
    return this.removal.remove(id, async (transaction) => {
      const { username } = await this.find(id, transaction)
      await this.audit.record(
        { actor, action: 'user.delete', target: { type: 'user', id }, details: { username } },
        transaction,
      )
    })
  }

  /**
   * Changes names, address, role or access. A disabled account's sessions end.
   * @returns the account as it is now, and as it was where its address is another now; what of it was not so before
   * @throws AppError `not_found`, `last_admin`, `email_taken`
   */
  async change(
    actor: User,
    id: number,
    { role, disabled, email, ...names }: ChangeUserRequest,
  ): Promise<{ user: ManagedUser; movedFrom?: ManagedUser; changed: SecurityEvent[] }> {
    return this.dataSource.transaction(async (transaction) => {
      const changed: SecurityEvent[] = []
      const before = await this.find(id, transaction)
      const target = { type: 'user', id }
      if (before.role === 'admin' && !before.disabled && (role === 'client' || disabled === true))
        await this.users.keepAnAdmin(id, transaction)
      if (role !== undefined && role !== before.role) {
        await this.users.setRole(id, role, transaction)
        await this.audit.record(
          { actor, action: 'user.role', target, details: { username: before.username, from: before.role, to: role } },
          transaction,
        )
        changed.push('role.changed')
      }
      if (disabled !== undefined && disabled !== before.disabled) {
        await this.users.setDisabled(id, disabled, transaction)
        if (disabled) await this.sessions.endAll(id, { runner: transaction })
        await this.audit.record(
          { actor, action: disabled ? 'user.disable' : 'user.enable', target, details: { username: before.username } },
          transaction,
        )
        changed.push(disabled ? 'account.disabled' : 'account.enabled')
      }
      const moves = email !== undefined && email !== before.email
      if (moves) {
        await this.users.moveTo(id, email, transaction)
        changed.push('email.changed')
      }
      await this.users.updateProfile(id, names, transaction)
      const user = await this.find(id, transaction)
      const fields = (['email', 'firstName', 'lastName', 'company'] as const).filter(
        (field) => user[field] !== before[field],
      )
      if (fields.length > 0)
        await this.audit.record(
          { actor, action: 'user.update', target, details: { username: user.username, fields: fields.join(', ') } },
          transaction,
        )
      return { user, ...(moves ? { movedFrom: before } : {}), changed }
    })
  }

  /** Logs a user out everywhere. @returns the account, and how many sessions ended @throws AppError `not_found` */
  async endSessions(actor: User, id: number): Promise<{ user: ManagedUser; count: number }> {
    return this.dataSource.transaction(async (transaction) => {
      const { username } = await this.find(id, transaction)
      const { count } = await this.sessions.endAll(id, { runner: transaction })
      await this.audit.record(
        { actor, action: 'user.end-sessions', target: { type: 'user', id }, details: { username, ended: count } },
        transaction,
      )
      return { user: await this.find(id, transaction), count }
    })
  }

  /**
   * Takes a user's second factor away, and logs them out everywhere: whoever found the device may be in. One's own goes
   * by one's account alone, with the password and a code: else a session that somebody left open would be enough.
   * @returns the account, and whether there was one
   * @throws AppError `not_found`, `forbidden`
   */
  async resetSecondFactor(actor: User, id: number): Promise<{ user: ManagedUser; reset: boolean }> {
    if (actor.id === id) throw new AppError('forbidden')
    return this.dataSource.transaction(async (transaction) => {
      const { username } = await this.find(id, transaction)
      const reset = await this.factors.remove(id, transaction)
      if (reset) {
        const { count: ended } = await this.sessions.endAll(id, { runner: transaction })
        await this.audit.record(
          { actor, action: 'user.second-factor-reset', target: { type: 'user', id }, details: { username, ended } },
          transaction,
        )
      }
      return { user: await this.find(id, transaction), reset }
    })
  }

  /** @throws AppError `not_found` */
  async find(id: number, manager: EntityManager = this.dataSource.manager): Promise<ManagedUser> {
    const user = await managedUser(manager, id)
    if (user === undefined) throw new AppError('not_found')
    return user
  }
}
