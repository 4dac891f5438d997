import { type CallInput, changeAgentSettings, getAgentSettings } from '@loquia/contracts/calls'
import { Controller } from '@nestjs/common'
import { Handles } from '../../platform/http/index.js'
import { OwnBotsService } from '../../core/bots/index.js'
import { CurrentMember, type Member } from '../../core/workspaces/index.js'
import { AgentSettingsService } from './agent-settings.service.js'

@Controller()
export class AgentSettingsController {
  constructor(
    private readonly ownBots: OwnBotsService,
    private readonly agentSettings: AgentSettingsService,
  ) {}

  @Handles(getAgentSettings)
  async show({ params: { botId } }: CallInput<typeof getAgentSettings>, @CurrentMember() member: Member) {
    return this.agentSettings.get((await this.ownBots.find(member, botId)).id)
  }

  @Handles(changeAgentSettings)
  async save({ params: { botId }, body }: CallInput<typeof changeAgentSettings>, @CurrentMember() member: Member) {
    return this.agentSettings.save((await this.ownBots.find(member, botId)).id, body)
  }
}
