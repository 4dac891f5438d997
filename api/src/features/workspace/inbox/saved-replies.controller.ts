import {
  savedReplyRequest,
  type Done,
  type SavedRepliesResponse,
  type SavedReplyRequest,
  type SavedReplyResponse,
  type User,
} from '@loquia/contracts'
import { Body, Controller, Delete, Get, Header, Param, Post, Put, UseGuards } from '@nestjs/common'
import { CurrentUser, RequireUser } from '../../accounts/auth/index.js'
import { OwnBotsService } from '../bots/index.js'
import { SavedRepliesService } from './saved-replies.service.js'

/** Answers that are sent often, for all bots of a workspace; who may answer for one of them may use and keep them. */
@Controller('api/chatbot/bots/:botId/saved-replies')
@UseGuards(RequireUser)
export class SavedRepliesController {
  constructor(
    private readonly ownBots: OwnBotsService,
    private readonly replies: SavedRepliesService,
  ) {}

  @Get()
  @Header('cache-control', 'no-store')
  async list(@CurrentUser() user: User, @Param('botId') botId: string): Promise<SavedRepliesResponse> {
    await this.ownBots.find(user.id, botId)
    return { success: true, replies: await this.replies.list(user.id) }
  }

  @Post()
  async add(
    @CurrentUser() user: User,
    @Param('botId') botId: string,
    @Body({ schema: savedReplyRequest }) body: SavedReplyRequest,
  ): Promise<SavedReplyResponse> {
    await this.ownBots.find(user.id, botId)
    return { success: true, reply: await this.replies.add(user.id, body) }
  }

  @Put(':replyId')
  async change(
    @CurrentUser() user: User,
    @Param('botId') botId: string,
    @Param('replyId') replyId: string,
    @Body({ schema: savedReplyRequest }) body: SavedReplyRequest,
  ): Promise<SavedReplyResponse> {
    await this.ownBots.find(user.id, botId)
    return { success: true, reply: await this.replies.change(user.id, replyId, body) }
  }

  @Delete(':replyId')
  async remove(
    @CurrentUser() user: User,
    @Param('botId') botId: string,
    @Param('replyId') replyId: string,
  ): Promise<Done> {
    await this.ownBots.find(user.id, botId)
    await this.replies.remove(user.id, replyId)
    return { success: true }
  }
}
