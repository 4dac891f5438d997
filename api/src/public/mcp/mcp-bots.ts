import { Injectable } from '@nestjs/common'
import { AppError } from '../../app-error.js'
import { BotsService, type Bot } from '../../core/bots/index.js'

@Injectable()
export class McpBots {
  constructor(private readonly bots: BotsService) {}

  /** @throws AppError `not_found` for an unknown bot or one without MCP; `demo_expired` */
  async open(botId: string): Promise<Bot> {
    const bot = await this.bots.getActive(botId).catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'demo_not_found' ? new AppError('not_found') : error
    })
    if (bot.mcp === 'off') throw new AppError('not_found')
    return bot
  }
}
