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
import { csv, csvStart, startFile } from '../../../csv/index.js'
import { CallerLocale } from '../../../http/index.js'
import { RequireUser } from '../../accounts/auth/index.js'
import { CurrentMember, type Member } from '../members/index.js'
import { OwnBotsService } from '../bots/index.js'
import { LeadsService } from './leads.service.js'

/** Visitors who left their address, for the owner of the bot. */
@Controller('api/chatbot/bots/:botId/leads')
@UseGuards(RequireUser)
export class LeadsController {
  constructor(
    private readonly ownBots: OwnBotsService,
    private readonly store: LeadsService,
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
    const leads = await this.store.listAll((await this.ownBots.find(member, botId)).id, search)
    startFile(response, 'leads', format)
    const rows = leads.map(({ createdAt, name, email, message, question, pageUrl }) => [
      createdAt,
      name,
      email,
      message,
      question,
      pageUrl,
    ])
    response.end(
      format === 'json'
        ? JSON.stringify(leads, null, 1)
        : csvStart + csv([['time', 'name', 'email', 'message', 'question', 'page'], ...rows], locale),
    )
  }

  @Delete(':id')
  async remove(@CurrentMember() member: Member, @Param('botId') botId: string, @Param('id') id: string): Promise<Done> {
    const bot = await this.ownBots.find(member, botId)
    if (!(await this.store.remove(bot.id, id))) throw new AppError('not_found')
    return { success: true }
  }
}
