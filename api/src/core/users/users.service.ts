import { randomBytes } from 'node:crypto'
import {
  normalizeUsername,
  type NameFault,
  type ProfileRequest,
  type RegisterRequest,
  type User,
} from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { hash, verify } from '@node-rs/argon2'
import { type EntityManager, IsNull, Raw, Repository } from 'typeorm'
import { AppError } from '../../app-error.js'
import { databaseFault } from '../../platform/database/rows.js'
import { foldUsername, usernameSkeleton } from '../../platform/usernames/index.js'
import { findPasswordWeakness, type PasswordOwner } from './guessable-passwords.js'
import { PasswordResetEntity } from './password-reset.entity.js'
import { UserEntity } from './user.entity.js'
import { insertUnlessKeyExists, shownColumns, type ShownUser } from './users.queries.js'
import { agentPictureUrl } from '../../platform/files/index.js'

/** OWASP minimum for argon2id: 19 MiB, two passes, one lane. */
const argon2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The id is for logs, never for responses. The epoch rejects sessions stored after a credential change. */
export type Verdict =
  | { outcome: 'ok'; id: number; user: User; epoch: number }
  | { outcome: 'disabled'; id: number }
  | { outcome: 'refused'; id: number | undefined }

@Injectable()
export class UsersService {
  /** Makes unknown names take as long as wrong passwords. */
  private readonly nobodysHash = hash('a password that nobody has', argon2)

  constructor(@InjectRepository(UserEntity) private readonly users: Repository<UserEntity>) {}

  /**
   * Names and addresses are unique ignoring case, names also ignoring look-alikes.
   * @throws AppError `username_taken` or `email_taken`
   */
  async create(
    registration: Omit<RegisterRequest, 'password'> & {
      password?: string
      role?: User['role']
      addressProven?: boolean
    },
    manager: EntityManager = this.users.manager,
  ): Promise<User> {
    const { email, password, firstName, lastName, company, role = 'client', addressProven } = registration
    const username = normalizeUsername(registration.username)
    const passwordHash = await hash(password ?? randomBytes(32), argon2)
    const row = await translateUniqueViolation(() =>
      insertUnlessKeyExists(manager, {
        username,
        email,
        passwordHash,
        passwordSet: password !== undefined,
        provenEmail: addressProven ? email.toLowerCase() : null,
        firstName: firstName || null,
        lastName: lastName || null,
        company: company || null,
        role,
        usernameKey: foldUsername(username),
        usernameSkeleton: usernameSkeleton(username),
      }),
    )
    if (row === undefined) throw new AppError('username_taken')
    return toUser(row)
  }

  async findActive(id: number, manager: EntityManager = this.users.manager): Promise<User | undefined> {
    const user = await manager.findOneBy(UserEntity, { id, disabledAt: IsNull() })
    return user === null ? undefined : toUser(user)
  }

  async findByUsername(username: string): Promise<User | undefined> {
    const user = await this.findEntityByUsername(username)
    return user === null ? undefined : toUser(user)
  }

  async findByLogin(login: string): Promise<User | undefined> {
    const user = await this.findEntityByLogin(login)
    return user === null ? undefined : toUser(user)
  }

  async findByEmail(email: string): Promise<User | undefined> {
    const user = await this.users.findOneBy({ email: Raw((column) => `lower(${column}) = lower(:email)`, { email }) })
    return user === null ? undefined : toUser(user)
  }

  /** Takes equal time for unknown names and wrong passwords. Returns `disabled` only for the right password. */
  async verify(login: string, password: string): Promise<Verdict> {
    const user = await this.findEntityByLogin(login)
    const matches = await verify(user?.passwordHash ?? (await this.nobodysHash), password)
    if (user === null || !matches) return { outcome: 'refused', id: user?.id }
    if (user.disabledAt !== null) return { outcome: 'disabled', id: user.id }
    return { outcome: 'ok', id: user.id, user: toUser(user), epoch: user.loginEpoch }
  }

  async loadVerdict(id: number, manager: EntityManager = this.users.manager): Promise<Verdict> {
    const user = await manager.findOneBy(UserEntity, { id })
    if (user === null) return { outcome: 'refused', id: undefined }
    if (user.disabledAt !== null) return { outcome: 'disabled', id }
    return { outcome: 'ok', id, user: toUser(user), epoch: user.loginEpoch }
  }

  hasPassword(id: number, manager: EntityManager = this.users.manager): Promise<boolean> {
    return manager.existsBy(UserEntity, { id, passwordSet: true })
  }

  /** @throws AppError `password_wrong` */
  async confirmPassword(id: number, password: string): Promise<void> {
    const user = await this.users.findOne({ select: { id: true, passwordHash: true }, where: { id } })
    if (user === null || !(await verify(user.passwordHash, password))) throw new AppError('password_wrong')
  }

