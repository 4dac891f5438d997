import type { AdminOverviewResponse, OverviewResponse, User } from '@loquia/contracts'
import { Controller, Get, Header, UseGuards } from '@nestjs/common'
import { CurrentUser, RequireRole, RequireUser } from '../../accounts/auth/index.js'
import { OverviewService } from './overview.service.js'

/** The last days of one's own bots. */
@Controller('api/chatbot/overview')
@UseGuards(RequireUser)
export class OverviewController {
  constructor(private readonly overview: OverviewService) {}

  @Get()
  @Header('cache-control', 'no-store')
  async read(@CurrentUser() { id }: User): Promise<OverviewResponse> {
    return { success: true, ...(await this.overview.ofAccount(id)) }
  }
}

/** The last days of everybody's bots, for admins. */
@Controller('api/admin/overview')
@UseGuards(RequireRole('admin'))
export class AdminOverviewController {
  constructor(private readonly overview: OverviewService) {}

  @Get()
  @Header('cache-control', 'no-store')
  async read(): Promise<AdminOverviewResponse> {
    return { success: true, ...(await this.overview.ofHouse()) }
  }
}
