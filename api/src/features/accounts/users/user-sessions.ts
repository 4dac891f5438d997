import { createHash } from 'node:crypto'
import type { Session } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { AppError } from '../../../app-error.js'
import { firstRow, rows, type SqlRunner } from '../../../database/rows.js'

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
    return found.map(({ sid, started_at, browser }) => ({
      id: nameOf(sid),
      current: sid === currentSid,
      startedAt: started_at,
      browser,
    }))
  }

  /** Ends one session of a user by the name that {@link list} gave it. @returns whether there was one */
  async end(userId: number, name: string): Promise<boolean> {
    const found = await rows<SessionRow>(this.dataSource, `SELECT sid FROM sessions WHERE sess ->> 'userId' = $1`, [
      String(userId),
    ])
    const sid = found.find((session) => nameOf(session.sid) === name)?.sid
    if (sid === undefined) return false
    await rows(this.dataSource, `DELETE FROM sessions WHERE sid = $1`, [sid])
    return true
  }

  /**
   * Ends all sessions of a user, and keeps logins under way from storing theirs: they were checked against what opened
   * the account before. Where that changes, to be called in its transaction.
   * @param exceptSid one that stays
   * @returns how many ended, and what a session that begins now is stored by
   */
  async endAll(
    userId: number,
    { exceptSid = '', runner = this.dataSource }: { exceptSid?: string; runner?: SqlRunner } = {},
  ): Promise<{ count: number; epoch: number }> {
    // First, as it waits for sessions that are being stored: the next statement finds them.
    const user = await firstRow<{ login_epoch: number }>(
      runner,
      `UPDATE users SET login_epoch = login_epoch + 1 WHERE id = $1 RETURNING login_epoch`,
      [userId],
    )
    const ended = await rows(runner, `DELETE FROM sessions WHERE sess ->> 'userId' = $1 AND sid <> $2 RETURNING sid`, [
      String(userId),
      exceptSid,
    ])
    return { count: ended.length, epoch: user?.login_epoch ?? 0 }
  }

  /**
   * Runs a write in a transaction during which the session is not ended, so that who is put out meanwhile writes
   * nothing after it.
   * @throws AppError `unauthorized` when it has ended
   */
  during<T>(userId: number, sid: string, write: (transaction: SqlRunner) => Promise<T>): Promise<T> {
    return this.dataSource.transaction(async (transaction) => {
      await this.hold(userId, sid, transaction)
      return write(transaction)
    })
  }

  /**
   * Keeps a session from being ended before the transaction does, so that whoever is put out meanwhile changes nothing
   * of what opens the account.
   * @throws AppError `unauthorized` when it has ended
   */
  async hold(userId: number, sid: string, transaction: SqlRunner): Promise<void> {
    await rows(transaction, `SELECT 1 FROM users WHERE id = $1 FOR UPDATE`, [userId])
    if ((await firstRow(transaction, `SELECT 1 FROM sessions WHERE sid = $1`, [sid])) === undefined)
      throw new AppError('unauthorized')
  }
}

/** The session id opens the session, so the outside knows it by a hash. */
function nameOf(sid: string): string {
  return createHash('sha256').update(sid).digest('hex').slice(0, 32)
}
