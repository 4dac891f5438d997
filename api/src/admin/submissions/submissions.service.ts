import {
  limits,
  type InboxCountsResponse,
  type InboxEntry,
  type InboxFilter,
  type InboxName,
  type InboxQuery,
  type InboxResponse,
  type User,
} from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager, type EntityTarget, type SelectQueryBuilder } from 'typeorm'
import { AppError } from '../../app-error.js'
import { containsPattern, queryFirstRow, type SqlRunner } from '../../platform/database/rows.js'
import { AuditService } from '../audit/index.js'
import { BotEntity, DemoContactEntity } from '../../core/bots/index.js'
import { firstOwnerNameSql } from '../../core/workspaces/index.js'
import { ContactInquiryEntity } from '../../public/contact/index.js'
import { SupportRequestEntity } from '../support/index.js'

interface EntryRow {
  /** `bigint`, which the driver returns as text. */
  id: string
  name: string
  email: string
  subject?: string
  message: string
  language?: string | null
  username?: string | null
  website?: string
  demoId?: string | null
  consentAt?: Date | null
  consentVersion?: string | null
  createdAt: Date
  handledAt: Date | null
}

type Entry = ContactInquiryEntity | SupportRequestEntity | DemoContactEntity

interface SubmissionForm {
  entity: EntityTarget<Entry>
  fields: Partial<Record<keyof EntryRow, string>> & Record<'name' | 'message', string>
  joined?(query: SelectQueryBuilder<Entry>): SelectQueryBuilder<Entry>
}

/** The contact form requires accepting the terms, so every inquiry has consent. */
const submissionForms: Readonly<Record<InboxName, SubmissionForm>> = {
  inquiries: {
    entity: ContactInquiryEntity,
    fields: { name: 'entry.name', message: 'entry.message', language: 'entry.language', consentAt: 'entry.createdAt' },
  },
  support: {
    entity: SupportRequestEntity,
    fields: {
      name: 'entry.name',
      subject: 'entry.subject',
      message: 'entry.message',
      language: 'entry.language',
      username: 'owner.username',
    },
    joined: (query) => query.leftJoin('entry.user', 'owner'),
  },
  demos: {
    entity: DemoContactEntity,
    fields: {
      name: 'entry.fullName',
      message: `''`,
      language: 'bot.language',
      username: firstOwnerNameSql('bot.workspace_id'),
      website: 'entry.website',
      demoId: 'bot.publicId',
      consentAt: 'entry.consentAt',
      consentVersion: 'entry.consentVersion',
    },
    joined: (query) => query.leftJoin(BotEntity, 'bot', 'bot.publicId = entry.demoId'),
  },
}

const sharedFields = { email: 'entry.email', createdAt: 'entry.createdAt', handledAt: 'entry.handledAt' }
const searched = ['name', 'email', 'subject', 'message', 'username', 'website'] as const
const exportBatch = 500

