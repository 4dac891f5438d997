import { randomBytes } from 'node:crypto'
import { Logger } from '@nestjs/common'
import type { RequestHandler, Response } from 'express'
import session from 'express-session'
import type { DataSource } from 'typeorm'
import type { Environment } from '../config/env.js'
import { sessionDays, SessionStore } from './session-store.js'

const plainName = 'loquia.sid'
/** Cookies among which one of a session may be. */
export const sessionCookie = /loquia\.sid=/
/** No other host, and nothing that came over plain http, can plant a cookie of such a name (RFC 6265bis). */
const hostName = `__Host-${plainName}`
const sessionLifetimeMs = sessionDays * 24 * 60 * 60 * 1_000

/** Reads the session of each call from its cookie; {@link SessionStore} tells when one ends. */
export function sessionMiddleware(dataSource: DataSource, environment: Environment): RequestHandler {
  const logger = new Logger('Sessions')
  const store = new SessionStore(dataSource, (...details: unknown[]) => logger.error(details.map(String).join(' ')))
  const onlyTls = onlyOverTls(environment)
  const read = session({
    store,
    name: onlyTls ? hostName : plainName,
    secret: environment.SESSION_SECRET,
    resave: false,
    saveUninitialized: false,
    ...(onlyTls ? { genid: () => `host-${randomBytes(24).toString('base64url')}` } : {}),
    cookie: { httpOnly: true, sameSite: 'lax', secure: onlyTls ? true : 'auto', maxAge: sessionLifetimeMs, path: '/' },
  })
  if (!onlyTls) return read
  return (request, response, next) => {
    const { cookie } = request.headers
    if (cookie !== undefined) request.headers.cookie = withOldSession(cookie)
    read(request, response, next)
  }
}

/** Has the browser forget the session's cookie, under whichever name it came. */
export function forgetSessionCookie(response: Response, environment: Environment): void {
  if (onlyOverTls(environment)) response.clearCookie(hostName, { path: '/', secure: true })
  response.clearCookie(plainName, { path: '/' })
}

/**
 * A session that began under the plain name, before there was the other, lives on under it until it ends: an upgrade
 * logs nobody out. Those that began since have longer ids: planted under the plain name they open nothing.
 */
function withOldSession(cookies: string): string {
  if (cookies.includes(`${hostName}=`)) return cookies
  const old = /(?:^|;) *loquia\.sid=(s%3A[\w-]{32}\.[\w%]+)(?:;|$)/.exec(cookies)?.[1]
  return old === undefined ? cookies : `${cookies}; ${hostName}=${old}`
}

/**
 * Whoever says `https://` is held to it. A `PUBLIC_URL` of plain http, as on one's own machine, would otherwise take
 * every login and keep none: no such cookie goes over it.
 */
export const onlyOverTls = ({ NODE_ENV, PUBLIC_URL }: Environment): boolean =>
  NODE_ENV === 'production' && PUBLIC_URL.startsWith('https:')
