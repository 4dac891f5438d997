import { randomBytes, randomUUID } from 'node:crypto'
import { limits } from '@loquia/contracts'
import { Inject, Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { Any, type EntityManager, IsNull, Not, Raw, Repository } from 'typeorm'
import { ENVIRONMENT, type Environment } from '../../../../config/env.js'
import { SealedText } from '../../../../sealing/index.js'
import { WebhookSecretEntity } from './webhook-secret.entity.js'

/** Standard Webhooks ask for 24 to 64. */
const secretBytes = 32
const isStillValid = Raw((until) => `${until} > now()`)

/** What deliveries are signed with, `whsec_…`: sealed in the table, opened for a signature and for the bot's owner. */
@Injectable()
export class WebhookSecrets {
  private readonly box: SealedText

  constructor(
    @InjectRepository(WebhookSecretEntity) private readonly secrets: Repository<WebhookSecretEntity>,
    @Inject(ENVIRONMENT) environment: Environment,
  ) {
    this.box = new SealedText(environment.ENCRYPTION_KEY, 'webhook-secrets')
  }

  /** The present secret of a webhook. @returns null where no key of this installation opens it */
  async present(endpointId: string, manager: EntityManager = this.secrets.manager): Promise<string | null> {
    return (await this.valid(endpointId, manager))[0] ?? null
  }

  /**
   * The secrets that count, the present one first; those that do not open are left out. One that came from a version
   * which stored none gets its first.
   */
  async valid(endpointId: string, manager: EntityManager = this.secrets.manager): Promise<string[]> {
    const find = () =>
      manager.find(WebhookSecretEntity, {
        where: [
          { endpointId, validUntil: IsNull() },
          { endpointId, validUntil: isStillValid },
        ],
        order: { validUntil: { direction: 'DESC', nulls: 'FIRST' } },
      })
    let found = await find()
    if (!found.some(({ validUntil }) => validUntil === null)) {
      await this.add(endpointId, manager)
      found = await find()
    }
    return found.flatMap(({ id, sealed }) => this.box.open(sealed, id) ?? [])
  }

  /** A new present secret; the one before counts for another day, and an older one no more. */
  async rotate(endpointId: string, manager: EntityManager): Promise<void> {
    await manager.delete(WebhookSecretEntity, { endpointId, validUntil: Not(IsNull()) })
    await manager.update(
      WebhookSecretEntity,
      { endpointId, validUntil: IsNull() },
      { validUntil: () => `now() + make_interval(hours => ${limits.webhookRotationHours})` },
    )
    await this.add(endpointId, manager)
  }

  /** Until when the secret before counts, by webhook. */
  async rotating(endpointIds: readonly string[]): Promise<Map<string, Date>> {
    const found = await this.secrets.findBy({ endpointId: Any(endpointIds), validUntil: isStillValid })
    return new Map(
      found.flatMap(({ endpointId, validUntil }) => (validUntil === null ? [] : [[endpointId, validUntil]])),
    )
  }

  /** Stores a present secret, unless another process was first. */
  private async add(endpointId: string, manager: EntityManager): Promise<void> {
    const id = randomUUID()
    const secret = `whsec_${randomBytes(secretBytes).toString('base64')}`
    await manager
      .createQueryBuilder()
      .insert()
      .into(WebhookSecretEntity)
      .values({ id, endpointId, sealed: this.box.seal(secret, id), validUntil: null })
      .orIgnore()
      .updateEntity(false)
      .execute()
  }
}
