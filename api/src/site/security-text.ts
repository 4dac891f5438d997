import type { RequestHandler } from 'express'
import type { Environment } from '../config/env.js'
import { publicEmail } from '../config/public-email.js'

const dayMs = 24 * 60 * 60 * 1_000
/** RFC 9116 recommends less than a year. */
const validDays = 300

/** `/.well-known/security.txt` (RFC 9116). */
export function securityText({
  ADMIN_EMAIL,
  PUBLIC_URL,
}: Pick<Environment, 'ADMIN_EMAIL' | 'PUBLIC_URL'>): RequestHandler {
  const address = publicEmail(ADMIN_EMAIL)
  const contact = address === null ? `${PUBLIC_URL}/#contact` : `mailto:${address}`
  return (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next()
    const expires = new Date(Math.floor(Date.now() / dayMs + validDays) * dayMs)
    response.setHeader('cache-control', 'public, max-age=86400')
    response
      .type('text/plain')
      .send(
        `Contact: ${contact}\nExpires: ${expires.toISOString()}\nPreferred-Languages: en, it\nCanonical: ${PUBLIC_URL}/.well-known/security.txt\n`,
      )
  }
}
