import type { ApiBot } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { BotsService, OwnBotsService, type Bot } from '../workspace/bots/index.js'
import type { KeyCaller } from '../workspace/api-keys/index.js'

/** The bots that a key reaches: those of its workspace. */
@Injectable()
export class ApiBots {
  constructor(
    private readonly bots: BotsService,
    private readonly ownBots: OwnBotsService,
  ) {}

  /** Oldest first. */
  async list({ workspaceId }: KeyCaller): Promise<ApiBot[]> {
    const all = await this.ownBots.ofWorkspace(workspaceId)
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

  /** @throws AppError `not_found` for a bot of another workspace, as for none at all */
  find({ workspaceId }: KeyCaller, botId: string): Promise<Bot> {
    return this.bots.ofWorkspace(workspaceId, botId)
  }
}
