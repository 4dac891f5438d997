import type { User } from '@loquia/contracts'
import { Controller } from '@nestjs/common'
import { getAdminOverview, getOverview } from '@loquia/contracts/calls'
import { Handles } from '../../platform/http/index.js'
import { CurrentUser } from '../../accounts/auth/index.js'
import { OverviewService } from './overview.service.js'

@Controller()
export class OverviewController {
  constructor(private readonly overview: OverviewService) {}

  @Handles(getOverview)
  async get(@CurrentUser() { id }: User) {
    return this.overview.getForAccount(id)
  }
}

@Controller()
export class AdminOverviewController {
  constructor(private readonly overview: OverviewService) {}

  @Handles(getAdminOverview)
  async get() {
    return this.overview.getForPlatform()
  }
}
