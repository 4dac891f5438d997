import { Logger } from '@nestjs/common'
import connectPgSimple from 'connect-pg-simple'
import type { RequestHandler } from 'express'
import session from 'express-session'
import type { DataSource } from 'typeorm'
import type { Environment } from '../config/env.js'

declare module 'express-session' {
  interface SessionData {
    userId: number
    /** When and with which browser it began; shown to its user. */
    startedAt: string
    browser: string
  }
}

export const sessionCookieName = 'loquia.sid'
const sessionLifetimeMs = 30 * 24 * 60 * 60 * 1_000

/** Sessions in the table `sessions`: they outlive a restart and every node sees them. */
export function sessionMiddleware(dataSource: DataSource, environment: Environment): RequestHandler {
  const logger = new Logger('Sessions')
  const PgStore = connectPgSimple(session)
  const store = new PgStore({
    // The store speaks to anything with `any(sql, values)`; ours goes through the one pool there is.
    pgPromise: { any: (sql: string, values: unknown[]) => dataSource.query(sql, values) },
    tableName: 'sessions',
    // A session ends thirty days after its login, as its cookie does: whoever goes on using a stolen one does not prolong it.
    disableTouch: true,
    errorLog: (...details: unknown[]) => logger.error(details.map(String).join(' ')),
  })
  return session({
    store,
    name: sessionCookieName,
    secret: environment.SESSION_SECRET,
    resave: false,
    saveUninitialized: false,
    cookie: { httpOnly: true, sameSite: 'lax', secure: environment.NODE_ENV === 'production' ? true : 'auto', maxAge: sessionLifetimeMs, path: '/' },
  })
}
