import type { ApiBot } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { BotsService, OwnBotsService, type Bot } from '../../core/bots/index.js'
import type { KeyCaller } from '../../accounts/api-keys/index.js'

@Injectable()
export class ApiBots {
  constructor(
    private readonly bots: BotsService,
    private readonly ownBots: OwnBotsService,
  ) {}

  /** The oldest bot comes first. */
  async list({ workspaceId }: KeyCaller): Promise<ApiBot[]> {
    const all = await this.ownBots.listInWorkspace(workspaceId)
    return all.map(({ botId, name, domain, language, status, passages, createdAt }) => ({
      botId,
      name,
      domain,
      language,
      status,
      passages,
      createdAt,
    }))
  }

  /** @throws AppError `not_found`, also for a bot of another workspace */
  find({ workspaceId }: KeyCaller, botId: string): Promise<Bot> {
    return this.bots.getInWorkspace(workspaceId, botId)
  }
}
