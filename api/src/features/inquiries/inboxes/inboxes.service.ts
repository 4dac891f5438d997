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
import { DataSource } from 'typeorm'
import { AppError } from '../../../app-error.js'
import { firstRow, holding, rows, type SqlRunner } from '../../../database/rows.js'
import { Audit } from '../../administration/audit/index.js'

interface EntryRow {
  /** `bigint`, which the driver gives as text. */
  id: string
  name: string
  email: string
  subject: string | null
  message: string
  language: string | null
  username: string | null
  website: string | null
  demo_id: string | null
  consent_at: Date | null
  consent_version: string | null
  created_at: Date
  handled_at: Date | null
}

/**
 * Where an inbox is kept, and its rows in the shape that all inboxes share. The contact form takes no inquiry without the
 * terms accepted, so that each was agreed to when it was sent.
 */
const inboxes: Readonly<Record<InboxName, { table: string; select: string }>> = {
  inquiries: {
    table: 'contact_inquiries',
    select: `SELECT id, name, email, NULL::text AS subject, message, language, NULL::text AS username, NULL::text AS website, NULL::text AS demo_id, created_at AS consent_at, NULL::text AS consent_version, created_at, handled_at FROM contact_inquiries`,
  },
  support: {
    table: 'support_requests',
    select: `SELECT s.id, s.name, s.email, s.subject, s.message, s.language, u.username, NULL::text AS website, NULL::text AS demo_id, NULL::timestamptz AS consent_at, NULL::text AS consent_version, s.created_at, s.handled_at
      FROM support_requests s LEFT JOIN users u ON u.id = s.user_id`,
  },
  demos: {
    table: 'demo_contacts',
    select: `SELECT c.id, c.full_name AS name, c.email, NULL::text AS subject, '' AS message, b.language, u.username, c.website, b.public_id AS demo_id, c.consent_at, c.consent_version, c.created_at, c.handled_at
      FROM demo_contacts c LEFT JOIN bots b ON b.public_id = c.demo_id LEFT JOIN users u ON u.id = b.owner_id`,
  },
}

const matching = `($1 = '' OR concat_ws(' ', e.name, e.email, e.subject, e.message, e.username, e.website) ILIKE $2)
  AND ($3 = 'all' OR (e.handled_at IS NOT NULL) = ($3 = 'handled'))`
/** Rows read at a time for a file. */
const exportBatch = 500

/**
 * What people wrote to us, as admins see it and work it off. Every change is in the audit log, in the same transaction.
 */
@Injectable()
export class Inboxes {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: Audit,
  ) {}

  async openCounts(): Promise<InboxCountsResponse['open']> {
    const counts = await firstRow<InboxCountsResponse['open']>(
      this.dataSource,
      `SELECT ${Object.entries(inboxes)
        .map(([name, { table }]) => `(SELECT count(*) FROM ${table} WHERE handled_at IS NULL)::int AS ${name}`)
        .join(', ')}`,
    )
    return counts!
  }

  /** Newest first, in pages. */
  async list(inbox: InboxName, { page, ...filter }: InboxQuery): Promise<InboxResponse> {
    const { select } = inboxes[inbox]
    const values = valuesOf(filter)
    const counted = await firstRow<{ count: number }>(
      this.dataSource,
      `SELECT count(*)::int AS count FROM (${select}) e WHERE ${matching}`,
      values,
    )
    const found = await rows<EntryRow>(
      this.dataSource,
      `SELECT * FROM (${select}) e WHERE ${matching} ORDER BY e.created_at DESC, e.id DESC LIMIT $4 OFFSET $5`,
      [...values, limits.adminPageSize, (page - 1) * limits.adminPageSize],
    )
    return { success: true, entries: found.map(toEntry), count: counted?.count ?? 0, pageSize: limits.adminPageSize }
  }

  /** All that match, newest first, without holding them all at once. */
  async *each(inbox: InboxName, filter: InboxFilter): AsyncGenerator<InboxEntry> {
    let before: string | null = null
    for (;;) {
      const found: EntryRow[] = await rows<EntryRow>(
        this.dataSource,
        `SELECT * FROM (${inboxes[inbox].select}) e WHERE ${matching} AND ($4::bigint IS NULL OR e.id < $4) ORDER BY e.id DESC LIMIT ${exportBatch}`,
        [...valuesOf(filter), before],
      )
      yield* found.map(toEntry)
      if (found.length < exportBatch) return
      before = found.at(-1)!.id
    }
  }

  /** Marks an entry as dealt with, or as open again. @throws AppError `not_found` */
  async handle(actor: User, inbox: InboxName, id: number, handled: boolean): Promise<InboxEntry> {
    return this.dataSource.transaction(async (transaction) => {
      const before = await this.find(inbox, id, transaction)
      if ((before.handledAt !== null) === handled) return before
      await rows(
        transaction,
        `UPDATE ${inboxes[inbox].table} SET handled_at = CASE WHEN $2 THEN now() END WHERE id = $1`,
        [id, handled],
      )
      await this.audit.record(
        { actor, action: handled ? 'inbox.handle' : 'inbox.reopen', target: { type: 'inbox', id: `${inbox}/${id}` } },
        transaction,
      )
      return this.find(inbox, id, transaction)
    })
  }

  /** Deletes an entry; the log keeps only that it was there. @throws AppError `not_found` */
  async remove(actor: User, inbox: InboxName, id: number): Promise<void> {
    await this.dataSource.transaction(async (transaction) => {
      const gone = await rows(transaction, `DELETE FROM ${inboxes[inbox].table} WHERE id = $1 RETURNING id`, [id])
      if (gone.length === 0) throw new AppError('not_found')
      await this.audit.record(
        { actor, action: 'inbox.delete', target: { type: 'inbox', id: `${inbox}/${id}` } },
        transaction,
      )
    })
  }

  private async find(inbox: InboxName, id: number, runner: SqlRunner): Promise<InboxEntry> {
    const row = await firstRow<EntryRow>(runner, `SELECT * FROM (${inboxes[inbox].select}) e WHERE e.id = $1`, [id])
    if (row === undefined) throw new AppError('not_found')
    return toEntry(row)
  }
}

const valuesOf = ({ search, state }: InboxFilter): unknown[] => [search, holding(search), state]

function toEntry(row: EntryRow): InboxEntry {
  return {
    id: Number(row.id),
    name: row.name,
    email: row.email,
    subject: row.subject,
    message: row.message,
    language: row.language,
    username: row.username,
    website: row.website,
    demoId: row.demo_id,
    consentAt: row.consent_at?.toISOString() ?? null,
    consentVersion: row.consent_version,
    createdAt: row.created_at.toISOString(),
    handledAt: row.handled_at?.toISOString() ?? null,
  }
}
