import {
  saveNotificationsRequest,
  type NotificationsResponse,
  type SaveNotificationsRequest,
  type User,
  type WebhookDeliveriesResponse,
  type WebhookTestResponse,
} from '@loquia/contracts'
import { Body, Controller, Get, Header, HttpCode, Param, Post, Put, Req, UseGuards } from '@nestjs/common'
import type { Request } from 'express'
import { CallerAddress, RateLimits } from '../../../http/index.js'
import { CurrentUser, RequireUser } from '../../accounts/auth/index.js'
import { OwnBotsService } from '../bots/index.js'
import { NotificationsService } from './notifications.service.js'
import { WebhookDeliveries } from './webhook-deliveries.js'

/** What an owner is told of by itself. */
@Controller('api/chatbot/bots/:botId/notifications')
@UseGuards(RequireUser)
export class NotificationsController {
  constructor(
    private readonly ownBots: OwnBotsService,
    private readonly notifications: NotificationsService,
    private readonly deliveries: WebhookDeliveries,
    private readonly rateLimits: RateLimits,
  ) {}

  @Get()
  @Header('cache-control', 'no-store')
  async settings(@CurrentUser() user: User, @Param('botId') botId: string): Promise<NotificationsResponse> {
    return this.notifications.settings(user.id, (await this.ownBots.find(user.id, botId)).id)
  }

  @Put()
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

  @Post('address')
  @HttpCode(200)
  async askAgain(
    @CurrentUser() user: User,
    @Param('botId') botId: string,
    @CallerAddress() caller: string,
  ): Promise<NotificationsResponse> {
    return this.notifications.askAgain({ userId: user.id, botId: (await this.ownBots.find(user.id, botId)).id, caller })
  }

  @Post('test')
  @HttpCode(200)
  async test(@CurrentUser() user: User, @Param('botId') botId: string): Promise<WebhookTestResponse> {
    const bot = await this.ownBots.find(user.id, botId)
    await this.rateLimits.consume('webhookTestPerUser', String(user.id))
    return this.deliveries.test(bot.id)
  }

  @Get('deliveries')
  @Header('cache-control', 'no-store')
  async latest(@CurrentUser() user: User, @Param('botId') botId: string): Promise<WebhookDeliveriesResponse> {
    return this.deliveries.latest((await this.ownBots.find(user.id, botId)).id)
  }

  @Post('deliveries/:deliveryId/send')
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
}
