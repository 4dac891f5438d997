import { randomBytes } from 'node:crypto'
import type { RequestHandler, Response } from 'express'
import helmet from 'helmet'
import type { Environment } from '../config/env.js'

/** What no page of ours uses, and nothing embedded in one may. */
const permissionsPolicy = [
  'accelerometer',
  'bluetooth',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ')

/** The nonce of this answer's scripts and style elements. */
export function nonceOf(response: Response): string {
  const locals: { nonce?: string } = response.locals
  return (locals.nonce ??= randomBytes(16).toString('base64'))
}

/**
 * Security headers for every answer. The policy lets pages run only scripts of this origin or with the page's nonce; the
 * site's own widget needs no more than any page of a customer does. Style elements need the nonce, and style attributes in
 * markup are refused: scripts set styles through the CSSOM, which no policy asks about.
 */
export function securityHeaders(environment: Environment): RequestHandler {
  const headers = helmetFor(environment)
  return (request, response, next) => {
    response.setHeader('permissions-policy', permissionsPolicy)
    headers(request, response, next)
  }
}

function helmetFor(environment: Environment): RequestHandler {
  const secure = environment.PUBLIC_URL.startsWith('https:')
  const frames = [environment.LEAD_FORM_URL, environment.BOOKING_URL].flatMap((url) =>
    url === undefined ? [] : [new URL(url).origin],
  )
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", (_request, response) => `'nonce-${nonceOf(response as Response)}'`],
        styleSrc: ["'self'", (_request, response) => `'nonce-${nonceOf(response as Response)}'`],
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
