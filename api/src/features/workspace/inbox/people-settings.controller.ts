import { savePeopleRequest, type PeopleResponse, type SavePeopleRequest } from '@loquia/contracts'
import { Body, Controller, Get, Header, Param, Put, UseGuards } from '@nestjs/common'
import { RequireUser } from '../../accounts/auth/index.js'
import { OwnBotsService } from '../bots/index.js'
import { CurrentMember, type Member } from '../members/index.js'
import { PeopleSettingsService } from './people-settings.service.js'

/** Whether visitors may ask for a person, and what they are promised. */
@Controller('api/chatbot/bots/:botId/people')
@UseGuards(RequireUser)
export class PeopleSettingsController {
  constructor(
    private readonly ownBots: OwnBotsService,
    private readonly people: PeopleSettingsService,
  ) {}

  @Get()
  @Header('cache-control', 'no-store')
  async show(@CurrentMember() member: Member, @Param('botId') botId: string): Promise<PeopleResponse> {
    return this.people.get((await this.ownBots.find(member, botId)).id)
  }

  @Put()
  async save(
    @CurrentMember() member: Member,
    @Param('botId') botId: string,
    @Body({ schema: savePeopleRequest }) body: SavePeopleRequest,
  ): Promise<PeopleResponse> {
    return this.people.save((await this.ownBots.find(member, botId)).id, body)
  }
}
