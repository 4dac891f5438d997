import type { SkipReason } from '@loquia/contracts'
import { maxDepth, type CrawlOptions } from '../crawl-options.js'
import { Frontier } from './frontier.js'
import { disallowAll, type RobotsRules } from '../robots/robots.js'
import type { SiteLanguages } from '../site-languages.js'
import { identityOf, normalizeUrl, onRootOrigin, siteOf, TrapDetector } from './url-identity.js'

/** Addresses reported as skipped without having been asked for; a hostile site could name millions. */
const maxRefusedReports = 50

/** Links remembered as they are written, and how long they may be; others are looked at anew each time. */
const maxTaken = 10_000
const maxTakenLength = 500
/** Such a link leads to the same address from every page of an origin. */
const leadsTheSame = /^(?:\/|https?:\/\/)/i

/** How an address came to be known. */
type Origin = 'link' | 'sitemap' | 'known'

/** Every address met, once: decides which of them wait to be fetched, and in which order. */
export class FoundAddresses {
  readonly frontier = new Frontier()
  root = new URL('http://invalid/')
  rules: RobotsRules = disallowAll
  private readonly traps = new TrapDetector()
  private readonly seen = new Set<string>()
  /** Every page has the menu of the page before: taking it apart again would find only what was met. */
  private readonly taken = new Set<string>()
  private foundCount = 0
  private refusedCount = 0

  /** @param refuse told of addresses that are reported without being fetched; @param found told of those that wait */
  constructor(
    private readonly options: Pick<CrawlOptions<unknown>, 'maxPages' | 'maxDepth'>,
    private readonly languages: SiteLanguages,
    private readonly found: (url: string) => void,
    private readonly refuse: (url: string, reason: SkipReason) => void,
  ) {}

  has(identity: string): boolean {
    return this.seen.has(identity)
  }

  /** @returns false when it was met before */
  meet(identity: string): boolean {
    if (this.seen.has(identity)) return false
    this.seen.add(identity)
    return true
  }

  /** Counts the root page, which waits for nobody. */
  meetRoot(url: URL): void {
    this.foundCount++
    this.found(url.href)
  }

  take(link: string, base: URL, depth: number, origin: Origin): void {
    if (link.length <= maxTakenLength && leadsTheSame.test(link)) {
      const written = `${base.origin} ${link}`
      if (this.taken.has(written)) return
      if (this.taken.size < maxTaken) this.taken.add(written)
    }
    const normalized = normalizeUrl(link, base)
    if (normalized === undefined || siteOf(normalized) !== siteOf(this.root)) return
    const url = onRootOrigin(normalized, this.root)
    const identity = identityOf(url)
    if (this.seen.has(identity) || this.foundCount >= this.options.maxPages * 2 + 100) return
    this.seen.add(identity)
    const deepest = this.options.maxDepth ?? maxDepth
    if ((origin === 'link' && depth > deepest) || (origin === 'link' && this.traps.isTrap(url)))
      return this.leaveOut(url, 'limit_reached')
    // All addresses of the site are brought to the root's origin, so its robots.txt is the one that counts.
    if (!this.rules.allows(url)) return this.leaveOut(url, 'robots')
    const rank = this.languages.rankOf(url)
    if (rank === 'foreign') return this.leaveOut(url, 'other_language')
    this.foundCount++
    this.found(url.href)
    this.frontier.add({ url, depth: Math.min(depth, deepest), isSecondary: rank === 'second' })
  }

  private leaveOut(url: URL, reason: SkipReason): void {
    if (++this.refusedCount > maxRefusedReports) return
    this.found(url.href)
    this.refuse(url.href, reason)
  }
}
