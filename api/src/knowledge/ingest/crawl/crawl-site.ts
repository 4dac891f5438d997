import { HtmlPageReader } from './html-page-reader.js'
import { hash as digest } from 'node:crypto'
import { crawler, type SkipReason } from '@loquia/contracts'
import { AppError } from '../../../app-error.js'
import { PageBrowser } from './render/page-browser.js'
import { isTransientFailure, siteErrorCode } from './crawl-failure.js'
import { maxRequests, maxTotalBytes, pageTimeoutMs, type CrawlOptions } from './crawl-options.js'
import { decodeText } from './fetch/decode-text.js'
import { FoundAddresses } from './addresses/found-addresses.js'
import type { QueuedAddress } from './addresses/frontier.js'
import { detectPageKind } from './fetch/page-kind.js'
import type { CrawlEvent, FetchedPage } from './page.js'
import { FetchFailure } from './fetch/fetch-failure.js'
import { SafeFetch } from './fetch/safe-fetch.js'
import type { SafeResponse } from './fetch/fetch-request.js'
import { SiteFetcher } from './fetch/site-fetcher.js'
import { SiteLanguages } from './site-languages.js'
import { SiteRobots } from './robots/site-robots.js'
import { fetchRoot } from './addresses/site-root.js'
import { SiteSitemaps } from './robots/sitemap.js'
import { SoftNotFound } from './fetch/soft-not-found.js'
import { urlIdentity, normalizeUrl, onRootOrigin, siteHost } from './addresses/url-identity.js'

class InFlightWork {
  count = 0
  requesting = 0

  constructor(private readonly onProgress: () => void) {}

  /** @param work calls `asked` after its last request to the site */
  start(work: (asked: () => void) => Promise<void>): void {
    this.count++
    this.requesting++
    let isRequesting = true
    const releaseRequestSlot = (): void => {
      if (!isRequesting) return
      isRequesting = false
      this.requesting--
      this.onProgress()
    }
    void work(releaseRequestSlot)
      .catch(() => undefined)
      .finally(() => {
        this.count--
        if (isRequesting) releaseRequestSlot()
        else this.onProgress()
      })
  }
}

/** Bounds prefetching for slow readers. */
const maxInFlight = 12
const maxReady = 12

/** A chain of pages that only redirect visitors ends after this many. */
const maxOnwardPages = 4

