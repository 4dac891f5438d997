import { randomBytes } from 'node:crypto'
import type { RequestHandler, Response } from 'express'
import helmet from 'helmet'
import type { Environment } from '../config/env.js'

/** The nonce of this answer's scripts and style elements. */
export function nonceOf(response: Response): string {
  const locals: { nonce?: string } = response.locals
  return (locals.nonce ??= randomBytes(16).toString('base64'))
}

/**
 * Security headers for every answer. The policy lets pages run only scripts of this origin or with the page's nonce; the
 * site's own widget needs no more than any page of a customer does. Style attributes are allowed because server-rendered
 * markup carries them; style elements need the nonce.
 */
export function securityHeaders(environment: Environment): RequestHandler {
  const secure = environment.PUBLIC_URL.startsWith('https:')
  const frames = [environment.LEAD_FORM_URL, environment.BOOKING_URL].flatMap((url) => (url === undefined ? [] : [new URL(url).origin]))
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", (_request, response) => `'nonce-${nonceOf(response as Response)}'`],
        styleSrc: ["'self'", (_request, response) => `'nonce-${nonceOf(response as Response)}'`],
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        frameSrc: ["'self'", ...frames],
        frameAncestors: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'sameorigin' },
  })
}
