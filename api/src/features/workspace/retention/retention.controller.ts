import { retentionSchema, type Retention, type RetentionResponse, type User } from '@loquia/contracts'
import { Body, Controller, Get, Header, Param, Put, UseGuards } from '@nestjs/common'
import { CurrentUser, RequireUser } from '../../accounts/auth/index.js'
import { OwnBotsService } from '../bots/index.js'
import { RetentionService } from './retention.service.js'

/** How long conversations are kept, for the owner of the bot. */
@Controller('api/chatbot/bots/:botId/retention')
@UseGuards(RequireUser)
export class RetentionController {
  constructor(
    private readonly ownBots: OwnBotsService,
    private readonly retentions: RetentionService,
  ) {}

  @Get()
  @Header('cache-control', 'no-store')
  async show(@CurrentUser() user: User, @Param('botId') botId: string): Promise<RetentionResponse> {
    return { success: true, ...(await this.retentions.get((await this.ownBots.find(user.id, botId)).id)) }
  }

  @Put()
  async save(
    @CurrentUser() user: User,
    @Param('botId') botId: string,
    @Body({ schema: retentionSchema }) body: Retention,
  ): Promise<RetentionResponse> {
    const bot = await this.ownBots.find(user.id, botId)
    await this.retentions.set(bot.id, body)
    return { success: true, ...body }
  }
}
