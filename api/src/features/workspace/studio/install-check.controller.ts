import { installCheckRequest, type InstallCheckRequest, type InstallCheckResponse } from '@loquia/contracts'
import { Body, Controller, HttpCode, Param, Post, UseGuards } from '@nestjs/common'
import { RateLimits } from '../../../http/index.js'
import { RequireUser } from '../../accounts/auth/index.js'
import { CurrentMember, type Member } from '../members/index.js'
import { OwnBotsService } from '../bots/index.js'
import { InstallCheckService } from './install-check.service.js'

@Controller('api/chatbot/bots/:botId/install-check')
@UseGuards(RequireUser)
export class InstallCheckController {
  constructor(
    private readonly ownBots: OwnBotsService,
    private readonly installs: InstallCheckService,
    private readonly rateLimits: RateLimits,
  ) {}

  @Post()
  @HttpCode(200)
  async check(
    @CurrentMember() member: Member,
    @Param('botId') botId: string,
    @Body({ schema: installCheckRequest }) body: InstallCheckRequest,
  ): Promise<InstallCheckResponse> {
    const bot = await this.ownBots.find(member, botId)
    await this.rateLimits.consume('installCheckPerUser', String(member.id))
    const report = await this.installs.check(bot, body.url)
    if (report.works) await this.ownBots.markInstalled(bot)
    return report
  }
}
