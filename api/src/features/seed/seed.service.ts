import { randomBytes } from 'node:crypto'
import { limits, type ErrorCode, type Locale } from '@loquia/contracts'
import { Inject, Injectable, Logger } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { Repository } from 'typeorm'
import { ENVIRONMENT, type Environment } from '../../config/env.js'
import { UserEntity } from '../accounts/users/index.js'
import { BotEntity } from '../workspace/bots/index.js'
import { lastingDemo } from './lasting-demo.js'
import { dropUnreadDemos } from './unread-demos.queries.js'

/** What the seed needs of accounts. */
export interface SeedUsers {
  create(user: { username: string; email: string; password: string; role: 'admin' | 'client' }): Promise<unknown>
  weaknessOf(password: string, owner: { username: string; email: string }): Promise<ErrorCode | undefined>
}
/** What the seed needs of demos. */
export interface SeedDemos {
  create(request: { domain: string; language: Locale; expiresAt: null }): Promise<{ demoId: string }>
}
/** What the seed needs of projects. */
export interface SeedProjects {
  create(clientUsername: string): Promise<void>
}
export const SEED_PROJECTS = Symbol('seed projects')
export const SEED_USERS = Symbol('seed users')
export const SEED_DEMOS = Symbol('seed demos')

export interface Login {
  role: 'admin' | 'client'
  username: string
  /** Known only for an account that was made just now with a password of our choosing. */
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

/**
 * What a first start needs to be worth looking at: accounts, a sample project, and demo bots of the sample sites.
 * Running it again changes nothing.
 */
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
    const logins = [await this.#account('admin', ADMIN_USERNAME, ADMIN_EMAIL, ADMIN_PASSWORD)]
    if (NODE_ENV === 'production') return { logins, demos: [] }
    const client = await this.#account('client', clientUsername, clientEmail)
    logins.push(client)
    // Only beside a new account: a sample that was deleted must not come back with the next start.
    if (client.password !== undefined) await this.projects.create(client.username)
    const demos: ReadyDemo[] = []
    for (const site of sampleSites(this.environment)) {
      try {
        demos.push({ ...site, demoId: (await this.#findDemo(site.domain)) ?? (await this.#createDemo(site)) })
      } catch (error) {
        this.#log.warn(`no demo bot of ${site.domain}: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
    return { logins, demos }
  }

  /**
   * The account of a role, made if there is none; an admin of another name counts, so that renaming one makes no
   * second.
   */
  async #account(role: Login['role'], username: string, email: string, chosen?: string): Promise<Login> {
    const existing = await this.#existing(role, username)
    if (existing !== undefined) return existing
    if (chosen !== undefined) await this.#warnOf(chosen, { username, email })
    const password = chosen ?? randomBytes(12).toString('base64url')
    try {
      await this.users.create({ username, email, password, role })
    } catch (error) {
      // Another node, which starts beside this one, may have made it meanwhile.
      const made = await this.#existing(role, username)
      if (made === undefined) throw error
      return made
    }
    return { role, username, ...(chosen === undefined ? { password } : {}) }
  }

  async #existing(role: Login['role'], username: string): Promise<Login | undefined> {
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

  /** An operator's choice stands, as a service that does not start helps nobody; what is wrong with it is said. */
  async #warnOf(password: string, owner: { username: string; email: string }): Promise<void> {
    if (password.length < limits.passwordMinChars)
      this.#log.warn(
        `ADMIN_PASSWORD has fewer than ${limits.passwordMinChars} characters, which no login takes: ask for a reset link, or delete the account from the table users and start again`,
      )
    const weakness = await this.users.weaknessOf(password, owner)
    if (weakness !== undefined)
      this.#log.warn(`ADMIN_PASSWORD is easily guessed (${weakness}): change it in the portal, under account`)
  }

  /** The lasting demo of a sample site. One whose reading failed is dropped: it would never answer. */
  async #findDemo(domain: string): Promise<string | undefined> {
    await dropUnreadDemos(this.bots.manager, domain)
    return lastingDemo(this.bots, domain)
  }

  /** A visitor's demo in everything but this: it does not expire, which also marks it as the seeded one. */
  async #createDemo(site: { domain: string; language: Locale }): Promise<string> {
    const { demoId } = await this.demos.create({ ...site, expiresAt: null })
    return demoId
  }
}

/** `SAMPLE_SITES`, parsed. */
export function sampleSites(
  environment: Pick<Environment, 'SAMPLE_SITES' | 'NODE_ENV'>,
): { domain: string; language: Locale }[] {
  if (environment.NODE_ENV === 'production') return []
  return environment.SAMPLE_SITES.split(',')
    .filter((part) => part !== '')
    .map((part) => ({ language: part.startsWith('it@') ? 'it' : 'en', domain: part.slice(3) }))
}
