import { localeOf, type ErrorBody } from '@loquia/contracts'
import { Logger } from '@nestjs/common'
import type { z } from 'zod'
import { AppError } from '../../../app-error.js'
import { errorBody, invalid, logError, toAppError } from '../../../http/index.js'
import type { Socket } from 'socket.io'
import type { EventBudget } from './event-budget.js'
import type { SlowReaders } from './slow-readers.js'

/** Requests of one socket that may be under way at once. */
const requestsAtOnce = 16

/** Who sends events, of whichever namespace. */
type Sender = Pick<Socket, 'conn' | 'connected'> & {
  data: { budget: EventBudget; underWay: number; locale: string }
}

/** Answers the events of clients, within the bounds of what one socket may ask for. */
export class EventReplies {
  private readonly logger = new Logger(EventReplies.name)

  constructor(private readonly slow: Pick<SlowReaders, 'isFull'>) {}

  /**
   * Parses, answers, acknowledges. Nothing a client sends gets out of here as an exception.
   * @param ack acknowledges, if the client asked for it; anything else is left alone
   * @param handle what to acknowledge with, and what to do afterwards
   */
  async respond<Schema extends z.ZodType, Reply>(
    socket: Sender,
    ack: unknown,
    schema: Schema,
    body: unknown,
    handle: (request: z.infer<Schema>) => Promise<{ reply: Reply; after?: () => void }>,
  ): Promise<void> {
    const acknowledge = (reply: Reply | ErrorBody) => {
      if (typeof ack === 'function') ack(reply)
    }
    socket.data.underWay += 1
    try {
      socket.data.budget.spend()
      if (socket.data.underWay > requestsAtOnce) throw new AppError('rate_limited', { retryAfterSeconds: 1 })
      // A client that does not read its answers may not ask for more.
      if (this.slow.isFull(socket)) throw new AppError('overloaded', { retryAfterSeconds: 1 })
      const request = schema.safeParse(body)
      if (!request.success) throw invalid(request.error.issues)
      const { reply, after } = await handle(request.data)
      acknowledge(reply)
      after?.()
    } catch (thrown) {
      const error = toAppError(thrown)
      logError(this.logger, error, 'answering a chat event')
      acknowledge(errorBody(error, localeOf(socket.data.locale)))
    } finally {
      socket.data.underWay -= 1
    }
  }
}
