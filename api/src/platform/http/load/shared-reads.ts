import type { TokenBucket } from 'limiter'
import { createTokenBucket } from './token-bucket.js'

const sweepMs = 2_000

interface Read<T> {
  bucket: TokenBucket
  latest: Promise<T>
}

/**
 * Limits reads per key with a token bucket; further callers get the latest result, at most `1 / perSecond` seconds
 * older.
 */
export class SharedReads<T> {
  readonly #reads = new Map<string, Read<T>>()
  #sweep: NodeJS.Timeout | undefined

  /**
   * @param perSecond also the burst size
   * @param most keys; the oldest is evicted
   */
  constructor(
    private readonly perSecond: number,
    private readonly most: number,
  ) {}

  get(key: string, read: () => Promise<T>): Promise<T> {
    return this.latest(key) ?? this.#readAgain(key, read)
  }

  /** Returns the latest result if {@link get} would not read. */
  latest(key: string): Promise<T> | undefined {
    const known = this.#reads.get(key)
    return known === undefined || known.bucket.getWaitTime(1) === 0 ? undefined : known.latest
  }

  #readAgain(key: string, read: () => Promise<T>): Promise<T> {
    const bucket = this.#reads.get(key)?.bucket ?? createTokenBucket(this.perSecond, this.perSecond)
    bucket.tryRemoveTokens(1)
    const latest = read()
    // Callers handle its failure.
    latest.catch(() => undefined)
    this.#reads.delete(key)
    this.#reads.set(key, { bucket, latest })
    const [oldest = key] = this.#reads.keys()
    if (this.#reads.size > this.most) this.#reads.delete(oldest)
    this.#sweep ??= setInterval(() => this.#evictIdle(), sweepMs).unref()
    return latest
  }

  /** Keys with a full bucket behave like new ones. */
  #evictIdle(): void {
    for (const [key, { bucket }] of this.#reads) {
      bucket.drip()
      if (bucket.content >= this.perSecond) this.#reads.delete(key)
    }
    if (this.#reads.size > 0) return
    clearInterval(this.#sweep)
    this.#sweep = undefined
  }
}
