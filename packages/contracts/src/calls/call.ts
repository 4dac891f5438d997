import type { z } from 'zod'
import type { WorkspaceRole } from '../accounts/workspace-roles.ts'
import type { ErrorCode } from '../errors/errors.ts'
import type { PlainErrorCode } from '../errors/messages/error-message.ts'
import type { ApiScope } from '../public-api/api-keys.ts'

/**
 * `own`: the logged-in owner; `member`: anyone in the workspace with at least the role; `key`: a program with the
 * workspace's key. For others, the resource does not exist.
 */
type Permission =
  | { who: 'anonymous' | 'client' | 'admin' }
  | {
      who: 'own'
      /** Admins may call it for everyone. */
      adminsToo?: true
    }
  | {
      who: 'member'
      role: WorkspaceRole
    }
  | {
      who: 'key'
      scope: ApiScope
      /** The name is that of the method in `packages/client`. */
      name: string
    }
export type Caller = Permission['who']

export type Call = Permission & Exchange

interface Exchange {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  summary: string
  /** Of parameters other than texts; a value that it refuses is `not_found`. */
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** Error for a body that `body` refuses; default `invalid_request`. */
  invalidBody?: PlainErrorCode
  /** Fields beside `file` in `multipart/form-data`. */
  form?: z.ZodObject
  maxFiles?: number
  /** Absent for files and texts. */
  reply?: z.ZodType
  /** Media type other than JSON. */
  media?: string
  /** The default is 200. 302 redirects browsers. */
  status?: 200 | 201 | 302
  /** Errors besides {@link commonErrors}. */
  errors?: readonly ErrorCode[]
  /** Body of errors, if it differs from the common one. */
  refusal?: z.ZodType
}

/** Keeps the literal types of a call, from which handlers and callers derive theirs. */
export const call = <const C extends Call>(definition: C): C => definition

type PathParamNames<Path extends string> = Path extends `${infer Start}/${infer Rest}`
  ? PathParamNames<Start> | PathParamNames<Rest>
  : Path extends `:${infer Name}`
    ? Name
    : never

type PathParams<C extends Call> = C extends { params: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : Record<PathParamNames<C['path']>, string>

/** A handler gets parsed `params`, `query` and `body`, each only if the call has it. */
export type CallInput<C extends Call> = ([PathParamNames<C['path']>] extends [never]
  ? unknown
  : { params: PathParams<C> }) &
  (C extends { query: infer Query extends z.ZodType } ? { query: z.output<Query> } : unknown) &
  // Multipart bodies are parsed by their handler, after the upload.
  (C extends { form: z.ZodType }
    ? { body: unknown }
    : C extends { body: infer Body extends z.ZodType }
      ? { body: z.output<Body> }
      : unknown)

/** A caller sends texts or numbers for `params`, what the schemas of `query` and `body` accept, and files as a form. */
export type CallRequest<C extends Call> = ([PathParamNames<C['path']>] extends [never]
  ? unknown
  : { params: Record<PathParamNames<C['path']>, string | number> }) &
  (C extends { query: infer Query extends z.ZodType }
    ? object extends z.input<Query>
      ? { query?: z.input<Query> }
      : { query: z.input<Query> }
    : unknown) &
  (C extends { body: z.ZodType } | { form: z.ZodType } ? { body: RequestBody<C> } : unknown)

type RequestBody<C extends Call> =
  | (C extends { body: infer Body extends z.ZodType } ? z.input<Body> : never)
  | (C extends { form: z.ZodType } ? FormData : never)

/** `unknown` for files and texts. */
export type CallReply<C extends Call> = C extends { reply: infer Reply extends z.ZodType } ? z.output<Reply> : unknown

/** Admins reach their own account before setting up a second factor. */
export const requiresSecondFactor = ({ who, path }: Call): boolean =>
  who !== 'anonymous' && who !== 'key' && path !== '/api/user' && !path.startsWith('/api/account')

/** Depends on the caller, not the call. */
export function commonErrors(call: Call): ErrorCode[] {
  const { who, method, body, invalidBody, query, path } = call
  return [
    ...(body !== undefined || query !== undefined ? (['invalid_request'] as const) : []),
    ...(invalidBody === undefined ? [] : [invalidBody]),
    ...(who === 'anonymous' ? [] : who === 'key' ? keyErrors(call) : (['unauthorized'] as const)),
    ...(who === 'admin' || method !== 'GET' ? (['forbidden'] as const) : []),
    ...(who === 'member' ? (['role_too_low'] as const) : []),
    ...(requiresSecondFactor(call) ? (['second_factor_needed'] as const) : []),
    ...(path.includes(':') && who !== 'anonymous' ? (['not_found'] as const) : []),
    ...(body === undefined ? [] : (['payload_too_large'] as const)),
    'internal_error',
  ]
}

function keyErrors({ method }: Call): ErrorCode[] {
  const ofWrites = ['idempotency_key_reused', 'idempotency_in_progress'] as const
  return ['invalid_api_key', 'scope_missing', 'rate_limited', ...(method === 'GET' ? [] : ofWrites)]
}

/** Temporary errors of any call. */
export function transientErrors({ method }: Call): ErrorCode[] {
  return [...(method === 'GET' ? [] : (['storage_full'] as const)), 'not_ready', 'overloaded']
}
