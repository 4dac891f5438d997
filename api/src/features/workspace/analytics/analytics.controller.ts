import { finished } from 'node:stream/promises'
import {
  answerUnansweredRequest,
  conversationsQuery,
  dismissRequest,
  exportQuery,
  markTestRequest,
  statisticsQuery,
  type AnswerUnansweredRequest,
  type ConversationResponse,
  type ConversationsQuery,
  type ConversationsResponse,
  type DismissRequest,
  type Done,
  type ExportQuery,
  type Locale,
  type MarkTestRequest,
  type StatisticsQuery,
  type StatisticsResponse,
  type TestLinkResponse,
  type UnansweredResponse,
} from '@loquia/contracts'
import {
  Body,
  Controller,
  Delete,
  Get,
  Header,
  HttpCode,
  Param,
  Post,
  Put,
  Query,
  Res,
  UseGuards,
} from '@nestjs/common'
import type { Response } from 'express'
import { AppError } from '../../../app-error.js'
import { csv, csvStart, startFile } from '../../../csv/index.js'
import { CallerLocale, RateLimits } from '../../../http/index.js'
import { RequireUser } from '../../accounts/auth/index.js'
import { CurrentMember, type Member } from '../members/index.js'
import { BotsService, OwnBotsService, OwnerTests } from '../bots/index.js'
import { ChatService } from '../../chat/index.js'
import { TrainingsService } from '../sources/index.js'
import { ReportService } from './report.service.js'
import { transcriptColumns, transcriptRows } from './export.js'
import { AnalyticsStore } from './analytics-store.js'

const done = { success: true } as const

/** What visitors asked and what they were told, for the owner of the bot. */
@Controller('api/chatbot/bots/:botId')
@UseGuards(RequireUser)
export class AnalyticsController {
  constructor(
    private readonly ownBots: OwnBotsService,
    private readonly store: AnalyticsStore,
    private readonly chat: ChatService,
    private readonly bots: BotsService,
    private readonly ownerTests: OwnerTests,
    private readonly trainings: TrainingsService,
    private readonly rateLimits: RateLimits,
    private readonly reports: ReportService,
  ) {}

  @Get('conversations')
  @Header('cache-control', 'no-store')
  async conversations(
    @CurrentMember() member: Member,
    @Param('botId') botId: string,
    @Query({ schema: conversationsQuery }) query: ConversationsQuery,
  ): Promise<ConversationsResponse> {
    const { cursor, ...filter } = query
    return {
      success: true,
      ...(await this.store.conversations((await this.ownBots.find(member, botId)).id, filter, cursor)),
    }
  }

  /**
   * Everything that fits the filter, as a file; conversations are read as they are written, so that its length does not
   * matter.
   */
  @Get('conversations/export')
  async export(
    @CurrentMember() member: Member,
    @Param('botId') botId: string,
    @Query({ schema: exportQuery }) query: ExportQuery,
    @CallerLocale() locale: Locale,
    @Res() response: Response,
  ): Promise<void> {
    const { id } = await this.ownBots.find(member, botId)
    const business = (await this.bots.find(id))?.name ?? ''
    const { format, ...filter } = query
    const timeZone = filter.timeZone ?? (await this.reports.zoneOf(id, new Date()))
    startFile(response, 'conversations', format)
    let first = true
    response.write(format === 'csv' ? csvStart + csv([transcriptColumns(timeZone)], locale) : '[')
    for await (const { conversation, messages } of this.store.transcripts(id, filter)) {
      if (response.destroyed) return
      const text =
        format === 'csv'
          ? csv(transcriptRows(conversation, messages, { business, locale, timeZone }), locale)
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

  @Get('conversations/:id')
  @Header('cache-control', 'no-store')
  async conversation(
    @CurrentMember() member: Member,
    @Param('botId') botId: string,
    @Param('id') id: string,
  ): Promise<ConversationResponse> {
    return { success: true, ...(await this.store.conversation((await this.ownBots.find(member, botId)).id, id)) }
  }

  @Put('conversations/:id/test')
  async markTest(
    @CurrentMember() member: Member,
    @Param('botId') botId: string,
    @Param('id') id: string,
    @Body({ schema: markTestRequest }) { isTest }: MarkTestRequest,
  ): Promise<Done> {
    await this.store.markTest((await this.ownBots.find(member, botId)).id, id, isTest)
    return done
  }

  @Get('test-link')
  @Header('cache-control', 'no-store')
  async testLink(@CurrentMember() member: Member, @Param('botId') botId: string): Promise<TestLinkResponse> {
    return { success: true, ...this.ownerTests.link((await this.ownBots.find(member, botId)).publicId) }
  }

  @Delete('conversations/:id')
  async forget(@CurrentMember() member: Member, @Param('botId') botId: string, @Param('id') id: string): Promise<Done> {
    const bot = await this.ownBots.find(member, botId)
    if (!(await this.store.owns(bot.id, id))) throw new AppError('not_found')
    await this.chat.forget({ id })
    return done
  }

  @Get('unanswered')
  @Header('cache-control', 'no-store')
  async unanswered(@CurrentMember() member: Member, @Param('botId') botId: string): Promise<UnansweredResponse> {
    return { success: true, ...(await this.store.unanswered((await this.ownBots.find(member, botId)).id)) }
  }

  @Post('unanswered/dismiss')
  @HttpCode(200)
  async dismiss(
    @CurrentMember() member: Member,
    @Param('botId') botId: string,
    @Body({ schema: dismissRequest }) body: DismissRequest,
  ): Promise<Done> {
    await this.store.resolve((await this.ownBots.find(member, botId)).id, body.ids, 'dismissed')
    return done
  }

  /**
   * The answer is given to every wording of its questions from now on. It is stored with the end of its questions or not at all: of several at once,
   * in two tabs, one is kept.
   */
  @Post('unanswered/answer')
  @HttpCode(200)
  async answer(
    @CurrentMember() member: Member,
    @Param('botId') botId: string,
    @Body({ schema: answerUnansweredRequest }) body: AnswerUnansweredRequest,
  ): Promise<Done> {
    const bot = await this.bots.ofMember(member, botId)
    if (!(await this.store.isOpen(bot.id, body.ids))) throw new AppError('not_found')
    await this.rateLimits.consume('trainingPerUser', String(member.id))
    const { ids, question, answer } = body
    const wordings = await this.store.wordingsOf(bot.id, ids)
    await this.trainings.addAnswer(bot, { question, answer, wordings, authorId: member.id }, (transaction) =>
      this.store.resolve(bot.id, ids, 'answered', transaction),
    )
    return done
  }

  @Get('statistics')
  @Header('cache-control', 'no-store')
  async statistics(
    @CurrentMember() member: Member,
    @Param('botId') botId: string,
    @Query({ schema: statisticsQuery }) query: StatisticsQuery,
  ): Promise<StatisticsResponse> {
    return { success: true, ...(await this.store.statistics((await this.ownBots.find(member, botId)).id, query)) }
  }
}
