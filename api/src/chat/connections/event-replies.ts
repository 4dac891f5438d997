import { localeOf, type ErrorBody } from '@loquia/contracts'
import { Logger, type CallHandler, type ExecutionContext, type NestInterceptor, UseInterceptors } from '@nestjs/common'
import { EMPTY, lastValueFrom, type Observable } from 'rxjs'
import type { Socket } from 'socket.io'
import { ConnectedSocket, MessageBody, SubscribeMessage } from '@nestjs/websockets'
import { z } from 'zod'
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

type RequestOf<Listener> = Listener extends (request: infer Request, ack: never) => void ? Request : never
type ReplyOf<Listener> = Listener extends (request: never, ack: (reply: infer Reply) => void) => void
  ? Exclude<Reply, ErrorBody>
  : void

/**
 * Creates the decorator `@HandlesEvent(event, schema)`. Its method receives the socket and the body that passed the
 * schema, and returns the acknowledgement that the contract requires. Without a schema, any body is accepted.
 *
 * Every event passes the same steps, the schema included, so that events of one socket reach their methods in order.
 */
export function createHandlesEvent<Events, Client extends Sender>() {
  return <Event extends keyof Events & string>(
    event: Event,
    schema: z.ZodType<RequestOf<Events[Event]>> | z.ZodUnknown = z.unknown(),
    { isAcknowledged = true } = {},
  ) =>
    <
      Handler extends (
        socket: Client,
        request: RequestOf<Events[Event]>,
      ) => Promise<ReplyOf<Events[Event]> | ReplyWithFollowUp<ReplyOf<Events[Event]>>>,
    >(
      target: object,
      method: string,
      descriptor: TypedPropertyDescriptor<Handler>,
    ): void => {
      ConnectedSocket()(target, method, 0)
      MessageBody({ schema })(target, method, 1)
      SubscribeMessage(event)(target, method, descriptor)
      UseInterceptors(new EventReplies(isAcknowledged))(target, method, descriptor)
    }
}
