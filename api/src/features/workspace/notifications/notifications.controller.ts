import {
  saveNotificationsRequest,
  type NotificationsResponse,
  type SaveNotificationsRequest,
  type User,
} from '@loquia/contracts'
import { Body, Controller, Get, Header, HttpCode, Param, Post, Put, Req, UseGuards } from '@nestjs/common'
import type { Request } from 'express'
import { CallerAddress } from '../../../http/index.js'
import { CurrentUser, RequireUser } from '../../accounts/auth/index.js'
import { OwnBotsService } from '../bots/index.js'
import { NotificationsService } from './notifications.service.js'

/** What an owner is told of by itself. */
@Controller('api/chatbot/bots/:botId/notifications')
@UseGuards(RequireUser)
export class NotificationsController {
  constructor(
    private readonly ownBots: OwnBotsService,
    private readonly notifications: NotificationsService,
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
}
