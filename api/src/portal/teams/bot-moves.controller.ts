import { type CallInput, moveBot } from '@loquia/contracts/calls'
import { Controller } from '@nestjs/common'
import { Handles } from '../../platform/http/index.js'
import { CurrentMember, type Member } from '../../core/workspaces/index.js'
import { BotMovesService } from './bot-moves.service.js'

@Controller()
export class BotMovesController {
  constructor(private readonly moves: BotMovesService) {}

  @Handles(moveBot)
  async move({ params: { botId }, body: { workspaceId } }: CallInput<typeof moveBot>, @CurrentMember() member: Member) {
    await this.moves.move(member, botId, workspaceId)
  }
}
