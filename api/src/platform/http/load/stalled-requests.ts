import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { defaultLocale, errors } from '@loquia/contracts'
import { Logger } from '@nestjs/common'
import type { Request } from 'express'
import { AppError } from '../../../app-error.js'
import { callerLocale } from '../caller.js'
import { toErrorBody, logError } from '../errors.js'

export interface StallLimits {
  stallMs: number
  /** A request must reach this average after `stallMs`. */
  minBytesPerSecond: number
  checkMs: number
}

/**
 * Proxies allow a minute (nginx: client_body_timeout). The average is that of GPRS; total time is unlimited, as in
 * Apache's RequestReadTimeout.
 */
export const stallLimits: StallLimits = { stallMs: 60_000, minBytesPerSecond: 2_048, checkMs: 5_000 }

interface Arriving {
  request: IncomingMessage
  response: ServerResponse
  startedAt: number
  firstByte: number
  lastByte: number
  progressedAt: number
}

/**
 * Ends stalled or dripping requests with 408 `request_timeout` to free their resources. Replaces Node's limit of five
 * minutes, too short for large files on slow networks. Call after all other listeners, to cover Socket.IO polls.
 */
export function endStalledRequests(
  server: Server,
  { stallMs, minBytesPerSecond, checkMs }: StallLimits = stallLimits,
): void {
  const logger = new Logger('Http')
  const arriving = new Set<Arriving>()
  let timer: NodeJS.Timeout | undefined
  server.requestTimeout = 0

  const checkArriving = (): void => {
    const now = performance.now()
    for (const each of arriving) {
      const { request, response } = each
      if (request.complete || request.destroyed || request.socket.destroyed) {
        arriving.delete(each)
        continue
      }
      // Buffered data waits for our disk or guards, so the sender is not at fault.
      const isOurs = request.readableLength > 0
      if (isOurs) each.startedAt += checkMs
      if (isOurs || request.socket.bytesRead > each.lastByte) each.progressedAt = now
      each.lastByte = request.socket.bytesRead
      const isStalled = now - each.progressedAt >= stallMs
      const isDripping = now - each.startedAt > stallMs + ((each.lastByte - each.firstByte) / minBytesPerSecond) * 1_000
      if (isStalled || isDripping) refuseStalled(request, response, logger)
    }
    if (arriving.size > 0) return
    clearInterval(timer)
    timer = undefined
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
    timer ??= setInterval(checkArriving, checkMs).unref()
  })
}

/** Answers if possible; at the next check the request is cut. */
function refuseStalled(request: IncomingMessage, response: ServerResponse, logger: Logger): void {
  const error = new AppError('request_timeout')
  // A socket closing behind a complete response does not notify the body's reader.
  const destroyRequest = (): void => void request.destroy(error)
  if (response.headersSent || response.destroyed) return destroyRequest()
  logError(logger, error, `${request.method} ${(request.url ?? '').split('?')[0]}`)
  // Socket.IO polls bypass Express.
  const locale = 'acceptsLanguages' in request ? callerLocale(request as Request) : defaultLocale
  const body = Buffer.from(JSON.stringify(toErrorBody(error, locale)))
  response.writeHead(errors.request_timeout.status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.byteLength,
    'cache-control': 'no-store',
    connection: 'close',
  })
  // Sessions wrap the callback of `end`, so the event is used.
  response.once('finish', destroyRequest)
  response.end(body)
}
