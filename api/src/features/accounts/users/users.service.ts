import {
  normalizeUsername,
  type NameFault,
  type ProfileRequest,
  type RegisterRequest,
  type User,
} from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { hash, verify } from '@node-rs/argon2'
import { DataSource } from 'typeorm'
import { AppError } from '../../../app-error.js'
import { databaseFault, firstRow, rows, type SqlRunner } from '../../../database/rows.js'
import { foldUsername, usernameSkeleton } from '../../../usernames/index.js'
import { weaknessOf, type PasswordOwner } from './guessable-passwords.js'

/** OWASP's minimum for argon2id (the library's default algorithm): 19 MiB, two passes, one lane. */
const argon2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** What is shown of a row of `users`. */
export interface PublicUserRow {
  id: number
  username: string
  email: string
  first_name: string | null
  last_name: string | null
  company: string | null
  role: User['role']
  created_at: Date
}

interface UserRow extends PublicUserRow {
  password_hash: string
  login_epoch: number
  disabled_at: Date | null
}

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

  constructor(private readonly dataSource: DataSource) {}

  /**
   * Opens an account; names and addresses are unique without regard to case, and no name may look like another.
   * @throws AppError `username_taken` or `email_taken`
   */
  async create(
    registration: RegisterRequest & { role?: User['role'] },
    runner: SqlRunner = this.dataSource,
  ): Promise<User> {
    const { email, password, firstName, lastName, company, role = 'client' } = registration
    const username = normalizeUsername(registration.username)
    const passwordHash = await hash(password, argon2)
    const row = await unique(() =>
      firstRow<UserRow>(
        runner,
        // An old name may have the key, and no skeleton.
        `INSERT INTO users (username, email, password_hash, first_name, last_name, company, role, username_key, username_skeleton)
       SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9 WHERE NOT EXISTS (SELECT FROM users WHERE username_key = $8) RETURNING *`,
        [
          username,
          email,
          passwordHash,
          firstName || null,
          lastName || null,
          company || null,
          role,
          foldUsername(username),
          usernameSkeleton(username),
        ],
      ),
    )
    if (row === undefined) throw new AppError('username_taken')
    return toUser(row)
  }

  /** The user of a session, unless the account is disabled. */
  async findActive(id: number, runner: SqlRunner = this.dataSource): Promise<User | undefined> {
    const row = await firstRow<UserRow>(runner, `SELECT * FROM users WHERE id = $1 AND disabled_at IS NULL`, [id])
    return row && toUser(row)
  }

  async findByUsername(username: string): Promise<User | undefined> {
    const row = await this.rowOf(username)
    return row && toUser(row)
  }

  async findByEmail(email: string): Promise<User | undefined> {
    const row = await firstRow<UserRow>(this.dataSource, `SELECT * FROM users WHERE lower(email) = lower($1)`, [email])
    return row && toUser(row)
  }

  /**
   * What a name and a password open, in equal time for an unknown name and a wrong password. `disabled` only with the
   * right one.
   */
  async verify(username: string, password: string): Promise<Verdict> {
    const row = await this.rowOf(username)
    const matches = await verify(row?.password_hash ?? (await this.nobodysHash), password)
    if (row === undefined || !matches) return { outcome: 'refused', id: row?.id }
    if (row.disabled_at !== null) return { outcome: 'disabled', id: row.id }
    return { outcome: 'ok', id: row.id, user: toUser(row), epoch: row.login_epoch }
  }

  /** @throws AppError `wrong_password` when it is not the user's own */
  async confirmPassword(id: number, password: string): Promise<void> {
    const row = await firstRow<UserRow>(this.dataSource, `SELECT password_hash FROM users WHERE id = $1`, [id])
    if (row === undefined || !(await verify(row.password_hash, password))) throw new AppError('wrong_password')
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
  async setPassword(id: number, password: string, runner: SqlRunner = this.dataSource): Promise<void> {
    await rows(runner, `UPDATE users SET password_hash = $2 WHERE id = $1`, [id, await hash(password, argon2)])
    await rows(runner, `DELETE FROM password_resets WHERE user_id = $1`, [id])
  }

  /**
   * Changes what tells about a person: what is absent stays, what is empty is removed. The address has a call of its
   * own, {@link moveTo}.
   * @throws AppError `not_found`
   */
  async updateProfile(
    id: number,
    { firstName, lastName, company }: Omit<ProfileRequest, 'email'>,
    runner: SqlRunner = this.dataSource,
  ): Promise<User> {
    const row = await firstRow<UserRow>(
      runner,
      `UPDATE users SET first_name = nullif(coalesce($2, first_name), ''), last_name = nullif(coalesce($3, last_name), ''), company = nullif(coalesce($4, company), '') WHERE id = $1 RETURNING *`,
      [id, firstName, lastName, company],
    )
    if (row === undefined) throw new AppError('not_found')
    return toUser(row)
  }

  /**
   * Changes the address that emails go to; links in emails to the one before open nothing any more.
   * @throws AppError `email_taken`
   */
  async moveTo(id: number, email: string, transaction: SqlRunner): Promise<void> {
    await unique(() => rows(transaction, `UPDATE users SET email = $2 WHERE id = $1`, [id, email]))
    await rows(transaction, `DELETE FROM password_resets WHERE user_id = $1`, [id])
  }

  /**
   * Makes sure that an active admin other than this user is left, and that no other change can alter that before the
   * transaction ends. To be called before an admin is demoted, disabled or deleted.
   * @throws AppError `last_admin`
   */
  async keepAnAdmin(id: number, transaction: SqlRunner): Promise<void> {
    const admins = await rows<{ id: number }>(
      transaction,
      `SELECT id FROM users WHERE role = 'admin' AND disabled_at IS NULL ORDER BY id FOR UPDATE`,
    )
    if (admins.length === 1 && admins[0]?.id === id) throw new AppError('last_admin')
  }

  private rowOf(username: string): Promise<UserRow | undefined> {
    return firstRow<UserRow>(
      this.dataSource,
      // Of old names that fold to the same each is found by itself; any other way to write it means the account that
      // had it first.
      `SELECT * FROM users WHERE lower(username) = lower($1) OR username_key = $2 ORDER BY lower(username) = lower($1) DESC, id LIMIT 1`,
      [username, foldUsername(username)],
    )
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

/** A row of `users` as its owner may see it. */
export function toUser(row: PublicUserRow): User {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    company: row.company,
    role: row.role,
    createdAt: row.created_at.toISOString(),
  }
}
