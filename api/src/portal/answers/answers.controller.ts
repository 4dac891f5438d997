import { type Locale } from '@loquia/contracts'
import { type CallInput, changeCustomAnswer, exportCustomAnswers, listCustomAnswers } from '@loquia/contracts/calls'
import { Controller, Res } from '@nestjs/common'
import type { Response } from 'express'
import { DataSource } from 'typeorm'
import { toCsv, csvStart, startFile, timeCells, timeColumns } from '../../platform/csv/index.js'
import { CallerLocale, RateLimits, Handles } from '../../platform/http/index.js'
import { CurrentMember, type Member } from '../../core/workspaces/index.js'
import { OwnBotsService } from '../../core/bots/index.js'
import { BusinessZones } from '../../knowledge/index.js'
import { SourcesService } from '../sources/index.js'
import { loadCustomAnswers } from './answers.queries.js'

const columns = ['question', 'answer', 'wordings', 'author']

@Controller()
export class AnswersController {
  constructor(
    private readonly ownBots: OwnBotsService,
    private readonly sources: SourcesService,
    private readonly rateLimits: RateLimits,
    private readonly dataSource: DataSource,
    private readonly zones: BusinessZones,
  ) {}

  @Handles(listCustomAnswers)
  async list({ params: { botId } }: CallInput<typeof listCustomAnswers>, @CurrentMember() member: Member) {
    const { id } = await this.ownBots.find(member, botId)
    return { answers: await loadCustomAnswers(this.dataSource, id) }
  }

  @Handles(exportCustomAnswers)
  async export(
    { params: { botId }, query: { format } }: CallInput<typeof exportCustomAnswers>,
    @CurrentMember() member: Member,
    @CallerLocale() locale: Locale,
    @Res() response: Response,
  ) {
    const { id } = await this.ownBots.find(member, botId)
    const answers = await loadCustomAnswers(this.dataSource, id)
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
    const timeZone = (await this.zones.findZone(id, new Date())) ?? 'UTC'
    const cells = answers.map(({ question, answer, wordings, author, writtenAt }) => {
      const [written, local] = timeCells(writtenAt, timeZone)
      return [question, answer, wordings.join('\n'), author, written, local]
    })
    response.end(csvStart + toCsv([[...columns, ...timeColumns('written', timeZone)], ...cells], locale))
  }

  @Handles(changeCustomAnswer)
  async change(
    { params: { botId, answerId }, body: { version, ...written } }: CallInput<typeof changeCustomAnswer>,
    @CurrentMember() member: Member,
  ) {
    const bot = await this.ownBots.find(member, botId)
    await this.rateLimits.consume('trainingPerUser', String(member.id))
    return {
      training: await this.sources.changeAnswer(bot, answerId, { ...written, authorId: member.id }, version),
    }
  }
}
