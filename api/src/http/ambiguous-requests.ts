import type { IncomingMessage } from 'node:http'
import type { NextFunction, Request, Response } from 'express'
import { AppError } from '../app-error.js'

/** A name or an address, with a port or without: no more can be a host of ours. */
const hostPattern = /^(?:[\w.-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i
/** Said once; of a second one Node keeps the first, and a proxy perhaps the last. */
const saidOnce = ['host', 'content-type', 'content-length', 'transfer-encoding'] as const

/**
 * What in a request may mean one thing to a proxy and another to us, so that the one guards what the other does not
 * serve. The rest of what is known of its kind Node's parser refuses by itself: two lengths, a length beside chunks,
 * folded lines, bare line feeds.
 * @returns the part of the request that it is; undefined when all is plain
 */
export function ambiguityOf({
  rawHeaders,
  headers,
  url = '',
  httpVersion,
}: Pick<IncomingMessage, 'rawHeaders' | 'headers' | 'url' | 'httpVersion'>): string | undefined {
  const names = rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase())
  const doubled = saidOnce.find((name) => names.indexOf(name) !== names.lastIndexOf(name))
  if (doubled !== undefined) return doubled
  if (headers.host !== undefined && !hostPattern.test(headers.host)) return 'host'
  const encoding = headers['transfer-encoding']
  if (encoding !== undefined && (encoding.toLowerCase() !== 'chunked' || httpVersion === '1.0'))
    return 'transfer-encoding'
  // Neither an address with a host of its own, nor what some take for the end of the path and others for a part of it.
  if (!url.startsWith('/') || url.includes('#') || url.split('?', 1)[0]!.includes('\\')) return 'target'
  return undefined
}

/** @returns the refusal of a request that is not plain, whose connection nobody should go on with */
export function refusalOf(request: IncomingMessage): AppError | undefined {
  const part = ambiguityOf(request)
  return part === undefined
    ? undefined
    : new AppError('invalid_request', { issues: [{ path: part, message: 'ambiguous' }] })
}

/**
 * Before anything reads a request. What comes after its end on the same connection may be a part of it, so that ends.
 */
export function refuseAmbiguous(request: Request, response: Response, next: NextFunction): void {
  const refusal = refusalOf(request)
  if (refusal !== undefined) response.setHeader('connection', 'close')
  next(refusal)
}
