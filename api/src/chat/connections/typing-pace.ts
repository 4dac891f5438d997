import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common'
import { EMPTY, type Observable } from 'rxjs'
import type { TokenBucket } from 'limiter'
import { createTokenBucket } from '../../platform/http/index.js'

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
