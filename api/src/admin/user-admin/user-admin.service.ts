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
  type UserSort,
} from '@loquia/contracts'
import { Inject, Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { DataSource, type EntityManager, Repository } from 'typeorm'
import { AppError } from '../../app-error.js'
import { ENVIRONMENT, type Environment } from '../../config/env.js'
import { newSecret } from '../../platform/database/stored-secret.js'
import type { SecurityEvent } from '../../platform/security-log/index.js'
import { AccountRemoval } from '../../portal/profile/index.js'
import { AuditService } from '../audit/index.js'
import { ProjectEntity, toReadableSample } from '../projects/index.js'
import { SecondFactors, UserSessions, UsersService, toUser, type ShownUser } from '../../core/users/index.js'
import { BotEntity } from '../../core/bots/index.js'
import { queryFirstRow, containsPattern, queryRows } from '../../platform/database/rows.js'
import { workspaceIdsSql } from '../../core/workspaces/index.js'

const detailsAtMost = 100

/** Every change is audited in the same transaction. */
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

  /**
   * @param language of the reader, for the sample project
   * @throws AppError `not_found`
   */
  async getDetails(id: number, language: Locale): Promise<ManagedUserResponse> {
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
      ).map(({ id: projectId, name, status }) =>
        toReadableSample(this.environment, { id: projectId, name, status }, language),
      ),
      holdings: await this.removal.loadHoldings(id),
    }
  }

  /**
   * Nobody knows the password; a link lets the client choose.
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
   * Admins cannot delete themselves here.
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
   * Disabling ends sessions.
   * @returns the account, its previous state only if the address changed, and the security events
   * @throws AppError `not_found`, `last_admin`, `email_taken`
   */
  async update(
    actor: User,
    id: number,
    { role, disabled, email, ...names }: ChangeUserRequest,
  ): Promise<{ user: ManagedUser; movedFrom?: ManagedUser; changed: SecurityEvent[] }> {
    return this.dataSource.transaction(async (transaction) => {
      const changed: SecurityEvent[] = []
      const before = await this.find(id, transaction)
      const target = { type: 'user', id }
      if (before.role === 'admin' && !before.disabled && (role === 'client' || disabled === true))
        await this.users.assertAdminRemains(id, transaction)
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
        await this.users.changeEmail(id, email, transaction)
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

  /**
   * @returns the account and the number of ended sessions
   * @throws AppError `not_found`
   */
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
   * Ends all sessions, as the device's finder may be logged in. Admins cannot reset themselves: an unattended session
   * would suffice.
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

type ManagedRow = ShownUser & Omit<ManagedUser, keyof ShownUser>

const selectManaged = `SELECT u.id, u.username, u.email, u.first_name AS "firstName", u.last_name AS "lastName", u.company, u.role,
  u.created_at AS "createdAt", u.disabled_at IS NOT NULL AS disabled, u.username_fault AS "usernameFault",
  (SELECT count(*) FROM sessions s WHERE s.sess ->> 'userId' = u.id::text AND s.expire > now())::int AS sessions,
  (SELECT count(*) FROM bots b WHERE b.workspace_id IN (${workspaceIdsSql('u.id')}))::int AS bots,
  (SELECT count(*) FROM projects p WHERE p.client_id = u.id)::int AS projects,
  EXISTS (SELECT FROM second_factors f WHERE f.user_id = u.id AND f.confirmed_at IS NOT NULL) AS "secondFactor"
  FROM users u`

/** Whitelist: names from a request never reach the SQL. */
const sortColumns: Readonly<Record<UserSort, string>> = {
  username: 'lower(u.username)',
  email: 'lower(u.email)',
  company: `lower(coalesce(u.company, ''))`,
  role: 'u.role',
  created: 'u.created_at',
}
const matching = `($1 = '' OR $1 = '#' || u.id OR concat_ws(' ', u.username, u.email, u.first_name, u.last_name, u.company) ILIKE $2) AND ($3 = 'all' OR u.role = $3)`

async function countUsers(
  manager: EntityManager,
  { search, role }: Pick<UsersQuery, 'search' | 'role'>,
): Promise<number> {
  const counted = await queryFirstRow<{ count: number }>(
    manager,
    `SELECT count(*)::int AS count FROM users u WHERE ${matching}`,
    [search, containsPattern(search), role],
  )
  return counted?.count ?? 0
}

async function managedUsers(
  manager: EntityManager,
  { search, role, sort, order, page }: UsersQuery,
): Promise<ManagedUser[]> {
  const found = await queryRows<ManagedRow>(
    manager,
    `${selectManaged} WHERE ${matching} ORDER BY ${sortColumns[sort]} ${order === 'asc' ? 'ASC' : 'DESC'}, u.id LIMIT $4 OFFSET $5`,
    [search, containsPattern(search), role, limits.adminPageSize, (page - 1) * limits.adminPageSize],
  )
  return found.map(toManaged)
}

async function managedUser(manager: EntityManager, id: number): Promise<ManagedUser | undefined> {
  const row = await queryFirstRow<ManagedRow>(manager, `${selectManaged} WHERE u.id = $1`, [id])
  return row && toManaged(row)
}

function toManaged(row: ManagedRow): ManagedUser {
  const { disabled, sessions, bots, projects, secondFactor, usernameFault } = row
  return { ...toUser(row), disabled, sessions, bots, projects, secondFactor, usernameFault }
}
