import {
  handleEntryRequest,
  inboxExportQuery,
  inboxNameSchema,
  inboxQuery,
  type HandleEntryRequest,
  type InboxCountsResponse,
  type InboxEntryResponse,
  type InboxExportQuery,
  type InboxName,
  type InboxQuery,
  type InboxResponse,
  type Locale,
  type User,
} from '@loquia/contracts'
import {
  Body,
  Controller,
  Delete,
  Get,
  Header,
  Param,
  Put,
  Query,
  Res,
  UseGuards,
  type PipeTransform,
} from '@nestjs/common'
import type { Response } from 'express'
import { AppError } from '../../../app-error.js'
import { csv, csvStart, startFile, timeCells, timeColumns } from '../../../csv/index.js'
import { CallerLocale, IdParam } from '../../../http/index.js'
import { AuditService } from '../../administration/audit/index.js'
import { CurrentUser, RequireRole } from '../../accounts/auth/index.js'
import { InboxesService } from './inboxes.service.js'

const toInbox: PipeTransform<string, InboxName> = {
  transform(text) {
    const parsed = inboxNameSchema.safeParse(text)
    if (!parsed.success) throw new AppError('not_found')
    return parsed.data
  },
}
const InboxParam = (): ParameterDecorator => Param('inbox', toInbox)

const columns = [
  'id',
  'name',
  'email',
  'subject',
  'message',
  'language',
  'username',
  'website',
  'demoId',
  'consent',
  'consentVersion',
] as const
const times = ['consentAt', 'createdAt', 'handledAt'] as const

/** What the people of an inbox agree to as they send it; signed-in clients are not asked again. */
const consents: Readonly<Record<InboxName, string>> = {
  inquiries: 'terms and conditions, privacy policy',
  support: '',
  demos: 'to be written to about this demo',
}

/** Inquiries to us, for whoever answers them. */
@Controller('api/admin/inboxes')
@UseGuards(RequireRole('admin'))
export class InboxesController {
  constructor(
    private readonly inboxes: InboxesService,
    private readonly audit: AuditService,
  ) {}

  @Get()
  @Header('cache-control', 'no-store')
  async counts(): Promise<InboxCountsResponse> {
    return { success: true, open: await this.inboxes.openCounts() }
  }

  @Get(':inbox')
  @Header('cache-control', 'no-store')
  list(@InboxParam() inbox: InboxName, @Query({ schema: inboxQuery }) query: InboxQuery): Promise<InboxResponse> {
    return this.inboxes.list(inbox, query)
  }

  /** All that match, as one file. It leaves the house, so the log says who took it. */
  @Get(':inbox/export')
  async export(
    @CurrentUser() actor: User,
    @InboxParam() inbox: InboxName,
    @Query({ schema: inboxExportQuery }) { timeZone, ...filter }: InboxExportQuery,
    @CallerLocale() locale: Locale,
    @Res() response: Response,
  ): Promise<void> {
    await this.audit.record({
      actor,
      action: 'inbox.export',
      target: { type: 'inbox', id: inbox },
      details: { state: filter.state, search: filter.search },
    })
    startFile(response, `loquia-${inbox}`, 'csv')
    response.write(csvStart + csv([[...columns, ...times.flatMap((name) => timeColumns(name, timeZone))]], locale))
    try {
      for await (const entry of this.inboxes.each(inbox, filter)) {
        if (response.destroyed) return
        const row = { ...entry, consent: entry.consentAt === null ? '' : consents[inbox] }
        response.write(
          csv(
            [[...columns.map((column) => row[column]), ...times.flatMap((name) => timeCells(row[name], timeZone))]],
            locale,
          ),
        )
      }
      response.end()
    } catch (error) {
      // A file that breaks off must not look whole.
      response.destroy(error instanceof Error ? error : undefined)
    }
  }

  @Put(':inbox/:id')
  async handle(
    @CurrentUser() actor: User,
    @InboxParam() inbox: InboxName,
    @IdParam() id: number,
    @Body({ schema: handleEntryRequest }) { handled }: HandleEntryRequest,
  ): Promise<InboxEntryResponse> {
    return { success: true, entry: await this.inboxes.handle(actor, inbox, id, handled) }
  }

  @Delete(':inbox/:id')
  async remove(
    @CurrentUser() actor: User,
    @InboxParam() inbox: InboxName,
    @IdParam() id: number,
  ): Promise<{ success: true }> {
    await this.inboxes.remove(actor, inbox, id)
    return { success: true }
  }
}
