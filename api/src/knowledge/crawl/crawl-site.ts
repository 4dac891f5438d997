import { hash as digest } from 'node:crypto'
import { crawler, type SkipReason } from '@loquia/contracts'
import { AppError } from '../../app-error.js'
import { PageBrowser } from './render/page-browser.js'
import { mayPass, siteErrorOf } from './crawl-failure.js'
import { maxRequests, maxTotalBytes, pageTimeoutMs, type CrawlOptions } from './crawl-options.js'
import { decodeText } from './fetch/decode-text.js'
import { FoundAddresses } from './addresses/found-addresses.js'
import type { Waiting } from './addresses/frontier.js'
import { kindOf } from './fetch/page-kind.js'
import type { CrawlEvent, FetchedPage, PageScan, RawHtml } from './page.js'
import { FetchFailure, SafeFetch, type SafeResponse } from './fetch/safe-fetch.js'
import { SiteFetcher } from './fetch/site-fetcher.js'
import { SiteLanguages } from './site-languages.js'
import { SiteRobots } from './robots/site-robots.js'
import { fetchRoot } from './addresses/site-root.js'
import { SiteSitemaps } from './robots/site-sitemaps.js'
import { SoftNotFound } from './fetch/soft-not-found.js'
import { identityOf, normalizeUrl, onRootOrigin, siteOf } from './addresses/url-identity.js'
import { WorkInHand } from './work-in-hand.js'

export type { CrawlOptions, KnownPage } from './crawl-options.js'

/** Pages fetched ahead of a reader that is slower than the network: being parsed, and waiting for the reader. */
const maxInHand = 12
const maxReady = 12

/**
 * Reads a website: the root page first, then the addresses of its sitemaps and links, nearest to the root first, in the
 * bot's own language first.
 * @param start host, with a port if it is not the ordinary one
 * @throws AppError with a `site_…` code when nothing of the site can be read; the signal's reason when it aborts
 */
export async function* crawlSite<Parsed>(
  start: string,
  options: CrawlOptions<Parsed>,
  signal: AbortSignal,
): AsyncGenerator<CrawlEvent<Parsed>, void, undefined> {
  const crawl = new Crawl(start, options, signal)
  try {
    yield* crawl.run()
  } finally {
    await crawl.stop()
  }
}

class Crawl<Parsed> {
  private readonly safeFetch: SafeFetch
  private readonly robots: SiteRobots
  private readonly fetcher: SiteFetcher
  private readonly languages: SiteLanguages
  private readonly addresses: FoundAddresses
  private readonly sitemaps: SiteSitemaps
  private readonly browser: PageBrowser | undefined
  private readonly ending = new AbortController()
  private readonly signal: AbortSignal
  private readonly hashes = new Set<string>()
  private readonly events: CrawlEvent<Parsed>[] = []
  private notFound = SoftNotFound.unknown()
  private readonly inHand = new WorkInHand(() => {
    this.startWork()
    this.wake?.()
  })
  private fetchedCount = 0
  private rootReason: SkipReason = 'empty'
  private wake: (() => void) | undefined

  constructor(
    private readonly start: string,
    private readonly options: CrawlOptions<Parsed>,
    private readonly callerSignal: AbortSignal,
  ) {
    this.signal = AbortSignal.any([
      callerSignal,
      this.ending.signal,
      AbortSignal.timeout(options.maxMs ?? crawler.maxMs),
    ])
    this.safeFetch = new SafeFetch({
      allowHosts: options.allowHosts,
      userAgent: options.userAgent,
      connections: options.concurrency ?? crawler.simultaneousRequests,
      totalTimeoutMs: options.pageTimeoutMs ?? pageTimeoutMs,
      maxRequests: options.maxRequests ?? maxRequests,
      maxTotalBytes: options.maxTotalBytes ?? maxTotalBytes,
      ...(options.resolve === undefined ? {} : { resolve: options.resolve }),
    })
    this.robots = new SiteRobots(this.safeFetch, this.signal)
    this.fetcher = new SiteFetcher(this.safeFetch, options, this.signal)
    this.languages = new SiteLanguages(options.language)
    this.addresses = new FoundAddresses(
      options,
      this.languages,
      (url) => this.report({ type: 'found', url }),
      (url, reason) => this.skip(url, reason),
    )
    this.sitemaps = new SiteSitemaps(
      this.safeFetch,
      this.signal,
      (work) => this.inHand.begin(() => work),
      (address, sitemap) => this.addresses.take(address, sitemap, folderDepth(address), 'sitemap'),
      (alternates, sitemap) => this.languages.learn(alternates, sitemap),
    )
    this.browser =
      options.browserPath === undefined
        ? undefined
        : new PageBrowser(options.browserPath, options.userAgent, this.safeFetch, options.browserPageMs)
  }

  async stop(): Promise<void> {
    this.ending.abort()
    await Promise.all([this.safeFetch.close(), this.browser?.close()])
  }

