import { randomBytes, randomUUID } from 'node:crypto'
import { limits } from '@loquia/contracts'
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { Any, type EntityManager, IsNull, Not, Raw, Repository } from 'typeorm'
import { ENVIRONMENT, type Environment } from '../../../config/env.js'
import { databaseFault } from '../../../platform/database/rows.js'
import { SealedText } from '../../../platform/sealing/index.js'
import { noteSecretView } from '../../../core/secret-views/index.js'
import { WebhookEndpointEntity, WebhookSecretEntity } from '../../../core/webhooks/index.js'

/** Standard Webhooks require 24 to 64 bytes. */
const secretBytes = 32
const isStillValid = Raw((until) => `${until} > now()`)

@Injectable()
export class WebhookSecrets implements OnApplicationBootstrap {
  private readonly box: SealedText

  constructor(
    @InjectRepository(WebhookSecretEntity) private readonly secrets: Repository<WebhookSecretEntity>,
    @Inject(ENVIRONMENT) environment: Environment,
  ) {
    this.box = new SealedText(environment.ENCRYPTION_KEY, 'webhook-secrets')
  }

  /** Adds the secrets of webhooks that migration 0052 moved, since SQL cannot seal them. */
  async onApplicationBootstrap(): Promise<void> {
    const { manager } = this.secrets
    const bare = await manager
      .createQueryBuilder(WebhookEndpointEntity, 'endpoint')
      .leftJoin(WebhookSecretEntity, 'secret', 'secret.endpointId = endpoint.id AND secret.validUntil IS NULL')
      .where('secret.id IS NULL')
      .getMany()
    for (const { id } of bare)
      await this.add(id, manager).catch((error: unknown) => {
        // Another node deleted the webhook.
        if (databaseFault(error)?.code !== '23503') throw error
      })
  }

  /** @returns null when no encryption key opens the secret */
  async reveal(endpointId: string, userId: number): Promise<string | null> {
    const found = await this.secrets.findOneBy({ endpointId, validUntil: IsNull() })
    const secret = (found && this.box.open(found.sealed, found.id)) ?? null
    if (found !== null && secret !== null)
      await noteSecretView(this.secrets.manager, { webhookSecretId: found.id }, userId)
    return secret
  }

  /** Records that the user who sets a webhook's address has seen its secret. */
  async recordKnown(endpointId: string, userId: number, manager: EntityManager): Promise<void> {
    const found = await manager.findOneBy(WebhookSecretEntity, { endpointId, validUntil: IsNull() })
    if (found !== null) await noteSecretView(manager, { webhookSecretId: found.id }, userId)
  }

  /** Returns the secrets that decrypt, current first. */
  async loadValid(endpointId: string): Promise<string[]> {
    const found = await this.secrets.find({
      where: [
        { endpointId, validUntil: IsNull() },
        { endpointId, validUntil: isStillValid },
      ],
      order: { validUntil: { direction: 'DESC', nulls: 'FIRST' } },
    })
    return found.flatMap(({ id, sealed }) => this.box.open(sealed, id) ?? [])
  }

  /** The previous secret stays valid for another day; older ones are deleted. */
  async rotate(endpointId: string, manager: EntityManager): Promise<void> {
    await manager.delete(WebhookSecretEntity, { endpointId, validUntil: Not(IsNull()) })
    await manager.update(
      WebhookSecretEntity,
      { endpointId, validUntil: IsNull() },
      { validUntil: () => `now() + make_interval(hours => ${limits.webhookRotationHours})` },
    )
    await this.add(endpointId, manager)
  }

  /** Returns the previous secret's expiry by webhook. */
  async loadRotationExpiries(endpointIds: readonly string[]): Promise<Map<string, Date>> {
    const found = await this.secrets.findBy({ endpointId: Any(endpointIds), validUntil: isStillValid })
    return new Map(
      found.flatMap(({ endpointId, validUntil }) => (validUntil === null ? [] : [[endpointId, validUntil]])),
    )
  }

  async add(endpointId: string, manager: EntityManager): Promise<void> {
    const id = randomUUID()
    const secret = `whsec_${randomBytes(secretBytes).toString('base64')}`
    await manager
      .createQueryBuilder()
      .insert()
      .into(WebhookSecretEntity)
      .values({ id, endpointId, sealed: this.box.seal(secret, id), validUntil: null, viewsRecorded: true })
      .orIgnore()
      .updateEntity(false)
      .execute()
  }
}
