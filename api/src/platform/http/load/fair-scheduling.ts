import type { NextFunction, Request, Response } from 'express'
import { AppError } from '../../../app-error.js'
import { addressKey } from '../caller.js'
import { FairQueue } from './fair-queue.js'
import { isInternal } from '../internal-calls.js'

/**
 * Amounts to 0.5 to 1.5 ms per turn of the event loop, which delays everything else. A turn costs hundredths of a
 * millisecond, so more would hardly raise throughput. Weights follow processor time.
 */
const weightPerTick = 2
const callWeight = 2
const mostWaiting = 2_000
const busySeconds = 2
/** Health checks and metrics must not wait under load. */
const first = /^\/api\/(?:health|ready|metrics)(?:\/|$)/

interface Waiting {
  request: Request
  weight: number
  next: NextFunction
}

/**
 * Queues reads per address to leave room for chat answers, which take a dozen turns of the event loop. Refusing costs
 * about as much as answering.
 */
export function fairScheduling() {
  const waiting = new FairQueue<Waiting>(mostWaiting)
  let begun = 0
  let isScheduled = false

  const scheduleTick = (): void => {
    if (isScheduled) return
    isScheduled = true
    setImmediate(runTick)
  }
  const runTick = (): void => {
    isScheduled = false
    begun = 0
    while (begun < weightPerTick) {
      const next = waiting.next()
      if (next === undefined) break
      if (next.request.socket.destroyed) continue
      begun += next.weight
      next.next()
    }
    if (begun > 0) scheduleTick()
  }

  return (request: Request, _response: Response, next: NextFunction): void => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || first.test(request.path) || isInternal(request)) return next()
    const weight = request.path.startsWith('/api/') ? callWeight : 1
    if (begun < weightPerTick && waiting.size === 0) {
      begun += weight
      scheduleTick()
      return next()
    }
    const refused = waiting.add(addressKey(request.ip ?? ''), { request, next, weight })
    scheduleTick()
    refused?.next(new AppError('overloaded', { retryAfterSeconds: busySeconds }))
  }
}
