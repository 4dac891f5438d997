import { rateLimits, type RateLimitName } from '@loquia/contracts'
import { Inject, Injectable } from '@nestjs/common'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'
import { AppError } from '../../app-error.js'
import { Cluster } from '../../cluster/index.js'
import { ENVIRONMENT, type Environment } from '../../config/env.js'

/** How often something may be done, by the names and numbers of the contracts times `RATE_LIMIT_SCALE`. */
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
   * Counts one use.
   * @param key whose use it is: an address, an account, a bot
   * @returns what is left; undefined where nothing is counted
   * @throws AppError `rate_limited` with the seconds to wait
   */
  async consume(name: RateLimitName, key: string): Promise<RateLimitState | undefined> {
    const limiter = this.#limiter(name)
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

  /** How often something may be done at all; undefined where nothing is counted. */
  policy(name: RateLimitName): Pick<RateLimitState, 'limit' | 'windowSeconds'> | undefined {
    const limiter = this.#limiter(name)
    return limiter && { limit: limiter.points, windowSeconds: limiter.duration }
  }

  /** Forgets what was counted, as after a login that succeeded. */
  async forgive(name: RateLimitName, key: string): Promise<void> {
    await this.#limiter(name)?.delete(key)
  }

  /**
   * While Redis is away each process counts for itself: a limit that lets a few more through is better than a chat that
   * is closed.
   */
  #limiter(name: RateLimitName): RateLimiterAbstract | undefined {
    const limiter = this.#limiters.get(name)
    return this.cluster.healthy ? limiter?.common : limiter?.own
  }
}

/** What is left of a limit. */
export interface RateLimitState {
  /** Uses in one window. */
  limit: number
  windowSeconds: number
  remaining: number
  /** Seconds until all of them are there again. */
  resetSeconds: number
}

const secondsOf = (ms: number): number => Math.max(1, Math.ceil(ms / 1_000))

interface Limiter {
  /** Counts in Redis, for all processes; without Redis the same as {@link own}. */
  common: RateLimiterAbstract
  /** Counts in this process's memory. */
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
  // What Redis leaves without an answer before anybody knows that it is away is counted here, too.
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
