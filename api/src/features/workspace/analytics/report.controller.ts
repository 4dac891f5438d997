import { reportQuery, type Locale, type ReportQuery, type ReportResponse, type ReportSpan } from '@loquia/contracts'
import { Controller, Get, Header, Param, Query, Res, UseGuards } from '@nestjs/common'
import type { Response } from 'express'
import { csv, csvStart, startFile } from '../../../csv/index.js'
import { CallerLocale } from '../../../http/index.js'

import { RequireUser } from '../../accounts/auth/index.js'
import { CurrentMember, type Member } from '../members/index.js'
import { OwnBotsService } from '../bots/index.js'
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

/** How a bot did in the last days. */
@Controller('api/chatbot/bots/:botId/report')
@UseGuards(RequireUser)
export class ReportController {
  constructor(
    private readonly ownBots: OwnBotsService,
    private readonly reports: ReportService,
  ) {}

  @Get()
  @Header('cache-control', 'no-store')
  async read(
    @CurrentMember() member: Member,
    @Param('botId') botId: string,
    @Query({ schema: reportQuery }) { days }: ReportQuery,
  ): Promise<ReportResponse> {
    const { id } = await this.ownBots.find(member, botId)
    return { success: true, ...(await this.reports.report(id, Number(days) as ReportSpan)) }
  }

  @Get('export')
  async export(
    @CurrentMember() member: Member,
    @Param('botId') botId: string,
    @Query({ schema: reportQuery }) { days }: ReportQuery,
    @CallerLocale() locale: Locale,
    @Res() response: Response,
  ): Promise<void> {
    const { id } = await this.ownBots.find(member, botId)
    const timeZone = await this.reports.zoneOf(id, new Date())
    const series = await this.reports.series(id, Number(days) as ReportSpan)
    startFile(response, 'figures', 'csv')
    response.end(
      csvStart +
        csv(
          [[`day (${timeZone})`, ...columns.slice(1)], ...series.map((day) => columns.map((column) => day[column]))],
          locale,
        ),
    )
  }
}
