import { type CallInput, stopVisitorEmails } from '@loquia/contracts/calls'
import { Controller } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { Repository } from 'typeorm'
import { AppError } from '../../../app-error.js'
import { Handles } from '../../../platform/http/index.js'
import { BotEntity } from '../../../core/bots/index.js'
import { RefusedEmailEntity } from './refused-email.entity.js'
import { StopLinks } from './stop-links.js'

/** Unsubscribes visitors without an account, also by one-click button (RFC 8058). */
@Controller()
export class StopEmailsController {
  constructor(
    private readonly links: StopLinks,
    @InjectRepository(RefusedEmailEntity) private readonly refused: Repository<RefusedEmailEntity>,
    @InjectRepository(BotEntity) private readonly bots: Repository<BotEntity>,
  ) {}

  @Handles(stopVisitorEmails)
  async stop({ query: { token } }: CallInput<typeof stopVisitorEmails>) {
    const stop = this.links.verifyToken(token)
    if (stop === undefined) throw new AppError('not_found')
    const bot = await this.bots.findOneBy({ publicId: stop.publicId })
    if (bot === null) return { business: '' }
    await this.refused
      .createQueryBuilder()
      .insert()
      .values({ botId: bot.id, addressHash: stop.addressHash })
      .orIgnore()
      .updateEntity(false)
      .execute()
    return { business: bot.name || bot.domain }
  }
}
