import type { ModelUsageResponse } from '@loquia/contracts'
import { Controller, Get, Header, Param, UseGuards } from '@nestjs/common'
import { UsageLedger } from '../../../model-use/index.js'
import { RequireUser } from '../../accounts/auth/index.js'
import { CurrentMember, type Member } from '../members/index.js'
import { OwnBotsService } from '../bots/index.js'

const shownDays = 30

/** What a client's bot has used the language model for, and until when the house pays. */
@Controller('api/chatbot/bots/:botId/model-usage')
@UseGuards(RequireUser)
export class ModelUsageController {
  constructor(
    private readonly ownBots: OwnBotsService,
    private readonly usage: UsageLedger,
  ) {}

  @Get()
  @Header('cache-control', 'no-store')
  async show(@CurrentMember() member: Member, @Param('botId') botId: string): Promise<ModelUsageResponse> {
    const owned = await this.ownBots.find(member, botId)
    const [{ bot }, days] = await Promise.all([this.ownBots.settings(owned), this.usage.days(owned.id, shownDays)])
    return { success: true, trialEndsAt: bot.trialEndsAt, days }
  }
}
