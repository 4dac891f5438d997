import {
  changeReplyRequest,
  savedReplyRequest,
  type Done,
  type SavedRepliesResponse,
  type ChangeReplyRequest,
  type SavedReplyRequest,
  type SavedReplyResponse,
} from '@loquia/contracts'
import { Body, Controller, Delete, Get, Header, Param, Post, Put, UseGuards } from '@nestjs/common'
import { AppError } from '../../../app-error.js'
import { RequireUser } from '../../accounts/auth/index.js'
import { BotsService, OwnBotsService } from '../bots/index.js'
import { CurrentMember, type Member } from '../members/index.js'
import { SavedRepliesService } from './saved-replies.service.js'

/** Answers that are sent often, for all bots of a workspace; who may answer for one of them may use and keep them. */
@Controller('api/chatbot/bots/:botId/saved-replies')
@UseGuards(RequireUser)
export class SavedRepliesController {
  constructor(
    private readonly ownBots: OwnBotsService,
    private readonly bots: BotsService,
    private readonly replies: SavedRepliesService,
  ) {}

  @Get()
  @Header('cache-control', 'no-store')
  async list(@CurrentMember() member: Member, @Param('botId') botId: string): Promise<SavedRepliesResponse> {
    return { success: true, replies: await this.replies.list(await this.workspaceOf(member, botId)) }
  }

  @Post()
  async add(
    @CurrentMember() member: Member,
    @Param('botId') botId: string,
    @Body({ schema: savedReplyRequest }) body: SavedReplyRequest,
  ): Promise<SavedReplyResponse> {
    return { success: true, reply: await this.replies.add(await this.workspaceOf(member, botId), body) }
  }

  @Put(':replyId')
  async change(
    @CurrentMember() member: Member,
    @Param('botId') botId: string,
    @Param('replyId') replyId: string,
    @Body({ schema: changeReplyRequest }) body: ChangeReplyRequest,
  ): Promise<SavedReplyResponse> {
    return { success: true, reply: await this.replies.change(await this.workspaceOf(member, botId), replyId, body) }
  }

  @Delete(':replyId')
  async remove(
    @CurrentMember() member: Member,
    @Param('botId') botId: string,
    @Param('replyId') replyId: string,
  ): Promise<Done> {
    await this.replies.remove(await this.workspaceOf(member, botId), replyId)
    return { success: true }
  }

  /** @throws AppError `not_found`, `role_too_low` */
  private async workspaceOf(member: Member, botId: string): Promise<string> {
    const { id } = await this.ownBots.find(member, botId)
    const workspaceId = (await this.bots.find(id))?.workspaceId
    if (workspaceId === undefined) throw new AppError('not_found')
    return workspaceId
  }
}
