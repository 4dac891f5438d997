import {
  modelKeyQuery,
  modelKeyRequest,
  modelKeyTestRequest,
  type Locale,
  type ModelKeyQuery,
  type ModelKeyRequest,
  type ModelKeyResponse,
  type ModelKeyTestRequest,
  type ModelKeyTestResponse,
} from '@loquia/contracts'
import { Body, Controller, Delete, Get, Header, HttpCode, Post, Put, Query, Req, UseGuards } from '@nestjs/common'
import type { Request } from 'express'
import { CallerLocale, RateLimits } from '../../../http/index.js'
import { ModelKeys } from '../../../model-use/index.js'
import { noteSecurity } from '../../../security-log/index.js'
import { RequireUser } from '../../accounts/auth/index.js'
import { CurrentMember, type Member } from '../members/index.js'
import { BotsService, type Bot } from '../bots/index.js'
import { UserSessions } from '../../accounts/users/index.js'

/** A client's own key for the language model. It goes in; of what is stored, only its last four characters come out. */
@Controller('api/chatbot/model-key')
@UseGuards(RequireUser)
export class ModelKeysController {
  constructor(
    private readonly keys: ModelKeys,
    private readonly bots: BotsService,
    private readonly sessions: UserSessions,
    private readonly rateLimits: RateLimits,
  ) {}

  @Get()
  @Header('cache-control', 'no-store')
  async show(
    @CurrentMember() member: Member,
    @Query({ schema: modelKeyQuery }) { botId }: ModelKeyQuery,
  ): Promise<ModelKeyResponse> {
    const bot = await this.bots.findOfMember(member, botId)
    return { success: true, modelKey: await this.keys.show(bot?.id) }
  }

  @Put()
  async set(
    @CurrentMember() member: Member,
    @CallerLocale() language: Locale,
    @Body({ schema: modelKeyRequest }) { key, botId }: ModelKeyRequest,
    @Req() { sessionID }: Request,
  ): Promise<ModelKeyResponse> {
    const bot = await this.botOf(member, language, botId)
    const modelKey = await this.sessions.during(member.id, sessionID, (transaction) =>
      this.keys.set(bot.id, key, transaction),
    )
    noteSecurity('model-key.set', { account: member.id })
    return { success: true, modelKey }
  }

  @Delete()
  async remove(
    @CurrentMember() member: Member,
    @CallerLocale() language: Locale,
    @Query({ schema: modelKeyQuery }) { botId }: ModelKeyQuery,
  ): Promise<ModelKeyResponse> {
    const bot = await this.botOf(member, language, botId)
    await this.keys.remove(bot.id)
    noteSecurity('model-key.removed', { account: member.id })
    return { success: true, modelKey: await this.keys.show(bot.id) }
  }

  /** Limited: it would be a way to try out keys that were found somewhere. */
  @Post('test')
  @HttpCode(200)
  async test(
    @CurrentMember() member: Member,
    @CallerLocale() language: Locale,
    @Body({ schema: modelKeyTestRequest }) { key, botId }: ModelKeyTestRequest,
  ): Promise<ModelKeyTestResponse> {
    await this.rateLimits.consume('modelKeyTestPerUser', String(member.id))
    const bot = await this.botOf(member, language, botId)
    return { success: true, accepted: await this.keys.test(bot.id, key) }
  }

  private botOf(member: Member, language: Locale, publicId: string | undefined): Promise<Bot> {
    return this.bots.ofMember(member, publicId, language)
  }
}
