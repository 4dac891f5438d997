import type { ApiScope, RateLimitName } from '@loquia/contracts'
import {
  createParamDecorator,
  Injectable,
  SetMetadata,
  type CanActivate,
  type CustomDecorator,
  type ExecutionContext,
} from '@nestjs/common'
import { Reflector } from '@nestjs/core'
import type { Request, Response } from 'express'
import { AppError } from '../../../app-error.js'
import { callerAddress, RateLimits, type RateLimitState } from '../../../http/index.js'
import { ApiKeysService, type KeyCaller } from './api-keys.service.js'

const neededScope = 'scope of the key'
/** Marks a call with what its caller's key must be made for. */
export const Scope = (scope: ApiScope): CustomDecorator => SetMetadata(neededScope, scope)

type KeyRequest = Request & { key?: KeyCaller }

/** What is counted of each key, by the name it has in the headers. */
const counted = { key: 'apiCallPerKey', ask: 'apiAskPerKey' } as const satisfies Record<string, RateLimitName>

/** Tells a key from what is none, and counts who guesses. */
@Injectable()
export class KeyCheck {
  constructor(
    private readonly keys: ApiKeysService,
    private readonly rateLimits: RateLimits,
  ) {}

  /**
   * Whose key comes with a request, as `Authorization: Bearer …`.
   * @param scope what it must be made for
   * @throws AppError `invalid_api_key` whatever is wrong with it; `rate_limited` after too many of those from one
   * address; `scope_missing`
   */
  async callerOf(request: Request, scope: ApiScope): Promise<KeyCaller> {
    const [, text] = /^Bearer +(\S{1,200})$/i.exec(request.headers.authorization ?? '') ?? []
    const key = text === undefined ? undefined : await this.keys.verify(text)
    if (key === undefined) {
      if (text !== undefined) await this.rateLimits.consume('apiKeyGuessPerAddress', callerAddress(request))
      throw new AppError('invalid_api_key')
    }
    if (!key.scopes.includes(scope)) throw new AppError('scope_missing', { scope })
    return key
  }

  /** Counts one use, and tells the caller what is left (draft-ietf-httpapi-ratelimit-headers). @throws AppError `rate_limited` */
  async count(kind: keyof typeof counted, { id }: KeyCaller, response: Response): Promise<void> {
    const name = counted[kind]
    const policy = this.rateLimits.policy(name)
    if (policy !== undefined)
      response.append('RateLimit-Policy', `"${kind}";q=${policy.limit};w=${policy.windowSeconds}`)
    const tell = ({ remaining, resetSeconds }: Pick<RateLimitState, 'remaining' | 'resetSeconds'>) =>
      response.append('RateLimit', `"${kind}";r=${remaining};t=${resetSeconds}`)
    try {
      const left = await this.rateLimits.consume(name, id)
      if (left !== undefined) tell(left)
    } catch (error) {
      if (error instanceof AppError && error.retryAfterSeconds !== undefined)
        tell({ remaining: 0, resetSeconds: error.retryAfterSeconds })
      throw error
    }
  }
}

/** Lets only programs with a key in that is made for the call's {@link Scope}; the handler has it by {@link CurrentKey}. */
@Injectable()
export class RequireKey implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly check: KeyCheck,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<KeyRequest>()
    const response = context.switchToHttp().getResponse<Response>()
    const scope = this.reflector.get<ApiScope | undefined>(neededScope, context.getHandler())
    if (scope === undefined) throw new Error('a call of the public API without a scope')
    response.setHeader('www-authenticate', 'Bearer')
    const key = await this.check.callerOf(request, scope)
    response.removeHeader('www-authenticate')
    await this.check.count('key', key, response)
    if (scope === 'ask') await this.check.count('ask', key, response)
    request.key = key
    return true
  }
}

/** The key that {@link RequireKey} let in. */
export function keyOf(request: Request): KeyCaller {
  const { key } = request as KeyRequest
  if (key === undefined) throw new AppError('invalid_api_key')
  return key
}

/** Parameter decorator: the key that {@link RequireKey} let in. */
export const CurrentKey = createParamDecorator((_: unknown, context: ExecutionContext): KeyCaller =>
  keyOf(context.switchToHttp().getRequest<Request>()),
)
