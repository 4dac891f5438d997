import { limits, type AuditLogEntry, type AuditQuery, type AuditResponse, type User } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { firstRow, rows, type SqlRunner } from '../../../database/rows.js'
import { storableJson } from '../../../database/stored-text.js'

export interface AuditEntry {
  /** Who did it. */
  actor: Pick<User, 'id' | 'username'>
  /** What was done, as `noun.verb`: `project.archive`, `user.disable`. */
  action: string
  /** To what: a kind of thing and its id. */
  target: { type: string; id: string | number }
  /** A few small facts, such as the old and the new value. Never a secret, never a whole text. */
  details?: Readonly<Record<string, string | number | boolean | null | undefined>>
}

interface EntryRow {
  /** `bigint`, which the driver gives as text. */
  id: string
  actor_name: string
  action: string
  target_type: string
  target_id: string
  details: AuditLogEntry['details']
  created_at: Date
}

const matching = `($1 = '' OR actor_name = $1) AND ($2 = '' OR target_type = $2)`

/** Longest text kept of one detail, in characters. */
const detailMaxChars = 200

/** The log of what admins do. Entries are only ever added; they outlive the accounts they speak of. */
@Injectable()
export class Audit {
  constructor(private readonly dataSource: DataSource) {}

  /** Writes one entry. @param runner the transaction of the write itself, so that neither is there without the other */
  async record(
    { actor, action, target, details = {} }: AuditEntry,
    runner: SqlRunner = this.dataSource,
  ): Promise<void> {
    const kept = Object.fromEntries(
      Object.entries(details).map(([key, value]) => [
        key,
        typeof value === 'string' ? value.slice(0, detailMaxChars) : value,
      ]),
    )
    await rows(
      runner,
      `INSERT INTO audit_log (actor_id, actor_name, action, target_type, target_id, details) VALUES ($1, $2, $3, $4, $5, $6)`,
      [actor.id, actor.username, action, target.type, String(target.id), storableJson(kept)],
    )
  }

  /** Newest first, in pages, with the people and the kinds of things that can be asked for. */
  async list({ actor, kind, page }: AuditQuery): Promise<AuditResponse> {
    const summary = await firstRow<{ count: number; actors: string[]; kinds: string[] }>(
      this.dataSource,
      `SELECT (SELECT count(*) FROM audit_log WHERE ${matching})::int AS count,
              (SELECT coalesce(json_agg(DISTINCT actor_name ORDER BY actor_name), '[]') FROM audit_log) AS actors,
              (SELECT coalesce(json_agg(DISTINCT target_type ORDER BY target_type), '[]') FROM audit_log) AS kinds`,
      [actor, kind],
    )
    const found = await rows<EntryRow>(
      this.dataSource,
      `SELECT * FROM audit_log WHERE ${matching} ORDER BY id DESC LIMIT $3 OFFSET $4`,
      [actor, kind, limits.adminPageSize, (page - 1) * limits.adminPageSize],
    )
    return {
      success: true,
      entries: found.map((row) => ({
        id: Number(row.id),
        actor: row.actor_name,
        action: row.action,
        targetType: row.target_type,
        targetId: row.target_id,
        details: row.details,
        createdAt: row.created_at.toISOString(),
      })),
      pageSize: limits.adminPageSize,
      ...summary!,
    }
  }
}
