import { Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { Repository } from 'typeorm'
import { AppError } from '../../../app-error.js'
import { noteSecurity } from '../../../security-log/index.js'
import { BotEntity, OwnBotsService } from '../bots/index.js'
import { AccessNews, WorkspacesService, type Member } from '../members/index.js'

/**
 * Bots that go from one workspace to another. What belongs to a bot goes along: conversations, sources, webhooks, keys
 * of visitors. What belongs to the workspace stays: members, API keys, saved replies.
 */
@Injectable()
export class BotMovesService {
  constructor(
    @InjectRepository(BotEntity) private readonly bots: Repository<BotEntity>,
    private readonly ownBots: OwnBotsService,
    private readonly workspaces: WorkspacesService,
    private readonly news: AccessNews,
  ) {}

  /**
   * Gives a bot to another workspace. The caller must have the role in both.
   * @throws AppError `not_found` for a bot or a workspace of somebody else, `role_too_low`
   */
  async move(member: Member, publicId: string, to: string): Promise<void> {
    const { id } = await this.ownBots.find(member, publicId)
    await this.workspaces.enter(member, to)
    const from = await this.bots.manager.transaction(async (manager) => {
      const { workspaceId } = await manager.findOneByOrFail(BotEntity, { id })
      if (workspaceId === null) throw new AppError('not_found')
      await this.workspaces.lock([workspaceId, to], manager)
      // Again: whoever waited for the lock may have ceased to be an owner, or another took the bot away.
      for (const one of [workspaceId, to]) await this.workspaces.enter(member, one, manager)
      const { affected } = await manager.update(BotEntity, { id, workspaceId }, { workspaceId: to })
      if (affected === 0) throw new AppError('not_found')
      return workspaceId
    })
    if (from === to) return
    noteSecurity('bot.moved', { account: member.id, bot: publicId, from, to })
    await this.news.tell()
  }
}
