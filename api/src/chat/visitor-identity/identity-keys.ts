import { createPublicKey, randomUUID, type KeyObject } from 'node:crypto'
import { identityKeysPerBot, type IdentityKey } from '@loquia/contracts'
import { Inject, Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { type EntityManager, IsNull, LessThan, LessThanOrEqual, MoreThan, Repository } from 'typeorm'
import { AppError } from '../../app-error.js'
import { ENVIRONMENT, type Environment } from '../../config/env.js'
import { newSecret } from '../../platform/database/stored-secret.js'
import { isUuid } from '../../platform/database/uuid.js'
import { SealedText } from '../../platform/sealing/index.js'
import { BotEntity } from '../../core/bots/index.js'
import { noteSecretView, BotIdentityKeyEntity } from '../../core/secret-views/index.js'
import type { PublicKey } from './public-key.js'

const hourMs = 3_600_000

export interface UnsealedKey {
  kid: string
  algorithm: IdentityKey['algorithm']
  /** Secret bytes or a public key. */
  key: Uint8Array | KeyObject
}

/** Callers check access to the bot. */
@Injectable()
export class IdentityKeys {
  private readonly box: SealedText
  private readonly listeners = new Set<(kids: readonly string[]) => void>()

  constructor(
    @InjectRepository(BotIdentityKeyEntity) private readonly keys: Repository<BotIdentityKeyEntity>,
    @Inject(ENVIRONMENT) environment: Environment,
  ) {
    this.box = new SealedText(environment.ENCRYPTION_KEY, 'identity-keys')
  }

  async list(botId: string, manager: EntityManager = this.keys.manager): Promise<IdentityKey[]> {
    const found = await manager.find(BotIdentityKeyEntity, {
      where: validKeysWhere({ botId }),
      order: { createdAt: 'DESC', kid: 'ASC' },
    })
    return found.map(({ kid, algorithm, publicKey, createdAt, retiresAt, lastUsedAt }) => ({
      kid,
      algorithm,
      publicKey,
      createdAt: createdAt.toISOString(),
      retiresAt: retiresAt?.toISOString() ?? null,
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    }))
  }

  /**
   * Older keys retire after `overlapHours` or earlier. The account counts as a viewer, since it may hold a public key's
   * private half.
   * @throws AppError `identity_key_limit`
   */
  async add(
    userId: number,
    botId: string,
    overlapHours: number,
    publicKey?: PublicKey,
  ): Promise<{ kid: string; secret: string | null }> {
    const kid = randomUUID()
    const secret = publicKey === undefined ? newSecret() : null
    const ended = await this.keys.manager.transaction(async (manager) => {
      // The lock makes concurrent calls see each other's keys.
      await manager.findOne(BotEntity, {
        select: { id: true },
        where: { id: botId },
        lock: { mode: 'pessimistic_write' },
      })
      const now = new Date()
      const retiresAt = new Date(now.getTime() + overlapHours * hourMs)
      const before = await this.list(botId, manager)
      if (overlapHours > 0 && before.length >= identityKeysPerBot) throw new AppError('identity_key_limit')
      await manager.update(BotIdentityKeyEntity, { botId, retiresAt: IsNull() }, { retiresAt })
      await manager.update(BotIdentityKeyEntity, { botId, retiresAt: MoreThan(retiresAt) }, { retiresAt })
      await manager.delete(BotIdentityKeyEntity, { botId, retiresAt: LessThanOrEqual(now) })
      await manager.insert(BotIdentityKeyEntity, {
        kid,
        botId,
        algorithm: publicKey?.algorithm ?? 'HS256',
        sealed: secret === null ? null : this.box.seal(secret, kid),
        publicKey: publicKey?.pem ?? null,
        viewsRecorded: true,
      })
      await noteSecretView(manager, { identityKid: kid }, userId)
      return overlapHours === 0 ? before.map((key) => key.kid) : []
    })
    this.emitRevoked(ended)
    return { kid, secret }
  }

  /** @throws AppError `not_found` for a key that is foreign, retired, public or undecryptable */
  async reveal(userId: number, botId: string, kid: string): Promise<string> {
    const key = await this.find(botId, kid)
    const secret = key === null ? undefined : this.unsealSecret(key)
    if (secret === undefined) throw new AppError('not_found')
    await noteSecretView(this.keys.manager, { identityKid: kid }, userId)
    return secret
  }

  async revoke(botId: string, kid: string): Promise<void> {
    const { affected } = isUuid(kid) ? await this.keys.delete({ botId, kid }) : { affected: 0 }
    if (affected !== 1) throw new AppError('not_found')
    this.emitRevoked([kid])
  }

  async findUnsealedKey(botId: string, kid: string): Promise<UnsealedKey | undefined> {
    const found = await this.find(botId, kid)
    if (found === null) return undefined
    const { algorithm, publicKey } = found
    const secret = this.unsealSecret(found)
    const key =
      publicKey === null
        ? secret === undefined
          ? undefined
          : new TextEncoder().encode(secret)
        : createPublicKey(publicKey)
    return key === undefined ? undefined : { kid: found.kid, algorithm, key }
  }

  private async find(botId: string, kid: string): Promise<BotIdentityKeyEntity | null> {
    return isUuid(kid) ? this.keys.findOne({ where: validKeysWhere({ botId, kid }) }) : null
  }

  private unsealSecret({ sealed, kid }: BotIdentityKeyEntity): string | undefined {
    return sealed === null ? undefined : this.box.open(sealed, kid)
  }

  /** Writes at most hourly. */
  async recordUse(kid: string): Promise<void> {
    const longAgo = new Date(Date.now() - hourMs)
    for (const lastUsedAt of [IsNull(), LessThan(longAgo)])
      await this.keys.update({ kid, lastUsedAt }, { lastUsedAt: () => 'now()' })
  }

  /** @param listener receives keys revoked by this process */
  onRevoked(listener: (kids: readonly string[]) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  private emitRevoked(kids: readonly string[]): void {
    if (kids.length > 0) for (const listener of this.listeners) listener(kids)
  }
}

/** Tokens use this process's clock too. */
function validKeysWhere(which: { botId: string; kid?: string }) {
  return [
    { ...which, retiresAt: IsNull() },
    { ...which, retiresAt: MoreThan(new Date()) },
  ]
}
