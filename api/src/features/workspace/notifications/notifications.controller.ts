import {
  saveNotificationsRequest,
  type NotificationsResponse,
  type SaveNotificationsRequest,
  type WebhookDeliveriesResponse,
  type WebhookTestResponse,
} from '@loquia/contracts'
import { Body, Controller, Get, Header, HttpCode, Param, Post, Put, Req, UseGuards } from '@nestjs/common'
import type { Request } from 'express'
import { CallerAddress, RateLimits } from '../../../http/index.js'
import { RequireUser } from '../../accounts/auth/index.js'
import { CurrentMember, type Member } from '../members/index.js'
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
  async settings(@CurrentMember() member: Member, @Param('botId') botId: string): Promise<NotificationsResponse> {
    return this.notifications.settings((await this.ownBots.find(member, botId)).id)
  }

  @Put()
  @Header('cache-control', 'no-store')
  async save(
    @CurrentMember() member: Member,
    @Param('botId') botId: string,
    @Body({ schema: saveNotificationsRequest }) body: SaveNotificationsRequest,
    @CallerAddress() caller: string,
    @Req() { sessionID }: Request,
  ): Promise<NotificationsResponse> {
    return this.notifications.save(
      { userId: member.id, botId: (await this.ownBots.find(member, botId)).id, caller },
      sessionID,
      body,
    )
  }

  @Post('address')
  @HttpCode(200)
  async askAgain(
    @CurrentMember() member: Member,
    @Param('botId') botId: string,
    @CallerAddress() caller: string,
  ): Promise<NotificationsResponse> {
    return this.notifications.askAgain({
      userId: member.id,
      botId: (await this.ownBots.find(member, botId)).id,
      caller,
    })
  }

  @Post('test')
  @HttpCode(200)
  async test(@CurrentMember() member: Member, @Param('botId') botId: string): Promise<WebhookTestResponse> {
    const bot = await this.ownBots.find(member, botId)
    await this.rateLimits.consume('webhookTestPerUser', String(member.id))
    return this.deliveries.test(bot.id)
  }

  @Get('deliveries')
  @Header('cache-control', 'no-store')
  async latest(@CurrentMember() member: Member, @Param('botId') botId: string): Promise<WebhookDeliveriesResponse> {
    return this.deliveries.latest((await this.ownBots.find(member, botId)).id)
  }

  @Post('deliveries/:deliveryId/send')
  @HttpCode(200)
  async sendAgain(
    @CurrentMember() member: Member,
    @Param('botId') botId: string,
    @Param('deliveryId') deliveryId: string,
  ): Promise<WebhookTestResponse> {
    const bot = await this.ownBots.find(member, botId)
    await this.rateLimits.consume('webhookTestPerUser', String(member.id))
    return this.deliveries.again(bot.id, deliveryId)
  }
}
