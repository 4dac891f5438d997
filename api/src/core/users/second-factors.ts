import { randomBytes } from 'node:crypto'
import { recoveryCodeCount, type SecondFactor, type User } from '@loquia/contracts'
import { Inject, Injectable, Logger } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { hashRaw } from '@node-rs/argon2'
import { Secret, TOTP } from 'otpauth'
import { type EntityManager, IsNull, LessThan, Not, Repository } from 'typeorm'
import { AppError } from '../../app-error.js'
import { ENVIRONMENT, type Environment } from '../../config/env.js'
import { RateLimits } from '../../platform/http/index.js'
import { SealedText } from '../../platform/sealing/index.js'
import { SecondFactorEntity } from './second-factor.entity.js'
import { UserSessions } from './user-sessions.js'

/** RFC 6238 settings that every authenticator app supports. */
const totp = { issuer: 'Loquia', digits: 6, period: 30, algorithm: 'SHA1' } as const
/** RFC 4226 recommends this length. */
const secretBytes = 20
/** The clocks may differ by this many steps in either direction. */
const skewSteps = 1
/** No ambiguous characters; 32 symbols avoid a modulo bias. */
const recoveryAlphabet = 'abcdefghijkmnpqrstuvwxyz23456789'
const recoveryChars = 10
/** Codes of 50 bits need a slow hash. */
const argon2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Each code works once. */
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

  async getState(userId: number): Promise<Omit<SecondFactor, 'success'>> {
    const row = await this.factors.findOneBy({ userId })
    if (row === null || row.confirmedAt === null) return { since: null, codesLeft: 0 }
    return { since: row.confirmedAt.toISOString(), codesLeft: row.recoveryHashes.length }
  }

  async isOn(userId: number): Promise<boolean> {
    return (await this.getState(userId)).since !== null
  }

  /**
   * Takes effect with {@link confirm}; replaces a pending secret.
   * @throws AppError `second_factor_on`
   */
  async startSetup({ id, username }: Pick<User, 'id' | 'username'>): Promise<{ secret: string; address: string }> {
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
   * Ends all other sessions, which used no code.
   * @returns codes shown only once
   * @throws AppError `not_found`, `code_wrong`, `rate_limited`, `unauthorized` when the session has ended
   */
  async confirm(
    userId: number,
    sid: string,
    code: string,
  ): Promise<{ recoveryCodes: string[]; count: number; epoch: number }> {
    const row = await this.factors.findOneBy({ userId })
    if (row === null || row.confirmedAt !== null) throw new AppError('not_found')
    await this.consumeRateLimits(userId)
    const step = this.findTimeStep(row, userId, code)
    if (step === undefined) throw new AppError('code_wrong')
    const { displayCodes, salt, hashes } = await newRecoveryCodes()
    const ended = await this.factors.manager.transaction(async (transaction) => {
      await this.sessions.lock(userId, sid, transaction)
      const { affected } = await transaction.update(
        SecondFactorEntity,
        { userId, sealed: row.sealed, confirmedAt: IsNull() },
        { confirmedAt: () => 'now()', lastStep: String(step), recoverySalt: salt, recoveryHashes: hashes },
      )
      if (affected === 0) throw new AppError('code_wrong')
      return this.sessions.endAll(userId, { exceptSid: sid, runner: transaction })
    })
    await this.rateLimits.reset('codePerUser', String(userId))
    return { recoveryCodes: displayCodes, ...ended }
  }

  /**
   * Ends all other sessions.
   * @throws AppError `unauthorized` when the session has ended
   */
  switchOff(userId: number, sid: string): Promise<{ count: number; epoch: number }> {
    return this.factors.manager.transaction(async (transaction) => {
      await this.sessions.lock(userId, sid, transaction)
      await this.remove(userId, transaction)
      return this.sessions.endAll(userId, { exceptSid: sid, runner: transaction })
    })
  }

  /**
   * @throws AppError `not_found` if the factor was switched off meanwhile, `unauthorized` when the session has ended
   */
  async renewCodes(userId: number, sid: string): Promise<string[]> {
    const { displayCodes, salt, hashes } = await newRecoveryCodes()
    await this.factors.manager.transaction(async (transaction) => {
      await this.sessions.lock(userId, sid, transaction)
      const { affected } = await transaction.update(
        SecondFactorEntity,
        { userId, confirmedAt: Not(IsNull()) },
        { recoverySalt: salt, recoveryHashes: hashes },
      )
      if (affected === 0) throw new AppError('not_found')
    })
    return displayCodes
  }

  /**
   * Uses up a code and returns its kind.
   * @throws AppError `not_found` without a factor, `code_wrong`, `rate_limited`
   */
  async consumeCode(userId: number, typed: string): Promise<'app' | 'recovery'> {
    const row = await this.factors.findOneBy({ userId })
    if (row === null || row.confirmedAt === null) throw new AppError('not_found')
    await this.consumeRateLimits(userId)
    const kind = await this.tryCode(row, userId, typed)
    if (kind === undefined) throw new AppError('code_wrong')
    await this.rateLimits.reset('codePerUser', String(userId))
    return kind
  }

  remove(userId: number, manager: EntityManager): Promise<boolean> {
    return removeSecondFactor(userId, manager)
  }

  private async tryCode(
    row: SecondFactorEntity,
    userId: number,
    typed: string,
  ): Promise<'app' | 'recovery' | undefined> {
    const code = normalizeCode(typed)
    if (code.length === recoveryChars) {
      if (row.recoverySalt === null) return undefined
      const { affected } = await this.factors
        .createQueryBuilder()
        .update()
        .set({ recoveryHashes: () => 'array_remove(recovery_hashes, :hash)' })
        .where('user_id = :userId AND :hash = ANY (recovery_hashes)', {
          userId,
          hash: await hashRecoveryCode(code, row.recoverySalt),
        })
        .execute()
      return affected === 0 ? undefined : 'recovery'
    }
    const step = this.findTimeStep(row, userId, code)
    if (step === undefined) return undefined
    // One statement, so that only one of two concurrent logins can use a code.
    const { affected } = await this.factors.update(
      { userId, sealed: row.sealed, lastStep: LessThan(String(step)) },
      { lastStep: String(step) },
    )
    return affected === 0 ? undefined : 'app'
  }

  /** Runs before the check, so that parallel guesses cannot bypass the limit. */
  private async consumeRateLimits(userId: number): Promise<void> {
    await this.rateLimits.consume('codePerUser', String(userId))
    await this.rateLimits.consume('codePerUserDaily', String(userId))
  }

  private findTimeStep({ sealed }: SecondFactorEntity, userId: number, typed: string): number | undefined {
    const secret = this.#box.open(sealed, String(userId))
    if (secret === undefined) {
      this.#log.warn(`second_factor_unreadable account=${userId}: ENCRYPTION_KEY has changed`)
      return undefined
    }
    const now = Date.now()
    const app = new TOTP({ ...totp, secret: Secret.fromBase32(secret) })
    const delta = app.validate({ token: normalizeCode(typed), timestamp: now, window: skewSteps })
    return delta === null ? undefined : app.counter({ timestamp: now }) + delta
  }
}

async function newRecoveryCodes(): Promise<{ displayCodes: string[]; salt: Buffer; hashes: string[] }> {
  const codes = Array.from({ length: recoveryCodeCount }, () =>
    [...randomBytes(recoveryChars)].map((byte) => recoveryAlphabet[byte & 31]).join(''),
  )
  const salt = randomBytes(16)
  return {
    displayCodes: codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`),
    salt,
    hashes: await Promise.all(codes.map((code) => hashRecoveryCode(code, salt))),
  }
}

const normalizeCode = (typed: string): string => typed.replace(/[\s-]/g, '').toLowerCase()

async function hashRecoveryCode(code: string, salt: Buffer): Promise<string> {
  return (await hashRaw(code, { ...argon2, salt })).toString('base64url')
}

export async function removeSecondFactor(userId: number, manager: EntityManager): Promise<boolean> {
  const { raw } = await manager
    .createQueryBuilder()
    .delete()
    .from(SecondFactorEntity)
    .where({ userId })
    .returning('confirmed_at')
    .execute()
  const [removed] = raw as { confirmed_at: Date | null }[]
  return removed !== undefined && removed.confirmed_at !== null
}
