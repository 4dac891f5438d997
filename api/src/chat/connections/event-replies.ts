import { localeOf } from '@loquia/contracts'
import { Logger, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common'
import { EMPTY, lastValueFrom, type Observable } from 'rxjs'
import type { Socket } from 'socket.io'
import { AppError } from '../../app-error.js'
import { reportError } from '../../platform/http/index.js'
import type { EventBudget } from './event-budget.js'
import { isOverloaded } from './slow-readers.js'

export type Sender = Pick<Socket, 'conn' | 'connected'> & { data: { budget: EventBudget; locale: string } }

/** A reply and what starts once the client has been sent it, such as an answer's parts. */
export class ReplyWithFollowUp<Reply> {
  constructor(
    readonly reply: Reply,
    readonly start: () => void,
  ) {}
}

/**
 * Limits a socket's events and acknowledges each with its handler's reply or an error body.
 *
 * It acknowledges errors itself, without an exception filter, because Nest stops observing a handler once its socket
 * disconnects: the handler's error must still be logged, and the answer to a stored question must still start.
 */
export class EventReplies implements NestInterceptor {
  private readonly logger = new Logger(EventReplies.name)

  constructor(private readonly isAcknowledged: boolean) {}

  async intercept(context: ExecutionContext, handler: CallHandler<unknown>): Promise<Observable<never>> {
    const [socket, , ack] = context.getArgs<[Sender, unknown, unknown]>()
    const acknowledge = (reply: unknown): void => {
      if (this.isAcknowledged && typeof ack === 'function') ack(reply)
    }
    try {
      const result = await socket.data.budget.run(async () => {
        if (isOverloaded(socket)) throw new AppError('overloaded', { retryAfterSeconds: 1 })
        return lastValueFrom(handler.handle())
      })
      if (result instanceof ReplyWithFollowUp) {
        acknowledge(result.reply)
        result.start()
      } else acknowledge(result)
    } catch (thrown) {
      acknowledge(reportError(this.logger, thrown, 'answering a chat event', localeOf(socket.data.locale)))
    }
    return EMPTY
  }
}
