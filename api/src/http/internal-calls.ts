import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const name = 'x-loquia-internal'
/** Known to this process alone, which calls nobody with it but itself. */
const secret = randomBytes(24).toString('base64url')

/**
 * Sent by this process when it calls its own api to render a page: the visitor who waits for the page was counted
 * already.
 */
export const internalHeaders: Readonly<Record<string, string>> = { [name]: secret }

export function isInternal(request: IncomingMessage): boolean {
  return request.headers[name] === secret
}