/** Call {@link run} once, then {@link stop}. */
class Crawl<Parsed> {
  private readonly safeFetch: SafeFetch
  private readonly robots: SiteRobots
  private readonly fetcher: SiteFetcher
  private readonly languages: SiteLanguages
  private readonly addresses: FoundAddresses
  private readonly sitemaps: SiteSitemaps
  private readonly browser: PageBrowser | undefined
  private readonly htmlPages: HtmlPageReader<Parsed>
  private readonly ending = new AbortController()
  private readonly signal: AbortSignal
  private readonly hashes = new Set<string>()
  private readonly events: CrawlEvent<Parsed>[] = []
  private readonly inFlight = new InFlightWork(() => {
    this.startWork()
    this.wake?.()
  })
  private filesInFlight = 0
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
      options.timeUp ?? AbortSignal.timeout(options.maxMs ?? crawler.maxMs),
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
      (url) => this.emitEvent({ type: 'found', url }),
      (url, reason) => this.emitSkipped(url, reason),
    )
    this.sitemaps = new SiteSitemaps(
      this.safeFetch,
      this.signal,
      (work) => this.inFlight.start(() => work),
      (address, sitemap, changed) => {
        if (changed !== undefined) this.addresses.setLastModified(address, sitemap, changed)
        this.addresses.addLink(address, sitemap, folderDepth(address), 'sitemap')
      },
      (alternates, sitemap) => this.languages.addAlternates(alternates, sitemap),
    )
    this.browser =
      options.browserPath === undefined
        ? undefined
        : new PageBrowser(options.browserPath, options.userAgent, this.safeFetch, options.browserPageMs)
    this.htmlPages = new HtmlPageReader(options, this.addresses, this.languages, this.robots, this.browser, this.signal)
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
      if (this.inFlight.count === 0 && !this.mayStart) break
      await new Promise<void>((resolve) => {
        this.wake = resolve
      })
    }
    const { frontier } = this.addresses
    for (let rest = frontier.pickNext(); rest !== undefined; rest = frontier.pickNext())
      yield { type: 'skipped', url: rest.url.href, reason: 'limit_reached', isTransient: true }
    const unlisted = this.addresses.skipRemaining()
    yield* this.events.splice(0)
    for (const [reason, count] of unlisted) yield { type: 'unlisted', reason, count }
    if (this.fetchedCount === 0)
      throw new AppError(siteErrorCode(new FetchFailure(this.rootReason, 'no page could be read')))
  }

  private async beginAt(asked: URL, response: SafeResponse): Promise<void> {
    this.addresses.root = new URL('/', response.url)
    this.addresses.claim(urlIdentity(asked))
    await this.enterSite(response.url)
    const url = new URL(response.url)
    this.addresses.addRoot(url)
    try {
      await this.readResponse({ url, depth: 0 }, response)
    } catch (error) {
      const isTimeUp = this.signal.aborted && !this.callerSignal.aborted
      if (!(error instanceof FetchFailure) && !isTimeUp) throw error
      // The root page exists but took all the time.
      const failure = error instanceof FetchFailure ? error : new FetchFailure('too_large', 'took all the time')
      this.rootReason = failure.reason
      this.emitSkipped(url.href, failure.reason, isTransientFailure(failure))
    }
    const { root, rules } = this.addresses
    if (!this.fetcher.isSlow)
      this.htmlPages.notFound = SoftNotFound.probe(this.safeFetch, root, rules, this.options.readHtml, this.signal)
    for (const [known, { lastModified }] of this.options.known ?? []) {
      const changed = Date.parse(lastModified ?? '')
      if (!Number.isNaN(changed)) this.addresses.setLastModified(known, root, new Date(changed))
      this.addresses.addLink(known, root, folderDepth(known), 'known')
    }
    for (const sitemap of new Set([...rules.sitemaps, new URL('/sitemap.xml', root).href]))
      this.sitemaps.start(sitemap, root)
  }

  private async enterSite(url: URL): Promise<void> {
    const { rules } = await this.robots.loadRobots(url)
    this.addresses.root = new URL('/', url)
    this.addresses.rules = rules
    this.addresses.claim(urlIdentity(url))
    this.fetcher.setCrawlDelay(rules.crawlDelaySeconds)
  }

  private get mayStart(): boolean {
    return (
      this.addresses.frontier.size > 0 &&
      this.fetchedCount + this.inFlight.count < this.options.maxPages &&
      !this.signal.aborted &&
      !this.safeFetch.isSpent
    )
  }

  private startWork(): void {
    while (
      this.mayStart &&
      this.inFlight.requesting < this.fetcher.concurrency &&
      this.inFlight.count < maxInFlight &&
      this.events.length < maxReady &&
      // Pages in flight may link to others.
      (this.inFlight.count === this.filesInFlight || !this.addresses.frontier.hasOnlyFiles)
    ) {
      const next = this.addresses.frontier.pickNext()
      if (next === undefined) return
      const isFile = next.isFile === true
      if (isFile) this.filesInFlight++
      this.inFlight.start((asked) =>
        this.fetchPage(next, asked).finally(() => {
          if (isFile) this.filesInFlight--
        }),
      )
    }
  }

  private async fetchPage(waiting: QueuedAddress, releaseRequestSlot: () => void): Promise<void> {
    const { href } = waiting.url
    try {
      if (this.options.known?.get(href)?.isFresh === true) {
        this.fetchedCount++
        return this.emitEvent({ type: 'unchanged', url: href })
      }
      if (this.addresses.isVariant(waiting.url)) return this.emitSkipped(href, 'duplicate')
      await this.fetcher.waitForSlot()
      const response = await this.fetcher.fetch(
        waiting.url,
        (next) => this.mayFollow(waiting.url, next),
        this.fetchedCount > 0,
      )
      // A browser loads further files in this request's place, so its slot stays taken.
      if (this.browser === undefined) releaseRequestSlot()
      await this.readResponse(waiting, response)
    } catch (error) {
      // An abort leaves the page's earlier state.
      if (this.callerSignal.aborted) return
      if (error instanceof FetchFailure) this.emitSkipped(href, error.reason, isTransientFailure(error))
      else if (this.signal.aborted) this.emitSkipped(href, 'limit_reached', true)
      else this.emitSkipped(href, 'unreadable')
    }
  }

  private async mayFollow(from: URL, next: URL): Promise<void> {
    if (siteHost(next) !== siteHost(this.addresses.root))
      throw new FetchFailure('redirected_off_site', `leads to ${next.host}`)
    await this.robots.assertAllows(next)
    const identity = urlIdentity(normalizeUrl(next.href, next) ?? next)
    if (!this.addresses.claim(identity) && identity !== urlIdentity(from))
      throw new FetchFailure('duplicate', 'leads to a page that is known')
  }

  private async readResponse(waiting: QueuedAddress, response: SafeResponse, onwardLinks = 0): Promise<void> {
    const { url, depth } = waiting
    if (response.status === 304) {
      this.fetchedCount++
      return this.emitEvent({ type: 'unchanged', url: url.href })
    }
    const contentType = response.headers['content-type'] ?? ''
    const kind = detectPageKind(response)
    if (kind === undefined) return this.emitSkipped(url.href, 'not_html')
    const framedIn = this.htmlPages.frameTitleOf(url)
    const page: FetchedPage<Parsed> = {
      url: onRootOrigin(normalizeUrl(response.url.href, response.url) ?? response.url, this.addresses.root).href,
      requestedUrl: url.href,
      contentType,
      kind,
      body: response.body,
      depth,
      ...(framedIn === undefined ? {} : { framedIn }),
      ...readValidators(response),
    }
    const robotsHeader = response.headers['x-robots-tag'] ?? ''
    let reason: SkipReason | undefined
    if (kind === 'html') {
      const verdict = await this.htmlPages.read(page, response.url, robotsHeader)
      if ('leadsTo' in verdict) return this.followOnwardLink(waiting, verdict.leadsTo, onwardLinks + 1)
      reason = verdict.reason
    } else if (kind === 'text') {
      page.text = decodeText(response.body, contentType)
      if (page.text.trim() === '') reason = 'empty'
    }
    if (kind !== 'html' && /\bnoindex\b/i.test(robotsHeader)) reason = 'noindex'
    const hash = digest('sha1', page.body, 'base64')
    if (reason === undefined && this.hashes.has(hash)) reason = 'duplicate'
    if (depth === 0) this.rootReason = reason ?? this.rootReason
    if (reason !== undefined) return this.emitSkipped(url.href, reason)
    if (kind !== 'html') this.addresses.recordPage(url, undefined, undefined)
    this.hashes.add(hash)
    this.fetchedCount++
    this.emitEvent({ type: 'fetched', page })
  }

  /** Handles a page that leads to another like a redirect. */
  private async followOnwardLink(waiting: QueuedAddress, target: URL, onwardLinks: number): Promise<void> {
    if (onwardLinks > maxOnwardPages)
      throw new FetchFailure('redirect_loop', `more than ${maxOnwardPages} pages that lead on`)
    const isRoot = waiting.depth === 0
    const mayFollow = (next: URL): Promise<void> =>
      isRoot ? this.robots.assertAllows(next) : this.mayFollow(waiting.url, next)
    await mayFollow(target)
    await this.fetcher.waitForSlot()
    const response = await this.fetcher.fetch(target, mayFollow, true)
    if (isRoot) await this.enterSite(response.url)
    await this.readResponse(waiting, response, onwardLinks)
  }

  private emitSkipped(url: string, reason: SkipReason, isTransient = false): void {
    this.emitEvent({ type: 'skipped', url, reason, isTransient: isTransient })
  }

  private emitEvent(event: CrawlEvent<Parsed>): void {
    this.events.push(event)
    this.wake?.()
  }
}

/** Estimates link depth. */
function folderDepth(address: string): number {
  return Math.max(1, address.split('/').filter((part) => part !== '').length - 2)
}

/**
 * Reads the bot's language and nearest pages first.
 * @param start host, optionally with a port
 * @throws AppError with a `site_…` code if nothing is readable; the signal's reason on abort
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

/** Servers refuse requests with longer headers. */
const validatorMaxChars = 1_000

function readValidators({ headers: { etag = '', 'last-modified': lastModified = '' } }: SafeResponse): {
  etag?: string
  lastModified?: string
} {
  const isUsable = (validator: string): boolean => validator !== '' && validator.length <= validatorMaxChars
  return { ...(isUsable(etag) ? { etag } : {}), ...(isUsable(lastModified) ? { lastModified } : {}) }
}
