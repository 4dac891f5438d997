import { type CallInput, changeRetention, getRetention } from '@loquia/contracts/calls'
import { Controller } from '@nestjs/common'
import { Handles } from '../../platform/http/index.js'
import { CurrentMember, type Member } from '../../core/workspaces/index.js'
import { OwnBotsService } from '../../core/bots/index.js'
import { RetentionService } from './retention.service.js'

@Controller()
export class RetentionController {
  constructor(
    private readonly ownBots: OwnBotsService,
    private readonly retentions: RetentionService,
  ) {}

  @Handles(getRetention)
  async show({ params: { botId } }: CallInput<typeof getRetention>, @CurrentMember() member: Member) {
    return this.retentions.get((await this.ownBots.find(member, botId)).id)
  }

  @Handles(changeRetention)
  async save({ params: { botId }, body }: CallInput<typeof changeRetention>, @CurrentMember() member: Member) {
    const bot = await this.ownBots.find(member, botId)
    await this.retentions.set(bot.id, body)
    return body
  }
}
