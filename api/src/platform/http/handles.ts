import type { PlainErrorCode } from '@loquia/contracts'
import type { Call, CallInput, CallReply } from '@loquia/contracts/calls'
import {
  applyDecorators,
  createParamDecorator,
  Header,
  HttpCode,
  RequestMapping,
  RequestMethod,
  SetMetadata,
  type StreamableFile,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common'
import type { Request } from 'express'
import { map, type Observable } from 'rxjs'
import { z } from 'zod'
import { AppError } from '../../app-error.js'
import { toInvalidRequest } from './errors.js'

const callKey = 'call'

type WithoutSuccess<Reply> = Reply extends { success: true }
  ? keyof Omit<Reply, 'success'> extends never
    ? void
    : Omit<Reply, 'success'>
  : Reply

/** A handler returns the call's reply, to which `success: true` is added where the contract has it. */
type Result<C extends Call> = Payload<C> | Promise<Payload<C>>
type Payload<C extends Call> = WithoutSuccess<CallReply<C>> | StreamableFile

type Handler<C extends Call> =
  unknown extends CallInput<C>
    ? (...injected: never[]) => Result<C>
    : (input: CallInput<C>, ...injected: never[]) => Result<C>

/**
 * Makes a method the handler of a call of the contract, which says its path, status, permission and validation. The
 * first parameter receives the call's input, if the call has any. Replies to known callers are not cached, unless the
 * handler sets another header.
 */
export function Handles<C extends Call>(call: C) {
  return <M extends Handler<C>>(target: object, name: string, descriptor: TypedPropertyDescriptor<M>): void => {
    if (hasInput(call)) Input(call)(target, name, 0)
    applyDecorators(
      RequestMapping({ method: RequestMethod[call.method], path: call.path }),
      HttpCode(call.status ?? 200),
      SetMetadata(callKey, call),
      ...(call.who === 'anonymous' ? [] : [Header('cache-control', 'no-store')]),
      ...(saysSuccess(call) ? [UseInterceptors(SuccessInterceptor)] : []),
    )(target, name, descriptor)
  }
}

/** The call that a handler was made for by {@link Handles}. */
export function readCall(context: ExecutionContext): Call | undefined {
  return Reflect.getMetadata(callKey, context.getHandler()) as Call | undefined
}

const saysSuccess = ({ reply }: Call): boolean => reply instanceof z.ZodObject && 'success' in reply.shape

class SuccessInterceptor implements NestInterceptor<object | undefined> {
  intercept(_context: ExecutionContext, next: CallHandler<object | undefined>): Observable<object> {
    return next.handle().pipe(map((reply) => ({ success: true, ...reply })))
  }
}

const hasInput = ({ path, query, body, form }: Call): boolean =>
  path.includes(':') || query !== undefined || body !== undefined || form !== undefined

/** @throws AppError `not_found` for an impossible parameter; `invalid_request` */
const Input = createParamDecorator(
  ({ params, query, body, invalidBody, form }: Call, context: ExecutionContext): object => {
    const request = context.switchToHttp().getRequest<Request>()
    const placed = params?.safeParse(request.params)
    if (placed?.success === false) throw new AppError('not_found')
    return {
      params: placed?.data ?? request.params,
      query: query && parseRequest(query, request.query),
      body: form === undefined ? body && parseRequest(body, request.body, invalidBody) : request.body,
    }
  },
)

/** @throws AppError `invalid_request`, or `invalid`, with each issue */
export function parseRequest<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  invalid?: PlainErrorCode,
): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const error = toInvalidRequest(parsed.error.issues)
  throw invalid === undefined ? error : new AppError(invalid, { cause: error, issues: error.issues })
}
