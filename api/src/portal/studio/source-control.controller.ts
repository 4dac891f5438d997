import { type CallInput, changeSourceSchedule, controlSource, listSourceControls } from '@loquia/contracts/calls'
import { Controller } from '@nestjs/common'
import { AppError } from '../../app-error.js'
import { Handles } from '../../platform/http/index.js'
import { CurrentMember, type Member } from '../../core/workspaces/index.js'
import { OwnBotsService } from '../../core/bots/index.js'
import { SourceControl } from '../../knowledge/index.js'
import { SourcesService } from '../sources/index.js'

@Controller()
export class SourceControlController {
  constructor(
    private readonly ownBots: OwnBotsService,
    private readonly control: SourceControl,
    private readonly sources: SourcesService,
  ) {}

  @Handles(listSourceControls)
  async list({ params: { botId } }: CallInput<typeof listSourceControls>, @CurrentMember() member: Member) {
    const bot = await this.ownBots.find(member, botId)
    const described = await this.control.listWebSources(bot.id)
    return {
      sources: described.map(({ id, schedule, isPaused, nextCrawlAt }) => ({
        id,
        schedule,
        paused: isPaused,
        nextReadingAt: nextCrawlAt?.toISOString() ?? null,
      })),
    }
  }

  @Handles(changeSourceSchedule)
  async setSchedule(
    { params: { botId, sourceId }, body }: CallInput<typeof changeSourceSchedule>,
    @CurrentMember() member: Member,
  ) {
    await this.control.setSchedule(await this.requireWebSource(member, botId, sourceId), body.schedule)
  }

  @Handles(controlSource)
  async applyAction(
    { params: { botId, sourceId }, body }: CallInput<typeof controlSource>,
    @CurrentMember() member: Member,
  ) {
    await this.control[body.action](await this.requireWebSource(member, botId, sourceId))
  }

  private async requireWebSource(member: Member, botId: string, sourceId: string): Promise<string> {
    const bot = await this.ownBots.find(member, botId)
    if (!(await this.sources.isWebSource(bot.id, sourceId))) throw new AppError('not_found')
    return sourceId
  }
}
