import { type Locale, type ReportSpan } from '@loquia/contracts'
import { type CallInput, exportReport, getReport } from '@loquia/contracts/calls'
import { Controller, Res } from '@nestjs/common'
import type { Response } from 'express'
import { toCsv, csvStart, startFile } from '../../platform/csv/index.js'
import { CallerLocale, Handles } from '../../platform/http/index.js'
import { CurrentMember, type Member } from '../../core/workspaces/index.js'
import { OwnBotsService } from '../../core/bots/index.js'
import { ReportService } from './report.service.js'

const columns = [
  'day',
  'conversations',
  'resolved',
  'handOvers',
  'questions',
  'sure',
  'unsure',
  'none',
  'up',
  'down',
] as const

@Controller()
export class ReportController {
  constructor(
    private readonly ownBots: OwnBotsService,
    private readonly reports: ReportService,
  ) {}

  @Handles(getReport)
  async get({ params: { botId }, query: { days } }: CallInput<typeof getReport>, @CurrentMember() member: Member) {
    const { id } = await this.ownBots.find(member, botId)
    return this.reports.getReport(id, Number(days) as ReportSpan)
  }

  @Handles(exportReport)
  async export(
    { params: { botId }, query: { days } }: CallInput<typeof exportReport>,
    @CurrentMember() member: Member,
    @CallerLocale() locale: Locale,
    @Res() response: Response,
  ) {
    const { id } = await this.ownBots.find(member, botId)
    const timeZone = await this.reports.getTimeZone(id, new Date())
    const series = await this.reports.getDailySeries(id, Number(days) as ReportSpan)
    startFile(response, 'figures', 'csv')
    response.end(
      csvStart +
        toCsv(
          [[`day (${timeZone})`, ...columns.slice(1)], ...series.map((day) => columns.map((column) => day[column]))],
          locale,
        ),
    )
  }
}
