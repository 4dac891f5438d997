import { type Locale } from '@loquia/contracts'
import { type CallInput, deleteLead, exportLeads, listLeads } from '@loquia/contracts/calls'
import { Controller, Res } from '@nestjs/common'
import type { Response } from 'express'
import { AppError } from '../../app-error.js'
import { toCsv, csvStart, startFile, timeCells, timeColumns } from '../../platform/csv/index.js'
import { CallerLocale, Handles } from '../../platform/http/index.js'
import { CurrentMember, type Member } from '../../core/workspaces/index.js'
import { OwnBotsService } from '../../core/bots/index.js'
import { BusinessZones } from '../../knowledge/index.js'
import { LeadsService } from './leads.service.js'

const columns = ['name', 'email', 'message', 'question', 'page', 'visitor_id', 'visitor_name', 'visitor_email']

@Controller()
export class LeadsController {
  constructor(
    private readonly ownBots: OwnBotsService,
    private readonly store: LeadsService,
    private readonly zones: BusinessZones,
  ) {}

  @Handles(listLeads)
  async list({ params: { botId }, query }: CallInput<typeof listLeads>, @CurrentMember() member: Member) {
    return this.store.list((await this.ownBots.find(member, botId)).id, query)
  }

  @Handles(exportLeads)
  async export(
    { params: { botId }, query: { format, search } }: CallInput<typeof exportLeads>,
    @CurrentMember() member: Member,
    @CallerLocale() locale: Locale,
    @Res() response: Response,
  ) {
    const { id } = await this.ownBots.find(member, botId)
    const leads = await this.store.listAll(id, search)
    const timeZone = (await this.zones.findZone(id, new Date())) ?? 'UTC'
    startFile(response, 'leads', format)
    const rows = leads.map(({ createdAt, name, email, message, question, pageUrl, visitor }) => [
      ...timeCells(createdAt, timeZone),
      name,
      email,
      message,
      question,
      pageUrl,
      visitor?.id ?? null,
      visitor?.name ?? null,
      visitor?.email ?? null,
    ])
    const header = [...timeColumns('time', timeZone), ...columns]
    response.end(format === 'json' ? JSON.stringify(leads, null, 1) : csvStart + toCsv([header, ...rows], locale))
  }

  @Handles(deleteLead)
  async remove({ params: { botId, id } }: CallInput<typeof deleteLead>, @CurrentMember() member: Member) {
    const bot = await this.ownBots.find(member, botId)
    if (!(await this.store.remove(bot.id, id))) throw new AppError('not_found')
  }
}
