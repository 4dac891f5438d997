import { saveNotificationsRequest, type NotificationsResponse, type SaveNotificationsRequest } from '@loquia/contracts'
import { Body, Controller, Get, Header, HttpCode, Param, Post, Put, Req, UseGuards } from '@nestjs/common'
import type { Request } from 'express'
import { CallerAddress } from '../../../http/index.js'
import { RequireUser } from '../../accounts/auth/index.js'
import { CurrentMember, type Member } from '../members/index.js'
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
}
