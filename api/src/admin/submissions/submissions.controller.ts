import { type InboxName, type Locale, type User } from '@loquia/contracts'
import {
  type CallInput,
  countSubmissions,
  deleteSubmission,
  exportSubmissions,
  listSubmissions,
  markSubmissionHandled,
} from '@loquia/contracts/calls'
import { Controller, Res } from '@nestjs/common'
import type { Response } from 'express'
import { toCsv, csvStart, startFile, timeCells, timeColumns } from '../../platform/csv/index.js'
import { CallerLocale, Handles } from '../../platform/http/index.js'
import { CurrentUser } from '../../accounts/auth/index.js'
import { AuditService } from '../audit/index.js'
import { SubmissionsService } from './submissions.service.js'

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

/** Consents required by each form; signed-in clients are not asked again. */
const consents: Readonly<Record<InboxName, string>> = {
  inquiries: 'terms and conditions, privacy policy',
  support: '',
  demos: 'to be written to about this demo',
}

@Controller()
export class SubmissionsController {
  constructor(
    private readonly submissions: SubmissionsService,
    private readonly audit: AuditService,
  ) {}

  @Handles(countSubmissions)
  async countOpen() {
    return { open: await this.submissions.countOpen() }
  }

  @Handles(listSubmissions)
  list({ params: { inbox }, query }: CallInput<typeof listSubmissions>) {
    return this.submissions.list(inbox, query)
  }

  /** The audit log records who exported. */
  @Handles(exportSubmissions)
  async export(
    { params: { inbox }, query: { timeZone, ...filter } }: CallInput<typeof exportSubmissions>,
    @CurrentUser() actor: User,
    @CallerLocale() locale: Locale,
    @Res() response: Response,
  ) {
    await this.audit.record({
      actor,
      action: 'inbox.export',
      target: { type: 'inbox', id: inbox },
      details: { state: filter.state, search: filter.search },
    })
    startFile(response, `loquia-${inbox}`, 'csv')
    response.write(csvStart + toCsv([[...columns, ...times.flatMap((name) => timeColumns(name, timeZone))]], locale))
    try {
      for await (const entry of this.submissions.iterate(inbox, filter)) {
        if (response.destroyed) return
        const row = { ...entry, consent: entry.consentAt === null ? '' : consents[inbox] }
        response.write(
          toCsv(
            [[...columns.map((column) => row[column]), ...times.flatMap((name) => timeCells(row[name], timeZone))]],
            locale,
          ),
        )
      }
      response.end()
    } catch (error) {
      // A partial file must not look complete.
      response.destroy(error instanceof Error ? error : undefined)
    }
  }

  @Handles(markSubmissionHandled)
  async markHandled(
    { params: { inbox, id }, body: { handled } }: CallInput<typeof markSubmissionHandled>,
    @CurrentUser() actor: User,
  ) {
    return { entry: await this.submissions.markHandled(actor, inbox, id, handled) }
  }

  @Handles(deleteSubmission)
  async remove({ params: { inbox, id } }: CallInput<typeof deleteSubmission>, @CurrentUser() actor: User) {
    await this.submissions.remove(actor, inbox, id)
  }
}
