import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { All, Controller, Inject, Param, Post, Req, Res } from '@nestjs/common'
import type { Request, Response } from 'express'
import { AppError } from '../../app-error.js'
import { ENVIRONMENT, type Environment } from '../../config/env.js'
import { callerAddress, RateLimits } from '../../http/index.js'
import { KeyCheck } from '../workspace/api-keys/index.js'
import { BotsService, type Bot } from '../workspace/bots/index.js'
import { BotTools } from './bot-tools.js'
import { isOwnHost, isOwnOrigin } from './own-host.js'

/**
 * Bots as servers of the Model Context Protocol over streamable HTTP, without sessions: each request stands alone, so any
 * node answers it.
 */
@Controller('mcp')
export class McpController {
  constructor(
    private readonly bots: BotsService,
    private readonly tools: BotTools,
    private readonly keys: KeyCheck,
    private readonly rateLimits: RateLimits,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** @throws AppError `forbidden` for a foreign page or name, `not_found` where it is off, `invalid_api_key`, `rate_limited` */
  @Post(':botId')
  async speak(@Param('botId') botId: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    const { PUBLIC_URL } = this.environment
    if (!isOwnHost(request.headers.host, PUBLIC_URL) || !isOwnOrigin(request.headers.origin, PUBLIC_URL))
      throw new AppError('forbidden')
    await this.rateLimits.consume('mcpPerAddress', callerAddress(request))
    const bot = await this.openBot(botId)
    const asker = await this.admit(bot, request, response)
    // Several calls in one body would count as one.
    if (Array.isArray(request.body)) throw new AppError('invalid_request')
    const server = this.tools.serverOf(bot, asker)
    const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true })
    response.once('close', () => void server.close())
    await server.connect(transport)
    await transport.handleRequest(request, response, request.body)
  }

  /** Without sessions there is nothing to listen to and nothing to end. */
  @All(':botId')
  refuse(@Res() response: Response): void {
    response
      .status(405)
      .set('allow', 'POST')
      .json({ jsonrpc: '2.0', error: { code: -32_000, message: 'Method not allowed.' }, id: null })
  }

  private async openBot(botId: string): Promise<Bot> {
    const bot = await this.bots.open(botId).catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'demo_not_found' ? new AppError('not_found') : error
    })
    if (bot.mcp === 'off') throw new AppError('not_found')
    return bot
  }

  /** @returns what rate limits count the asker by */
  private async admit(bot: Bot, request: Request, response: Response): Promise<string> {
    if (bot.mcp === 'public') return callerAddress(request)
    response.setHeader('www-authenticate', 'Bearer')
    const key = await this.keys.callerOf(request, 'ask')
    // Nobody learns of a bot by a key of another workspace.
    if (key.workspaceId !== bot.workspaceId) throw new AppError('invalid_api_key')
    response.removeHeader('www-authenticate')
    await this.keys.count('key', key, response)
    return `key:${key.id}`
  }
}
