import { createHash } from 'node:crypto'
import type { Session } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { rows, type SqlRunner } from '../../database/rows.js'

interface SessionRow {
  sid: string
  started_at: string | null
  browser: string | null
}

/** Where users are logged in. Ending a session takes effect with its next request, on every node. */
@Injectable()
export class UserSessions {
  constructor(private readonly dataSource: DataSource) {}

  /** The living sessions of a user, newest first. @param currentSid the one that asks */
  async list(userId: number, currentSid: string): Promise<Session[]> {
    const found = await rows<SessionRow>(
      this.dataSource,
      `SELECT sid, sess ->> 'startedAt' AS started_at, sess ->> 'browser' AS browser FROM sessions
       WHERE sess ->> 'userId' = $1 AND expire > now() ORDER BY sess ->> 'startedAt' DESC NULLS LAST`,
      [String(userId)],
    )
    return found.map(({ sid, started_at, browser }) => ({ id: nameOf(sid), current: sid === currentSid, startedAt: started_at, browser }))
  }

  /** Ends one session of a user by the name that {@link list} gave it. @returns whether there was one */
  async end(userId: number, name: string): Promise<boolean> {
    const found = await rows<SessionRow>(this.dataSource, `SELECT sid FROM sessions WHERE sess ->> 'userId' = $1`, [String(userId)])
    const sid = found.find((session) => nameOf(session.sid) === name)?.sid
    if (sid === undefined) return false
    await rows(this.dataSource, `DELETE FROM sessions WHERE sid = $1`, [sid])
    return true
  }

  /** Ends all sessions of a user. @param exceptSid one that stays @returns how many ended */
  async endAll(userId: number, { exceptSid = '', runner = this.dataSource }: { exceptSid?: string; runner?: SqlRunner } = {}): Promise<number> {
    const ended = await rows(runner, `DELETE FROM sessions WHERE sess ->> 'userId' = $1 AND sid <> $2 RETURNING sid`, [String(userId), exceptSid])
    return ended.length
  }
}

/** The session id opens the session, so the outside knows it by a hash. */
function nameOf(sid: string): string {
  return createHash('sha256').update(sid).digest('hex').slice(0, 32)
}
