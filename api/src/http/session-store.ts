import { callbackify } from 'node:util'
import connectPgSimple, { type PGStoreOptions } from 'connect-pg-simple'
import session, { type SessionData } from 'express-session'
import type { DataSource } from 'typeorm'
import { AppError } from '../app-error.js'
import { fromStored, toStored, type StoredSession } from './session-login.js'

/** Days from a login until its session ends in any case, and from the last use until it ends for idleness. */
export const sessionDays = 30
const idleDays = 7
const dayMs = 24 * 60 * 60 * 1_000
/** A use is noted this often: a write for each call would cost more than it tells. */
const noteEveryMs = 10 * 60 * 1_000
/** Sessions whose last note is remembered; forgetting them costs one write each. */
const maxRemembered = 10_000

/** When a session ends, of {@link lastOf} and {@link idleDays}. */
const ending = `least($2::timestamptz, now() + make_interval(days => $3))`
// SQL, as the store of connect-pg-simple speaks it to the same table.
/** Of a session that is there: what it holds, and until when. */
const updateStored = `UPDATE sessions SET sess = $4, expire = ${ending} WHERE sid = $1`
/** While the account is as it was; `FOR SHARE` waits for whoever is changing the account, and then looks again. */
const keepWhileUnchanged = `INSERT INTO sessions (sid, sess, expire) SELECT $1, $4, ${ending} FROM users WHERE id = $5 AND login_epoch = $6 FOR SHARE
  ON CONFLICT (sid) DO UPDATE SET sess = excluded.sess, expire = excluded.expire RETURNING sid`
/** Of a session that was used: until when. */
const prolong = `UPDATE sessions SET expire = ${ending} WHERE sid = $1`

const PgStore = connectPgSimple(session)
type Done = (error?: unknown) => void

/**
 * Sessions in the table `sessions`: they outlive a restart and every node sees them. One ends {@link idleDays} after it
 * was last used and {@link sessionDays} after its login, whichever comes first: whoever goes on using a stolen one does
 * not prolong it beyond that.
 *
 * A session is stored only while the account is as its login was checked against: a password that is changed, or a
 * second step switched on, in the very moment of the login ends that session too.
 */
export class SessionStore extends PgStore {
  private readonly noted = new Map<string, number>()

  constructor(
    private readonly database: DataSource,
    errorLog: NonNullable<PGStoreOptions['errorLog']>,
  ) {
    // The store speaks to anything with `any(sql, values)`; ours goes through the one pool there is.
    super({
      pgPromise: { any: (sql: string, values: unknown[]) => database.query(sql, values) },
      tableName: 'sessions',
      errorLog,
    })
  }

  override get(sid: string, done: (error: unknown, data?: SessionData | null) => void): void {
    super.get(sid, (error: unknown, stored?: StoredSession | null) => done(error, stored && fromStored(stored)))
  }

  override set(sid: string, data: SessionData, done: Done = () => undefined): void {
    this.keep(sid, toStored(data), done)
  }

  override touch(sid: string, data: SessionData, done: Done = () => undefined): void {
    if (Date.now() - (this.noted.get(sid) ?? 0) < noteEveryMs) return done()
    if (this.noted.size >= maxRemembered) this.noted.clear()
    this.noted.set(sid, Date.now())
    this.note(sid, toStored(data), done)
  }

  private readonly keep = callbackify(async (sid: string, data: StoredSession): Promise<void> => {
    // Stored before logins knew what they were checked against: it ends with its row, and is never put back.
    if (data.userId !== undefined && data.loginEpoch === undefined) {
      await this.database.query(updateStored, [sid, lastOf(data), idleDays, data])
      return
    }
    const kept: unknown[] = await this.database.query(keepWhileUnchanged, [
      sid,
      lastOf(data),
      idleDays,
      data,
      data.userId,
      data.loginEpoch,
    ])
    if (kept.length === 0) throw new AppError('invalid_credentials')
  })

  private readonly note = callbackify(async (sid: string, data: StoredSession): Promise<void> => {
    await this.database.query(prolong, [sid, lastOf(data), idleDays])
  })
}

const lastOf = ({ startedAt }: StoredSession): Date =>
  new Date((startedAt === undefined ? Date.now() : Date.parse(startedAt)) + sessionDays * dayMs)
