import type { ApiScope, RateLimitName } from '@loquia/contracts'
import { createParamDecorator, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common'
import type { Request, Response } from 'express'
import { AppError } from '../../app-error.js'
import { callerAddress, RateLimits, readCall, type RateLimitState } from '../../platform/http/index.js'
import { ApiKeysService, type KeyCaller } from './api-keys.service.js'

type KeyRequest = Request & { key?: KeyCaller }

const keyRateLimits = { key: 'apiCallPerKey', ask: 'apiAskPerKey' } as const satisfies Record<string, RateLimitName>

@Injectable()
export class KeyCheck {
  constructor(
    private readonly keys: ApiKeysService,
    private readonly rateLimits: RateLimits,
  ) {}

  /**
   * @throws AppError `invalid_api_key` for any invalid key; `rate_limited` after too many from one address;
   * `scope_missing`
   */
  async authenticate(request: Request, scope: ApiScope): Promise<KeyCaller> {
    const [, text] = /^Bearer +(\S{1,200})$/i.exec(request.headers.authorization ?? '') ?? []
    const key = text === undefined ? undefined : await this.keys.verify(text)
    if (key === undefined) {
      if (text !== undefined) await this.rateLimits.consume('apiKeyGuessPerAddress', callerAddress(request))
      throw new AppError('invalid_api_key')
    }
    if (!key.scopes.includes(scope)) throw new AppError('scope_missing', { arguments: { scope } })
    return key
  }

  /** Sends the remaining quota (draft-ietf-httpapi-ratelimit-headers). @throws AppError `rate_limited` */
  async consumeQuota(kind: keyof typeof keyRateLimits, { id }: KeyCaller, response: Response): Promise<void> {
    const name = keyRateLimits[kind]
    const policy = this.rateLimits.getPolicy(name)
    if (policy !== undefined)
      response.append('RateLimit-Policy', `"${kind}";q=${policy.limit};w=${policy.windowSeconds}`)
    const setQuotaHeader = ({ remaining, resetSeconds }: Pick<RateLimitState, 'remaining' | 'resetSeconds'>) =>
      response.append('RateLimit', `"${kind}";r=${remaining};t=${resetSeconds}`)
    try {
      const left = await this.rateLimits.consume(name, id)
      if (left !== undefined) setQuotaHeader(left)
    } catch (error) {
      if (error instanceof AppError && error.retryAfterSeconds !== undefined)
        setQuotaHeader({ remaining: 0, resetSeconds: error.retryAfterSeconds })
      throw error
    }
  }
}

@Injectable()
export class RequireKey implements CanActivate {
  constructor(private readonly check: KeyCheck) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<KeyRequest>()
    const response = context.switchToHttp().getResponse<Response>()
    const call = readCall(context)
    if (call?.who !== 'key') throw new Error(`${context.getHandler().name} handles no call of the public API`)
    const { scope } = call
    response.setHeader('www-authenticate', 'Bearer')
    const key = await this.check.authenticate(request, scope)
    response.removeHeader('www-authenticate')
    await this.check.consumeQuota('key', key, response)
    if (scope === 'ask') await this.check.consumeQuota('ask', key, response)
    request.key = key
    return true
  }
}

export function getRequestKey(request: Request): KeyCaller {
  const { key } = request as KeyRequest
  if (key === undefined) throw new AppError('invalid_api_key')
  return key
}

export const CurrentKey = createParamDecorator((_: unknown, context: ExecutionContext): KeyCaller =>
  getRequestKey(context.switchToHttp().getRequest<Request>()),
)
