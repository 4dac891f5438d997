import { type CallInput, getModelUsage } from '@loquia/contracts/calls'
import { Controller } from '@nestjs/common'
import { UsageLedger } from '../../core/model-use/index.js'
import { CurrentMember, type Member } from '../../core/workspaces/index.js'
import { OwnBotsService } from '../../core/bots/index.js'
import { Handles } from '../../platform/http/index.js'

const shownDays = 30

@Controller()
export class ModelUsageController {
  constructor(
    private readonly ownBots: OwnBotsService,
    private readonly usage: UsageLedger,
  ) {}

  @Handles(getModelUsage)
  async show({ params: { botId } }: CallInput<typeof getModelUsage>, @CurrentMember() member: Member) {
    const owned = await this.ownBots.find(member, botId)
    const [{ bot }, days] = await Promise.all([
      this.ownBots.getSettings(owned),
      this.usage.listDays(owned.id, shownDays),
    ])
    return { trialEndsAt: bot.trialEndsAt, days }
  }
}
