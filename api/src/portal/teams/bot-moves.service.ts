import { Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { Repository } from 'typeorm'
import { AppError } from '../../app-error.js'
import { noteSecurity } from '../../platform/security-log/index.js'
import { BotEntity, OwnBotsService } from '../../core/bots/index.js'
import { AccessEvents, WorkspacesService, type Member } from '../../core/workspaces/index.js'

/** Conversations, sources, webhooks and identity keys move along; members, API keys and saved replies stay. */
@Injectable()
export class BotMovesService {
  constructor(
    @InjectRepository(BotEntity) private readonly bots: Repository<BotEntity>,
    private readonly ownBots: OwnBotsService,
    private readonly workspaces: WorkspacesService,
    private readonly accessEvents: AccessEvents,
  ) {}

  /** @throws AppError `not_found`; `role_too_low` without the role in both workspaces */
  async move(member: Member, publicId: string, to: string): Promise<void> {
    const { id } = await this.ownBots.find(member, publicId)
    await this.workspaces.requireAccess(member, to)
    const from = await this.bots.manager.transaction(async (manager) => {
      const { workspaceId } = await manager.findOneByOrFail(BotEntity, { id })
      if (workspaceId === null) throw new AppError('not_found')
      await this.workspaces.lock([workspaceId, to], manager)
      // The role or the bot's workspace may have changed while waiting for the lock.
      for (const one of [workspaceId, to]) await this.workspaces.requireAccess(member, one, manager)
      const { affected } = await manager.update(BotEntity, { id, workspaceId }, { workspaceId: to })
      if (affected === 0) throw new AppError('not_found')
      return workspaceId
    })
    if (from === to) return
    noteSecurity('bot.moved', { account: member.id, bot: publicId, from, to })
    await this.accessEvents.publish()
  }
}
