import { visitorIdentityHeader } from '@loquia/contracts'
import { type CallInput, getUnreadCount } from '@loquia/contracts/calls'
import { Controller, Headers, Res } from '@nestjs/common'
import { InjectDataSource } from '@nestjs/typeorm'
import type { Response } from 'express'
import { DataSource } from 'typeorm'
import { hashSecret } from '../../platform/database/stored-secret.js'
import { CallerAddress, RateLimits, Handles } from '../../platform/http/index.js'
import { BotsService, type Bot } from '../../core/bots/index.js'
import { VisitorTokens } from '../visitor-identity/index.js'
import { ConversationStore } from '../conversations/conversation-store.js'
import { HandoffService } from '../handoff/handoff.service.js'
import { countUnread, countUnreadIn, type Unread } from './unread.queries.js'

const tokenMaxChars = 200

@Controller()
export class UnreadController {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly bots: BotsService,
    private readonly rateLimits: RateLimits,
    private readonly tokens: VisitorTokens,
    private readonly conversations: ConversationStore,
    private readonly handoffs: HandoffService,
  ) {}

  @Handles(getUnreadCount)
  async count(
    { params: { botId } }: CallInput<typeof getUnreadCount>,
    @Headers('authorization') authorization: string | undefined,
    @Headers(visitorIdentityHeader) identity: string | undefined,
    @CallerAddress() address: string,
    @Res({ passthrough: true }) response: Response,
  ) {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('cross-origin-resource-policy', 'cross-origin')
    await this.rateLimits.consume('unreadPerAddress', address)
    const bot = await this.bots.getActive(botId)
    const token = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1]
    const found = await this.findUnread(
      bot,
      token !== undefined && token.length <= tokenMaxChars ? token : '',
      identity,
    )
    if (found === undefined) return { unread: 0 }
    const agent = (await this.handoffs.findForVisitor(found.conversationId))?.person
    return { unread: found.unread, ...(agent && { agentName: agent.name }) }
  }

  /** Looks in the conversation that a handshake with the same tokens would open. */
  private async findUnread(bot: Bot, token: string, identity: string | undefined): Promise<Unread | undefined> {
    // A separate rate limit, so that page views do not use up the handshakes.
    const vouched = identity ? await this.tokens.verify(bot, identity) : undefined
    if (typeof vouched !== 'object') return countUnread(this.database, bot.id, hashSecret(token))
    const own = await this.conversations.findOwn(bot.id, vouched.visitor.id, token)
    return own === undefined ? undefined : countUnreadIn(this.database, own)
  }
}
