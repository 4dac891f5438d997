import type { NextFunction, Request, Response } from 'express'
import { AppError } from '../../app-error.js'
import { addressKey } from '../client-address.js'
import { FairQueue } from './fair-queue.js'
import { isInternal } from '../internal-calls.js'

/**
 * What is begun in one turn of the event loop: half a millisecond to one and a half of work, which is how long anything
 * else waits for it. More in a turn would answer hardly more a second, as a turn of its own costs some hundredths of a
 * millisecond. A page from memory or a file counts as one, a call of the api as {@link callWeight}, by the processor
 * time that they take.
 */
const perTurn = 2
const callWeight = 2
/** Reads that wait for their turn, with their connections; beyond it they are refused. */
const mostWaiting = 2_000
/** Seconds after which somebody who was refused may well be served. */
const busySeconds = 2
/** What tells others how this process fares must not wait for those who ask too much of it. */
const first = /^\/api\/(?:health|ready|metrics)(?:\/|$)/

interface Waiting {
  request: Request
  weight: number
  next: NextFunction
}

/**
 * Has reads (GET and HEAD) wait for each other, address by address, so that they leave room between them: an answer of
 * the chat takes a dozen turns of the event loop, and each would otherwise last for as long as everything that has
 * arrived takes. Whoever asks while nobody else does is not held up. Refusing instead would cost as much as most
 * answers do.
 */
export function fairScheduling() {
  const waiting = new FairQueue<Waiting>(mostWaiting)
  let begun = 0
  let turnEnds = false

  const endTurn = (): void => {
    if (turnEnds) return
    turnEnds = true
    setImmediate(turn)
  }
  const turn = (): void => {
    turnEnds = false
    begun = 0
    while (begun < perTurn) {
      const next = waiting.next()
      if (next === undefined) break
      // Nobody waits for it any more.
      if (next.request.socket.destroyed) continue
      begun += next.weight
      next.next()
    }
    if (begun > 0) endTurn()
  }

  return (request: Request, _response: Response, next: NextFunction): void => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || first.test(request.path) || isInternal(request)) return next()
    const weight = request.path.startsWith('/api/') ? callWeight : 1
    if (begun < perTurn && waiting.size === 0) {
      begun += weight
      endTurn()
      return next()
    }
    const refused = waiting.add(addressKey(request.ip ?? ''), { request, next, weight })
    endTurn()
    refused?.next(new AppError('overloaded', { retryAfterSeconds: busySeconds }))
  }
}
