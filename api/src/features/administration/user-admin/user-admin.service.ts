import {
  limits,
  type AccountHoldings,
  type ChangeUserRequest,
  type CreateUserRequest,
  type Locale,
  type ManagedUser,
  type ManagedUserResponse,
  type User,
  type UserSort,
  type UsersQuery,
  type UsersResponse,
} from '@loquia/contracts'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { AppError } from '../../../app-error.js'
import { ENVIRONMENT, type Environment } from '../../../config/env.js'
import { firstRow, holding, rows, type SqlRunner } from '../../../database/rows.js'
import { newSecret } from '../../../database/stored-secret.js'
import type { SecurityEvent } from '../../../security-log/index.js'
import { AccountRemoval } from '../../accounts/profile/index.js'
import { Audit } from '../audit/index.js'
import { readable } from '../../projects/index.js'
import { SecondFactors, toUser, UserSessions, UsersService, type PublicUserRow } from '../../accounts/users/index.js'

interface ManagedRow extends PublicUserRow {
  disabled_at: Date | null
  sessions: number
  bots: number
  projects: number
  second_factor: boolean
  username_fault: ManagedUser['usernameFault']
}

const selectManaged = `SELECT u.*,
  (SELECT count(*) FROM sessions s WHERE s.sess ->> 'userId' = u.id::text AND s.expire > now())::int AS sessions,
  (SELECT count(*) FROM bots b WHERE b.owner_id = u.id)::int AS bots,
  (SELECT count(*) FROM projects p WHERE p.client_id = u.id)::int AS projects,
  EXISTS (SELECT FROM second_factors f WHERE f.user_id = u.id AND f.confirmed_at IS NOT NULL) AS second_factor
  FROM users u`

/** What a list may be sorted by; names from a request never reach the SQL. */
const sortColumns: Readonly<Record<UserSort, string>> = {
  username: 'lower(u.username)',
  email: 'lower(u.email)',
  company: `lower(coalesce(u.company, ''))`,
  role: 'u.role',
  created: 'u.created_at',
}
const matching = `($1 = '' OR $1 = '#' || u.id OR concat_ws(' ', u.username, u.email, u.first_name, u.last_name, u.company) ILIKE $2) AND ($3 = 'all' OR u.role = $3)`

/** Accounts as admins see and change them. Every change is written into the audit log, in the same transaction. */
@Injectable()
export class UserAdmin {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersService,
    private readonly sessions: UserSessions,
    private readonly factors: SecondFactors,
    private readonly removal: AccountRemoval,
    private readonly audit: Audit,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  async list({ search, role, sort, order, page }: UsersQuery): Promise<UsersResponse> {
    const values = [search, holding(search), role]
    const counted = await firstRow<{ count: number }>(
      this.dataSource,
      `SELECT count(*)::int AS count FROM users u WHERE ${matching}`,
      values,
    )
    const found = await rows<ManagedRow>(
      this.dataSource,
      `${selectManaged} WHERE ${matching} ORDER BY ${sortColumns[sort]} ${order === 'asc' ? 'ASC' : 'DESC'}, u.id LIMIT $4 OFFSET $5`,
      [...values, limits.adminPageSize, (page - 1) * limits.adminPageSize],
    )
    return { success: true, users: found.map(toManaged), count: counted?.count ?? 0, pageSize: limits.adminPageSize }
  }

  /** @param language the reader's: a sample project is told in it @throws AppError `not_found` */
  async details(id: number, language: Locale): Promise<ManagedUserResponse> {
    return {
      success: true,
      user: await this.find(id),
      bots: await rows(
        this.dataSource,
        `SELECT public_id AS "publicId", name, domain, kind FROM bots WHERE owner_id = $1 ORDER BY created_at DESC LIMIT 100`,
        [id],
      ),
      projects: (
        await rows<ManagedUserResponse['projects'][number]>(
          this.dataSource,
          `SELECT id, name, status FROM projects WHERE client_id = $1 ORDER BY id DESC LIMIT 100`,
          [id],
        )
      ).map((project) => readable(this.environment, project, language)),
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
        await rows(transaction, `UPDATE users SET role = $2 WHERE id = $1`, [id, role])
        await this.audit.record(
          { actor, action: 'user.role', target, details: { username: before.username, from: before.role, to: role } },
          transaction,
        )
        changed.push('role.changed')
      }
      if (disabled !== undefined && disabled !== before.disabled) {
        await rows(transaction, `UPDATE users SET disabled_at = CASE WHEN $2 THEN now() END WHERE id = $1`, [
          id,
          disabled,
        ])
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
  async find(id: number, runner: SqlRunner = this.dataSource): Promise<ManagedUser> {
    const row = await firstRow<ManagedRow>(runner, `${selectManaged} WHERE u.id = $1`, [id])
    if (row === undefined) throw new AppError('not_found')
    return toManaged(row)
  }
}

function toManaged(row: ManagedRow): ManagedUser {
  return {
    ...toUser(row),
    disabled: row.disabled_at !== null,
    sessions: row.sessions,
    bots: row.bots,
    projects: row.projects,
    secondFactor: row.second_factor,
    usernameFault: row.username_fault,
  }
}
