import { randomBytes } from 'node:crypto'
import { limits, type ErrorCode, type Locale } from '@loquia/contracts'
import { Inject, Injectable, Logger } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { Repository, IsNull } from 'typeorm'
import { ENVIRONMENT, type Environment } from '../config/env.js'
import { UserEntity } from '../core/users/index.js'
import { BotEntity } from '../core/bots/index.js'
import { queryRows, type SqlRunner } from '../platform/database/rows.js'

export interface SeedUsers {
  create(user: { username: string; email: string; password: string; role: 'admin' | 'client' }): Promise<unknown>
  findWeakness(password: string, owner: { username: string; email: string }): Promise<ErrorCode | undefined>
}
export interface SeedDemos {
  create(request: { domain: string; language: Locale; expiresAt: null }): Promise<{ demoId: string }>
}
export interface SeedProjects {
  create(clientUsername: string): Promise<void>
}
export const SEED_PROJECTS = Symbol('seed projects')
export const SEED_USERS = Symbol('seed users')
export const SEED_DEMOS = Symbol('seed demos')

export interface Login {
  role: 'admin' | 'client'
  username: string
  /** Set only for generated passwords of new accounts. */
  password?: string
}
export interface ReadyDemo {
  demoId: string
  domain: string
  language: Locale
}
export interface SeedReport {
  logins: Login[]
  demos: ReadyDemo[]
}

const clientUsername = 'client'
const clientEmail = 'client@localhost.localdomain'

/** Creates accounts, a sample project, and demo bots. Running it again changes nothing. */
@Injectable()
export class SeedService {
  readonly #log = new Logger(SeedService.name)

  constructor(
    @InjectRepository(UserEntity) private readonly accounts: Repository<UserEntity>,
    @InjectRepository(BotEntity) private readonly bots: Repository<BotEntity>,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    @Inject(SEED_USERS) private readonly users: SeedUsers,
    @Inject(SEED_DEMOS) private readonly demos: SeedDemos,
    @Inject(SEED_PROJECTS) private readonly projects: SeedProjects,
  ) {}

  async seed(): Promise<SeedReport> {
    const { ADMIN_USERNAME, ADMIN_EMAIL, ADMIN_PASSWORD, NODE_ENV } = this.environment
    const logins = [await this.#findOrCreateAccount('admin', ADMIN_USERNAME, ADMIN_EMAIL, ADMIN_PASSWORD)]
    if (NODE_ENV === 'production') return { logins, demos: [] }
    const client = await this.#findOrCreateAccount('client', clientUsername, clientEmail)
    logins.push(client)
    // Only for new accounts, so that a deleted sample stays deleted.
    if (client.password !== undefined) await this.projects.create(client.username)
    const demos: ReadyDemo[] = []
    for (const site of sampleSites(this.environment)) {
      try {
        demos.push({ ...site, demoId: (await this.#findDemo(site.domain)) ?? (await this.#createDemo(site)) })
      } catch (error) {
        this.#log.warn(
          `sample_demo_failed domain=${site.domain} error=${error instanceof Error ? error.message : String(error)}`,
        )
      }
    }
    return { logins, demos }
  }

  /** An admin under another name counts, so renaming creates no second admin. */
  async #findOrCreateAccount(role: Login['role'], username: string, email: string, chosen?: string): Promise<Login> {
    const existing = await this.#findAccount(role, username)
    if (existing !== undefined) return existing
    if (chosen !== undefined) await this.#warnOfWeakPassword(chosen, { username, email })
    const password = chosen ?? randomBytes(12).toString('base64url')
    try {
      await this.users.create({ username, email, password, role })
    } catch (error) {
      // Another starting node may have created the account.
      const made = await this.#findAccount(role, username)
      if (made === undefined) throw error
      return made
    }
    return { role, username, ...(chosen === undefined ? { password } : {}) }
  }

  async #findAccount(role: Login['role'], username: string): Promise<Login | undefined> {
    const sought = this.accounts
      .createQueryBuilder('account')
      .select('account.username', 'username')
      .addSelect('lower(account.username) = lower(:username)', 'itself')
      .where({ role })
      .setParameter('username', username)
      .orderBy('itself', 'DESC')
      .addOrderBy('account.id')
      .limit(1)
    if (role !== 'admin') sought.andWhere('lower(account.username) = lower(:username)')
    const existing = await sought.getRawOne<{ username: string }>()
    return existing && { role, username: existing.username }
  }

  /** Only warns, because a service that does not start helps nobody. */
  async #warnOfWeakPassword(password: string, owner: { username: string; email: string }): Promise<void> {
    if (password.length < limits.passwordMinChars)
      this.#log.warn(
        `admin_password_too_short: ADMIN_PASSWORD has fewer than ${limits.passwordMinChars} characters, so nobody can log in with it. Request a reset link, or delete the account from the table users and start again`,
      )
    const weakness = await this.users.findWeakness(password, owner)
    if (weakness !== undefined)
      this.#log.warn(
        `admin_password_weak reason=${weakness}: ADMIN_PASSWORD is easy to guess. Change it in the portal, under Account`,
      )
  }

  /** A demo whose ingestion failed would never answer. */
  async #findDemo(domain: string): Promise<string | undefined> {
    await deleteFailedDemos(this.bots.manager, domain)
    return lastingDemo(this.bots, domain)
  }

  /** A demo without an expiry date is a seeded one. */
  async #createDemo(site: { domain: string; language: Locale }): Promise<string> {
    const { demoId } = await this.demos.create({ ...site, expiresAt: null })
    return demoId
  }
}

export function sampleSites(
  environment: Pick<Environment, 'SAMPLE_SITES' | 'NODE_ENV'>,
): { domain: string; language: Locale }[] {
  if (environment.NODE_ENV === 'production') return []
  return environment.SAMPLE_SITES.split(',')
    .filter((part) => part !== '')
    .map((part) => ({ language: part.startsWith('it@') ? 'it' : 'en', domain: part.slice(3) }))
}

/** Deletes non-expiring demos whose ingestion failed. */
async function deleteFailedDemos(runner: SqlRunner, domain: string): Promise<void> {
  await queryRows(
    runner,
    `DELETE FROM bots WHERE domain = $1 AND id IN (SELECT bot_id FROM demos WHERE expires_at IS NULL) AND purchased_at IS NULL
     AND EXISTS (SELECT 1 FROM sources WHERE bot_id = bots.id AND status = 'failed')`,
    [domain],
  )
}

export async function lastingDemo(bots: Repository<BotEntity>, domain: string): Promise<string | undefined> {
  const found = await bots
    .createQueryBuilder('bot')
    .select(['bot.id', 'bot.publicId'])
    .innerJoin('bot.demo', 'demo')
    .where({ domain, kind: 'demo', purchasedAt: IsNull() })
    .andWhere('demo.expiresAt IS NULL')
    .orderBy('bot.createdAt')
    .limit(1)
    .getOne()
  return found?.publicId
}
