import { type CallInput, deleteBot } from '@loquia/contracts/calls'
import { Controller } from '@nestjs/common'
import { AppError } from '../../app-error.js'
import { Handles } from '../../platform/http/index.js'
import { noteSecurity } from '../../platform/security-log/index.js'
import { OwnBotsService } from '../../core/bots/index.js'
import { CurrentMember, type Member } from '../../core/workspaces/index.js'
import { BotRemoval } from './bot-removal.js'

@Controller()
export class BotRemovalController {
  constructor(
    private readonly ownBots: OwnBotsService,
    private readonly removal: BotRemoval,
  ) {}

  @Handles(deleteBot)
  async deleteBot({ params: { botId } }: CallInput<typeof deleteBot>, @CurrentMember() member: Member) {
    const { id } = await this.ownBots.find(member, botId)
    const receipt = await this.removal.remove({ id })
    if (receipt === undefined) throw new AppError('not_found')
    noteSecurity('bot.deleted', { account: member.id, bot: botId })
    return { receipt }
  }
}
