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
  type User,
} from '@loquia/contracts'
import { Body, Controller, Delete, Get, Header, HttpCode, Post, Put, Query, Req, UseGuards } from '@nestjs/common'
import type { Request } from 'express'
import { CallerLocale, RateLimits } from '../../../http/index.js'
import { ModelKeys } from '../../../model-use/index.js'
import { noteSecurity } from '../../../security-log/index.js'
import { CurrentUser, RequireUser } from '../../accounts/auth/index.js'
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
    @CurrentUser() user: User,
    @CallerLocale() language: Locale,
    @Query({ schema: modelKeyQuery }) { botId }: ModelKeyQuery,
  ): Promise<ModelKeyResponse> {
    const bot = await this.botOf(user, language, botId)
    return { success: true, modelKey: await this.keys.show(bot.id) }
  }

  @Put()
  async set(
    @CurrentUser() user: User,
    @CallerLocale() language: Locale,
    @Body({ schema: modelKeyRequest }) { key, botId }: ModelKeyRequest,
    @Req() { sessionID }: Request,
  ): Promise<ModelKeyResponse> {
    const bot = await this.botOf(user, language, botId)
    const modelKey = await this.sessions.during(user.id, sessionID, (transaction) =>
      this.keys.set(bot.id, key, transaction),
    )
    noteSecurity('model-key.set', { account: user.id })
    return { success: true, modelKey }
  }

  @Delete()
  async remove(
    @CurrentUser() user: User,
    @CallerLocale() language: Locale,
    @Query({ schema: modelKeyQuery }) { botId }: ModelKeyQuery,
  ): Promise<ModelKeyResponse> {
    const bot = await this.botOf(user, language, botId)
    await this.keys.remove(bot.id)
    noteSecurity('model-key.removed', { account: user.id })
    return { success: true, modelKey: await this.keys.show(bot.id) }
  }

  /** Limited: it would be a way to try out keys that were found somewhere. */
  @Post('test')
  @HttpCode(200)
  async test(
    @CurrentUser() user: User,
    @CallerLocale() language: Locale,
    @Body({ schema: modelKeyTestRequest }) { key, botId }: ModelKeyTestRequest,
  ): Promise<ModelKeyTestResponse> {
    await this.rateLimits.consume('modelKeyTestPerUser', String(user.id))
    const bot = await this.botOf(user, language, botId)
    return { success: true, accepted: await this.keys.test(bot.id, key) }
  }

  private botOf(user: User, language: Locale, publicId: string | undefined): Promise<Bot> {
    return this.bots.ofOwner({ id: user.id, company: user.company, language }, publicId)
  }
}
