import {
  saveWebhookRequest,
  webhookDeliveriesQuery,
  webhookRequest,
  type Done,
  type SaveWebhookRequest,
  type WebhookAttemptResponse,
  type WebhookDeliveriesQuery,
  type WebhookDeliveriesResponse,
  type WebhookRequest,
  type WebhookResponse,
  type WebhookSecretResponse,
  type WebhooksResponse,
} from '@loquia/contracts'
import {
  Body,
  Controller,
  Delete,
  Get,
  Header,
  HttpCode,
  Param,
  Post,
  Put,
  Query,
  Req,
  UseGuards,
} from '@nestjs/common'
import type { Request } from 'express'
import { RateLimits } from '../../../../http/index.js'
import { noteSecurity } from '../../../../security-log/index.js'
import { RequireUser } from '../../../accounts/auth/index.js'
import { CurrentMember, type Member } from '../../members/index.js'
import { OwnBotsService } from '../../bots/index.js'
import { WebhookDeliveries } from './webhook-deliveries.js'
import { WebhookEndpoints } from './webhook-endpoints.js'

/** Where events of a bot are sent, and what became of them. */
@Controller('api/chatbot/bots/:botId/webhooks')
@UseGuards(RequireUser)
export class WebhooksController {
  constructor(
    private readonly ownBots: OwnBotsService,
    private readonly endpoints: WebhookEndpoints,
    private readonly deliveries: WebhookDeliveries,
    private readonly rateLimits: RateLimits,
  ) {}

  @Get()
  @Header('cache-control', 'no-store')
  async list(@CurrentMember() member: Member, @Param('botId') botId: string): Promise<WebhooksResponse> {
    const { id } = await this.ownBots.find(member, botId)
    return { success: true, webhooks: await this.endpoints.list(id) }
  }

  @Post()
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async add(
    @CurrentMember() member: Member,
    @Param('botId') botId: string,
    @Body({ schema: webhookRequest }) body: WebhookRequest,
    @Req() { sessionID: sid }: Request,
  ): Promise<WebhookSecretResponse> {
    const { id } = await this.ownBots.find(member, botId)
    await this.rateLimits.consume('webhookChangePerUser', String(member.id))
    return this.endpoints.add({ userId: member.id, sid }, id, body)
  }

  @Put(':webhookId')
  @Header('cache-control', 'no-store')
  async save(
    @CurrentMember() member: Member,
    @Param('botId') botId: string,
    @Param('webhookId') webhookId: string,
    @Body({ schema: saveWebhookRequest }) body: SaveWebhookRequest,
    @Req() { sessionID: sid }: Request,
  ): Promise<WebhookResponse> {
    const { id } = await this.ownBots.find(member, botId)
    await this.rateLimits.consume('webhookChangePerUser', String(member.id))
    return { success: true, webhook: await this.endpoints.save({ userId: member.id, sid }, id, webhookId, body) }
  }

  @Delete(':webhookId')
  @Header('cache-control', 'no-store')
  async remove(
    @CurrentMember() member: Member,
    @Param('botId') botId: string,
    @Param('webhookId') webhookId: string,
    @Req() { sessionID: sid }: Request,
  ): Promise<Done> {
    const { id } = await this.ownBots.find(member, botId)
    await this.endpoints.remove({ userId: member.id, sid }, id, webhookId)
    return { success: true }
  }

  @Get(':webhookId/secret')
  @Header('cache-control', 'no-store')
  async secret(
    @CurrentMember() member: Member,
    @Param('botId') botId: string,
    @Param('webhookId') webhookId: string,
  ): Promise<WebhookSecretResponse> {
    const { id } = await this.ownBots.find(member, botId)
    const shown = await this.endpoints.secret(member.id, id, webhookId)
    noteSecurity('webhook-secret.revealed', { account: member.id })
    return shown
  }

  @Post(':webhookId/rotate')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async rotate(
    @CurrentMember() member: Member,
    @Param('botId') botId: string,
    @Param('webhookId') webhookId: string,
    @Req() { sessionID: sid }: Request,
  ): Promise<WebhookSecretResponse> {
    const { id } = await this.ownBots.find(member, botId)
    await this.rateLimits.consume('webhookChangePerUser', String(member.id))
    const rotated = await this.endpoints.rotate({ userId: member.id, sid }, id, webhookId)
    noteSecurity('webhook-secret.rotated', { account: member.id })
    return rotated
  }

  @Post(':webhookId/test')
  @HttpCode(200)
  async test(
    @CurrentMember() member: Member,
    @Param('botId') botId: string,
    @Param('webhookId') webhookId: string,
  ): Promise<WebhookAttemptResponse> {
    const bot = await this.ownBots.find(member, botId)
    const { id } = await this.endpoints.find(bot.id, webhookId)
    await this.rateLimits.consume('webhookTestPerUser', String(member.id))
    return this.deliveries.test(bot.id, id)
  }

  @Get(':webhookId/deliveries')
  @Header('cache-control', 'no-store')
  async latest(
    @CurrentMember() member: Member,
    @Param('botId') botId: string,
    @Param('webhookId') webhookId: string,
    @Query({ schema: webhookDeliveriesQuery }) query: WebhookDeliveriesQuery,
  ): Promise<WebhookDeliveriesResponse> {
    const bot = await this.ownBots.find(member, botId)
    const { id } = await this.endpoints.find(bot.id, webhookId)
    return this.deliveries.list(id, query)
  }

  @Post(':webhookId/deliveries/:deliveryId/replay')
  @HttpCode(200)
  async replay(
    @CurrentMember() member: Member,
    @Param('botId') botId: string,
    @Param('webhookId') webhookId: string,
    @Param('deliveryId') deliveryId: string,
  ): Promise<WebhookAttemptResponse> {
    const bot = await this.ownBots.find(member, botId)
    const { id } = await this.endpoints.find(bot.id, webhookId)
    await this.rateLimits.consume('webhookTestPerUser', String(member.id))
    return this.deliveries.replay(id, deliveryId)
  }
}
