import { stopEmailsQuery, type StopEmailsQuery, type StopEmailsResponse } from '@loquia/contracts'
import { Controller, HttpCode, Post, Query } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { Repository } from 'typeorm'
import { AppError } from '../../../../app-error.js'
import { BotEntity } from '../../bots/index.js'
import { RefusedEmailEntity } from './refused-email.entity.js'
import { StopLinks } from './stop-links.js'

/** For whoever reads at an address that a visitor left, without an account; also for a mail program's own button (RFC 8058). */
@Controller('api/visitor-emails')
export class StopEmailsController {
  constructor(
    private readonly links: StopLinks,
    @InjectRepository(RefusedEmailEntity) private readonly refused: Repository<RefusedEmailEntity>,
    @InjectRepository(BotEntity) private readonly bots: Repository<BotEntity>,
  ) {}

  @Post('stop')
  @HttpCode(200)
  async stop(@Query({ schema: stopEmailsQuery }) { token }: StopEmailsQuery): Promise<StopEmailsResponse> {
    const stop = this.links.read(token)
    if (stop === undefined) throw new AppError('not_found')
    const bot = await this.bots.findOneBy({ publicId: stop.publicId })
    if (bot === null) return { success: true, business: '' }
    await this.refused
      .createQueryBuilder()
      .insert()
      .values({ botId: bot.id, addressHash: stop.addressHash })
      .orIgnore()
      .updateEntity(false)
      .execute()
    return { success: true, business: bot.name || bot.domain }
  }
}
