import { rateLimits, type RateLimitName } from '@loquia/contracts'
import { Inject, Injectable } from '@nestjs/common'
import { RateLimiterMemory, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'
import { AppError } from '../app-error.js'
import { ENVIRONMENT, type Environment } from '../config/env.js'

/** How often something may be done, by the names and numbers of the contracts times `RATE_LIMIT_SCALE`. */
@Injectable()
export class RateLimits {
  private readonly limiters = new Map<RateLimitName, RateLimiterAbstract>()

  constructor(@Inject(ENVIRONMENT) environment: Environment) {
    if (environment.RATE_LIMIT_SCALE === 0) return
    for (const name of Object.keys(rateLimits) as RateLimitName[]) this.limiters.set(name, createLimiter(name, environment.RATE_LIMIT_SCALE))
  }

  /**
   * Counts one use.
   * @param key whose use it is: an address, an account, a bot
   * @throws AppError `rate_limited` with the seconds to wait
   */
  async consume(name: RateLimitName, key: string): Promise<void> {
    try {
      await this.limiters.get(name)?.consume(key)
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      throw new AppError('rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(error.msBeforeNext / 1_000)) })
    }
  }

  /** Forgets what was counted, as after a login that succeeded. */
  async forgive(name: RateLimitName, key: string): Promise<void> {
    await this.limiters.get(name)?.delete(key)
  }
}

/** The one place that decides where counts are kept: this process's memory. */
function createLimiter(name: RateLimitName, scale: number): RateLimiterAbstract {
  const { points, seconds } = rateLimits[name]
  return new RateLimiterMemory({ keyPrefix: name, points: Math.max(1, Math.round(points * scale)), duration: seconds })
}
