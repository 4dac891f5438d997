import { finished } from 'node:stream/promises'
import { type Locale } from '@loquia/contracts'
import {
  type CallInput,
  answerUnanswered,
  createTestLink,
  deleteConversation,
  dismissUnanswered,
  exportConversations,
  getConversation,
  getStatistics,
  listConversations,
  listUnanswered,
  markTestConversation,
} from '@loquia/contracts/calls'
import { Controller, Res } from '@nestjs/common'
import type { Response } from 'express'
import { AppError } from '../../app-error.js'
import { toCsv, csvStart, startFile } from '../../platform/csv/index.js'
import { CallerLocale, RateLimits, Handles } from '../../platform/http/index.js'
import { CurrentMember, type Member } from '../../core/workspaces/index.js'
import { BotsService, OwnBotsService, OwnerTests } from '../../core/bots/index.js'
import { ChatService } from '../../chat/index.js'
import { SourcesService } from '../sources/index.js'
import { ReportService } from './report.service.js'
import { transcriptColumns, transcriptRows } from './export.js'
import { AnalyticsStore } from './analytics-store.js'

@Controller()
export class AnalyticsController {
  constructor(
    private readonly ownBots: OwnBotsService,
    private readonly store: AnalyticsStore,
    private readonly chat: ChatService,
    private readonly bots: BotsService,
    private readonly ownerTests: OwnerTests,
    private readonly sources: SourcesService,
    private readonly rateLimits: RateLimits,
    private readonly reports: ReportService,
  ) {}

  @Handles(listConversations)
  async listConversations(
    { params: { botId }, query }: CallInput<typeof listConversations>,
    @CurrentMember() member: Member,
  ) {
    const { cursor, ...filter } = query
    return this.store.listConversations((await this.ownBots.find(member, botId)).id, filter, cursor)
  }

  /** Streams, so that size does not matter. */
  @Handles(exportConversations)
  async exportConversations(
    { params: { botId }, query }: CallInput<typeof exportConversations>,
    @CurrentMember() member: Member,
    @CallerLocale() locale: Locale,
    @Res() response: Response,
  ) {
    const { id } = await this.ownBots.find(member, botId)
    const business = (await this.bots.find(id))?.name ?? ''
    const { format, ...filter } = query
    const timeZone = filter.timeZone ?? (await this.reports.getTimeZone(id, new Date()))
    startFile(response, 'conversations', format)
    let first = true
    response.write(format === 'csv' ? csvStart + toCsv([transcriptColumns(timeZone)], locale) : '[')
    for await (const { conversation, messages } of this.store.streamTranscripts(id, filter)) {
      if (response.destroyed) return
      const text =
        format === 'csv'
          ? toCsv(transcriptRows(conversation, messages, { business, locale, timeZone }), locale)
          : `${first ? '' : ','}\n${JSON.stringify({ ...conversation, messages })}`
      first = false
      if (!response.write(text))
        await Promise.race([
          new Promise((drained) => response.once('drain', drained)),
          finished(response).catch(() => undefined),
        ])
    }
    response.end(format === 'csv' ? '' : '\n]\n')
  }

  @Handles(getConversation)
  async getConversation({ params: { botId, id } }: CallInput<typeof getConversation>, @CurrentMember() member: Member) {
    return this.store.getConversation((await this.ownBots.find(member, botId)).id, id)
  }

  @Handles(markTestConversation)
  async markTest(
    { params: { botId, id }, body: { isTest } }: CallInput<typeof markTestConversation>,
    @CurrentMember() member: Member,
  ) {
    await this.store.markTest((await this.ownBots.find(member, botId)).id, id, isTest)
  }

  @Handles(createTestLink)
  async testLink({ params: { botId } }: CallInput<typeof createTestLink>, @CurrentMember() member: Member) {
    return this.ownerTests.createLink((await this.ownBots.find(member, botId)).publicId)
  }

  @Handles(deleteConversation)
  async deleteConversation(
    { params: { botId, id } }: CallInput<typeof deleteConversation>,
    @CurrentMember() member: Member,
  ) {
    const bot = await this.ownBots.find(member, botId)
    if (!(await this.store.hasConversation(bot.id, id))) throw new AppError('not_found')
    await this.chat.forget({ id })
  }

  @Handles(listUnanswered)
  async listUnanswered({ params: { botId } }: CallInput<typeof listUnanswered>, @CurrentMember() member: Member) {
    return this.store.groupUnanswered((await this.ownBots.find(member, botId)).id)
  }

  @Handles(dismissUnanswered)
  async dismissUnanswered(
    { params: { botId }, body }: CallInput<typeof dismissUnanswered>,
    @CurrentMember() member: Member,
  ) {
    await this.store.resolveQuestions((await this.ownBots.find(member, botId)).id, body.ids, 'dismissed')
  }

  /** One transaction stores the answer and closes its questions; of concurrent calls, one succeeds. */
  @Handles(answerUnanswered)
  async answerUnanswered(
    { params: { botId }, body }: CallInput<typeof answerUnanswered>,
    @CurrentMember() member: Member,
  ) {
    const bot = await this.bots.getForMember(member, botId)
    if (!(await this.store.hasOpenQuestions(bot.id, body.ids))) throw new AppError('not_found')
    await this.rateLimits.consume('trainingPerUser', String(member.id))
    const { ids, question, answer } = body
    const variants = await this.store.loadQuestionTexts(bot.id, ids)
    await this.sources.addAnswer(bot, { question, answer, wordings: variants, authorId: member.id }, (transaction) =>
      this.store.resolveQuestions(bot.id, ids, 'answered', transaction),
    )
  }

  @Handles(getStatistics)
  async getStatistics({ params: { botId }, query }: CallInput<typeof getStatistics>, @CurrentMember() member: Member) {
    return this.store.getStatistics((await this.ownBots.find(member, botId)).id, query)
  }
}
