import {
  limits,
  webhookEventTypes,
  webhookFormat,
  type SaveWebhookRequest,
  type Webhook,
  type WebhookRequest,
  type WebhookSecretResponse,
} from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { type EntityManager, Repository } from 'typeorm'
import { AppError } from '../../../app-error.js'
import { isUuid } from '../../../platform/database/uuid.js'
import { assertUnchanged } from '../../../platform/database/versions.js'
import { SafeWeb } from '../../../knowledge/index.js'
import { UserSessions } from '../../../core/users/index.js'
import { BotEntity } from '../../../core/bots/index.js'
import { WebhookDeliveryEntity, WebhookEndpointEntity } from '../../../core/webhooks/index.js'
import { cancelWaiting, retryWaitingNow } from './webhook-delivery.queries.js'
import { WebhookSecrets } from './webhook-secrets.js'

interface Changer {
  userId: number
  sid: string
}

/** Callers check the bot's ownership. */
@Injectable()
export class WebhookEndpoints {
  constructor(
    @InjectRepository(WebhookEndpointEntity) private readonly endpoints: Repository<WebhookEndpointEntity>,
    private readonly secrets: WebhookSecrets,
    private readonly sessions: UserSessions,
    private readonly web: SafeWeb,
  ) {}

  async list(botId: string): Promise<Webhook[]> {
    const found = await this.endpoints.find({ where: { botId }, order: { createdAt: 'ASC', id: 'ASC' } })
    return this.toWebhooks(found)
  }

  /** @throws AppError `not_found` */
  async find(
    botId: string,
    id: string,
    manager: EntityManager = this.endpoints.manager,
  ): Promise<WebhookEndpointEntity> {
    const found = isUuid(id) ? await manager.findOneBy(WebhookEndpointEntity, { botId, id }) : null
    if (found === null) throw new AppError('not_found')
    return found
  }

  /**
   * @throws AppError `webhook_limit`, `invalid_request` for a private or non-https URL, `unauthorized` when the session
   * has ended
   */
  async add({ userId, sid }: Changer, botId: string, request: WebhookRequest): Promise<WebhookSecretResponse> {
    this.assertAddress(request.url)
    const id = await this.sessions.runWhileActive(userId, sid, async (manager) => {
      // The lock keeps concurrent calls within the limit.
      await manager.findOne(BotEntity, {
        select: { id: true },
        where: { id: botId },
        lock: { mode: 'pessimistic_write' },
      })
      if ((await manager.countBy(WebhookEndpointEntity, { botId })) >= limits.webhooksPerBot)
        throw new AppError('webhook_limit')
      const { identifiers } = await manager.insert(WebhookEndpointEntity, { botId, ...toStoredFields(request) })
      const [added] = identifiers as [{ id: string }]
      await this.secrets.add(added.id, manager)
      await this.secrets.recordKnown(added.id, userId, manager)
      return added.id
    })
    return this.getSecret(userId, botId, id)
  }

  /**
   * Resumes disabled or paused webhooks with new events only.
   * @throws AppError as {@link add}, and `not_found`, `settings_changed`
   */
  async save(
    { userId, sid }: Changer,
    botId: string,
    id: string,
    { version, ...request }: SaveWebhookRequest,
  ): Promise<Webhook> {
    const { url } = await this.find(botId, id)
    // Addresses stored before this rule stay.
    if (request.url !== url) this.assertAddress(request.url)
    await this.sessions.runWhileActive(userId, sid, async (manager) => {
      await manager.findOne(WebhookEndpointEntity, {
        select: { id: true },
        where: { id },
        lock: { mode: 'pessimistic_write' },
      })
      const before = await this.find(botId, id, manager)
      assertUnchanged(before.version, version)
      if (!before.enabled || before.heldAt !== null || !request.enabled)
        await cancelWaiting(manager, id, 'switched_off')
      if (request.url !== before.url) await retryWaitingNow(manager, id)
      await manager.update(
        WebhookEndpointEntity,
        { id },
        {
          ...toStoredFields(request),
          failingSince: null,
          switchedOffAt: null,
          heldAt: null,
          // Retry-After does not apply to a new address.
          ...(request.url === before.url ? {} : { sendingUntil: null }),
        },
      )
      if (request.url !== before.url) await this.secrets.recordKnown(id, userId, manager)
    })
    return this.get(botId, id)
  }

  /** @throws AppError `not_found`, `unauthorized` as {@link add} */
  async remove({ userId, sid }: Changer, botId: string, id: string): Promise<void> {
    await this.sessions.runWhileActive(userId, sid, async (manager) => {
      await this.find(botId, id, manager)
      await manager.delete(WebhookDeliveryEntity, { endpointId: id })
      await manager.delete(WebhookEndpointEntity, { id })
    })
  }

  /**
   * Slack and Teams have no secret.
   * @throws AppError `not_found`
   */
  async getSecret(userId: number, botId: string, id: string): Promise<WebhookSecretResponse> {
    const webhook = await this.get(botId, id)
    const secret = webhook.format === 'standard' ? await this.secrets.reveal(id, userId) : null
    return { success: true, webhook, secret }
  }

  /** @throws AppError `not_found`, `unauthorized` as {@link add} */
  async rotateSecret({ userId, sid }: Changer, botId: string, id: string): Promise<WebhookSecretResponse> {
    await this.sessions.runWhileActive(userId, sid, async (manager) => {
      await this.find(botId, id, manager)
      await this.secrets.rotate(id, manager)
    })
    return this.getSecret(userId, botId, id)
  }

  private async get(botId: string, id: string): Promise<Webhook> {
    const [webhook] = await this.toWebhooks([await this.find(botId, id)])
    if (webhook === undefined) throw new AppError('not_found')
    return webhook
  }

  private async toWebhooks(found: readonly WebhookEndpointEntity[]): Promise<Webhook[]> {
    const rotating = await this.secrets.loadRotationExpiries(found.map(({ id }) => id))
    return found.map(({ id, url, events, enabled, failingSince, switchedOffAt, heldAt, version }) => ({
      id,
      url,
      format: webhookFormat(url),
      events: webhookEventTypes.filter((type) => events.includes(type)),
      enabled,
      failingSince: failingSince?.toISOString() ?? null,
      switchedOffAt: switchedOffAt?.toISOString() ?? null,
      held: heldAt !== null,
      rotatesUntil: rotating.get(id)?.toISOString() ?? null,
      version,
    }))
  }

  private assertAddress(url: string): void {
    if (!this.web.mayPost(url))
      throw new AppError('invalid_request', { issues: [{ path: 'url', message: 'not_public' }] })
  }
}

const toStoredFields = ({ url, events, enabled }: WebhookRequest) => ({ url, events: [...new Set(events)], enabled })
