import {
  botsQuery,
  changeBotRequest,
  type BotsQuery,
  type ChangeBotRequest,
  type ChangedBotResponse,
  type ManagedBotsResponse,
  type User,
} from '@loquia/contracts'
import { Body, Controller, Get, Header, Param, Put, Query, UseGuards } from '@nestjs/common'
import { CurrentUser, RequireRole } from '../../accounts/auth/index.js'
import { BotAdminService } from './bot-admin.service.js'

/** Everybody's bots, for admins. */
@Controller('api/admin/bots')
@UseGuards(RequireRole('admin'))
export class BotAdminController {
  constructor(private readonly admin: BotAdminService) {}

  @Get()
  @Header('cache-control', 'no-store')
  list(@Query({ schema: botsQuery }) query: BotsQuery): Promise<ManagedBotsResponse> {
    return this.admin.list(query)
  }

  @Put(':botId')
  async change(
    @CurrentUser() actor: User,
    @Param('botId') botId: string,
    @Body({ schema: changeBotRequest }) { purchased }: ChangeBotRequest,
  ): Promise<ChangedBotResponse> {
    return { success: true, bot: await this.admin.markPurchased(actor, botId, purchased) }
  }
}
