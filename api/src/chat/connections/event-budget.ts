import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common'
import { EMPTY, type Observable } from 'rxjs'
import type { TokenBucket } from 'limiter'
import { AppError } from '../../app-error.js'
import { createTokenBucket } from '../../platform/http/index.js'

const burst = 60
const perSecond = 10
const requestsAtOnce = 16

/** Limits the events of one socket: their rate, and how many may be in progress. */
export class EventBudget {
  private readonly events = createTokenBucket(burst, perSecond)
  private inFlight = 0

  /** @throws AppError `rate_limited` instead of running `handle`; the errors of `handle` */
  async run<Result>(handle: () => Promise<Result>): Promise<Result> {
    if (!this.events.tryRemoveTokens(1) || this.inFlight >= requestsAtOnce)
      throw new AppError('rate_limited', { retryAfterSeconds: 1 })
    this.inFlight += 1
    try {
      return await handle()
    } finally {
      this.inFlight -= 1
    }
  }
}

/** Minimum interval between two typing events of a socket, in seconds. */
const typingSeconds = 2

/** Ignores typing events that follow another too soon. Placed below `@HandlesEvent`, it runs before the limits. */
export class TypingPace implements NestInterceptor {
  private readonly buckets = new WeakMap<object, TokenBucket>()

  intercept(context: ExecutionContext, handler: CallHandler<unknown>): Observable<unknown> {
    const socket = context.switchToWs().getClient<object>()
    const bucket = this.buckets.get(socket) ?? createTokenBucket(1, 1 / typingSeconds)
    this.buckets.set(socket, bucket)
    return bucket.tryRemoveTokens(1) ? handler.handle() : EMPTY
  }
}
