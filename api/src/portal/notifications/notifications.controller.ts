import { type CallInput, changeNotifications, getNotifications, resendConfirmation } from '@loquia/contracts/calls'
import { Controller, Req } from '@nestjs/common'
import type { Request } from 'express'
import { CallerAddress, Handles } from '../../platform/http/index.js'
import { CurrentMember, type Member } from '../../core/workspaces/index.js'
import { OwnBotsService } from '../../core/bots/index.js'
import { NotificationsService } from './notifications.service.js'

@Controller()
export class NotificationsController {
  constructor(
    private readonly ownBots: OwnBotsService,
    private readonly notifications: NotificationsService,
  ) {}

  @Handles(getNotifications)
  async getSettings({ params: { botId } }: CallInput<typeof getNotifications>, @CurrentMember() member: Member) {
    return this.notifications.getSettings((await this.ownBots.find(member, botId)).id)
  }

  @Handles(changeNotifications)
  async save(
    { params: { botId }, body }: CallInput<typeof changeNotifications>,
    @CurrentMember() member: Member,
    @CallerAddress() caller: string,
    @Req() { sessionID }: Request,
  ) {
    return this.notifications.save(
      { userId: member.id, botId: (await this.ownBots.find(member, botId)).id, caller },
      sessionID,
      body,
    )
  }

  @Handles(resendConfirmation)
  async resendConfirmation(
    { params: { botId } }: CallInput<typeof resendConfirmation>,
    @CurrentMember() member: Member,
    @CallerAddress() caller: string,
  ) {
    return this.notifications.resendConfirmation({
      userId: member.id,
      botId: (await this.ownBots.find(member, botId)).id,
      caller,
    })
  }
}
