/** Milliseconds between two looks for what nobody has asked for lately. */
const sweepMs = 2_000

interface Read<T> {
  /** Reads that may be begun at once. */
  tokens: number
  /** When {@link tokens} was counted; `performance.now()`. */
  countedAt: number
  latest: Promise<T>
}

/**
 * What changes by itself and may be asked for by a crowd: read for each who asks, up to a number of times a second for
 * one key (token bucket); whoever asks beyond that is given what was read last. So what is given is fresh but in a
 * crowd, and then at most `1 / perSecond` seconds older.
 */
export class SharedReads<T> {
  readonly #reads = new Map<string, Read<T>>()
  #sweep: NodeJS.Timeout | undefined

  /**
   * @param perSecond reads of one key a second; so many may be begun at once
   * @param most keys that are remembered; the one that was read longest ago goes first
   */
  constructor(
    private readonly perSecond: number,
    private readonly most: number,
  ) {}

  get(key: string, read: () => Promise<T>): Promise<T> {
    return this.latest(key) ?? this.#read(key, read)
  }

  /** What {@link get} would give without reading; `undefined` where it would read. */
  latest(key: string): Promise<T> | undefined {
    const known = this.#reads.get(key)
    return known === undefined || this.#tokens(known) >= 1 ? undefined : known.latest
  }

  #read(key: string, read: () => Promise<T>): Promise<T> {
    const known = this.#reads.get(key)
    const latest = read()
    // Whoever is given it hears of its failure.
    latest.catch(() => undefined)
    this.#reads.delete(key)
    this.#reads.set(key, {
      tokens: (known === undefined ? this.perSecond : this.#tokens(known)) - 1,
      countedAt: performance.now(),
      latest,
    })
    const [oldest = key] = this.#reads.keys()
    if (this.#reads.size > this.most) this.#reads.delete(oldest)
    this.#sweep ??= setInterval(() => this.#forgetUnasked(), sweepMs).unref()
    return latest
  }

  #tokens({ tokens, countedAt }: Read<T>): number {
    return Math.min(this.perSecond, tokens + ((performance.now() - countedAt) / 1_000) * this.perSecond)
  }

  /** What may be read as often as what was never read need not be remembered. */
  #forgetUnasked(): void {
    for (const [key, read] of this.#reads) if (this.#tokens(read) >= this.perSecond) this.#reads.delete(key)
    if (this.#reads.size > 0) return
    clearInterval(this.#sweep)
    this.#sweep = undefined
  }
}