  async *run(): AsyncGenerator<CrawlEvent<Parsed>, void, undefined> {
    const { asked, response } = await fetchRoot(this.start, this.fetcher, this.robots, this.signal, this.callerSignal)
    await this.beginAt(asked, response)
    for (;;) {
      this.startWork()
      const event = this.events.shift()
      if (event !== undefined) {
        yield event
        continue
      }
      this.callerSignal.throwIfAborted()
      if (this.inHand.count === 0 && !this.mayStart) break
      await new Promise<void>((resolve) => {
        this.wake = resolve
      })
    }
    const { frontier } = this.addresses
    for (let rest = frontier.take(); rest !== undefined; rest = frontier.take())
      yield { type: 'skipped', url: rest.url.href, reason: 'limit_reached', mayPass: true }
    if (this.fetchedCount === 0)
      throw new AppError(siteErrorOf(new FetchFailure(this.rootReason, 'no page could be read')))
  }

  private async beginAt(asked: URL, response: SafeResponse): Promise<void> {
    const root = new URL('/', response.url)
    const { rules } = await this.robots.of(response.url)
    this.addresses.root = root
    this.addresses.rules = rules
    this.addresses.meet(identityOf(asked))
    this.addresses.meet(identityOf(response.url))
    this.fetcher.keepDelay(rules.crawlDelaySeconds)
    const url = new URL(response.url)
    this.addresses.meetRoot(url)
    try {
      await this.settle({ url, depth: 0 }, response)
    } catch (error) {
      if (!(error instanceof FetchFailure)) throw error
      this.rootReason = error.reason
      this.skip(url.href, error.reason, mayPass(error))
    }
    if (!this.fetcher.isSlow)
      this.notFound = SoftNotFound.probe(this.safeFetch, root, rules, this.options.readHtml, this.signal)
    for (const known of this.options.known?.keys() ?? []) this.addresses.take(known, root, folderDepth(known), 'known')
    for (const sitemap of new Set([...rules.sitemaps, new URL('/sitemap.xml', root).href]))
      this.sitemaps.start(sitemap, root)
  }

  private get mayStart(): boolean {
    return (
      this.addresses.frontier.size > 0 &&
      this.fetchedCount + this.inHand.count < this.options.maxPages &&
      !this.signal.aborted &&
      !this.safeFetch.isSpent
    )
  }

  private startWork(): void {
    while (
      this.mayStart &&
      this.inHand.asking < this.fetcher.concurrency &&
      this.inHand.count < maxInHand &&
      this.events.length < maxReady
    ) {
      const next = this.addresses.frontier.take()
      if (next === undefined) return
      this.inHand.begin((asked) => this.visit(next, asked))
    }
  }

  private async visit(waiting: Waiting, asked: () => void): Promise<void> {
    const { href } = waiting.url
    try {
      if (this.options.known?.get(href)?.isFresh === true) {
        this.fetchedCount++
        return this.report({ type: 'unchanged', url: href })
      }
      await this.fetcher.waitForSlot()
      const response = await this.fetcher.fetch(
        waiting.url,
        (next) => this.mayFollow(waiting.url, next),
        this.fetchedCount > 0,
      )
      // What a browser loads for the page is asked for in its place.
      if (this.browser === undefined) asked()
      await this.settle(waiting, response)
    } catch (error) {
      // Whoever ends the crawl has not judged the page: it stays as it was found.
      if (this.callerSignal.aborted) return
      if (error instanceof FetchFailure) this.skip(href, error.reason, mayPass(error))
      else if (this.signal.aborted) this.skip(href, 'limit_reached', true)
      else this.skip(href, 'unreadable')
    }
  }

  /** @throws FetchFailure to refuse a redirect */
  private async mayFollow(from: URL, next: URL): Promise<void> {
    if (siteOf(next) !== siteOf(this.addresses.root))
      throw new FetchFailure('redirected_off_site', `leads to ${next.host}`)
    await this.robots.assertAllows(next)
    const identity = identityOf(normalizeUrl(next.href, next) ?? next)
    if (!this.addresses.meet(identity) && identity !== identityOf(from))
      throw new FetchFailure('duplicate', 'leads to a page that is known')
  }

