import { mcpSettings, type McpResponse, type McpSettings } from '@loquia/contracts'
import { Body, Controller, Get, Param, Put, UseGuards } from '@nestjs/common'
import { RequireUser } from '../accounts/auth/index.js'
import { OwnBotsService } from '../workspace/bots/index.js'
import { CurrentMember, type Member } from '../workspace/members/index.js'
import { McpSettingsService } from './mcp-settings.service.js'

/** Who may use a bot as an MCP server, for those who change the bot. */
@Controller('api/chatbot/bots/:botId/mcp')
@UseGuards(RequireUser)
export class McpSettingsController {
  constructor(
    private readonly ownBots: OwnBotsService,
    private readonly settings: McpSettingsService,
  ) {}

  @Get()
  async show(@CurrentMember() member: Member, @Param('botId') botId: string): Promise<McpResponse> {
    return { success: true, ...(await this.settings.get(await this.ownBots.find(member, botId))) }
  }

  @Put()
  async save(
    @CurrentMember() member: Member,
    @Param('botId') botId: string,
    @Body({ schema: mcpSettings }) body: McpSettings,
  ): Promise<McpResponse> {
    const bot = await this.ownBots.find(member, botId)
    await this.settings.set(bot, body)
    return { success: true, ...(await this.settings.get(bot)) }
  }
}
