import { retentionSchema, type Retention, type RetentionResponse } from '@loquia/contracts'
import { Body, Controller, Get, Header, Param, Put, UseGuards } from '@nestjs/common'
import { RequireUser } from '../../accounts/auth/index.js'
import { CurrentMember, type Member } from '../members/index.js'
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
  async show(@CurrentMember() member: Member, @Param('botId') botId: string): Promise<RetentionResponse> {
    return { success: true, ...(await this.retentions.get((await this.ownBots.find(member, botId)).id)) }
  }

  @Put()
  async save(
    @CurrentMember() member: Member,
    @Param('botId') botId: string,
    @Body({ schema: retentionSchema }) body: Retention,
  ): Promise<RetentionResponse> {
    const bot = await this.ownBots.find(member, botId)
    await this.retentions.set(bot.id, body)
    return { success: true, ...body }
  }
}
