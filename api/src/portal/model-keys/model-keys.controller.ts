import { type Locale } from '@loquia/contracts'
import {
  type CallInput,
  deleteModelKey,
  getModelKey,
  saveModelKey,
  testModelKey,
  getModelUsage,
} from '@loquia/contracts/calls'
import { Controller, Req } from '@nestjs/common'
import type { Request } from 'express'
import { CallerLocale, RateLimits, Handles } from '../../platform/http/index.js'
import { noteSecurity } from '../../platform/security-log/index.js'
import { ModelKeys, UsageLedger } from '../../core/model-use/index.js'
import { CurrentMember, type Member } from '../../core/workspaces/index.js'
import { BotsService, type Bot, OwnBotsService } from '../../core/bots/index.js'
import { UserSessions } from '../../core/users/index.js'

/** Responses contain only the key's last four characters. */
@Controller()
export class ModelKeysController {
  constructor(
    private readonly keys: ModelKeys,
    private readonly bots: BotsService,
    private readonly sessions: UserSessions,
    private readonly rateLimits: RateLimits,
  ) {}

  @Handles(getModelKey)
  async show({ query: { botId } }: CallInput<typeof getModelKey>, @CurrentMember() member: Member) {
    const bot = await this.bots.findForMember(member, botId)
    return { modelKey: await this.keys.getStatus(bot?.id) }
  }

  @Handles(saveModelKey)
  async set(
    { body: { key, botId } }: CallInput<typeof saveModelKey>,
    @CurrentMember() member: Member,
    @CallerLocale() language: Locale,
    @Req() { sessionID }: Request,
  ) {
    const bot = await this.getBot(member, language, botId)
    const modelKey = await this.sessions.runWhileActive(member.id, sessionID, (transaction) =>
      this.keys.save(bot.id, key, transaction),
    )
    noteSecurity('model-key.set', { account: member.id })
    return { modelKey }
  }

  @Handles(deleteModelKey)
  async remove(
    { query: { botId } }: CallInput<typeof deleteModelKey>,
    @CurrentMember() member: Member,
    @CallerLocale() language: Locale,
  ) {
    const bot = await this.getBot(member, language, botId)
    await this.keys.remove(bot.id)
    noteSecurity('model-key.removed', { account: member.id })
    return { modelKey: await this.keys.getStatus(bot.id) }
  }

  /** Limited, because callers could try out stolen keys. */
  @Handles(testModelKey)
  async test(
    { body: { key, botId } }: CallInput<typeof testModelKey>,
    @CurrentMember() member: Member,
    @CallerLocale() language: Locale,
  ) {
    await this.rateLimits.consume('modelKeyTestPerUser', String(member.id))
    const bot = await this.getBot(member, language, botId)
    return { accepted: await this.keys.test(bot.id, key) }
  }

  private getBot(member: Member, language: Locale, publicId: string | undefined): Promise<Bot> {
    return this.bots.getForMember(member, publicId, language)
  }
}

const shownDays = 30

@Controller()
export class ModelUsageController {
  constructor(
    private readonly ownBots: OwnBotsService,
    private readonly usage: UsageLedger,
  ) {}

  @Handles(getModelUsage)
  async show({ params: { botId } }: CallInput<typeof getModelUsage>, @CurrentMember() member: Member) {
    const owned = await this.ownBots.find(member, botId)
    const [{ bot }, days] = await Promise.all([
      this.ownBots.getSettings(owned),
      this.usage.listDays(owned.id, shownDays),
    ])
    return { trialEndsAt: bot.trialEndsAt, days }
  }
}