/** Every change has an audit log entry in the same transaction. */
@Injectable()
export class SubmissionsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditService,
  ) {}

  countOpen(): Promise<InboxCountsResponse['open']> {
    return openCounts(this.dataSource)
  }

  async list(inbox: InboxName, { page, ...filter }: InboxQuery): Promise<InboxResponse> {
    const matching = matchingIn(this.dataSource.manager, inbox, filter)
    const count = await matching.getCount()
    const found = await matching
      .orderBy('entry.createdAt', 'DESC')
      .addOrderBy('entry.id', 'DESC')
      .limit(limits.adminPageSize)
      .offset((page - 1) * limits.adminPageSize)
      .getRawMany<EntryRow>()
    return { success: true, entries: found.map(toEntry), count, pageSize: limits.adminPageSize }
  }

  async *iterate(inbox: InboxName, filter: InboxFilter): AsyncGenerator<InboxEntry> {
    let before: string | null = null
    for (;;) {
      const matching = matchingIn(this.dataSource.manager, inbox, filter)
      if (before !== null) matching.andWhere('entry.id < :before', { before })
      const found: EntryRow[] = await matching.orderBy('entry.id', 'DESC').limit(exportBatch).getRawMany<EntryRow>()
      yield* found.map(toEntry)
      if (found.length < exportBatch) return
      before = found.at(-1)!.id
    }
  }

  /** @throws AppError `not_found` */
  async markHandled(actor: User, inbox: InboxName, id: number, handled: boolean): Promise<InboxEntry> {
    return this.dataSource.transaction(async (transaction) => {
      const before = await this.find(inbox, id, transaction)
      if ((before.handledAt !== null) === handled) return before
      await transaction.update(
        submissionForms[inbox].entity,
        { id: String(id) },
        { handledAt: handled ? () => 'now()' : null },
      )
      await this.audit.record(
        { actor, action: handled ? 'inbox.handle' : 'inbox.reopen', target: { type: 'inbox', id: `${inbox}/${id}` } },
        transaction,
      )
      return this.find(inbox, id, transaction)
    })
  }

  /** The audit log omits the deleted content. @throws AppError `not_found` */
  async remove(actor: User, inbox: InboxName, id: number): Promise<void> {
    await this.dataSource.transaction(async (transaction) => {
      const { affected } = await transaction.delete(submissionForms[inbox].entity, { id: String(id) })
      if (affected !== 1) throw new AppError('not_found')
      await this.audit.record(
        { actor, action: 'inbox.delete', target: { type: 'inbox', id: `${inbox}/${id}` } },
        transaction,
      )
    })
  }

  private async find(inbox: InboxName, id: number, manager: EntityManager): Promise<InboxEntry> {
    const row = await entriesIn(manager, inbox).where('entry.id = :id', { id }).getRawOne<EntryRow>()
    if (row === undefined) throw new AppError('not_found')
    return toEntry(row)
  }
}

function entriesIn(manager: EntityManager, inbox: InboxName): SelectQueryBuilder<Entry> {
  const { entity, fields, joined } = submissionForms[inbox]
  const query = manager.createQueryBuilder(entity, 'entry').select('entry.id', 'id')
  for (const [field, value] of Object.entries({ ...sharedFields, ...fields })) query.addSelect(value, field)
  return joined?.(query) ?? query
}

function matchingIn(
  manager: EntityManager,
  inbox: InboxName,
  { search, state }: InboxFilter,
): SelectQueryBuilder<Entry> {
  const query = entriesIn(manager, inbox)
  if (state !== 'all') query.andWhere(`entry.handledAt IS ${state === 'handled' ? 'NOT NULL' : 'NULL'}`)
  if (search !== '') {
    const fields: SubmissionForm['fields'] & typeof sharedFields = { ...sharedFields, ...submissionForms[inbox].fields }
    const texts = searched.flatMap((field) => fields[field] ?? [])
    query.andWhere(`concat_ws(' ', ${texts.join(', ')}) ILIKE :words`, { words: containsPattern(search) })
  }
  return query
}

function toEntry(row: EntryRow): InboxEntry {
  return {
    id: Number(row.id),
    name: row.name,
    email: row.email,
    subject: row.subject ?? null,
    message: row.message,
    language: row.language ?? null,
    username: row.username ?? null,
    website: row.website ?? null,
    demoId: row.demoId ?? null,
    consentAt: row.consentAt?.toISOString() ?? null,
    consentVersion: row.consentVersion ?? null,
    createdAt: row.createdAt.toISOString(),
    handledAt: row.handledAt?.toISOString() ?? null,
  }
}

async function openCounts(runner: SqlRunner): Promise<Record<InboxName, number>> {
  const counts = await queryFirstRow<Record<InboxName, number>>(
    runner,
    `SELECT (SELECT count(*) FROM contact_inquiries WHERE handled_at IS NULL)::int AS inquiries,
       (SELECT count(*) FROM support_requests WHERE handled_at IS NULL)::int AS support,
       (SELECT count(*) FROM demo_contacts WHERE handled_at IS NULL)::int AS demos`,
  )
  return counts!
}
