import type { SkipReason } from '@loquia/contracts'
import { maxDepth, type CrawlOptions } from '../crawl-options.js'
import { AddressFamilies } from './address-families.js'
import { Frontier, type Waiting } from './frontier.js'
import { IdleParameters } from './idle-parameters.js'
import { disallowAll, type RobotsRules } from '../robots/robots.js'
import type { SiteLanguages } from '../site-languages.js'
import { identityOf, isEndless, normalizeUrl, onRootOrigin, siteOf } from './url-identity.js'

/** Addresses listed as skipped without having been asked for; a hostile site could name millions. The rest is counted. */
const maxRefusedReports = 500
/** Addresses remembered so that each counts once; of a site that names more, they count as often as it names them. */
const maxSeen = 100_000
/** The same of addresses that only pages with `nofollow` name. */
const maxUnfollowed = 20_000

/** Links remembered as they are written, and how long they may be; others are looked at anew each time. */
const maxTaken = 10_000
const maxTakenLength = 500
/** Such a link leads to the same address from every page of an origin. */
const leadsTheSame = /^(?:\/|https?:\/\/)/i

/** How an address came to be known. */
type Origin = 'link' | 'frame' | 'sitemap' | 'known'

function isFileName(url: URL): boolean {
  return /\.pdf$/i.test(url.pathname)
}

/** Every address met, once: decides which of them wait to be fetched, and in which order. */
export class FoundAddresses {
  readonly frontier = new Frontier()
  root = new URL('http://invalid/')
  rules: RobotsRules = disallowAll
  private readonly families = new AddressFamilies()
  private readonly parameters = new IdleParameters()
  private readonly seen = new Set<string>()
  /** Every page has the menu of the page before: taking it apart again would find only what was met. */
  private readonly taken = new Set<string>()
  /** Addresses that no page but one with `nofollow` names, as far as it is known. */
  private readonly unfollowed = new Set<string>()
  private readonly uncounted = new Map<SkipReason, number>()
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
    const url = this.ownAddress(link, base)
    if (url === undefined) return
    const identity = identityOf(this.parameters.without(url))
    if (this.seen.has(identity) || this.seen.has(identityOf(url))) return
    if (this.seen.size >= maxSeen) return this.count('limit_reached')
    this.seen.add(identity)
    this.seen.add(identityOf(url))
    const deepest = this.options.maxDepth ?? maxDepth
    if ((origin === 'link' || origin === 'frame') && (depth > deepest || isEndless(url)))
      return this.leaveOut(url, 'limit_reached')
    // All addresses of the site are brought to the root's origin, so its robots.txt is the one that counts.
    if (!this.rules.allows(url)) return this.leaveOut(url, 'robots')
    const rank = this.languages.rankOf(url)
    if (rank === 'foreign') return this.leaveOut(url, 'other_language')
    if (this.foundCount >= this.options.maxPages * 2 + 100) return this.leaveOut(url, 'limit_reached')
    const waiting: Waiting = {
      url,
      depth: Math.min(depth, deepest),
      isSecondary: rank === 'second',
      // A document in a frame is a part of the page, and no file.
      isFile: origin !== 'frame' && isFileName(url),
    }
    // A sitemap is a list with an end.
    const fate = origin === 'known' || origin === 'sitemap' ? 'now' : this.families.offer(waiting, base)
    if (fate === 'full') return this.leaveOut(url, 'limit_reached')
    if (fate === 'now') this.wait(waiting)
  }

  /** Learns when what an address shows was changed; the newest files are read first. */
  date(link: string, base: URL, changed: Date): void {
    const url = this.ownAddress(link, base)
    if (url !== undefined && isFileName(url)) this.frontier.date(url, changed)
  }

  /** Remembers where a page leads that asks robots not to follow its links. */
  leaveUnfollowed(link: string, base: URL): void {
    const url = this.ownAddress(link, base)
    if (url === undefined || this.seen.has(identityOf(url)) || this.unfollowed.has(url.href)) return
    if (this.unfollowed.size < maxUnfollowed) this.unfollowed.add(url.href)
    else this.count('robots')
  }

  /**
   * Learns what a page shows, which decides about others of its family.
   * @param text the same for two pages that show the same words
   * @param words hashes of its words; undefined for a file
   */
  learn(url: URL, text: string | undefined, words: Iterable<number> | undefined): void {
    if (text !== undefined) this.parameters.learn(url, text)
    for (const waiting of this.families.learn(url, words)) this.wait(waiting)
  }

  /** Whether an address is known by now to show what another one shows, which was met. */
  isVariant(url: URL): boolean {
    const bare = this.parameters.without(url)
    return bare !== url && !this.meet(identityOf(bare))
  }

  /** Reports what was met and never asked for. @returns how many more there are, by reason */
  leaveRest(): ReadonlyMap<SkipReason, number> {
    for (const { url } of this.families.rest())
      this.leaveOut(url, this.parameters.without(url) === url ? 'limit_reached' : 'duplicate')
    for (const address of this.unfollowed) {
      const url = new URL(address)
      if (this.meet(identityOf(url))) this.leaveOut(url, 'robots')
    }
    return this.uncounted
  }

  private ownAddress(link: string, base: URL): URL | undefined {
    const normalized = normalizeUrl(link, base)
    if (normalized === undefined || siteOf(normalized) !== siteOf(this.root)) return undefined
    return onRootOrigin(normalized, this.root)
  }

  private wait(waiting: Waiting): void {
    this.foundCount++
    this.found(waiting.url.href)
    this.frontier.add(waiting)
  }

  private leaveOut(url: URL, reason: SkipReason): void {
    if (++this.refusedCount > maxRefusedReports) return this.count(reason)
    this.found(url.href)
    this.refuse(url.href, reason)
  }

  private count(reason: SkipReason): void {
    this.uncounted.set(reason, (this.uncounted.get(reason) ?? 0) + 1)
  }
}
