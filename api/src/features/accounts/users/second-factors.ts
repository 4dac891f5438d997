import { randomBytes } from 'node:crypto'
import { recoveryCodeCount, type SecondFactor, type User } from '@loquia/contracts'
import { Inject, Injectable, Logger } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { hashRaw } from '@node-rs/argon2'
import { Secret, TOTP } from 'otpauth'
import { type EntityManager, IsNull, LessThan, Not, Repository } from 'typeorm'
import { AppError } from '../../../app-error.js'
import { ENVIRONMENT, type Environment } from '../../../config/env.js'
import { RateLimits } from '../../../http/index.js'
import { SealedText } from '../../../sealing/index.js'
import { SecondFactorEntity } from './second-factor.entity.js'
import { removeSecondFactor } from './second-factor-removal.js'
import { UserSessions } from './user-sessions.js'

/** RFC 6238 as every authenticator app knows it. */
const totp = { issuer: 'Loquia', digits: 6, period: 30, algorithm: 'SHA1' } as const
/** Of a secret, as RFC 4226 recommends. */
const secretBytes = 20
/** Steps that the clock of a device may be off, to either side. */
const skewSteps = 1
/** Without letters and digits that are taken for each other; 32, so that each byte's low bits choose one evenly. */
const recoveryAlphabet = 'abcdefghijkmnpqrstuvwxyz23456789'
const recoveryChars = 10
/** For 50 bits, a hash that is slow to guess at; as for passwords. */
const argon2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Codes that a login takes beside the password: of an authenticator app, or one of ten for when its device is lost.
 * Each works once.
 */
@Injectable()
export class SecondFactors {
  readonly #log = new Logger(SecondFactors.name)
  readonly #box: SealedText

  constructor(
    @InjectRepository(SecondFactorEntity) private readonly factors: Repository<SecondFactorEntity>,
    private readonly sessions: UserSessions,
    private readonly rateLimits: RateLimits,
    @Inject(ENVIRONMENT) environment: Environment,
  ) {
    this.#box = new SealedText(environment.ENCRYPTION_KEY, 'second-factor')
  }

  async state(userId: number): Promise<Omit<SecondFactor, 'success'>> {
    const row = await this.factors.findOneBy({ userId })
    if (row === null || row.confirmedAt === null) return { since: null, codesLeft: 0 }
    return { since: row.confirmedAt.toISOString(), codesLeft: row.recoveryHashes.length }
  }

  async isOn(userId: number): Promise<boolean> {
    return (await this.state(userId)).since !== null
  }

