import type { RegisterRequest, User } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { hash, verify } from '@node-rs/argon2'
import { DataSource } from 'typeorm'
import { AppError } from '../../app-error.js'
import { databaseFault, firstRow } from '../../database/rows.js'

/** OWASP's minimum for argon2id (the library's default algorithm): 19 MiB, two passes, one lane. */
const argon2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

interface UserRow {
  id: number
  username: string
  email: string
  password_hash: string
  first_name: string | null
  last_name: string | null
  company: string | null
  role: User['role']
  created_at: Date
}

/** Accounts and their passwords. */
@Injectable()
export class UsersService {
  /** Verified against when there is no such user, so that a stranger's name takes as long to refuse as a wrong password. */
  private readonly nobodysHash = hash('a password that nobody has', argon2)

  constructor(private readonly dataSource: DataSource) {}

  /**
   * Opens an account; names and addresses are unique without regard to case.
   * @throws AppError `username_taken` or `email_taken`
   */
  async create(registration: RegisterRequest & { role?: User['role'] }): Promise<User> {
    const { username, email, password, firstName, lastName, company, role = 'client' } = registration
    try {
      const row = await firstRow<UserRow>(
        this.dataSource,
        `INSERT INTO users (username, email, password_hash, first_name, last_name, company, role) VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING *`,
        [username, email, await hash(password, argon2), firstName || null, lastName || null, company || null, role],
      )
      return toUser(row!)
    } catch (error) {
      const fault = databaseFault(error)
      if (fault?.code === '23505') throw new AppError(fault.constraint === 'users_email' ? 'email_taken' : 'username_taken', { cause: error })
      throw error
    }
  }

  async findById(id: number): Promise<User | undefined> {
    const row = await firstRow<UserRow>(this.dataSource, `SELECT * FROM users WHERE id = $1`, [id])
    return row && toUser(row)
  }

  async findByUsername(username: string): Promise<User | undefined> {
    const row = await this.rowOf(username)
    return row && toUser(row)
  }

  /** The user whose name and password these are, or `undefined`, in equal time for an unknown name and a wrong password. */
  async verify(username: string, password: string): Promise<User | undefined> {
    const row = await this.rowOf(username)
    const matches = await verify(row?.password_hash ?? (await this.nobodysHash), password)
    return row !== undefined && matches ? toUser(row) : undefined
  }

  private rowOf(username: string): Promise<UserRow | undefined> {
    return firstRow<UserRow>(this.dataSource, `SELECT * FROM users WHERE lower(username) = lower($1)`, [username])
  }
}

function toUser(row: UserRow): User {
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
