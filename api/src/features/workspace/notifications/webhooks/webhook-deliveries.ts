import {
  deliveriesShown,
  webhookTestType,
  type WebhookAttemptResponse,
  type WebhookDeliveriesQuery,
  type WebhookDeliveriesResponse,
  type WebhookDelivery,
} from '@loquia/contracts'
import { Inject, Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { Repository } from 'typeorm'
import { AppError } from '../../../../app-error.js'
import { ENVIRONMENT, type Environment } from '../../../../config/env.js'
import { isUuid } from '../../../../database/uuid.js'
import { SealedText } from '../../../../sealing/index.js'
import { WebhookDeliveryEntity } from './webhook-delivery.entity.js'
import { WebhookSender } from './webhook-sender.js'

/** What each state of a delivery is, by its columns. */
const states: Record<WebhookDelivery['state'], string> = {
  delivered: 'delivery.nextTryAt IS NULL AND delivery.failure IS NULL',
  failed: 'delivery.nextTryAt IS NULL AND delivery.failure IS NOT NULL',
  waiting: 'delivery.nextTryAt IS NOT NULL',
}

/** What was sent to webhooks: listed for the owner, and sent once more when the owner says so. */
@Injectable()
export class WebhookDeliveries {
  /** Positions count the deliveries of all workspaces, so a cursor that showed one would disclose how many there are. */
  private readonly cursors: SealedText

  constructor(
    @InjectRepository(WebhookDeliveryEntity) private readonly deliveries: Repository<WebhookDeliveryEntity>,
    private readonly sender: WebhookSender,
    @Inject(ENVIRONMENT) environment: Environment,
  ) {
    this.cursors = new SealedText(environment.ENCRYPTION_KEY, 'webhook-delivery-cursors')
  }

  /**
   * A page of what was sent to a webhook, newest first.
   * @throws AppError `invalid_request` for a cursor of another webhook, as for no cursor at all
   */
  async list(endpointId: string, { state, type, cursor }: WebhookDeliveriesQuery): Promise<WebhookDeliveriesResponse> {
    const listing = this.deliveries
      .createQueryBuilder('delivery')
      .where('delivery.endpointId = :endpointId', { endpointId })
      .orderBy('delivery.position', 'DESC')
      .take(deliveriesShown + 1)
    if (state !== undefined) listing.andWhere(states[state])
    if (type !== undefined) listing.andWhere('delivery.type = :type', { type })
    if (cursor !== undefined) {
      const before = this.cursors.open(cursor, endpointId)
      if (before === undefined)
        throw new AppError('invalid_request', { issues: [{ path: 'cursor', message: 'unknown' }] })
      listing.andWhere('delivery.position < :before', { before })
    }
    const found = await listing.getMany()
    const page = found.slice(0, deliveriesShown)
    const last = page.at(-1)
    return {
      success: true,
      deliveries: page.map(shown),
      cursor:
        last !== undefined && found.length > deliveriesShown ? this.cursors.seal(last.position, endpointId) : null,
    }
  }

  /** Sends a made-up event to a webhook, also to one that is switched off, and says how it went. */
  async test(botId: string, endpointId: string): Promise<WebhookAttemptResponse> {
    const { identifiers } = await this.deliveries.insert({ botId, endpointId, type: webhookTestType })
    const [made] = identifiers as [{ id: string }]
    return this.now(made.id)
  }

  /**
   * Sends a delivery now, whatever became of it before, to the address that is stored now: with the words that are there
   * now, and the id it had.
   * @throws AppError `not_found`
   */
  async replay(endpointId: string, id: string): Promise<WebhookAttemptResponse> {
    if (!isUuid(id) || !(await this.deliveries.existsBy({ id, endpointId }))) throw new AppError('not_found')
    return this.now(id)
  }

  private async now(id: string): Promise<WebhookAttemptResponse> {
    const outcome = await this.sender.send(id, 'hand')
    if (outcome === undefined) throw new AppError('not_found')
    return outcome.delivered
      ? { success: true, delivered: true }
      : { success: true, delivered: false, reason: outcome.reason }
  }
}

function shown({
  id,
  type,
  createdAt,
  tries,
  lastTryAt,
  nextTryAt,
  status,
  failure,
  response,
  durationMs,
}: WebhookDeliveryEntity): WebhookDelivery {
  return {
    id,
    type: type ?? webhookTestType,
    at: createdAt.toISOString(),
    state: nextTryAt !== null ? 'waiting' : failure === null ? 'delivered' : 'failed',
    tries,
    lastTryAt: lastTryAt?.toISOString() ?? null,
    nextTryAt: nextTryAt?.toISOString() ?? null,
    status,
    failure,
    response,
    durationMs,
  }
}
