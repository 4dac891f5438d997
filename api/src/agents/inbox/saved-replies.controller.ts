import {
  type CallInput,
  addSavedReply,
  changeSavedReply,
  deleteSavedReply,
  listSavedReplies,
} from '@loquia/contracts/calls'
import { Controller } from '@nestjs/common'
import { AppError } from '../../app-error.js'
import { Handles } from '../../platform/http/index.js'
import { BotsService, OwnBotsService } from '../../core/bots/index.js'
import { CurrentMember, type Member } from '../../core/workspaces/index.js'
import { SavedRepliesService } from './saved-replies.service.js'

@Controller()
export class SavedRepliesController {
  constructor(
    private readonly ownBots: OwnBotsService,
    private readonly bots: BotsService,
    private readonly replies: SavedRepliesService,
  ) {}

  @Handles(listSavedReplies)
  async list({ params: { botId } }: CallInput<typeof listSavedReplies>, @CurrentMember() member: Member) {
    return { replies: await this.replies.list(await this.findWorkspaceId(member, botId)) }
  }

  @Handles(addSavedReply)
  async add({ params: { botId }, body }: CallInput<typeof addSavedReply>, @CurrentMember() member: Member) {
    return { reply: await this.replies.add(await this.findWorkspaceId(member, botId), body) }
  }

  @Handles(changeSavedReply)
  async change(
    { params: { botId, replyId }, body }: CallInput<typeof changeSavedReply>,
    @CurrentMember() member: Member,
  ) {
    return { reply: await this.replies.change(await this.findWorkspaceId(member, botId), replyId, body) }
  }

  @Handles(deleteSavedReply)
  async remove({ params: { botId, replyId } }: CallInput<typeof deleteSavedReply>, @CurrentMember() member: Member) {
    await this.replies.remove(await this.findWorkspaceId(member, botId), replyId)
  }

  /** @throws AppError `not_found`, `role_too_low` */
  private async findWorkspaceId(member: Member, botId: string): Promise<string> {
    const { id } = await this.ownBots.find(member, botId)
    const workspaceId = (await this.bots.find(id))?.workspaceId
    if (workspaceId === undefined) throw new AppError('not_found')
    return workspaceId
  }
}
