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
import { AppError } from '../../../../app-error.js'
import { isUuid } from '../../../../database/uuid.js'
import { assertUnchanged } from '../../../../database/versions.js'
import { SafeWeb } from '../../../../knowledge/index.js'
import { UserSessions } from '../../../accounts/users/index.js'
import { BotEntity } from '../../bots/index.js'
import { BotNotificationsEntity } from '../bot-notifications.entity.js'
import { WebhookDeliveryEntity } from './webhook-delivery.entity.js'
import { giveUpWaiting, hurryWaiting } from './webhook-delivery.queries.js'
import { WebhookEndpointEntity } from './webhook-endpoint.entity.js'
import { WebhookSecrets } from './webhook-secrets.js'

/** Who changes webhooks, in which session. */
interface Changer {
  userId: number
  sid: string
}

/** The webhooks of bots, as their owners set them. Whose bot it is, callers have asked before. */
@Injectable()
export class WebhookEndpoints {
  constructor(
    @InjectRepository(WebhookEndpointEntity) private readonly endpoints: Repository<WebhookEndpointEntity>,
    private readonly secrets: WebhookSecrets,
    private readonly sessions: UserSessions,
    private readonly web: SafeWeb,
  ) {}

  /** A bot's webhooks, oldest first. */
  async list(botId: string): Promise<Webhook[]> {
    const found = await this.endpoints.find({ where: { botId }, order: { createdAt: 'ASC', id: 'ASC' } })
    return this.shown(found)
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
   * @throws AppError `webhook_limit`, `invalid_request` for an address that is not public or not https, `unauthorized`
   * when the session has ended meanwhile
   */
  async add({ userId, sid }: Changer, botId: string, request: WebhookRequest): Promise<WebhookSecretResponse> {
    this.assertAddress(request.url)
    const id = await this.sessions.during(userId, sid, async (manager) => {
      // One at a time, so that two at once do not both find room.
      await manager.findOne(BotEntity, {
        select: { id: true },
        where: { id: botId },
        lock: { mode: 'pessimistic_write' },
      })
      if ((await manager.countBy(WebhookEndpointEntity, { botId })) >= limits.webhooksPerBot)
        throw new AppError('webhook_limit')
      await leaveOld(manager, botId)
      const { identifiers } = await manager.insert(WebhookEndpointEntity, { botId, ...stored(request) })
      const [added] = identifiers as [{ id: string }]
      await this.secrets.add(added.id, manager)
      await this.secrets.noteKnown(added.id, userId, manager)
      return added.id
    })
    return this.secret(userId, botId, id)
  }

  /**
   * Changes one. One that was switched off or rested goes on, with what happens from now on.
   * @throws AppError as {@link add}, and `not_found`, `settings_changed`
   */
  async save(
    { userId, sid }: Changer,
    botId: string,
    id: string,
    { version, ...request }: SaveWebhookRequest,
  ): Promise<Webhook> {
    const { url } = await this.find(botId, id)
    // An address that was stored before this rule stays.
    if (request.url !== url) this.assertAddress(request.url)
    await this.sessions.during(userId, sid, async (manager) => {
      await manager.findOne(WebhookEndpointEntity, {
        select: { id: true },
        where: { id },
        lock: { mode: 'pessimistic_write' },
      })
      const before = await this.find(botId, id, manager)
      assertUnchanged(before.version, version)
      if (!before.enabled || before.heldAt !== null || !request.enabled)
        await giveUpWaiting(manager, id, 'switched_off')
      if (request.url !== before.url) await hurryWaiting(manager, id)
      await leaveOld(manager, botId)
      await manager.update(
        WebhookEndpointEntity,
        { id },
        {
          ...stored(request),
          failingSince: null,
          switchedOffAt: null,
          heldAt: null,
          // How long the old address wants to be left alone is no matter to another one.
          ...(request.url === before.url ? {} : { sendingUntil: null }),
        },
      )
      if (request.url !== before.url) await this.secrets.noteKnown(id, userId, manager)
    })
    return this.show(botId, id)
  }

  /** @throws AppError `not_found`, `unauthorized` as {@link add} */
  async remove({ userId, sid }: Changer, botId: string, id: string): Promise<void> {
    await this.sessions.during(userId, sid, async (manager) => {
      await this.find(botId, id, manager)
      await leaveOld(manager, botId)
      await manager.delete(WebhookDeliveryEntity, { endpointId: id })
      await manager.delete(WebhookEndpointEntity, { id })
    })
  }

  /**
   * One with its present secret, as an account is shown it; a channel of Slack or Teams has none.
   * @throws AppError `not_found`
   */
  async secret(userId: number, botId: string, id: string): Promise<WebhookSecretResponse> {
    const webhook = await this.show(botId, id)
    const secret = webhook.format === 'standard' ? await this.secrets.reveal(id, userId) : null
    return { success: true, webhook, secret }
  }

  /** Gives it a new secret. @throws AppError `not_found`, `unauthorized` as {@link add} */
  async rotate({ userId, sid }: Changer, botId: string, id: string): Promise<WebhookSecretResponse> {
    await this.sessions.during(userId, sid, async (manager) => {
      await this.find(botId, id, manager)
      await this.secrets.rotate(id, manager)
    })
    return this.secret(userId, botId, id)
  }

  private async show(botId: string, id: string): Promise<Webhook> {
    const [webhook] = await this.shown([await this.find(botId, id)])
    if (webhook === undefined) throw new AppError('not_found')
    return webhook
  }

  private async shown(found: readonly WebhookEndpointEntity[]): Promise<Webhook[]> {
    const rotating = await this.secrets.rotating(found.map(({ id }) => id))
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

const stored = ({ url, events, enabled }: WebhookRequest) => ({ url, events: [...new Set(events)], enabled })

/** A node of the version before, which knows one address a bot, sends nothing more to one that may have gone. */
async function leaveOld(manager: EntityManager, botId: string): Promise<void> {
  await manager.update(BotNotificationsEntity, { botId }, { webhookUrl: null })
}
