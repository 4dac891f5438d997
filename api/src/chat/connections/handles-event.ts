import type { ErrorBody } from '@loquia/contracts'
import { UseInterceptors } from '@nestjs/common'
import { ConnectedSocket, MessageBody, SubscribeMessage } from '@nestjs/websockets'
import { z } from 'zod'
import { EventReplies, type ReplyWithFollowUp, type Sender } from './event-replies.js'

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
