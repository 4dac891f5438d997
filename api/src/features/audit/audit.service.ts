import type { User } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { rows, type SqlRunner } from '../../database/rows.js'

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

/** Longest text kept of one detail, in characters. */
const detailMaxChars = 200

/** The log of what admins do. Entries are only ever added; they outlive the accounts they speak of. */
@Injectable()
export class Audit {
  constructor(private readonly dataSource: DataSource) {}

  /** Writes one entry. @param runner the transaction of the write itself, so that neither is there without the other */
  async record({ actor, action, target, details = {} }: AuditEntry, runner: SqlRunner = this.dataSource): Promise<void> {
    const kept = Object.fromEntries(Object.entries(details).map(([key, value]) => [key, typeof value === 'string' ? value.slice(0, detailMaxChars) : value]))
    await rows(runner, `INSERT INTO audit_log (actor_id, actor_name, action, target_type, target_id, details) VALUES ($1, $2, $3, $4, $5, $6)`, [
      actor.id, actor.username, action, target.type, String(target.id), JSON.stringify(kept),
    ])
  }
}
