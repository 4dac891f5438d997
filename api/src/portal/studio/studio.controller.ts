import { type Locale, type User } from '@loquia/contracts'
import {
  type CallInput,
  changeBotSettings,
  changeOrigins,
  createFirstBot,
  decideOrigin,
  getBotSettings,
  getIngestion,
  listOrigins,
  listOwnBots,
} from '@loquia/contracts/calls'
import { Controller } from '@nestjs/common'
import { CallerLocale, Handles } from '../../platform/http/index.js'
import { CurrentMember, type Member } from '../../core/workspaces/index.js'
import { OriginsService, OwnBotsService } from '../../core/bots/index.js'
import { CurrentUser } from '../../accounts/auth/index.js'
import { IngestionRunner } from '../../knowledge/index.js'
import { CompanyAnswer } from './company-answer.js'

@Controller()
export class StudioController {
  constructor(
    private readonly ownBots: OwnBotsService,
    private readonly originList: OriginsService,
    private readonly ingestionRunner: IngestionRunner,
    private readonly companyAnswer: CompanyAnswer,
  ) {}

  @Handles(listOwnBots)
  async listBots(@CurrentUser() user: User) {
    return { bots: await this.ownBots.list(user) }
  }

  @Handles(createFirstBot)
  async createFirstBot(@CurrentUser() user: User, @CallerLocale() locale: Locale) {
    return { bots: await this.ownBots.listOrCreateFirst(user, locale) }
  }

  @Handles(getBotSettings)
  async getSettings({ params: { botId } }: CallInput<typeof getBotSettings>, @CurrentMember() member: Member) {
    return this.ownBots.getSettings(await this.ownBots.find(member, botId))
  }

  @Handles(changeBotSettings)
  async saveSettings(
    { params: { botId }, body: { version, ...body } }: CallInput<typeof changeBotSettings>,
    @CurrentMember() member: Member,
  ) {
    const owned = await this.ownBots.find(member, botId)
    const { companyInfo } = body
    if (companyInfo === undefined) return this.ownBots.saveSettings(owned, body, version)
    return this.companyAnswer.saveWithSettings(member, owned, { ...body, companyInfo }, version)
  }

  @Handles(getIngestion)
  async getIngestionProgress({ params: { botId } }: CallInput<typeof getIngestion>, @CurrentMember() member: Member) {
    const { id } = await this.ownBots.find(member, botId)
    return { build: await this.ingestionRunner.getProgress(id) }
  }

  @Handles(listOrigins)
  async listOrigins({ params: { botId } }: CallInput<typeof listOrigins>, @CurrentMember() member: Member) {
    return this.originList.list(await this.ownBots.find(member, botId))
  }

  @Handles(changeOrigins)
  async saveOrigins({ params: { botId }, body }: CallInput<typeof changeOrigins>, @CurrentMember() member: Member) {
    return this.originList.replace(await this.ownBots.find(member, botId), body.allowed, body.version)
  }

  @Handles(decideOrigin)
  async decideOrigin({ params: { botId }, body }: CallInput<typeof decideOrigin>, @CurrentMember() member: Member) {
    return this.originList.decide(await this.ownBots.find(member, botId), body.origin, body.decision)
  }
}
