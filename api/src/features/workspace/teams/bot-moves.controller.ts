import { moveBotRequest, type Done, type MoveBotRequest } from '@loquia/contracts'
import { Body, Controller, HttpCode, Param, Post, UseGuards } from '@nestjs/common'
import { RequireUser } from '../../accounts/auth/index.js'
import { CurrentMember, type Member } from '../members/index.js'
import { BotMovesService } from './bot-moves.service.js'

/** Which workspace a bot belongs to. */
@Controller('api/chatbot/bots/:botId/move')
@UseGuards(RequireUser)
export class BotMovesController {
  constructor(private readonly moves: BotMovesService) {}

  @Post()
  @HttpCode(200)
  async move(
    @CurrentMember() member: Member,
    @Param('botId') botId: string,
    @Body({ schema: moveBotRequest }) { workspaceId }: MoveBotRequest,
  ): Promise<Done> {
    await this.moves.move(member, botId, workspaceId)
    return { success: true }
  }
}
