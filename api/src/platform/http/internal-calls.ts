import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const name = 'x-loquia-internal'
const secret = randomBytes(24).toString('base64url')

/** Rendering a page counts once against rate limits, for the visitor. */
export const internalHeaders: Readonly<Record<string, string>> = { [name]: secret }

export function isInternal(request: IncomingMessage): boolean {
  return request.headers[name] === secret
}
