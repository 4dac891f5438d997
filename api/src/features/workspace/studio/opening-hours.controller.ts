import {
  readOpeningHoursRequest,
  saveOpeningHoursRequest,
  type Locale,
  type OpeningHoursResponse,
  type ReadOpeningHoursRequest,
  type ReadOpeningHoursResponse,
  type SaveOpeningHoursRequest,
} from '@loquia/contracts'
import { Body, Controller, Get, Header, HttpCode, Param, Post, Put, UseGuards } from '@nestjs/common'
import { CallerLocale } from '../../../http/index.js'
import { RequireUser } from '../../accounts/auth/index.js'
import { OwnBotsService } from '../bots/index.js'
import { CurrentMember, type Member } from '../members/index.js'
import { OpeningHoursService } from './opening-hours.service.js'

/** A business's week, in a grid and in plain words. */
@Controller('api/chatbot/bots/:botId/opening-hours')
@UseGuards(RequireUser)
export class OpeningHoursController {
  constructor(
    private readonly ownBots: OwnBotsService,
    private readonly hours: OpeningHoursService,
  ) {}

  @Get()
  @Header('cache-control', 'no-store')
  async show(@CurrentMember() member: Member, @Param('botId') botId: string): Promise<OpeningHoursResponse> {
    return this.hours.get(await this.ownBots.find(member, botId))
  }

  @Put()
  async save(
    @CurrentMember() member: Member,
    @Param('botId') botId: string,
    @Body({ schema: saveOpeningHoursRequest }) body: SaveOpeningHoursRequest,
  ): Promise<OpeningHoursResponse> {
    return this.hours.save(await this.ownBots.find(member, botId), body)
  }

  @Post('read')
  @HttpCode(200)
  async read(
    @CurrentMember() member: Member,
    @Param('botId') botId: string,
    @CallerLocale() locale: Locale,
    @Body({ schema: readOpeningHoursRequest }) { text }: ReadOpeningHoursRequest,
  ): Promise<ReadOpeningHoursResponse> {
    await this.ownBots.find(member, botId)
    return this.hours.read(text, locale)
  }
}
