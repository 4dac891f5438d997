import type { UnreadResponse } from '@loquia/contracts'
import { Controller, Get, Headers, Param, Res } from '@nestjs/common'
import { InjectDataSource } from '@nestjs/typeorm'
import type { Response } from 'express'
import { DataSource } from 'typeorm'
import { hashOf } from '../../../database/stored-secret.js'
import { CallerAddress, RateLimits } from '../../../http/index.js'
import { BotsService } from '../../workspace/bots/index.js'
import { countUnread } from './unread.queries.js'

/** Longer tokens are none of ours. */
const tokenMaxChars = 200

/** Tells the launcher on any page of a site what an agent wrote while the visitor was away. */
@Controller('api/widget/:botId/unread')
export class UnreadController {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly bots: BotsService,
    private readonly rateLimits: RateLimits,
  ) {}

  @Get()
  async unread(
    @Param('botId') botId: string,
    @Headers('authorization') authorization: string | undefined,
    @CallerAddress() address: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<UnreadResponse> {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('cross-origin-resource-policy', 'cross-origin')
    await this.rateLimits.consume('unreadPerAddress', address)
    const bot = await this.bots.open(botId)
    const token = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1]
    const isToken = token !== undefined && token.length <= tokenMaxChars
    return { success: true, unread: isToken ? await countUnread(this.database, bot.id, hashOf(token)) : 0 }
  }
}