  /**
   * A new secret, which counts once {@link confirm} has seen a code of it; one that waited before is forgotten.
   * @throws AppError `second_factor_on`
   */
  async begin({ id, username }: Pick<User, 'id' | 'username'>): Promise<{ secret: string; address: string }> {
    const secret = new Secret({ size: secretBytes })
    const { raw } = await this.factors
      .createQueryBuilder('factor')
      .insert()
      .values({ userId: id, sealed: this.#box.seal(secret.base32, String(id)) })
      .orUpdate(['sealed', 'last_step'], ['user_id'], {
        overwriteCondition: { where: 'factor.confirmed_at IS NULL' },
      })
      .returning('user_id')
      .updateEntity(false)
      .execute()
    if ((raw as unknown[]).length === 0) throw new AppError('second_factor_on')
    return { secret: secret.base32, address: new TOTP({ ...totp, label: username, secret }).toString() }
  }

  /**
   * Switches on what was begun, and its recovery codes with it; all sessions but the one that asks end, as they came in
   * without it.
   * @returns the codes, told once, and what {@link UserSessions.endAll} does
   * @throws AppError `not_found`, `code_wrong`, `rate_limited`, `unauthorized` when the session has ended meanwhile
   */
  async confirm(
    userId: number,
    sid: string,
    code: string,
  ): Promise<{ recoveryCodes: string[]; count: number; epoch: number }> {
    const row = await this.factors.findOneBy({ userId })
    if (row === null || row.confirmedAt !== null) throw new AppError('not_found')
    await this.count(userId)
    const step = this.stepOf(row, userId, code)
    if (step === undefined) throw new AppError('code_wrong')
    const { told, salt, hashes } = await newRecoveryCodes()
    const ended = await this.factors.manager.transaction(async (transaction) => {
      await this.sessions.hold(userId, sid, transaction)
      const { affected } = await transaction.update(
        SecondFactorEntity,
        { userId, sealed: row.sealed, confirmedAt: IsNull() },
        { confirmedAt: () => 'now()', lastStep: String(step), recoverySalt: salt, recoveryHashes: hashes },
      )
      if (affected === 0) throw new AppError('code_wrong')
      return this.sessions.endAll(userId, { exceptSid: sid, runner: transaction })
    })
    await this.rateLimits.forgive('codePerUser', String(userId))
    return { recoveryCodes: told, ...ended }
  }

  /**
   * Switches it off; all sessions but the one that asks end.
   * @throws AppError `unauthorized` when that one has ended meanwhile
   */
  switchOff(userId: number, sid: string): Promise<{ count: number; epoch: number }> {
    return this.factors.manager.transaction(async (transaction) => {
      await this.sessions.hold(userId, sid, transaction)
      await this.remove(userId, transaction)
      return this.sessions.endAll(userId, { exceptSid: sid, runner: transaction })
    })
  }

  /**
   * New recovery codes in place of those there were.
   * @throws AppError `not_found` when it was switched off meanwhile, `unauthorized` when the session has ended
   */
  async renewCodes(userId: number, sid: string): Promise<string[]> {
    const { told, salt, hashes } = await newRecoveryCodes()
    await this.factors.manager.transaction(async (transaction) => {
      await this.sessions.hold(userId, sid, transaction)
      const { affected } = await transaction.update(
        SecondFactorEntity,
        { userId, confirmedAt: Not(IsNull()) },
        { recoverySalt: salt, recoveryHashes: hashes },
      )
      if (affected === 0) throw new AppError('not_found')
    })
    return told
  }

  /**
   * Uses a code up.
   * @returns which of the two kinds it was
   * @throws AppError `not_found` without a second factor, `code_wrong`, `rate_limited`
   */
  async check(userId: number, typed: string): Promise<'app' | 'recovery'> {
    const row = await this.factors.findOneBy({ userId })
    if (row === null || row.confirmedAt === null) throw new AppError('not_found')
    await this.count(userId)
    const kind = await this.use(row, userId, typed)
    if (kind === undefined) throw new AppError('code_wrong')
    await this.rateLimits.forgive('codePerUser', String(userId))
    return kind
  }

  /** @returns whether there was one that was on */
  remove(userId: number, manager: EntityManager): Promise<boolean> {
    return removeSecondFactor(userId, manager)
  }

  private async use(row: SecondFactorEntity, userId: number, typed: string): Promise<'app' | 'recovery' | undefined> {
    const code = plain(typed)
    if (code.length === recoveryChars) {
      if (row.recoverySalt === null) return undefined
      const { affected } = await this.factors
        .createQueryBuilder()
        .update()
        .set({ recoveryHashes: () => 'array_remove(recovery_hashes, :hash)' })
        .where('user_id = :userId AND :hash = ANY (recovery_hashes)', {
          userId,
          hash: await hashOf(code, row.recoverySalt),
        })
        .execute()
      return affected === 0 ? undefined : 'recovery'
    }
    const step = this.stepOf(row, userId, code)
    if (step === undefined) return undefined
    // One statement: of two logins with one code at the same time, one gets in. Whoever reads over a shoulder is too
    // late.
    const { affected } = await this.factors.update(
      { userId, sealed: row.sealed, lastStep: LessThan(String(step)) },
      { lastStep: String(step) },
    )
    return affected === 0 ? undefined : 'app'
  }

  /** Before a code is looked at, so that many at once are no way around it. @throws AppError `rate_limited` */
  private async count(userId: number): Promise<void> {
    await this.rateLimits.consume('codePerUser', String(userId))
    await this.rateLimits.consume('codePerUserDaily', String(userId))
  }

  /** The step that a code belongs to, now or next to now. */
  private stepOf({ sealed }: SecondFactorEntity, userId: number, typed: string): number | undefined {
    const secret = this.#box.open(sealed, String(userId))
    if (secret === undefined) {
      this.#log.warn(`the second factor of account ${userId} does not open: ENCRYPTION_KEY has changed`)
      return undefined
    }
    const now = Date.now()
    const app = new TOTP({ ...totp, secret: Secret.fromBase32(secret) })
    const delta = app.validate({ token: plain(typed), timestamp: now, window: skewSteps })
    return delta === null ? undefined : app.counter({ timestamp: now }) + delta
  }
}

/** Codes as they are told, and what is kept of them. */
async function newRecoveryCodes(): Promise<{ told: string[]; salt: Buffer; hashes: string[] }> {
  const codes = Array.from({ length: recoveryCodeCount }, () =>
    [...randomBytes(recoveryChars)].map((byte) => recoveryAlphabet[byte & 31]).join(''),
  )
  const salt = randomBytes(16)
  return {
    told: codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`),
    salt,
    hashes: await Promise.all(codes.map((code) => hashOf(code, salt))),
  }
}

const plain = (typed: string): string => typed.replace(/[\s-]/g, '').toLowerCase()

async function hashOf(code: string, salt: Buffer): Promise<string> {
  return (await hashRaw(code, { ...argon2, salt })).toString('base64url')
}
