import { type User } from '@loquia/contracts'
import { type CallInput, listManagedBots, markPurchased } from '@loquia/contracts/calls'
import { Controller } from '@nestjs/common'
import { Handles } from '../../platform/http/index.js'
import { CurrentUser } from '../../accounts/auth/index.js'
import { BotAdminService } from './bot-admin.service.js'

@Controller()
export class BotAdminController {
  constructor(private readonly admin: BotAdminService) {}

  @Handles(listManagedBots)
  list({ query }: CallInput<typeof listManagedBots>) {
    return this.admin.list(query)
  }

  @Handles(markPurchased)
  async update(
    { params: { botId }, body: { purchased } }: CallInput<typeof markPurchased>,
    @CurrentUser() actor: User,
  ) {
    return { bot: await this.admin.markPurchased(actor, botId, purchased) }
  }
}
