import {
  retentionSchema,
  saveNotificationsRequest,
  type NotificationsResponse,
  type Retention,
  type RetentionResponse,
  type SaveNotificationsRequest,
  type User,
  type WebhookDeliveriesResponse,
  type WebhookTestResponse,
} from '@loquia/contracts'
import { Body, Controller, Get, Header, HttpCode, Param, Post, Put, Req, UseGuards } from '@nestjs/common'
import type { Request } from 'express'
import { CallerAddress, RateLimits } from '../../../http/index.js'
import { CurrentUser, RequireUser } from '../../accounts/auth/index.js'
import { OwnBots } from '../bots/index.js'
import { NotificationsService } from './notifications.service.js'
import { RetentionService } from './retention.service.js'
import { WebhookDeliveries } from './webhook-deliveries.js'

/** What an owner is told of by itself, and how long conversations are kept. */
@Controller('api/chatbot/bots/:botId')
@UseGuards(RequireUser)
export class NotificationsController {
  constructor(
    private readonly ownBots: OwnBots,
    private readonly notifications: NotificationsService,
    private readonly deliveries: WebhookDeliveries,
    private readonly retentions: RetentionService,
    private readonly rateLimits: RateLimits,
  ) {}

  @Get('notifications')
  @Header('cache-control', 'no-store')
  async settings(@CurrentUser() user: User, @Param('botId') botId: string): Promise<NotificationsResponse> {
    return this.notifications.settings(user.id, (await this.ownBots.find(user.id, botId)).id)
  }

  @Put('notifications')
  @Header('cache-control', 'no-store')
  async save(
    @CurrentUser() user: User,
    @Param('botId') botId: string,
    @Body({ schema: saveNotificationsRequest }) body: SaveNotificationsRequest,
    @CallerAddress() caller: string,
    @Req() { sessionID }: Request,
  ): Promise<NotificationsResponse> {
    return this.notifications.save(
      { userId: user.id, botId: (await this.ownBots.find(user.id, botId)).id, caller },
      sessionID,
      body,
    )
  }

  @Post('notifications/address')
  @HttpCode(200)
  async askAgain(
    @CurrentUser() user: User,
    @Param('botId') botId: string,
    @CallerAddress() caller: string,
  ): Promise<NotificationsResponse> {
    return this.notifications.askAgain({ userId: user.id, botId: (await this.ownBots.find(user.id, botId)).id, caller })
  }

  @Post('notifications/test')
  @HttpCode(200)
  async test(@CurrentUser() user: User, @Param('botId') botId: string): Promise<WebhookTestResponse> {
    const bot = await this.ownBots.find(user.id, botId)
    await this.rateLimits.consume('webhookTestPerUser', String(user.id))
    return this.deliveries.test(bot.id)
  }

  @Get('notifications/deliveries')
  @Header('cache-control', 'no-store')
  async latest(@CurrentUser() user: User, @Param('botId') botId: string): Promise<WebhookDeliveriesResponse> {
    return this.deliveries.latest((await this.ownBots.find(user.id, botId)).id)
  }

  @Post('notifications/deliveries/:deliveryId/send')
  @HttpCode(200)
  async sendAgain(
    @CurrentUser() user: User,
    @Param('botId') botId: string,
    @Param('deliveryId') deliveryId: string,
  ): Promise<WebhookTestResponse> {
    const bot = await this.ownBots.find(user.id, botId)
    await this.rateLimits.consume('webhookTestPerUser', String(user.id))
    return this.deliveries.again(bot.id, deliveryId)
  }

  @Get('retention')
  @Header('cache-control', 'no-store')
  async retention(@CurrentUser() user: User, @Param('botId') botId: string): Promise<RetentionResponse> {
    return { success: true, ...(await this.retentions.get((await this.ownBots.find(user.id, botId)).id)) }
  }

  @Put('retention')
  async saveRetention(
    @CurrentUser() user: User,
    @Param('botId') botId: string,
    @Body({ schema: retentionSchema }) body: Retention,
  ): Promise<RetentionResponse> {
    const bot = await this.ownBots.find(user.id, botId)
    await this.retentions.set(bot.id, body)
    return { success: true, ...body }
  }
}
