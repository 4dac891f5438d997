import { Logger } from '@nestjs/common'
import type { RequestHandler, Response } from 'express'
import session from 'express-session'
import type { DataSource } from 'typeorm'
import type { Environment } from '../../config/env.js'
import { sessionDays, SessionStore } from './session-store.js'

const plainName = 'loquia.sid'
export const sessionCookie = /loquia\.sid=/
/** RFC 6265bis: neither other hosts nor plain http can set a `__Host-` cookie. */
const hostName = `__Host-${plainName}`
const sessionLifetimeMs = sessionDays * 24 * 60 * 60 * 1_000

export function sessionMiddleware(dataSource: DataSource, environment: Environment): RequestHandler {
  const logger = new Logger('Sessions')
  const store = new SessionStore(dataSource, (...details: unknown[]) => logger.error(details.map(String).join(' ')))
  const onlyTls = onlyOverTls(environment)
  return session({
    store,
    name: onlyTls ? hostName : plainName,
    secret: environment.SESSION_SECRET,
    resave: false,
    saveUninitialized: false,
    cookie: { httpOnly: true, sameSite: 'lax', secure: onlyTls ? true : 'auto', maxAge: sessionLifetimeMs, path: '/' },
  })
}

export function forgetSessionCookie(response: Response, environment: Environment): void {
  const secure = onlyOverTls(environment)
  response.clearCookie(secure ? hostName : plainName, { path: '/', secure })
}

/** With a plain http `PUBLIC_URL`, secure cookies would be lost. */
export const onlyOverTls = ({ NODE_ENV, PUBLIC_URL }: Environment): boolean =>
  NODE_ENV === 'production' && PUBLIC_URL.startsWith('https:')
