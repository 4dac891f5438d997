import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { All, Controller, Inject, Param, Post, Req, Res } from '@nestjs/common'
import type { Request, Response } from 'express'
import ipaddr from 'ipaddr.js'
import { AppError } from '../../app-error.js'
import { ENVIRONMENT, type Environment } from '../../config/env.js'
import { callerAddress, RateLimits } from '../../platform/http/index.js'
import type { Bot } from '../../core/bots/index.js'
import { KeyCheck } from '../../accounts/api-keys/index.js'
import { BotTools } from './bot-tools.js'
import { metadataAddress } from './mcp-address.js'
import { McpBots } from './mcp-bots.js'

/** MCP over stateless streamable HTTP, so any node answers any request. */
@Controller('mcp')
export class McpController {
  constructor(
    private readonly bots: McpBots,
    private readonly tools: BotTools,
    private readonly keys: KeyCheck,
    private readonly rateLimits: RateLimits,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /**
   * @throws AppError `forbidden` for a foreign origin or host, `not_found` if MCP is off, `invalid_api_key`,
   * `rate_limited`
   */
  @Post(':botId')
  async respond(@Param('botId') botId: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    const { PUBLIC_URL } = this.environment
    if (!isOwnHost(request.headers.host, PUBLIC_URL) || !isOwnOrigin(request.headers.origin, PUBLIC_URL))
      throw new AppError('forbidden')
    await this.rateLimits.consume('mcpPerAddress', callerAddress(request))
    const bot = await this.bots.open(botId)
    const asker = await this.authorize(bot, request, response)
    // A batch would count as one call.
    if (Array.isArray(request.body)) throw new AppError('invalid_request')
    const server = this.tools.createServer(bot, asker, request.headers)
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
    response.once('close', () => void server.close())
    await server.connect(transport)
    await sendResponse(
      await transport.handleRequest(webRequest(request), { parsedBody: request.body as unknown }),
      response,
    )
  }

  /** Without sessions, nothing can be streamed or ended. */
  @All(':botId')
  refuseMethod(@Res() response: Response): void {
    response
      .status(405)
      .set('allow', 'POST')
      .json({ jsonrpc: '2.0', error: { code: -32_000, message: 'Method not allowed.' }, id: null })
  }

  /**
   * Refusals name the error (RFC 6750) and the metadata URL (RFC 9728).
   * @returns key for rate limits
   */
  private async authorize(bot: Bot, request: Request, response: Response): Promise<string> {
    if (bot.mcp === 'public') return callerAddress(request)
    try {
      const key = await this.keys.authenticate(request, 'ask')
      // A foreign key must not reveal that the bot exists.
      if (key.workspaceId !== bot.workspaceId) throw new AppError('invalid_api_key')
      await this.keys.consumeQuota('key', key, response)
      return `key:${key.id}`
    } catch (error) {
      const challenge = error instanceof AppError ? bearerChallenge(error, request) : undefined
      const metadata = metadataAddress(this.environment.PUBLIC_URL, bot.publicId)
      if (challenge !== undefined)
        response.setHeader('www-authenticate', `Bearer ${challenge}resource_metadata="${metadata}"`)
      throw error
    }
  }
}

function bearerChallenge({ code }: AppError, { headers }: Request): string | undefined {
  if (code === 'scope_missing') return 'error="insufficient_scope", scope="ask", '
  if (code !== 'invalid_api_key') return undefined
  return headers.authorization === undefined ? '' : 'error="invalid_token", '
}

/**
 * The transport rejects clients that do not accept event streams, although all answers are JSON. So a client that
 * accepts JSON, by a wildcard or without an Accept header, is also served.
 */
function webRequest(request: Request): globalThis.Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) if (typeof value === 'string') headers.set(name, value)
  if (request.accepts('application/json') !== false) headers.set('accept', 'application/json, text/event-stream')
  return new globalThis.Request(`http://localhost${request.originalUrl}`, { method: 'POST', headers })
}

async function sendResponse(answer: globalThis.Response, response: Response): Promise<void> {
  response.status(answer.status)
  for (const [name, value] of answer.headers) response.setHeader(name, value)
  response.end(Buffer.from(await answer.arrayBuffer()))
}

/** Prevents DNS rebinding, which needs an attacker's host name; IP addresses and `localhost` are safe. */
function isOwnHost(host: string | undefined, publicUrl: string): boolean {
  if (host === undefined || !URL.canParse(`http://${host}`)) return false
  const own = new URL(publicUrl)
  const { hostname } = new URL(`http://${host}`)
  return hostname === own.hostname || isLocalOrNumber(hostname)
}

/** Allows only pages of this site. Programs that are not pages send no `Origin` header. */
function isOwnOrigin(origin: string | undefined, publicUrl: string): boolean {
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const page = new URL(origin)
  return page.origin === new URL(publicUrl).origin
}

function isLocalOrNumber(hostname: string): boolean {
  return hostname === 'localhost' || ipaddr.isValid(hostname.replace(/^\[|\]$/g, ''))
}
