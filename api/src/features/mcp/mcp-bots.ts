import { Injectable } from '@nestjs/common'
import { AppError } from '../../app-error.js'
import { BotsService, type Bot } from '../workspace/bots/index.js'

/** The bots that are MCP servers. */
@Injectable()
export class McpBots {
  constructor(private readonly bots: BotsService) {}

  /** @throws AppError `not_found` where there is no such bot, or it is no MCP server; `demo_expired` */
  async open(botId: string): Promise<Bot> {
    const bot = await this.bots.open(botId).catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'demo_not_found' ? new AppError('not_found') : error
    })
    if (bot.mcp === 'off') throw new AppError('not_found')
    return bot
  }
}
