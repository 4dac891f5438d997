import { changeMcpSettings, getMcpSettings, type CallInput } from '@loquia/contracts/calls'
import { Controller } from '@nestjs/common'
import { Handles } from '../../platform/http/index.js'
import { OwnBotsService } from '../../core/bots/index.js'
import { CurrentMember, type Member } from '../../core/workspaces/index.js'
import { McpSettingsService } from './mcp-settings.service.js'

@Controller()
export class McpSettingsController {
  constructor(
    private readonly ownBots: OwnBotsService,
    private readonly settings: McpSettingsService,
  ) {}

  @Handles(getMcpSettings)
  async get({ params }: CallInput<typeof getMcpSettings>, @CurrentMember() member: Member) {
    return this.settings.get(await this.ownBots.find(member, params.botId))
  }

  @Handles(changeMcpSettings)
  async change({ params, body }: CallInput<typeof changeMcpSettings>, @CurrentMember() member: Member) {
    const bot = await this.ownBots.find(member, params.botId)
    await this.settings.set(bot, body)
    return this.settings.get(bot)
  }
}