  /** Judges an answer and reports it as a page or as skipped; takes its links either way. */
  private async settle({ url, depth }: Waiting, response: SafeResponse): Promise<void> {
    if (response.status === 304) {
      this.fetchedCount++
      return this.report({ type: 'unchanged', url: url.href })
    }
    const contentType = response.headers['content-type'] ?? ''
    const kind = kindOf(response)
    if (kind === undefined) return this.skip(url.href, 'not_html')
    const page: FetchedPage<Parsed> = {
      url: onRootOrigin(normalizeUrl(response.url.href, response.url) ?? response.url, this.addresses.root).href,
      requestedUrl: url.href,
      contentType,
      kind,
      body: response.body,
      depth,
      ...validatorsOf(response),
    }
    const robotsHeader = response.headers['x-robots-tag'] ?? ''
    let reason: SkipReason | undefined
    if (kind === 'html') reason = await this.judgeHtml(page, response.url, robotsHeader)
    else if (kind === 'text') {
      page.text = decodeText(response.body, contentType)
      if (page.text.trim() === '') reason = 'empty'
    }
    if (kind !== 'html' && /\bnoindex\b/i.test(robotsHeader)) reason = 'noindex'
    const hash = digest('sha1', page.body, 'base64')
    if (reason === undefined && this.hashes.has(hash)) reason = 'duplicate'
    if (depth === 0) this.rootReason = reason ?? this.rootReason
    if (reason !== undefined) return this.skip(url.href, reason)
    this.hashes.add(hash)
    this.fetchedCount++
    this.report({ type: 'fetched', page })
  }

  /** Takes a page apart, takes its links, and tells why it is not worth reading, if it is not. */
  private async judgeHtml(page: FetchedPage<Parsed>, url: URL, robotsHeader: string): Promise<SkipReason | undefined> {
    const raw: RawHtml = {
      url: page.url,
      contentType: page.contentType,
      robotsHeader,
      body: page.body,
      depth: page.depth,
      hasNoLike: this.notFound.isAbsent,
    }
    let { scan, reading } = await this.options.readHtml(raw, this.signal)
    if ((scan.isShell || scan.awaitsScript) && !scan.noindex && this.browser !== undefined) {
      const body = await this.browser.render(url, this.signal, (next) => this.mayLoad(next))
      if (body !== undefined) {
        page.body = body
        ;({ scan, reading } = await this.options.readHtml(
          { ...raw, body, contentType: 'text/html; charset=utf-8', isRendered: true },
          this.signal,
        ))
      }
    }
    page.reading = reading
    if (scan.awaitsScript) page.isPart = true
    const base = URL.parse(scan.baseHref ?? '', url.href) ?? url
    if (page.depth === 0) this.languages.settle(scan.language)
    this.languages.learn(scan.alternates, base)
    if (!scan.nofollow) this.takeLinks(scan, base, page.depth + 1)
    if (scan.noindex) return 'noindex'
    if (page.depth > 0 && (await this.notFound.matches(scan))) return 'soft_404'
    if (page.depth > 0 && this.languages.isForeign(url, scan.language, scan.alternates)) return 'other_language'
    if (this.judgeCanonical(page, scan, base)) return 'duplicate'
    if (scan.isShell) return 'needs_browser'
    return scan.visibleWords === 0 ? 'empty' : undefined
  }

  /** What a page's scripts may load: robots.txt speaks for its own site. */
  private async mayLoad(url: URL): Promise<void> {
    if (siteOf(url) === siteOf(this.addresses.root)) await this.robots.assertAllows(url)
  }

  /** True when the page says that it is a copy of one already met; otherwise it takes the address it names. */
  private judgeCanonical(page: FetchedPage<Parsed>, scan: PageScan, base: URL): boolean {
    if (scan.canonical === undefined) return false
    const canonical = normalizeUrl(scan.canonical, base)
    if (canonical === undefined || siteOf(canonical) !== siteOf(this.addresses.root)) return false
    const identity = identityOf(canonical)
    if (identity === identityOf(new URL(page.url))) return false
    // Templates that name the root on every page are a common mistake; only variants of the root may do so.
    if (canonical.pathname === '/' && new URL(page.url).pathname !== '/') return false
    if (!this.addresses.meet(identity)) return true
    page.url = onRootOrigin(canonical, this.addresses.root).href
    return false
  }

  private takeLinks(scan: PageScan, base: URL, depth: number): void {
    const links = [
      ...(scan.refresh === undefined ? [] : [scan.refresh]),
      ...scan.links,
      ...scan.alternates.map(({ href }) => href),
    ]
    for (const link of links) this.addresses.take(link, base, depth, 'link')
  }

  private skip(url: string, reason: SkipReason, passes = false): void {
    this.report({ type: 'skipped', url, reason, mayPass: passes })
  }

  private report(event: CrawlEvent<Parsed>): void {
    this.events.push(event)
    this.wake?.()
  }
}

/** Folders stand for links away from the root, where no link has told. */
function folderDepth(address: string): number {
  return Math.max(1, address.split('/').filter((part) => part !== '').length - 2)
}

/** A longer one would be sent back in a head that its own server refuses. */
const validatorMaxChars = 1_000

function validatorsOf({ headers: { etag = '', 'last-modified': lastModified = '' } }: SafeResponse): {
  etag?: string
  lastModified?: string
} {
  const isKept = (validator: string): boolean => validator !== '' && validator.length <= validatorMaxChars
  return { ...(isKept(etag) ? { etag } : {}), ...(isKept(lastModified) ? { lastModified } : {}) }
}
