import {
  type CallInput,
  addWebhook,
  changeWebhook,
  deleteWebhook,
  getWebhookSecret,
  listDeliveries,
  listWebhooks,
  replayDelivery,
  rotateWebhookSecret,
  testWebhook,
} from '@loquia/contracts/calls'
import { Controller, Req } from '@nestjs/common'
import type { Request } from 'express'
import { RateLimits, Handles } from '../../../platform/http/index.js'
import { noteSecurity } from '../../../platform/security-log/index.js'
import { CurrentMember, type Member } from '../../../core/workspaces/index.js'
import { OwnBotsService } from '../../../core/bots/index.js'
import { WebhookDeliveries } from './webhook-deliveries.js'
import { WebhookEndpoints } from './webhook-endpoints.js'

@Controller()
export class WebhooksController {
  constructor(
    private readonly ownBots: OwnBotsService,
    private readonly endpoints: WebhookEndpoints,
    private readonly deliveries: WebhookDeliveries,
    private readonly rateLimits: RateLimits,
  ) {}

  @Handles(listWebhooks)
  async list({ params: { botId } }: CallInput<typeof listWebhooks>, @CurrentMember() member: Member) {
    const { id } = await this.ownBots.find(member, botId)
    return { webhooks: await this.endpoints.list(id) }
  }

  @Handles(addWebhook)
  async add(
    { params: { botId }, body }: CallInput<typeof addWebhook>,
    @CurrentMember() member: Member,
    @Req() { sessionID: sid }: Request,
  ) {
    const { id } = await this.ownBots.find(member, botId)
    await this.rateLimits.consume('webhookChangePerUser', String(member.id))
    return this.endpoints.add({ userId: member.id, sid }, id, body)
  }

  @Handles(changeWebhook)
  async save(
    { params: { botId, webhookId }, body }: CallInput<typeof changeWebhook>,
    @CurrentMember() member: Member,
    @Req() { sessionID: sid }: Request,
  ) {
    const { id } = await this.ownBots.find(member, botId)
    await this.rateLimits.consume('webhookChangePerUser', String(member.id))
    return { webhook: await this.endpoints.save({ userId: member.id, sid }, id, webhookId, body) }
  }

  @Handles(deleteWebhook)
  async remove(
    { params: { botId, webhookId } }: CallInput<typeof deleteWebhook>,
    @CurrentMember() member: Member,
    @Req() { sessionID: sid }: Request,
  ) {
    const { id } = await this.ownBots.find(member, botId)
    await this.endpoints.remove({ userId: member.id, sid }, id, webhookId)
  }

  @Handles(getWebhookSecret)
  async revealSecret(
    { params: { botId, webhookId } }: CallInput<typeof getWebhookSecret>,
    @CurrentMember() member: Member,
  ) {
    const { id } = await this.ownBots.find(member, botId)
    const shown = await this.endpoints.getSecret(member.id, id, webhookId)
    noteSecurity('webhook-secret.revealed', { account: member.id })
    return shown
  }

  @Handles(rotateWebhookSecret)
  async rotateSecret(
    { params: { botId, webhookId } }: CallInput<typeof rotateWebhookSecret>,
    @CurrentMember() member: Member,
    @Req() { sessionID: sid }: Request,
  ) {
    const { id } = await this.ownBots.find(member, botId)
    await this.rateLimits.consume('webhookChangePerUser', String(member.id))
    const rotated = await this.endpoints.rotateSecret({ userId: member.id, sid }, id, webhookId)
    noteSecurity('webhook-secret.rotated', { account: member.id })
    return rotated
  }

  @Handles(testWebhook)
  async test({ params: { botId, webhookId } }: CallInput<typeof testWebhook>, @CurrentMember() member: Member) {
    const bot = await this.ownBots.find(member, botId)
    const { id } = await this.endpoints.find(bot.id, webhookId)
    await this.rateLimits.consume('webhookTestPerUser', String(member.id))
    return this.deliveries.test(bot.id, id)
  }

  @Handles(listDeliveries)
  async listDeliveries(
    { params: { botId, webhookId }, query }: CallInput<typeof listDeliveries>,
    @CurrentMember() member: Member,
  ) {
    const bot = await this.ownBots.find(member, botId)
    const { id } = await this.endpoints.find(bot.id, webhookId)
    return this.deliveries.list(id, query)
  }

  @Handles(replayDelivery)
  async replayDelivery(
    { params: { botId, webhookId, deliveryId } }: CallInput<typeof replayDelivery>,
    @CurrentMember() member: Member,
  ) {
    const bot = await this.ownBots.find(member, botId)
    const { id } = await this.endpoints.find(bot.id, webhookId)
    await this.rateLimits.consume('webhookTestPerUser', String(member.id))
    return this.deliveries.replay(id, deliveryId)
  }
}
