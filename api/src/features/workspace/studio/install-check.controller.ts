import { installCheckRequest, type InstallCheckRequest, type InstallCheckResponse, type User } from '@loquia/contracts'
import { Body, Controller, HttpCode, Param, Post, UseGuards } from '@nestjs/common'
import { RateLimits } from '../../../http/index.js'
import { CurrentUser, RequireUser } from '../../accounts/auth/index.js'
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
    @CurrentUser() user: User,
    @Param('botId') botId: string,
    @Body({ schema: installCheckRequest }) body: InstallCheckRequest,
  ): Promise<InstallCheckResponse> {
    const bot = await this.ownBots.find(user.id, botId)
    await this.rateLimits.consume('installCheckPerUser', String(user.id))
    const report = await this.installs.check(bot, body.url)
    if (report.works) await this.ownBots.markInstalled(bot)
    return report
  }
}
