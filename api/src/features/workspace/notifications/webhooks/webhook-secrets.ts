import { randomBytes, randomUUID } from 'node:crypto'
import { limits } from '@loquia/contracts'
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { Any, type EntityManager, IsNull, Not, Raw, Repository } from 'typeorm'
import { ENVIRONMENT, type Environment } from '../../../../config/env.js'
import { databaseFault } from '../../../../database/rows.js'
import { SealedText } from '../../../../sealing/index.js'
import { noteSecretView } from '../../secret-views/index.js'
import { WebhookEndpointEntity } from './webhook-endpoint.entity.js'
import { WebhookSecretEntity } from './webhook-secret.entity.js'

/** Standard Webhooks ask for 24 to 64. */
const secretBytes = 32
const isStillValid = Raw((until) => `${until} > now()`)

/** What deliveries are signed with, `whsec_…`: sealed in the table, opened for a signature and for the bot's owner. */
@Injectable()
export class WebhookSecrets implements OnApplicationBootstrap {
  private readonly box: SealedText

  constructor(
    @InjectRepository(WebhookSecretEntity) private readonly secrets: Repository<WebhookSecretEntity>,
    @Inject(ENVIRONMENT) environment: Environment,
  ) {
    this.box = new SealedText(environment.ENCRYPTION_KEY, 'webhook-secrets')
  }

  /** Webhooks of a version that stored no secrets get their first one, so that reading a secret writes nothing. */
  async onApplicationBootstrap(): Promise<void> {
    const { manager } = this.secrets
    const bare = await manager
      .createQueryBuilder(WebhookEndpointEntity, 'endpoint')
      .leftJoin(WebhookSecretEntity, 'secret', 'secret.endpointId = endpoint.id AND secret.validUntil IS NULL')
      .where('secret.id IS NULL')
      .getMany()
    for (const { id } of bare)
      await this.add(id, manager).catch((error: unknown) => {
        // Its owner has deleted the webhook on another node meanwhile.
        if (databaseFault(error)?.code !== '23503') throw error
      })
  }

  /** Shows an account the present secret of a webhook. @returns null where no key of this installation opens it */
  async reveal(endpointId: string, userId: number): Promise<string | null> {
    const found = await this.secrets.findOneBy({ endpointId, validUntil: IsNull() })
    const secret = (found && this.box.open(found.sealed, found.id)) ?? null
    if (found !== null && secret !== null)
      await noteSecretView(this.secrets.manager, { webhookSecretId: found.id }, userId)
    return secret
  }

  /** Records that an account knows the present secret, as it set where deliveries go. */
  async noteKnown(endpointId: string, userId: number, manager: EntityManager): Promise<void> {
    const found = await manager.findOneBy(WebhookSecretEntity, { endpointId, validUntil: IsNull() })
    if (found !== null) await noteSecretView(manager, { webhookSecretId: found.id }, userId)
  }

  /** The secrets that count, the present one first; those that do not open are left out. */
  async valid(endpointId: string): Promise<string[]> {
    const find = () =>
      this.secrets.find({
        where: [
          { endpointId, validUntil: IsNull() },
          { endpointId, validUntil: isStillValid },
        ],
        order: { validUntil: { direction: 'DESC', nulls: 'FIRST' } },
      })
    let found = await find()
    // A process of the version before may have added the webhook since this process started.
    if (!found.some(({ validUntil }) => validUntil === null)) {
      await this.add(endpointId, this.secrets.manager)
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
