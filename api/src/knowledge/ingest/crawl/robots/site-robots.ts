import { setTimeout as delay } from 'node:timers/promises'
import { crawler } from '@loquia/contracts'
import { allowAll, disallowAll, maxRobotsBytes, parseRobots, robotsText, type RobotsRules } from './robots.js'
import { FetchFailure } from '../fetch/fetch-failure.js'
import type { SafeFetch } from '../fetch/safe-fetch.js'
import { parseRetryAfter } from '../fetch/site-fetcher.js'

export const productToken = crawler.name
const retryAfterMs = 400
/** Longest accepted Retry-After, in milliseconds. */
const maxRetryAfterMs = 15_000

export interface OriginRobots {
  rules: RobotsRules
  failure?: FetchFailure
  retryAfterMs?: number | undefined
}

/**
 * Decides for the root, redirects, pages that lead on, and files that a browser loads. Ordinary links are not
 * checked here: `FoundAddresses.addLink` applies the rules of the website's own robots.txt before it queues an address.
 */
export class SiteRobots {
  private readonly byOrigin = new Map<string, Promise<OriginRobots>>()

  constructor(
    private readonly safeFetch: SafeFetch,
    private readonly signal: AbortSignal,
  ) {}

  loadRobots(url: URL): Promise<OriginRobots> {
    let known = this.byOrigin.get(url.origin)
    if (known === undefined) {
      known = this.fetchWithRetry(url.origin)
      this.byOrigin.set(url.origin, known)
    }
    return known
  }

  /** @throws FetchFailure `robots` when the address may not be read */
  async assertAllows(url: URL): Promise<void> {
    const { rules, failure } = await this.loadRobots(url)
    if (failure !== undefined) throw failure
    if (!rules.allows(url)) throw new FetchFailure('robots', `robots.txt disallows ${url.pathname}`)
  }

  private async fetchWithRetry(origin: string): Promise<OriginRobots> {
    const first = await this.fetchOnce(origin)
    // Refused connections would fail again.
    if (
      first.failure === undefined ||
      first.failure.reason === 'unreachable' ||
      first.failure.reason === 'private_address'
    )
      return first
    const wait = first.retryAfterMs ?? retryAfterMs
    if (wait > maxRetryAfterMs) return first
    await delay(wait, undefined, { signal: this.signal })
    return this.fetchOnce(origin)
  }

  private async fetchOnce(origin: string): Promise<OriginRobots> {
    try {
      const answer = await this.safeFetch.fetch(`${origin}/robots.txt`, {
        signal: this.signal,
        maxBytes: (head) => (head.status === 200 ? maxRobotsBytes + 1 : 0),
        atLimit: 'cut',
        headers: { accept: 'text/plain,*/*;q=0.5' },
      })
      if (answer.status >= 500 || answer.status === 429)
        return {
          rules: disallowAll,
          retryAfterMs: parseRetryAfter(answer),
          failure: new FetchFailure('http_error', `robots.txt answers ${answer.status}`, { status: answer.status }),
        }
      // RFC 9309 §2.3.1.3: "unavailable" (4xx) allows everything. An HTML page is an error page.
      if (answer.status !== 200 || answer.mediaType === 'text/html') return { rules: allowAll }
      return { rules: parseRobots(robotsText(answer.body, answer.isCut), productToken) }
    } catch (error) {
      if (!(error instanceof FetchFailure)) throw error
      if (error.reason === 'redirect_loop') return { rules: allowAll }
      return { rules: disallowAll, failure: error }
    }
  }
}
