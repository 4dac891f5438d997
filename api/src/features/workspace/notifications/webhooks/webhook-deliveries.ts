import {
  deliveriesShown,
  webhookTestType,
  type WebhookAttemptResponse,
  type WebhookDeliveriesQuery,
  type WebhookDeliveriesResponse,
  type WebhookDelivery,
} from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { Repository } from 'typeorm'
import { AppError } from '../../../../app-error.js'
import { isUuid } from '../../../../database/uuid.js'
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
  constructor(
    @InjectRepository(WebhookDeliveryEntity) private readonly deliveries: Repository<WebhookDeliveryEntity>,
    private readonly sender: WebhookSender,
  ) {}

  /** A page of what was sent to a webhook, newest first. */
  async list(endpointId: string, { state, type, before }: WebhookDeliveriesQuery): Promise<WebhookDeliveriesResponse> {
    const listing = this.deliveries
      .createQueryBuilder('delivery')
      .where('delivery.endpointId = :endpointId', { endpointId })
      .orderBy('delivery.position', 'DESC')
      .take(deliveriesShown + 1)
    if (state !== undefined) listing.andWhere(states[state])
    if (type !== undefined) listing.andWhere('delivery.type = :type', { type })
    if (before !== undefined)
      listing.andWhere(
        (query) =>
          `delivery.position < ${query
            .subQuery()
            .select('last.position')
            .from(WebhookDeliveryEntity, 'last')
            .where('last.id = :before AND last.endpointId = :endpointId')
            .getQuery()}`,
        { before },
      )
    const found = await listing.getMany()
    return {
      success: true,
      deliveries: found.slice(0, deliveriesShown).map(shown),
      more: found.length > deliveriesShown,
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