  findWeakness(password: string, owner: PasswordOwner): Promise<'password_leaked' | 'password_guessable' | undefined> {
    return findPasswordWeakness(password, owner)
  }

  /**
   * Call for every chosen password.
   * @throws AppError `password_leaked`, `password_guessable`
   */
  async assertHardToGuess(password: string, owner: PasswordOwner): Promise<void> {
    const weakness = await findPasswordWeakness(password, owner)
    if (weakness !== undefined) throw new AppError(weakness)
  }

  /** Invalidates reset links. The caller must end sessions. */
  async setPassword(id: number, password: string, manager: EntityManager = this.users.manager): Promise<void> {
    await manager.update(UserEntity, { id }, { passwordHash: await hash(password, argon2), passwordSet: true })
    await manager.delete(PasswordResetEntity, { userId: id })
  }

  /**
   * Absent fields stay, empty fields are cleared.
   * @throws AppError `not_found`
   */
  async updateProfile(
    id: number,
    { firstName, lastName, company }: Omit<ProfileRequest, 'email'>,
    manager: EntityManager = this.users.manager,
  ): Promise<User> {
    const { raw } = await manager
      .createQueryBuilder()
      .update(UserEntity)
      .set({
        firstName: () => `nullif(coalesce(:firstName, first_name), '')`,
        lastName: () => `nullif(coalesce(:lastName, last_name), '')`,
        company: () => `nullif(coalesce(:company, company), '')`,
      })
      .setParameters({ firstName: firstName ?? null, lastName: lastName ?? null, company: company ?? null })
      .where({ id })
      .returning(shownColumns)
      .execute()
    const [row] = raw as ShownUser[]
    if (row === undefined) throw new AppError('not_found')
    return toUser(row)
  }

  /**
   * Invalidates emailed links.
   * @throws AppError `email_taken`
   */
  async changeEmail(id: number, email: string, transaction: EntityManager): Promise<void> {
    await translateUniqueViolation(() => transaction.update(UserEntity, { id }, { email }))
    await transaction.delete(PasswordResetEntity, { userId: id })
  }

  async setRole(id: number, role: User['role'], transaction: EntityManager): Promise<void> {
    await transaction.update(UserEntity, { id }, { role })
  }

  /** The caller must end sessions. */
  async setDisabled(id: number, disabled: boolean, transaction: EntityManager): Promise<void> {
    await transaction.update(UserEntity, { id }, { disabledAt: disabled ? () => 'now()' : null })
  }

  async remove(id: number, transaction: EntityManager): Promise<void> {
    await transaction.delete(UserEntity, { id })
  }

  /**
   * Locks the admins, so that another active admin remains. Call before demoting, disabling or deleting an admin.
   * @throws AppError `last_admin`
   */
  async assertAdminRemains(id: number, transaction: EntityManager): Promise<void> {
    const admins = await transaction.find(UserEntity, {
      select: { id: true },
      where: { role: 'admin', disabledAt: IsNull() },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    })
    if (admins.length === 1 && admins[0]?.id === id) throw new AppError('last_admin')
  }

  /** A username may look like another user's address, so usernames come first. */
  private async findEntityByLogin(login: string): Promise<UserEntity | null> {
    const named = await this.findEntityByUsername(login)
    if (named !== null || !login.includes('@')) return named
    return this.users.findOneBy({ email: Raw((column) => `lower(${column}) = lower(:login)`, { login }) })
  }

  private findEntityByUsername(username: string): Promise<UserEntity | null> {
    // Old names with one key match exactly; other spellings mean the oldest account.
    return this.users
      .createQueryBuilder('account')
      .addSelect('lower(account.username) = lower(:username)', 'itself')
      .where('lower(account.username) = lower(:username)', { username })
      .orWhere('account.usernameKey = :key', { key: foldUsername(username) })
      .orderBy('itself', 'DESC')
      .addOrderBy('account.id')
      .limit(1)
      .getOne()
  }
}

const lookAlikeFault = 'This looks like a username that is taken' satisfies NameFault

async function translateUniqueViolation<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const fault = databaseFault(error)
    if (fault?.constraint === 'users_username_skeleton')
      throw new AppError('username_taken', { cause: error, issues: [{ path: 'username', message: lookAlikeFault }] })
    if (fault?.code === '23505')
      throw new AppError(fault.constraint === 'users_email' ? 'email_taken' : 'username_taken', { cause: error })
    throw error
  }
}

export function toUser(stored: ShownUser): User {
  const { id, username, email, firstName, lastName, company, picture, role, createdAt } = stored
  const user = { id, username, email, firstName, lastName, company, role, createdAt: createdAt.toISOString() }
  return picture === null ? user : { ...user, picture: agentPictureUrl(picture) }
}
