import { rateLimits, type RateLimitName } from '@loquia/contracts'
import { Inject, Injectable } from '@nestjs/common'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'
import { AppError } from '../../../app-error.js'
import { Cluster } from '../../cluster/index.js'
import { ENVIRONMENT, type Environment } from '../../../config/env.js'

/** Limits are multiplied by `RATE_LIMIT_SCALE`. */
@Injectable()
export class RateLimits {
  readonly #limiters = new Map<RateLimitName, Limiter>()

  constructor(
    @Inject(ENVIRONMENT) environment: Environment,
    private readonly cluster: Cluster,
  ) {
    if (environment.RATE_LIMIT_SCALE === 0) return
    for (const name of Object.keys(rateLimits) as RateLimitName[])
      this.#limiters.set(name, createLimiter(name, environment.RATE_LIMIT_SCALE, cluster.redis))
  }

  /**
   * @param key an address, account or bot
   * @returns undefined when disabled
   * @throws AppError `rate_limited` with the seconds to wait
   */
  async consume(name: RateLimitName, key: string): Promise<RateLimitState | undefined> {
    const limiter = this.#findLimiter(name)
    if (limiter === undefined) return undefined
    try {
      const { remainingPoints, msBeforeNext } = await limiter.consume(key)
      return {
        limit: limiter.points,
        windowSeconds: limiter.duration,
        remaining: remainingPoints,
        resetSeconds: secondsOf(msBeforeNext),
      }
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      throw new AppError('rate_limited', { retryAfterSeconds: secondsOf(error.msBeforeNext) })
    }
  }

  getPolicy(name: RateLimitName): Pick<RateLimitState, 'limit' | 'windowSeconds'> | undefined {
    const limiter = this.#findLimiter(name)
    return limiter && { limit: limiter.points, windowSeconds: limiter.duration }
  }

  /** Resets the count, as after a successful login. */
  async reset(name: RateLimitName, key: string): Promise<void> {
    await this.#findLimiter(name)?.delete(key)
  }

  /** During a Redis outage each process counts separately: looser limits are better than a closed chat. */
  #findLimiter(name: RateLimitName): RateLimiterAbstract | undefined {
    const limiter = this.#limiters.get(name)
    return this.cluster.healthy ? limiter?.common : limiter?.own
  }
}

export interface RateLimitState {
  limit: number
  windowSeconds: number
  remaining: number
  /** Seconds until the limit is fully restored. */
  resetSeconds: number
}

const secondsOf = (ms: number): number => Math.max(1, Math.ceil(ms / 1_000))

interface Limiter {
  common: RateLimiterAbstract
  own: RateLimiterAbstract
}

function createLimiter(name: RateLimitName, scale: number, redis: Cluster['redis']): Limiter {
  const { points, seconds } = rateLimits[name]
  const limit = {
    keyPrefix: `loquia:limit:${name}`,
    points: Math.max(1, Math.round(points * scale)),
    duration: seconds,
  }
  const own = new RateLimiterMemory(limit)
  if (redis === undefined) return { common: own, own }
  // Counts locally while a Redis outage is still undetected.
  return {
    common: new RateLimiterRedis({
      ...limit,
      storeClient: redis,
      useRedisPackage: true,
      rejectIfRedisNotReady: true,
      insuranceLimiter: own,
    }),
    own,
  }
}
