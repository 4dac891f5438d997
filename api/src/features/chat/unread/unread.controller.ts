import { visitorIdentityHeader, type UnreadResponse } from '@loquia/contracts'
import { Controller, Get, Headers, Param, Res } from '@nestjs/common'
import { InjectDataSource } from '@nestjs/typeorm'
import type { Response } from 'express'
import { DataSource } from 'typeorm'
import { hashOf } from '../../../database/stored-secret.js'
import { CallerAddress, RateLimits } from '../../../http/index.js'
import { BotsService, type Bot } from '../../workspace/bots/index.js'
import { VisitorTokens } from '../../workspace/visitor-identity/index.js'
import { ConversationStore } from '../conversations/conversation-store.js'
import { HandoverService } from '../handover/handover.service.js'
import { countUnread, countUnreadIn, type Unread } from './unread.queries.js'

/** Longer tokens are none of ours. */
const tokenMaxChars = 200

/** Tells the launcher on any page of a site what an agent wrote while the visitor was away. */
@Controller('api/widget/:botId/unread')
export class UnreadController {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly bots: BotsService,
    private readonly rateLimits: RateLimits,
    private readonly tokens: VisitorTokens,
    private readonly conversations: ConversationStore,
    private readonly handovers: HandoverService,
  ) {}

  @Get()
  async unread(
    @Param('botId') botId: string,
    @Headers('authorization') authorization: string | undefined,
    @Headers(visitorIdentityHeader) identity: string | undefined,
    @CallerAddress() address: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<UnreadResponse> {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('cross-origin-resource-policy', 'cross-origin')
    await this.rateLimits.consume('unreadPerAddress', address)
    const bot = await this.bots.open(botId)
    const token = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1]
    const found = await this.find(bot, token !== undefined && token.length <= tokenMaxChars ? token : '', identity)
    if (found === undefined) return { success: true, unread: 0 }
    const person = (await this.handovers.shown(found.conversationId))?.person
    return { success: true, unread: found.unread, ...(person && { agentName: person.name }) }
  }

  /** In the conversation that a handshake with the same tokens would open. */
  private async find(bot: Bot, token: string, identity: string | undefined): Promise<Unread | undefined> {
    // Counted by the rate limit of this call alone: page views must not use up what handshakes may bring.
    const vouched = identity ? await this.tokens.verify(bot, identity) : undefined
    if (typeof vouched !== 'object') return countUnread(this.database, bot.id, hashOf(token))
    const own = await this.conversations.findOwn(bot.id, vouched.visitor.id, token)
    return own === undefined ? undefined : countUnreadIn(this.database, own)
  }
}
