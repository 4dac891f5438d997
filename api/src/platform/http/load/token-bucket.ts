import { TokenBucket } from 'limiter'

/** Allows `burst` events at once and `perSecond` after that. */
export function createTokenBucket(burst: number, perSecond: number): TokenBucket {
  const bucket = new TokenBucket({ bucketSize: burst, tokensPerInterval: perSecond, interval: 'second' })
  // The library starts with an empty bucket.
  bucket.content = burst
  return bucket
}
