import { type CallInput, checkInstallation } from '@loquia/contracts/calls'
import { Controller } from '@nestjs/common'
import { RateLimits, Handles } from '../../platform/http/index.js'
import { CurrentMember, type Member } from '../../core/workspaces/index.js'
import { OwnBotsService } from '../../core/bots/index.js'
import { InstallCheckService } from './install-check.service.js'

@Controller()
export class InstallCheckController {
  constructor(
    private readonly ownBots: OwnBotsService,
    private readonly installs: InstallCheckService,
    private readonly rateLimits: RateLimits,
  ) {}

  @Handles(checkInstallation)
  async check({ params: { botId }, body }: CallInput<typeof checkInstallation>, @CurrentMember() member: Member) {
    const bot = await this.ownBots.find(member, botId)
    await this.rateLimits.consume('installCheckPerUser', String(member.id))
    const report = await this.installs.check(bot, body.url)
    if (report.works) await this.ownBots.markInstalled(bot)
    return report
  }
}
