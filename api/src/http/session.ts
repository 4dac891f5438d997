import { Logger } from '@nestjs/common'
import type { RequestHandler } from 'express'
import session from 'express-session'
import type { DataSource } from 'typeorm'
import type { Environment } from '../config/env.js'
import { sessionDays, SessionStore } from './session-store.js'

declare module 'express-session' {
  interface SessionData {
    userId: number
    /** What of the account the login was checked against; see {@link SessionStore}. */
    loginEpoch: number
    /** When and with which browser it began; shown to its user. */
    startedAt: string
    browser: string
  }
}

export const sessionCookieName = 'loquia.sid'
const sessionLifetimeMs = sessionDays * 24 * 60 * 60 * 1_000

/** Reads the session of each call from its cookie; {@link SessionStore} tells when one ends. */
export function sessionMiddleware(dataSource: DataSource, environment: Environment): RequestHandler {
  const logger = new Logger('Sessions')
  const store = new SessionStore(dataSource, (...details: unknown[]) => logger.error(details.map(String).join(' ')))
  return session({
    store,
    name: sessionCookieName,
    secret: environment.SESSION_SECRET,
    resave: false,
    saveUninitialized: false,
    cookie: { httpOnly: true, sameSite: 'lax', secure: onlyOverTls(environment) ? true : 'auto', maxAge: sessionLifetimeMs, path: '/' },
  })
}

/**
 * Whoever says `https://` is held to it. A `PUBLIC_URL` of plain http, as on one's own machine, would otherwise take every login
 * and keep none: no such cookie goes over it.
 */
const onlyOverTls = ({ NODE_ENV, PUBLIC_URL }: Environment): boolean => NODE_ENV === 'production' && PUBLIC_URL.startsWith('https:')
