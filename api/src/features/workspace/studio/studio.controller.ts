import {
  claimRequest,
  originDecisionRequest,
  originsRequest,
  saveBotSettingsRequest,
  type BotBuildResponse,
  type BotSettingsResponse,
  type ClaimRequest,
  type ClaimResponse,
  type Locale,
  type OriginDecisionRequest,
  type OriginsRequest,
  type OriginsResponse,
  type OwnBotsResponse,
  type SaveBotSettingsRequest,
  type User,
} from '@loquia/contracts'
import { Body, Controller, Get, Header, HttpCode, Param, Post, Put, UseGuards } from '@nestjs/common'
import { CallerAddress, CallerLocale, RateLimits } from '../../../http/index.js'
import { KnowledgeBuilder } from '../../../knowledge/index.js'
import { CurrentUser, RequireUser } from '../../accounts/auth/index.js'
import { CurrentMember, type Member } from '../members/index.js'
import { OriginsService, OwnBotsService } from '../bots/index.js'
import { ClaimsService } from '../../demos/index.js'
import { CuratedAnswer } from './curated-answer.js'

/** A client's bots: which there are, how they look, where they may be embedded. */
@Controller('api/chatbot')
@UseGuards(RequireUser)
export class StudioController {
  constructor(
    private readonly ownBots: OwnBotsService,
    private readonly originList: OriginsService,
    private readonly claims: ClaimsService,
    private readonly builder: KnowledgeBuilder,
    private readonly curatedAnswer: CuratedAnswer,
    private readonly rateLimits: RateLimits,
  ) {}

  @Get('bots')
  @Header('cache-control', 'no-store')
  async bots(@CurrentUser() user: User): Promise<OwnBotsResponse> {
    return { success: true, bots: await this.ownBots.list(user) }
  }

  @Post('bots')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async createFirstBot(@CurrentUser() user: User, @CallerLocale() locale: Locale): Promise<OwnBotsResponse> {
    return { success: true, bots: await this.ownBots.listWithFirst(user, locale) }
  }

  @Get('bots/:botId/settings')
  @Header('cache-control', 'no-store')
  async settings(@CurrentMember() member: Member, @Param('botId') botId: string): Promise<BotSettingsResponse> {
    return { success: true, ...(await this.ownBots.settings(await this.ownBots.find(member, botId))) }
  }

  @Put('bots/:botId/settings')
  async saveSettings(
    @CurrentMember() member: Member,
    @Param('botId') botId: string,
    @Body({ schema: saveBotSettingsRequest }) { version, ...body }: SaveBotSettingsRequest,
  ): Promise<BotSettingsResponse> {
    const owned = await this.ownBots.find(member, botId)
    const before = await this.ownBots.settings(owned)
    const saved = await this.ownBots.save(owned, body, version)
    if (body.companyInfo !== undefined && before.settings.companyInfo !== body.companyInfo)
      await this.curatedAnswer.replace(member, owned, body.companyInfo)
    return { success: true, ...saved }
  }

  /** How far the bot's sources are, with their pages; for members only. */
  @Get('bots/:botId/build')
  @Header('cache-control', 'no-store')
  async build(@CurrentMember() member: Member, @Param('botId') botId: string): Promise<BotBuildResponse> {
    const { id } = await this.ownBots.find(member, botId)
    return { success: true, build: await this.builder.progress(id) }
  }

  @Get('bots/:botId/origins')
  @Header('cache-control', 'no-store')
  async origins(@CurrentMember() member: Member, @Param('botId') botId: string): Promise<OriginsResponse> {
    return this.originList.list(await this.ownBots.find(member, botId))
  }

  @Put('bots/:botId/origins')
  async saveOrigins(
    @CurrentMember() member: Member,
    @Param('botId') botId: string,
    @Body({ schema: originsRequest }) body: OriginsRequest,
  ): Promise<OriginsResponse> {
    return this.originList.replace(await this.ownBots.find(member, botId), body.allowed, body.version)
  }

  @Post('bots/:botId/origins/decide')
  @HttpCode(200)
  async decideOrigin(
    @CurrentMember() member: Member,
    @Param('botId') botId: string,
    @Body({ schema: originDecisionRequest }) body: OriginDecisionRequest,
  ): Promise<OriginsResponse> {
    return this.originList.decide(await this.ownBots.find(member, botId), body.origin, body.decision)
  }

  @Post('claim')
  @HttpCode(200)
  async claim(
    @CurrentUser() user: User,
    @Body({ schema: claimRequest }) body: ClaimRequest,
    @CallerAddress() address: string,
  ): Promise<ClaimResponse> {
    await this.rateLimits.consume('claimPerAddress', address)
    await this.claims.claim(user, body)
    const { bot } = await this.ownBots.settings(await this.ownBots.find({ ...user, needs: 'viewer' }, body.demoId))
    return { success: true, bot }
  }
}
