import { callbackify } from 'node:util'
import connectPgSimple, { type PGStoreOptions } from 'connect-pg-simple'
import session, { type SessionData } from 'express-session'
import type { DataSource } from 'typeorm'

/** Days from a login until its session ends in any case, and from the last use until it ends for idleness. */
export const sessionDays = 30
const idleDays = 7
const dayMs = 24 * 60 * 60 * 1_000
/** A use is noted this often: a write for each call would cost more than it tells. */
const noteEveryMs = 10 * 60 * 1_000
/** Sessions whose last note is remembered; forgetting them costs one write each. */
const maxRemembered = 10_000

const PgStore = connectPgSimple(session)
type Done = (error?: unknown) => void

/**
 * Sessions in the table `sessions`: they outlive a restart and every node sees them. One ends {@link idleDays} after it
 * was last used and {@link sessionDays} after its login, whichever comes first: whoever goes on using a stolen one does
 * not prolong it beyond that.
 */
export class SessionStore extends PgStore {
  private readonly noted = new Map<string, number>()

  constructor(
    private readonly database: DataSource,
    errorLog: NonNullable<PGStoreOptions['errorLog']>,
  ) {
    // The store speaks to anything with `any(sql, values)`; ours goes through the one pool there is.
    super({ pgPromise: { any: (sql: string, values: unknown[]) => database.query(sql, values) }, tableName: 'sessions', errorLog })
  }

  override set(sid: string, data: SessionData, done: Done = () => undefined): void {
    super.set(sid, data, (error?: unknown) => {
      if (error) done(error)
      else this.note(sid, data, done)
    })
  }

  override touch(sid: string, data: SessionData, done: Done = () => undefined): void {
    if (Date.now() - (this.noted.get(sid) ?? 0) < noteEveryMs) return done()
    if (this.noted.size >= maxRemembered) this.noted.clear()
    this.noted.set(sid, Date.now())
    this.note(sid, data, done)
  }

  private readonly note = callbackify(async (sid: string, { startedAt }: Partial<SessionData>): Promise<void> => {
    const last = new Date((startedAt === undefined ? Date.now() : Date.parse(startedAt)) + sessionDays * dayMs)
    await this.database.query(`UPDATE sessions SET expire = least($2::timestamptz, now() + make_interval(days => $3)) WHERE sid = $1`, [sid, last, idleDays])
  })
}
