import {
  sourceControlRequest,
  sourceScheduleRequest,
  type Done,
  type SourceControlRequest,
  type SourceScheduleRequest,
  type SteeredSourcesResponse,
} from '@loquia/contracts'
import { Body, Controller, Get, Header, HttpCode, Param, Post, Put, UseGuards } from '@nestjs/common'
import { AppError } from '../../../app-error.js'
import { SourceControl } from '../../../knowledge/index.js'
import { RequireUser } from '../../accounts/auth/index.js'
import { CurrentMember, type Member } from '../members/index.js'
import { OwnBotsService } from '../bots/index.js'
import { TrainingsService } from '../sources/index.js'

/** How an owner steers the reading of what the bot is taught by: again by itself, pause, go on, stop. */
@Controller('api/chatbot/bots/:botId/sources')
@UseGuards(RequireUser)
export class SourcesController {
  constructor(
    private readonly ownBots: OwnBotsService,
    private readonly control: SourceControl,
    private readonly trainings: TrainingsService,
  ) {}

  @Get()
  @Header('cache-control', 'no-store')
  async list(@CurrentMember() member: Member, @Param('botId') botId: string): Promise<SteeredSourcesResponse> {
    const bot = await this.ownBots.find(member, botId)
    const described = await this.control.ofWeb(bot.id)
    return {
      success: true,
      sources: described.map(({ id, schedule, isPaused, nextCrawlAt }) => ({
        id,
        schedule,
        paused: isPaused,
        nextReadingAt: nextCrawlAt?.toISOString() ?? null,
      })),
    }
  }

  @Put(':sourceId/schedule')
  async schedule(
    @CurrentMember() member: Member,
    @Param('botId') botId: string,
    @Param('sourceId') sourceId: string,
    @Body({ schema: sourceScheduleRequest }) body: SourceScheduleRequest,
  ): Promise<Done> {
    await this.control.setSchedule(await this.own(member, botId, sourceId), body.schedule)
    return { success: true }
  }

  @Post(':sourceId/control')
  @HttpCode(200)
  async steer(
    @CurrentMember() member: Member,
    @Param('botId') botId: string,
    @Param('sourceId') sourceId: string,
    @Body({ schema: sourceControlRequest }) body: SourceControlRequest,
  ): Promise<Done> {
    await this.control[body.action](await this.own(member, botId, sourceId))
    return { success: true }
  }

  /** A source that the web feeds, of one's own bot. @throws AppError `not_found` */
  private async own(member: Member, botId: string, sourceId: string): Promise<string> {
    const bot = await this.ownBots.find(member, botId)
    if (!(await this.trainings.isOfWeb(bot.id, sourceId))) throw new AppError('not_found')
    return sourceId
  }
}
