import type { IncomingMessage } from 'node:http'
import type { NextFunction, Request, Response } from 'express'
import { AppError } from '../../app-error.js'

const hostPattern = /^(?:[\w.-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i
/** Of a repeated header, Node uses the first, a proxy perhaps the last. */
const singleHeaders = ['host', 'content-type', 'content-length', 'transfer-encoding'] as const

/**
 * Finds parts that a proxy may interpret differently, which would bypass its protection. Node's parser itself refuses
 * two lengths, a length beside chunks, folded lines and bare line feeds.
 */
export function findAmbiguity({
  rawHeaders,
  headers,
  url = '',
  httpVersion,
}: Pick<IncomingMessage, 'rawHeaders' | 'headers' | 'url' | 'httpVersion'>): string | undefined {
  const names = rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase())
  const doubled = singleHeaders.find((name) => names.indexOf(name) !== names.lastIndexOf(name))
  if (doubled !== undefined) return doubled
  if (headers.host !== undefined && !hostPattern.test(headers.host)) return 'host'
  const encoding = headers['transfer-encoding']
  if (encoding !== undefined && (encoding.toLowerCase() !== 'chunked' || httpVersion === '1.0'))
    return 'transfer-encoding'
  // Absolute URLs and ambiguous path ends are refused.
  if (!url.startsWith('/') || url.includes('#') || url.split('?', 1)[0]!.includes('\\')) return 'target'
  return undefined
}

export function toAmbiguityError(request: IncomingMessage): AppError | undefined {
  const part = findAmbiguity(request)
  return part === undefined
    ? undefined
    : new AppError('invalid_request', { issues: [{ path: part, message: 'ambiguous' }] })
}

/** Runs first, and closes the connection, because following bytes may belong to the refused request. */
export function refuseAmbiguous(request: Request, response: Response, next: NextFunction): void {
  const refusal = toAmbiguityError(request)
  if (refusal !== undefined) response.setHeader('connection', 'close')
  next(refusal)
}
