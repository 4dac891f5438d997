import { createPublicKey, randomUUID, type KeyObject } from 'node:crypto'
import { identityKeysPerBot, type IdentityKey } from '@loquia/contracts'
import { Inject, Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { type EntityManager, IsNull, LessThan, LessThanOrEqual, MoreThan, Repository } from 'typeorm'
import { AppError } from '../../../app-error.js'
import { ENVIRONMENT, type Environment } from '../../../config/env.js'
import { newSecret } from '../../../database/stored-secret.js'
import { isUuid } from '../../../database/uuid.js'
import { SealedText } from '../../../sealing/index.js'
import { BotEntity } from '../bots/index.js'
import { noteSecretView } from '../secret-views/index.js'
import type { PublicKey } from './public-key.js'
import { BotIdentityKeyEntity } from './bot-identity-key.entity.js'

const hourMs = 3_600_000

/** A key that is good now. */
export interface OpenKey {
  kid: string
  algorithm: IdentityKey['algorithm']
  /** What checks a signature: bytes of a secret, or a public key. */
  key: Uint8Array | KeyObject
}

/** The keys of bots that sign who their visitors are. Whose bot it is, callers ask before. */
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

  /** Those that are good now, newest first. */
  async list(botId: string, manager: EntityManager = this.keys.manager): Promise<IdentityKey[]> {
    const found = await manager.find(BotIdentityKeyEntity, {
      where: goodKeys({ botId }),
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
   * Makes a secret, or takes a public key; those before retire after `overlapHours`, unless they do so earlier. The
   * account counts as having seen it: the one who brings a public key may hold the private one.
   * @throws AppError `identity_keys_full`
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
      // Of two at once the second sees the first.
      await manager.findOne(BotEntity, {
        select: { id: true },
        where: { id: botId },
        lock: { mode: 'pessimistic_write' },
      })
      const now = new Date()
      const retiresAt = new Date(now.getTime() + overlapHours * hourMs)
      const before = await this.list(botId, manager)
      if (overlapHours > 0 && before.length >= identityKeysPerBot) throw new AppError('identity_keys_full')
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
    this.tell(ended)
    return { kid, secret }
  }

  /**
   * Shows an account the secret of a key.
   * @throws AppError `not_found` for a key that is not the bot's, retired, no secret, or cannot be opened any more
   */
  async reveal(userId: number, botId: string, kid: string): Promise<string> {
    const key = await this.find(botId, kid)
    const secret = key === null ? undefined : this.secretOf(key)
    if (secret === undefined) throw new AppError('not_found')
    await noteSecretView(this.keys.manager, { identityKid: kid }, userId)
    return secret
  }

  /** @throws AppError `not_found` */
  async revoke(botId: string, kid: string): Promise<void> {
    const { affected } = isUuid(kid) ? await this.keys.delete({ botId, kid }) : { affected: 0 }
    if (affected !== 1) throw new AppError('not_found')
    this.tell([kid])
  }

  /** The bot's own key of that name, if it is good now. */
  async open(botId: string, kid: string): Promise<OpenKey | undefined> {
    const found = await this.find(botId, kid)
    if (found === null) return undefined
    const { algorithm, publicKey } = found
    const secret = this.secretOf(found)
    const key =
      publicKey === null
        ? secret === undefined
          ? undefined
          : new TextEncoder().encode(secret)
        : createPublicKey(publicKey)
    return key === undefined ? undefined : { kid: found.kid, algorithm, key }
  }

  private async find(botId: string, kid: string): Promise<BotIdentityKeyEntity | null> {
    return isUuid(kid) ? this.keys.findOne({ where: goodKeys({ botId, kid }) }) : null
  }

  private secretOf({ sealed, kid }: BotIdentityKeyEntity): string | undefined {
    return sealed === null ? undefined : this.box.open(sealed, kid)
  }

  /** Notes that a token was accepted under a key, once an hour. */
  async noteUse(kid: string): Promise<void> {
    const longAgo = new Date(Date.now() - hourMs)
    for (const lastUsedAt of [IsNull(), LessThan(longAgo)])
      await this.keys.update({ kid, lastUsedAt }, { lastUsedAt: () => 'now()' })
  }

  /** @param listener told which keys are good no more from this moment on, by this process */
  onRevoked(listener: (kids: readonly string[]) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  private tell(kids: readonly string[]): void {
    if (kids.length > 0) for (const listener of this.listeners) listener(kids)
  }
}

/** By this process's clock, which is also that of tokens. */
function goodKeys(which: { botId: string; kid?: string }) {
  return [
    { ...which, retiresAt: IsNull() },
    { ...which, retiresAt: MoreThan(new Date()) },
  ]
}
