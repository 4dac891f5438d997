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
import { AppError } from '../../../app-error.js'
import { ENVIRONMENT, type Environment } from '../../../config/env.js'
import { isUuid } from '../../../platform/database/uuid.js'
import { SealedText } from '../../../platform/sealing/index.js'
import { WebhookDeliveryEntity } from '../../../core/webhooks/index.js'
import { WebhookSender } from './webhook-sender.js'

const states: Record<WebhookDelivery['state'], string> = {
  delivered: 'delivery.nextTryAt IS NULL AND delivery.failure IS NULL',
  failed: 'delivery.nextTryAt IS NULL AND delivery.failure IS NOT NULL',
  waiting: 'delivery.nextTryAt IS NOT NULL',
}

@Injectable()
export class WebhookDeliveries {
  /** Sealed, because positions would disclose the platform's delivery count. */
  private readonly cursors: SealedText

  constructor(
    @InjectRepository(WebhookDeliveryEntity) private readonly deliveries: Repository<WebhookDeliveryEntity>,
    private readonly sender: WebhookSender,
    @Inject(ENVIRONMENT) environment: Environment,
  ) {
    this.cursors = new SealedText(environment.ENCRYPTION_KEY, 'webhook-delivery-cursors')
  }

  /** @throws AppError `invalid_request` for an invalid cursor or another webhook's */
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
      deliveries: page.map(toWebhookDelivery),
      cursor:
        last !== undefined && found.length > deliveriesShown ? this.cursors.seal(last.position, endpointId) : null,
    }
  }

  /** Disabled webhooks also receive tests. */
  async test(botId: string, endpointId: string): Promise<WebhookAttemptResponse> {
    const { identifiers } = await this.deliveries.insert({ botId, endpointId, type: webhookTestType })
    const [made] = identifiers as [{ id: string }]
    return this.sendNow(made.id)
  }

  /**
   * Resends under the old id, with current texts and address.
   * @throws AppError `not_found`
   */
  async replay(endpointId: string, id: string): Promise<WebhookAttemptResponse> {
    if (!isUuid(id) || !(await this.deliveries.existsBy({ id, endpointId }))) throw new AppError('not_found')
    return this.sendNow(id)
  }

  private async sendNow(id: string): Promise<WebhookAttemptResponse> {
    const outcome = await this.sender.send(id, 'hand')
    if (outcome === undefined) throw new AppError('not_found')
    return outcome.delivered
      ? { success: true, delivered: true }
      : { success: true, delivered: false, reason: outcome.reason }
  }
}

function toWebhookDelivery({
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
