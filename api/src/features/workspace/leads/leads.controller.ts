import {
  leadsExportQuery,
  leadsQuery,
  type Done,
  type LeadsExportQuery,
  type LeadsQuery,
  type LeadsResponse,
  type Locale,
} from '@loquia/contracts'
import { Controller, Delete, Get, Header, Param, Query, Res, UseGuards } from '@nestjs/common'
import type { Response } from 'express'
import { AppError } from '../../../app-error.js'
import { csv, csvStart, startFile, timeCells, timeColumns } from '../../../csv/index.js'
import { CallerLocale } from '../../../http/index.js'
import { BusinessZones } from '../../../knowledge/index.js'
import { RequireUser } from '../../accounts/auth/index.js'
import { CurrentMember, type Member } from '../members/index.js'
import { OwnBotsService } from '../bots/index.js'
import { LeadsService } from './leads.service.js'

const columns = ['name', 'email', 'message', 'question', 'page', 'visitor_id', 'visitor_name', 'visitor_email']

/** Visitors who left their address, for the owner of the bot. */
@Controller('api/chatbot/bots/:botId/leads')
@UseGuards(RequireUser)
export class LeadsController {
  constructor(
    private readonly ownBots: OwnBotsService,
    private readonly store: LeadsService,
    private readonly zones: BusinessZones,
  ) {}

  @Get()
  @Header('cache-control', 'no-store')
  async list(
    @CurrentMember() member: Member,
    @Param('botId') botId: string,
    @Query({ schema: leadsQuery }) query: LeadsQuery,
  ): Promise<LeadsResponse> {
    return { success: true, ...(await this.store.list((await this.ownBots.find(member, botId)).id, query)) }
  }

  @Get('export')
  async export(
    @CurrentMember() member: Member,
    @Param('botId') botId: string,
    @Query({ schema: leadsExportQuery }) { format, search }: LeadsExportQuery,
    @CallerLocale() locale: Locale,
    @Res() response: Response,
  ): Promise<void> {
    const { id } = await this.ownBots.find(member, botId)
    const leads = await this.store.listAll(id, search)
    const timeZone = (await this.zones.of(id, new Date())) ?? 'UTC'
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
    response.end(format === 'json' ? JSON.stringify(leads, null, 1) : csvStart + csv([header, ...rows], locale))
  }

  @Delete(':id')
  async remove(@CurrentMember() member: Member, @Param('botId') botId: string, @Param('id') id: string): Promise<Done> {
    const bot = await this.ownBots.find(member, botId)
    if (!(await this.store.remove(bot.id, id))) throw new AppError('not_found')
    return { success: true }
  }
}
