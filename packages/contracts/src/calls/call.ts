import type { z } from 'zod'
import type { WorkspaceRole } from '../accounts/workspace-roles.ts'
import type { ErrorCode } from '../errors/errors.ts'
import type { ApiScope } from '../public-api/api-keys.ts'

/**
 * Who may make a call. `own` is whoever is logged in and owns what the path or the body names; `member` whoever belongs
 * to the workspace of what is named, in the call's role or above it; `key` a program with a key of that workspace. For
 * everybody else it does not exist.
 */
type Permission =
  | { who: 'anonymous' | 'client' | 'admin' }
  | {
      who: 'own'
      /** Administrators may make it for everybody. */
      adminsToo?: true
    }
  | {
      who: 'member'
      /** The least role that may make it. */
      role: WorkspaceRole
    }
  | {
      who: 'key'
      /** What the key must be made for. */
      scope: ApiScope
      /** What the client of `packages/client` calls it. */
      name: string
    }
export type Caller = Permission['who']

/** One HTTP call of the service, as the API document, the role table and the origin table know it. */
export type Call = Permission & Exchange

interface Exchange {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** As the router spells it: `/api/chatbot/bots/:botId/settings`. */
  path: string
  summary: string
  query?: z.ZodObject
  /** The JSON body. */
  body?: z.ZodType
  /** The fields beside `file` of a body in `multipart/form-data`, where files are taken. */
  form?: z.ZodObject
  /** Files of one form; {@link limits.uploadMaxFiles} unless told. */
  maxFiles?: number
  /** The JSON body of the reply that is OK; absent for files and texts. */
  reply?: z.ZodType
  /** What is sent instead of JSON. */
  media?: string
  /** Status of the reply that is OK; 200 unless told. 302: a page for browsers to go to, which leads on. */
  status?: 200 | 201 | 302
  /** What can go wrong beside what every call can: see {@link commonErrors}. */
  errors?: readonly ErrorCode[]
  /** The body of its refusals, where it is not that of all others. */
  refusal?: z.ZodType
}

/**
 * What can go wrong with a call because of who makes it and how, whatever it does. One's own account is open to an
 * admin who has yet to set up a second factor.
 */
export function commonErrors(call: Call): ErrorCode[] {
  const { who, method, body, query, path } = call
  return [
    ...(body !== undefined || query !== undefined ? (['invalid_request'] as const) : []),
    ...(who === 'anonymous' ? [] : who === 'key' ? keyErrors(call) : (['unauthorized'] as const)),
    ...(who === 'admin' || method !== 'GET' ? (['forbidden'] as const) : []),
    ...(who === 'member' ? (['role_too_low'] as const) : []),
    ...(who === 'anonymous' || who === 'key' || path === '/api/user' || path.startsWith('/api/account')
      ? []
      : (['second_factor_required'] as const)),
    ...(path.includes(':') && who !== 'anonymous' ? (['not_found'] as const) : []),
    ...(body === undefined ? [] : (['payload_too_large'] as const)),
    'internal_error',
  ]
}

/** What a key can be refused for, and what an `Idempotency-Key` of its writes. */
function keyErrors({ method }: Call): ErrorCode[] {
  const ofWrites = ['idempotency_key_reused', 'idempotency_in_progress'] as const
  return ['invalid_api_key', 'scope_missing', 'rate_limited', ...(method === 'GET' ? [] : ofWrites)]
}

/** What keeps any call from being answered for a while, whatever it does: it may be made again. */
export function passingErrors({ method }: Call): ErrorCode[] {
  return [...(method === 'GET' ? [] : (['storage_full'] as const)), 'not_ready', 'overloaded']
}
