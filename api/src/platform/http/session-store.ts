import { callbackify } from 'node:util'
import connectPgSimple, { type PGStoreOptions } from 'connect-pg-simple'
import session, { type SessionData } from 'express-session'
import type { DataSource } from 'typeorm'
import { AppError } from '../../app-error.js'

declare module 'express-session' {
  interface SessionData {
    passport?: { user: SessionLogin }
  }
}

export interface SessionLogin {
  userId: number
  /** See `SessionStore`. */
  loginEpoch: number
  startedAt: string
  browser: string
}

/** The fields of the login are at the top, where SQL finds the sessions of an account by `userId`. */
export type StoredSession = Omit<SessionData, 'passport'> &
  (SessionLogin | { [Field in keyof SessionLogin]?: undefined })

export function toStored({ passport, ...session }: SessionData): StoredSession {
  return passport === undefined ? session : { ...session, ...passport.user }
}

export function fromStored({ userId, loginEpoch, startedAt, browser, ...session }: StoredSession): SessionData {
  if (userId === undefined) return session
  return { ...session, passport: { user: { userId, loginEpoch, startedAt, browser } } }
}

export const sessionDays = 30
const idleDays = 7
const dayMs = 24 * 60 * 60 * 1_000
/** Recording every use would cost too many writes. */
const noteEveryMs = 10 * 60 * 1_000
const maxRemembered = 10_000

const expirySql = `least($2::timestamptz, now() + make_interval(days => $3))`
/** `FOR SHARE` waits for concurrent changes of the account, then checks again. */
const saveWhileUnchangedSql = `INSERT INTO sessions (sid, sess, expire) SELECT $1, $4, ${expirySql} FROM users WHERE id = $5 AND login_epoch = $6 FOR SHARE
  ON CONFLICT (sid) DO UPDATE SET sess = excluded.sess, expire = excluded.expire RETURNING sid`
const prolongSql = `UPDATE sessions SET expire = ${expirySql} WHERE sid = $1`

const PgStore = connectPgSimple(session)
type Done = (error?: unknown) => void

/**
 * Sessions end {@link idleDays} after their last use and {@link sessionDays} after login, so a thief cannot prolong a
 * stolen one.
 * Sessions are stored only while the account is unchanged since login, so that a concurrent password change ends them
 * too.
 */
export class SessionStore extends PgStore {
  private readonly touchedAt = new Map<string, number>()

  constructor(
    private readonly database: DataSource,
    errorLog: NonNullable<PGStoreOptions['errorLog']>,
  ) {
    // The store needs only `any(sql, values)`.
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
    this.save(sid, toStored(data), done)
  }

  override touch(sid: string, data: SessionData, done: Done = () => undefined): void {
    if (Date.now() - (this.touchedAt.get(sid) ?? 0) < noteEveryMs) return done()
    if (this.touchedAt.size >= maxRemembered) this.touchedAt.clear()
    this.touchedAt.set(sid, Date.now())
    this.prolong(sid, toStored(data), done)
  }

  private readonly save = callbackify(async (sid: string, data: StoredSession): Promise<void> => {
    const saved: unknown[] = await this.database.query(saveWhileUnchangedSql, [
      sid,
      toExpiryLimit(data),
      idleDays,
      data,
      data.userId,
      data.loginEpoch,
    ])
    if (saved.length === 0) throw new AppError('invalid_credentials')
  })

  private readonly prolong = callbackify(async (sid: string, data: StoredSession): Promise<void> => {
    await this.database.query(prolongSql, [sid, toExpiryLimit(data), idleDays])
  })
}

const toExpiryLimit = ({ startedAt }: StoredSession): Date =>
  new Date((startedAt === undefined ? Date.now() : Date.parse(startedAt)) + sessionDays * dayMs)
