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
import { AppError } from '../../../app-error.js'
import { databaseFault } from '../../../database/rows.js'
import { foldUsername, usernameSkeleton } from '../../../usernames/index.js'
import { weaknessOf, type PasswordOwner } from './guessable-passwords.js'
import { toUser } from './to-user.js'
import { PasswordResetEntity } from './password-reset.entity.js'
import { UserEntity } from './user.entity.js'
import { insertUnlessKeyTaken, shownColumns, type ShownUser } from './users.queries.js'

/** OWASP's minimum for argon2id (the library's default algorithm): 19 MiB, two passes, one lane. */
const argon2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * What a name and a password open. The id is that of the account with the name, if there is one: for the log, never for
 * an answer. By the epoch a session is refused that is stored after what opens the account has changed.
 */
export type Verdict =
  | { outcome: 'ok'; id: number; user: User; epoch: number }
  | { outcome: 'disabled'; id: number }
  | { outcome: 'refused'; id: number | undefined }

/** Accounts and their passwords. */
@Injectable()
export class UsersService {
  /**
   * Verified against when there is no such user, so that a stranger's name takes as long to refuse as a wrong password.
   */
  private readonly nobodysHash = hash('a password that nobody has', argon2)

  constructor(@InjectRepository(UserEntity) private readonly users: Repository<UserEntity>) {}

  /**
   * Opens an account; names and addresses are unique without regard to case, and no name may look like another. Without a
   * password none opens it, and checking one takes as long as for all others.
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
    const row = await unique(() =>
      insertUnlessKeyTaken(manager, {
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

  /** The user of a session, unless the account is disabled. */
  async findActive(id: number, manager: EntityManager = this.users.manager): Promise<User | undefined> {
    const user = await manager.findOneBy(UserEntity, { id, disabledAt: IsNull() })
    return user === null ? undefined : toUser(user)
  }

  async findByUsername(username: string): Promise<User | undefined> {
    const user = await this.named(username)
    return user === null ? undefined : toUser(user)
  }

  /** By username, or by email address, as people log in. */
  async findByLogin(login: string): Promise<User | undefined> {
    const user = await this.loggingIn(login)
    return user === null ? undefined : toUser(user)
  }

  async findByEmail(email: string): Promise<User | undefined> {
    const user = await this.users.findOneBy({ email: Raw((column) => `lower(${column}) = lower(:email)`, { email }) })
    return user === null ? undefined : toUser(user)
  }

  /**
   * Finds the account of a username or an email address by its password, in equal time for an unknown name and a wrong password. `disabled` only with the
   * right one.
   */
  async verify(login: string, password: string): Promise<Verdict> {
    const user = await this.loggingIn(login)
    const matches = await verify(user?.passwordHash ?? (await this.nobodysHash), password)
    if (user === null || !matches) return { outcome: 'refused', id: user?.id }
    if (user.disabledAt !== null) return { outcome: 'disabled', id: user.id }
    return { outcome: 'ok', id: user.id, user: toUser(user), epoch: user.loginEpoch }
  }

  /** What somebody opens who has shown to be the account's owner in another way than by its password. */
  async verdictOf(id: number, manager: EntityManager = this.users.manager): Promise<Verdict> {
    const user = await manager.findOneBy(UserEntity, { id })
    if (user === null) return { outcome: 'refused', id: undefined }
    if (user.disabledAt !== null) return { outcome: 'disabled', id }
    return { outcome: 'ok', id, user: toUser(user), epoch: user.loginEpoch }
  }

  /** Whether anybody knows a password of the account. */
  hasPassword(id: number, manager: EntityManager = this.users.manager): Promise<boolean> {
    return manager.existsBy(UserEntity, { id, passwordSet: true })
  }

  /** @throws AppError `wrong_password` when it is not the user's own */
  async confirmPassword(id: number, password: string): Promise<void> {
    const user = await this.users.findOne({ select: { id: true, passwordHash: true }, where: { id } })
    if (user === null || !(await verify(user.passwordHash, password))) throw new AppError('wrong_password')
  }

  /** Why anybody might guess a password, if so. */
  weaknessOf(password: string, owner: PasswordOwner): Promise<'password_leaked' | 'password_guessable' | undefined> {
    return weaknessOf(password, owner)
  }

  /**
   * To be asked of every password that a person chooses, before it is set.
   * @throws AppError `password_leaked`, `password_guessable`
   */
  async assertHardToGuess(password: string, owner: PasswordOwner): Promise<void> {
    const weakness = await weaknessOf(password, owner)
    if (weakness !== undefined) throw new AppError(weakness)
  }

  /**
   * Sets a password; links to another one open nothing any more. Whoever calls also ends the sessions that the one
   * before opened.
   */
  async setPassword(id: number, password: string, manager: EntityManager = this.users.manager): Promise<void> {
    await manager.update(UserEntity, { id }, { passwordHash: await hash(password, argon2), passwordSet: true })
    await manager.delete(PasswordResetEntity, { userId: id })
  }

  /**
   * Changes what tells about a person: what is absent stays, what is empty is removed. The address has a call of its
   * own, {@link moveTo}.
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
   * Changes the address that emails go to; links in emails to the one before open nothing any more.
   * @throws AppError `email_taken`
   */
  async moveTo(id: number, email: string, transaction: EntityManager): Promise<void> {
    await unique(() => transaction.update(UserEntity, { id }, { email }))
    await transaction.delete(PasswordResetEntity, { userId: id })
  }

  /** Makes an account that of a client, or of an admin. */
  async setRole(id: number, role: User['role'], transaction: EntityManager): Promise<void> {
    await transaction.update(UserEntity, { id }, { role })
  }

  /** Shuts an account from now on, or opens it again. Whoever shuts one also ends its sessions. */
  async setDisabled(id: number, disabled: boolean, transaction: EntityManager): Promise<void> {
    await transaction.update(UserEntity, { id }, { disabledAt: disabled ? () => 'now()' : null })
  }

  /** Deletes an account, and with it all that the database keeps under it. */
  async remove(id: number, transaction: EntityManager): Promise<void> {
    await transaction.delete(UserEntity, { id })
  }

  /**
   * Makes sure that an active admin other than this user is left, and that no other change can alter that before the
   * transaction ends. To be called before an admin is demoted, disabled or deleted.
   * @throws AppError `last_admin`
   */
  async keepAnAdmin(id: number, transaction: EntityManager): Promise<void> {
    const admins = await transaction.find(UserEntity, {
      select: { id: true },
      where: { role: 'admin', disabledAt: IsNull() },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    })
    if (admins.length === 1 && admins[0]?.id === id) throw new AppError('last_admin')
  }

  /** A username comes first: it may look like somebody's address. */
  private async loggingIn(login: string): Promise<UserEntity | null> {
    const named = await this.named(login)
    if (named !== null || !login.includes('@')) return named
    return this.users.findOneBy({ email: Raw((column) => `lower(${column}) = lower(:login)`, { login }) })
  }

  private named(username: string): Promise<UserEntity | null> {
    // Of old names that fold to the same each is found by itself; any other way to write it means the account that had
    // it first.
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

const looksTaken = 'This looks like a username that is taken' satisfies NameFault

/** Tells which of the things that are unique is taken. */
async function unique<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const fault = databaseFault(error)
    if (fault?.constraint === 'users_username_skeleton')
      throw new AppError('username_taken', { cause: error, issues: [{ path: 'username', message: looksTaken }] })
    if (fault?.code === '23505')
      throw new AppError(fault.constraint === 'users_email' ? 'email_taken' : 'username_taken', { cause: error })
    throw error
  }
}
