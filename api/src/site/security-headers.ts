import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { RequestHandler, Response } from 'express'
import helmet from 'helmet'
import type { Environment } from '../config/env.js'

/** The list has only names that Chromium knows, as it logs a warning for each other one. */
const permissionsPolicy = [
  'accelerometer',
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

const policyHeader = 'content-security-policy'
const ownStyles = "style-src 'self'"

/** Scripts must be files of this origin. Style markup is refused; the CSSOM is unrestricted. */
export function securityHeaderValues(environment: Environment): Readonly<Record<string, string>> {
  // helmet writes to this unsent response.
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  helmetFor(environment)(response.req, response, () => undefined)
  return { 'permissions-policy': permissionsPolicy, ...(response.getHeaders() as Record<string, string>) }
}

export function securityHeaders(values: Readonly<Record<string, string>>): RequestHandler {
  const headers = Object.entries(values)
  return (_request, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value)
    next()
  }
}

const ownFrames = "frame-src 'self'"

/** The sandboxed frame's website and its redirects are unknown in advance. */
export function lettingWebsitesIn(values: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const policy = values[policyHeader] ?? ''
  return { ...values, [policyHeader]: policy.replace(ownFrames, `${ownFrames} https: http:`) }
}

/** @param hash `sha256-…` */
export function allowStyle(response: Response, hash: string): void {
  const policy = response.getHeader(policyHeader)
  if (typeof policy === 'string') response.setHeader(policyHeader, policy.replace(ownStyles, `${ownStyles} '${hash}'`))
}

function helmetFor(environment: Environment): ReturnType<typeof helmet> {
  const secure = environment.PUBLIC_URL.startsWith('https:')
  const frames = [environment.LEAD_FORM_URL, environment.BOOKING_URL].flatMap((url) =>
    url === undefined ? [] : [new URL(url).origin],
  )
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
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
