import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { All, Controller, Inject, Param, Post, Req, Res } from '@nestjs/common'
import type { Request, Response } from 'express'
import { AppError } from '../../app-error.js'
import { ENVIRONMENT, type Environment } from '../../config/env.js'
import { callerAddress, RateLimits } from '../../http/index.js'
import { KeyCheck } from '../workspace/api-keys/index.js'
import type { Bot } from '../workspace/bots/index.js'
import { BotTools } from './bot-tools.js'
import { metadataAddress } from './mcp-address.js'
import { McpBots } from './mcp-bots.js'
import { isOwnHost, isOwnOrigin } from './own-host.js'

/**
 * Bots as servers of the Model Context Protocol over streamable HTTP, without sessions: each request stands alone, so any
 * node answers it.
 */
@Controller('mcp')
export class McpController {
  constructor(
    private readonly bots: McpBots,
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
    const bot = await this.bots.open(botId)
    const asker = await this.admit(bot, request, response)
    // Several calls in one body would count as one.
    if (Array.isArray(request.body)) throw new AppError('invalid_request')
    const server = this.tools.serverOf(bot, asker, request.headers)
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
    response.once('close', () => void server.close())
    await server.connect(transport)
    await send(await transport.handleRequest(webRequest(request), { parsedBody: request.body as unknown }), response)
  }

  /** Without sessions there is nothing to listen to and nothing to end. */
  @All(':botId')
  refuse(@Res() response: Response): void {
    response
      .status(405)
      .set('allow', 'POST')
      .json({ jsonrpc: '2.0', error: { code: -32_000, message: 'Method not allowed.' }, id: null })
  }

  /**
   * A refusal names what is wrong (RFC 6750) and where the metadata is (RFC 9728).
   * @returns what rate limits count the asker by
   */
  private async admit(bot: Bot, request: Request, response: Response): Promise<string> {
    if (bot.mcp === 'public') return callerAddress(request)
    try {
      const key = await this.keys.callerOf(request, 'ask')
      // Nobody learns of a bot by a key of another workspace.
      if (key.workspaceId !== bot.workspaceId) throw new AppError('invalid_api_key')
      await this.keys.count('key', key, response)
      return `key:${key.id}`
    } catch (error) {
      const challenge = error instanceof AppError ? challengeOf(error, request) : undefined
      const metadata = metadataAddress(this.environment.PUBLIC_URL, bot.publicId)
      if (challenge !== undefined)
        response.setHeader('www-authenticate', `Bearer ${challenge}resource_metadata="${metadata}"`)
      throw error
    }
  }
}

/** The parameters of a refusal; undefined for an error that another key would not mend. */
function challengeOf({ code }: AppError, { headers }: Request): string | undefined {
  if (code === 'scope_missing') return 'error="insufficient_scope", scope="ask", '
  if (code !== 'invalid_api_key') return undefined
  return headers.authorization === undefined ? '' : 'error="invalid_token", '
}

/**
 * A request for the transport. All answers are JSON, while the transport insists on a client that also takes event
 * streams: a client that accepts JSON, by a wildcard or by sending no Accept header, is served.
 */
function webRequest(request: Request): globalThis.Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) if (typeof value === 'string') headers.set(name, value)
  if (request.accepts('application/json') !== false) headers.set('accept', 'application/json, text/event-stream')
  return new globalThis.Request(`http://localhost${request.originalUrl}`, { method: 'POST', headers })
}

async function send(answer: globalThis.Response, response: Response): Promise<void> {
  response.status(answer.status)
  for (const [name, value] of answer.headers) response.setHeader(name, value)
  response.end(Buffer.from(await answer.arrayBuffer()))
}
