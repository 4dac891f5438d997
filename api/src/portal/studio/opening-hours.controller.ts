import { type Locale } from '@loquia/contracts'
import { type CallInput, getOpeningHours, readOpeningHours, saveOpeningHours } from '@loquia/contracts/calls'
import { Controller } from '@nestjs/common'
import { CallerLocale, Handles } from '../../platform/http/index.js'
import { OwnBotsService } from '../../core/bots/index.js'
import { CurrentMember, type Member } from '../../core/workspaces/index.js'
import { OpeningHoursService } from './opening-hours.service.js'

@Controller()
export class OpeningHoursController {
  constructor(
    private readonly ownBots: OwnBotsService,
    private readonly hours: OpeningHoursService,
  ) {}

  @Handles(getOpeningHours)
  async show({ params: { botId } }: CallInput<typeof getOpeningHours>, @CurrentMember() member: Member) {
    return this.hours.get(await this.ownBots.find(member, botId))
  }

  @Handles(saveOpeningHours)
  async save({ params: { botId }, body }: CallInput<typeof saveOpeningHours>, @CurrentMember() member: Member) {
    return this.hours.save(await this.ownBots.find(member, botId), body)
  }

  @Handles(readOpeningHours)
  async parseText(
    { params: { botId }, body: { text } }: CallInput<typeof readOpeningHours>,
    @CurrentMember() member: Member,
    @CallerLocale() locale: Locale,
  ) {
    await this.ownBots.find(member, botId)
    return this.hours.parseText(text, locale)
  }
}
