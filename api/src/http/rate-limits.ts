import { rateLimits, type RateLimitName } from '@loquia/contracts'
import { Inject, Injectable } from '@nestjs/common'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'
import { AppError } from '../app-error.js'
import { Cluster } from '../cluster/index.js'
import { ENVIRONMENT, type Environment } from '../config/env.js'

/** How often something may be done, by the names and numbers of the contracts times `RATE_LIMIT_SCALE`. */
@Injectable()
export class RateLimits {
  private readonly limiters = new Map<RateLimitName, RateLimiterAbstract>()

  constructor(@Inject(ENVIRONMENT) environment: Environment, cluster: Cluster) {
    if (environment.RATE_LIMIT_SCALE === 0) return
    for (const name of Object.keys(rateLimits) as RateLimitName[]) this.limiters.set(name, createLimiter(name, environment.RATE_LIMIT_SCALE, cluster.redis))
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

/**
 * The one place that decides where counts are kept: in Redis, common to all processes, or in this one's memory. While Redis is
 * away each process counts for itself: a limit that lets a few more through is better than a chat that is closed.
 */
function createLimiter(name: RateLimitName, scale: number, redis: Cluster['redis']): RateLimiterAbstract {
  const { points, seconds } = rateLimits[name]
  const limit = { keyPrefix: `loquia:limit:${name}`, points: Math.max(1, Math.round(points * scale)), duration: seconds }
  const memory = new RateLimiterMemory(limit)
  if (redis === undefined) return memory
  return new RateLimiterRedis({ ...limit, storeClient: redis, useRedisPackage: true, rejectIfRedisNotReady: true, insuranceLimiter: memory })
}
