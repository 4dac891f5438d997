import { type User } from '@loquia/contracts'
import { type CallInput, claimDemo } from '@loquia/contracts/calls'
import { Controller } from '@nestjs/common'
import { CallerAddress, RateLimits, Handles } from '../../platform/http/index.js'
import { OwnBotsService } from '../../core/bots/index.js'
import { CurrentUser } from '../../accounts/auth/index.js'
import { ClaimsService } from './claims.service.js'

@Controller()
export class ClaimsController {
  constructor(
    private readonly claims: ClaimsService,
    private readonly ownBots: OwnBotsService,
    private readonly rateLimits: RateLimits,
  ) {}

  @Handles(claimDemo)
  async claim({ body }: CallInput<typeof claimDemo>, @CurrentUser() user: User, @CallerAddress() address: string) {
    await this.rateLimits.consume('claimPerAddress', address)
    await this.claims.claim(user, body)
    const { bot } = await this.ownBots.getSettings(await this.ownBots.find({ ...user, needs: 'viewer' }, body.demoId))
    return { bot }
  }
}
