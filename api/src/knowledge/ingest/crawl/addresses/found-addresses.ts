import type { SkipReason } from '@loquia/contracts'
import { maxDepth, type CrawlOptions } from '../crawl-options.js'
import { AddressFamilies } from './address-families.js'
import { Frontier, type QueuedAddress } from './frontier.js'
import { IdleParameters } from './idle-parameters.js'
import { disallowAll, type RobotsRules } from '../robots/robots.js'
import type { SiteLanguages } from '../site-languages.js'
import { urlIdentity, isEndless, normalizeUrl, onRootOrigin, siteHost } from './url-identity.js'

/** A hostile site could link to millions of addresses. */
const maxRefusedReports = 500
/** Beyond this limit, repeated addresses count repeatedly. */
const maxSeen = 100_000
const maxUnfollowed = 20_000

const maxRememberedLinks = 10_000
const maxRememberedLinkChars = 500
/** These links do not depend on the linking page. */
const absoluteLink = /^(?:\/|https?:\/\/)/i

type Origin = 'link' | 'frame' | 'sitemap' | 'known'

function isFileName(url: URL): boolean {
  return /\.pdf$/i.test(url.pathname)
}

export class FoundAddresses {
  readonly frontier = new Frontier()
  root = new URL('http://invalid/')
  rules: RobotsRules = disallowAll
  private readonly families = new AddressFamilies()
  private readonly parameters = new IdleParameters()
  private readonly seen = new Set<string>()
  /** Refused before a request, so a page that stands for such an address is no copy of a read page. */
  private readonly refused = new Set<string>()
  /** Every page repeats the menu. */
  private readonly rememberedLinks = new Set<string>()
  /** These links are known only from `nofollow` pages. */
  private readonly unfollowed = new Set<string>()
  private readonly unlistedCounts = new Map<SkipReason, number>()
  private foundCount = 0
  private refusedCount = 0

  constructor(
    private readonly options: Pick<CrawlOptions<unknown>, 'maxPages' | 'maxDepth'>,
    private readonly languages: SiteLanguages,
    private readonly onFound: (url: string) => void,
    private readonly onSkipped: (url: string, reason: SkipReason) => void,
  ) {}

  isRefused(identity: string): boolean {
    return this.refused.has(identity)
  }

  /** Returns true for the first page that stands for the address. */
  claim(identity: string): boolean {
    if (!this.refused.delete(identity) && this.seen.has(identity)) return false
    this.seen.add(identity)
    return true
  }

  addRoot(url: URL): void {
    this.foundCount++
    this.onFound(url.href)
  }

  addLink(link: string, base: URL, depth: number, origin: Origin): void {
    if (link.length <= maxRememberedLinkChars && absoluteLink.test(link)) {
      const written = `${base.origin} ${link}`
      if (this.rememberedLinks.has(written)) return
      if (this.rememberedLinks.size < maxRememberedLinks) this.rememberedLinks.add(written)
    }
    const url = this.ownAddress(link, base)
    if (url === undefined) return
    const identity = urlIdentity(url)
    const bare = urlIdentity(this.parameters.removeFrom(url))
    if (this.seen.has(identity) || this.seen.has(bare) || (bare !== identity && this.refused.has(bare))) return
    if (this.seen.size >= maxSeen) return this.countUnlisted('limit_reached')
    const deepest = this.options.maxDepth ?? maxDepth
    const rank = this.languages.rankUrl(url)
    const waiting: QueuedAddress = {
      url,
      depth: Math.min(depth, deepest),
      isSecondary: rank === 'second',
      // Framed documents are part of the page.
      isFile: origin !== 'frame' && isFileName(url),
    }
    const refuse = (reason: SkipReason): void => {
      this.seen.add(identity)
      this.refused.add(identity).add(bare)
      this.reportSkipped(url, reason)
    }
    if ((origin === 'link' || origin === 'frame') && (depth > deepest || isEndless(url))) return refuse('limit_reached')
    // Addresses share the root's origin, so its robots.txt applies.
    if (!this.rules.allows(url)) return refuse('robots')
    if (rank === 'foreign') return refuse('other_language')
    if (this.foundCount >= this.options.maxPages * 2 + 100) return refuse('limit_reached')
    // Sitemaps are finite.
    const fate = origin === 'known' || origin === 'sitemap' ? 'now' : this.families.admit(waiting, base)
    if (fate === 'full') return refuse('limit_reached')
    this.claim(identity)
    this.claim(bare)
    if (fate === 'now') this.enqueue(waiting)
  }

  setLastModified(link: string, base: URL, changed: Date): void {
    const url = this.ownAddress(link, base)
    if (url !== undefined && isFileName(url)) this.frontier.setLastModified(url, changed)
  }

  addUnfollowedLink(link: string, base: URL): void {
    const url = this.ownAddress(link, base)
    if (url === undefined || this.seen.has(urlIdentity(url)) || this.unfollowed.has(url.href)) return
    if (this.unfollowed.size < maxUnfollowed) this.unfollowed.add(url.href)
    else this.countUnlisted('robots')
  }

  /**
   * @param text key that pages with equal words share
   * @param words hashes of the page's words; undefined for a file
   */
  recordPage(url: URL, text: string | undefined, words: Iterable<number> | undefined): void {
    if (text !== undefined) this.parameters.recordPage(url, text)
    for (const waiting of this.families.recordPage(url, words)) this.enqueue(waiting)
  }

  /** Returns whether the address without its idle parameters is already known. */
  isVariant(url: URL): boolean {
    const bare = this.parameters.removeFrom(url)
    return bare !== url && !this.claim(urlIdentity(bare))
  }

  /** @returns unlisted counts by reason */
  skipRemaining(): ReadonlyMap<SkipReason, number> {
    for (const { url } of this.families.listDeferred())
      this.reportSkipped(url, this.parameters.removeFrom(url) === url ? 'limit_reached' : 'duplicate')
    for (const address of this.unfollowed) {
      const url = new URL(address)
      if (this.seen.has(urlIdentity(url))) continue
      this.seen.add(urlIdentity(url))
      this.reportSkipped(url, 'robots')
    }
    return this.unlistedCounts
  }

  private ownAddress(link: string, base: URL): URL | undefined {
    const normalized = normalizeUrl(link, base)
    if (normalized === undefined || siteHost(normalized) !== siteHost(this.root)) return undefined
    return onRootOrigin(normalized, this.root)
  }

  private enqueue(waiting: QueuedAddress): void {
    this.foundCount++
    this.onFound(waiting.url.href)
    this.frontier.add(waiting)
  }

  private reportSkipped(url: URL, reason: SkipReason): void {
    if (++this.refusedCount > maxRefusedReports) return this.countUnlisted(reason)
    this.onFound(url.href)
    this.onSkipped(url.href, reason)
  }

  private countUnlisted(reason: SkipReason): void {
    this.unlistedCounts.set(reason, (this.unlistedCounts.get(reason) ?? 0) + 1)
  }
}
