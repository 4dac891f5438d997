import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { defaultLocale, errors } from '@loquia/contracts'
import { Logger } from '@nestjs/common'
import type { Request } from 'express'
import { AppError } from '../../app-error.js'
import { callerLocale } from '../caller.js'
import { errorBody, logError } from '../errors.js'

export interface StallLimits {
  /** Milliseconds without a byte after which a request is ended. */
  stallMs: number
  /** Bytes a second that must arrive on average, once `stallMs` have passed. */
  minBytesPerSecond: number
  /** Milliseconds between two looks. */
  checkMs: number
}

/**
 * A minute without a byte is what proxies allow (nginx: client_body_timeout). On average must come what the slowest
 * phone network sends (GPRS); time grows with what has arrived, as with Apache's RequestReadTimeout, and has no other
 * end.
 */
export const stallLimits: StallLimits = { stallMs: 60_000, minBytesPerSecond: 2_048, checkMs: 5_000 }

interface Arriving {
  request: IncomingMessage
  response: ServerResponse
  startedAt: number
  /** `socket.bytesRead` at the start and when last looked at. */
  firstByte: number
  lastByte: number
  progressedAt: number
}

/**
 * Ends requests whose body stops arriving or only drips in, with 408 and `request_timeout`: what they hold (a place
 * among the uploads, files on disk, a connection) is free again. Takes the place of Node's own bound on a whole
 * request, five minutes, which a large file over a slow network may need more than. To be called once every other
 * listener is there: sockets' own polls are watched, too.
 */
export function endStalledRequests(
  server: Server,
  { stallMs, minBytesPerSecond, checkMs }: StallLimits = stallLimits,
): void {
  const logger = new Logger('Http')
  const arriving = new Set<Arriving>()
  let looking: NodeJS.Timeout | undefined
  server.requestTimeout = 0

  const look = (): void => {
    const now = performance.now()
    for (const each of arriving) {
      const { request, response } = each
      if (request.complete || request.destroyed || request.socket.destroyed) {
        arriving.delete(each)
        continue
      }
      // What waits in our own memory waits for us: for the disk, or for the guards before the body is read.
      const isOurs = request.readableLength > 0
      if (isOurs) each.startedAt += checkMs
      if (isOurs || request.socket.bytesRead > each.lastByte) each.progressedAt = now
      each.lastByte = request.socket.bytesRead
      const isStalled = now - each.progressedAt >= stallMs
      const isDripping = now - each.startedAt > stallMs + ((each.lastByte - each.firstByte) / minBytesPerSecond) * 1_000
      if (isStalled || isDripping) refuse(request, response, logger)
    }
    if (arriving.size > 0) return
    clearInterval(looking)
    looking = undefined
  }

  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const {
      headers: { 'content-length': length, 'transfer-encoding': coding },
      socket,
    } = request
    if ((length === undefined || length === '0') && coding === undefined) return
    const now = performance.now()
    arriving.add({
      request,
      response,
      startedAt: now,
      firstByte: socket.bytesRead,
      lastByte: socket.bytesRead,
      progressedAt: now,
    })
    looking ??= setInterval(look, checkMs).unref()
  })
}

/** Answers where nothing was answered yet; what is still there at the next look is cut. */
function refuse(request: IncomingMessage, response: ServerResponse, logger: Logger): void {
  const error = new AppError('request_timeout')
  // Whoever reads the body is told by this: a socket that closes behind a whole answer does not say so.
  const end = (): void => void request.destroy(error)
  if (response.headersSent || response.destroyed) return end()
  logError(logger, error, `${request.method} ${(request.url ?? '').split('?')[0]}`)
  // Express has been there before; polls of sockets never meet it.
  const locale = 'acceptsLanguages' in request ? callerLocale(request as Request) : defaultLocale
  const body = Buffer.from(JSON.stringify(errorBody(error, locale)))
  response.writeHead(errors.request_timeout.status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.byteLength,
    'cache-control': 'no-store',
    connection: 'close',
  })
  // Not as a callback of `end`, which sessions put one of their own around.
  response.once('finish', end)
  response.end(body)
}
