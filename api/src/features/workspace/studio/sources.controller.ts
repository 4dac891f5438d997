import {
  sourceControlRequest,
  sourceScheduleRequest,
  type Done,
  type SourceControlRequest,
  type SourceScheduleRequest,
  type SteeredSourcesResponse,
  type User,
} from '@loquia/contracts'
import { Body, Controller, Get, Header, HttpCode, Param, Post, Put, UseGuards } from '@nestjs/common'
import { AppError } from '../../../app-error.js'
import { SourceControl } from '../../../knowledge/index.js'
import { CurrentUser, RequireUser } from '../../accounts/auth/index.js'
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
  async list(@CurrentUser() user: User, @Param('botId') botId: string): Promise<SteeredSourcesResponse> {
    const bot = await this.ownBots.find(user.id, botId)
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
    @CurrentUser() user: User,
    @Param('botId') botId: string,
    @Param('sourceId') sourceId: string,
    @Body({ schema: sourceScheduleRequest }) body: SourceScheduleRequest,
  ): Promise<Done> {
    await this.control.setSchedule(await this.own(user.id, botId, sourceId), body.schedule)
    return { success: true }
  }

  @Post(':sourceId/control')
  @HttpCode(200)
  async steer(
    @CurrentUser() user: User,
    @Param('botId') botId: string,
    @Param('sourceId') sourceId: string,
    @Body({ schema: sourceControlRequest }) body: SourceControlRequest,
  ): Promise<Done> {
    await this.control[body.action](await this.own(user.id, botId, sourceId))
    return { success: true }
  }

  /** A source that the web feeds, of one's own bot. @throws AppError `not_found` */
  private async own(ownerId: number, botId: string, sourceId: string): Promise<string> {
    const bot = await this.ownBots.find(ownerId, botId)
    if (!(await this.trainings.isOfWeb(bot.id, sourceId))) throw new AppError('not_found')
    return sourceId
  }
}
