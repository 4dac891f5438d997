import {
  answersExportQuery,
  changeAnswerRequest,
  type AnswersExportQuery,
  type AnswersResponse,
  type ChangeAnswerRequest,
  type Locale,
  type TrainingResponse,
} from '@loquia/contracts'
import { Body, Controller, Get, Header, Param, Put, Query, Res, UseGuards } from '@nestjs/common'
import type { Response } from 'express'
import { DataSource } from 'typeorm'
import { csv, csvStart, startFile, timeCells, timeColumns } from '../../../csv/index.js'
import { CallerLocale, RateLimits } from '../../../http/index.js'
import { BusinessZones } from '../../../knowledge/index.js'
import { RequireUser } from '../../accounts/auth/index.js'
import { CurrentMember, type Member } from '../members/index.js'
import { OwnBotsService } from '../bots/index.js'
import { TrainingsService } from '../sources/index.js'
import { answersOf } from './answers.queries.js'

const columns = ['question', 'answer', 'wordings', 'author']

/** What the owner of a bot taught it: answers with every wording that they are given to, and who wrote them. */
@Controller('api/chatbot/bots/:botId/answers')
@UseGuards(RequireUser)
export class AnswersController {
  constructor(
    private readonly ownBots: OwnBotsService,
    private readonly trainings: TrainingsService,
    private readonly rateLimits: RateLimits,
    private readonly dataSource: DataSource,
    private readonly zones: BusinessZones,
  ) {}

  @Get()
  @Header('cache-control', 'no-store')
  async list(@CurrentMember() member: Member, @Param('botId') botId: string): Promise<AnswersResponse> {
    const { id } = await this.ownBots.find(member, botId)
    return { success: true, answers: await answersOf(this.dataSource, id) }
  }

  /** Every answer as a file; the wordings of one stand in a cell, each in a line. */
  @Get('export')
  async export(
    @CurrentMember() member: Member,
    @Param('botId') botId: string,
    @Query({ schema: answersExportQuery }) { format }: AnswersExportQuery,
    @CallerLocale() locale: Locale,
    @Res() response: Response,
  ): Promise<void> {
    const { id } = await this.ownBots.find(member, botId)
    const answers = await answersOf(this.dataSource, id)
    startFile(response, 'answers', format)
    if (format === 'json') {
      const entries = answers.map(({ question, answer, wordings, author, writtenAt }) => ({
        question,
        answer,
        wordings,
        author,
        writtenAt,
      }))
      response.end(`${JSON.stringify(entries, null, 2)}\n`)
      return
    }
    const timeZone = (await this.zones.of(id, new Date())) ?? 'UTC'
    const cells = answers.map(({ question, answer, wordings, author, writtenAt }) => {
      const [written, local] = timeCells(writtenAt, timeZone)
      return [question, answer, wordings.join('\n'), author, written, local]
    })
    response.end(csvStart + csv([[...columns, ...timeColumns('written', timeZone)], ...cells], locale))
  }

  @Put(':answerId')
  async change(
    @CurrentMember() member: Member,
    @Param('botId') botId: string,
    @Param('answerId') answerId: string,
    @Body({ schema: changeAnswerRequest }) { version, ...written }: ChangeAnswerRequest,
  ): Promise<TrainingResponse> {
    const bot = await this.ownBots.find(member, botId)
    await this.rateLimits.consume('trainingPerUser', String(member.id))
    return {
      success: true,
      training: await this.trainings.changeAnswer(bot, answerId, { ...written, authorId: member.id }, version),
    }
  }
}
