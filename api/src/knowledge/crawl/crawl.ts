import { HtmlPageReader } from './html-page-reader.js'
import { validatorsOf } from './fetch/validators.js'
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
import type { CrawlEvent, FetchedPage } from './page.js'
import { FetchFailure } from './fetch/fetch-failure.js'
import { SafeFetch } from './fetch/safe-fetch.js'
import type { SafeResponse } from './fetch/fetch-request.js'
import { SiteFetcher } from './fetch/site-fetcher.js'
import { SiteLanguages } from './site-languages.js'
import { SiteRobots } from './robots/site-robots.js'
import { fetchRoot } from './addresses/site-root.js'
import { SiteSitemaps } from './robots/site-sitemaps.js'
import { SoftNotFound } from './fetch/soft-not-found.js'
import { identityOf, normalizeUrl, onRootOrigin, siteOf } from './addresses/url-identity.js'
import { WorkInHand } from './work-in-hand.js'
import { folderDepth } from './addresses/folder-depth.js'

/** Pages fetched ahead of a reader that is slower than the network: being parsed, and waiting for the reader. */
const maxInHand = 12
const maxReady = 12

/** Pages that lead on to another one, without saying anything, in a row. */
const maxLeads = 4

/** One reading of a website; {@link run} once, then {@link stop}. */
export class Crawl<Parsed> {
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
  private readonly inHand = new WorkInHand(() => {
    this.startWork()
    this.wake?.()
  })
  /** Files that are under way; what else is may lead to pages. */
  private filesInHand = 0
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
      (url) => this.report({ type: 'found', url }),
      (url, reason) => this.skip(url, reason),
    )
    this.sitemaps = new SiteSitemaps(
      this.safeFetch,
      this.signal,
      (work) => this.inHand.begin(() => work),
      (address, sitemap, changed) => {
        if (changed !== undefined) this.addresses.date(address, sitemap, changed)
        this.addresses.take(address, sitemap, folderDepth(address), 'sitemap')
      },
      (alternates, sitemap) => this.languages.learn(alternates, sitemap),
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
      if (this.inHand.count === 0 && !this.mayStart) break
      await new Promise<void>((resolve) => {
        this.wake = resolve
      })
    }
    const { frontier } = this.addresses
    for (let rest = frontier.take(); rest !== undefined; rest = frontier.take())
      yield { type: 'skipped', url: rest.url.href, reason: 'limit_reached', mayPass: true }
    const unlisted = this.addresses.leaveRest()
    yield* this.events.splice(0)
    for (const [reason, count] of unlisted) yield { type: 'unlisted', reason, count }
    if (this.fetchedCount === 0)
      throw new AppError(siteErrorOf(new FetchFailure(this.rootReason, 'no page could be read')))
  }

  private async beginAt(asked: URL, response: SafeResponse): Promise<void> {
    this.addresses.root = new URL('/', response.url)
    this.addresses.meet(identityOf(asked))
    await this.enter(response.url)
    const url = new URL(response.url)
    this.addresses.meetRoot(url)
    try {
      await this.settle({ url, depth: 0 }, response)
    } catch (error) {
      const isTimeUp = this.signal.aborted && !this.callerSignal.aborted
      if (!(error instanceof FetchFailure) && !isTimeUp) throw error
      // A first page that takes all the time there is can be reached; it is too much to read.
      const failure = error instanceof FetchFailure ? error : new FetchFailure('too_large', 'took all the time')
      this.rootReason = failure.reason
      this.skip(url.href, failure.reason, mayPass(failure))
    }
    const { root, rules } = this.addresses
    if (!this.fetcher.isSlow)
      this.htmlPages.notFound = SoftNotFound.probe(this.safeFetch, root, rules, this.options.readHtml, this.signal)
    for (const [known, { lastModified }] of this.options.known ?? []) {
      const changed = Date.parse(lastModified ?? '')
      if (!Number.isNaN(changed)) this.addresses.date(known, root, new Date(changed))
      this.addresses.take(known, root, folderDepth(known), 'known')
    }
    for (const sitemap of new Set([...rules.sitemaps, new URL('/sitemap.xml', root).href]))
      this.sitemaps.start(sitemap, root)
  }

  /** The site is the one of this address from now on. */
  private async enter(url: URL): Promise<void> {
    const { rules } = await this.robots.of(url)
    this.addresses.root = new URL('/', url)
    this.addresses.rules = rules
    this.addresses.meet(identityOf(url))
    this.fetcher.keepDelay(rules.crawlDelaySeconds)
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
      this.events.length < maxReady &&
      // A page that is on its way may lead to others, which come before files.
      (this.inHand.count === this.filesInHand || !this.addresses.frontier.hasOnlyFiles)
    ) {
      const next = this.addresses.frontier.take()
      if (next === undefined) return
      const isFile = next.isFile === true
      if (isFile) this.filesInHand++
      this.inHand.begin((asked) =>
        this.visit(next, asked).finally(() => {
          if (isFile) this.filesInHand--
        }),
      )
    }
  }

  private async visit(waiting: Waiting, asked: () => void): Promise<void> {
    const { href } = waiting.url
    try {
      if (this.options.known?.get(href)?.isFresh === true) {
        this.fetchedCount++
        return this.report({ type: 'unchanged', url: href })
      }
      if (this.addresses.isVariant(waiting.url)) return this.skip(href, 'duplicate')
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
  private async settle(waiting: Waiting, response: SafeResponse, leads = 0): Promise<void> {
    const { url, depth } = waiting
    if (response.status === 304) {
      this.fetchedCount++
      return this.report({ type: 'unchanged', url: url.href })
    }
    const contentType = response.headers['content-type'] ?? ''
    const kind = kindOf(response)
    if (kind === undefined) return this.skip(url.href, 'not_html')
    const framedIn = this.htmlPages.frameTitleOf(url)
    const page: FetchedPage<Parsed> = {
      url: onRootOrigin(normalizeUrl(response.url.href, response.url) ?? response.url, this.addresses.root).href,
      requestedUrl: url.href,
      contentType,
      kind,
      body: response.body,
      depth,
      ...(framedIn === undefined ? {} : { framedIn }),
      ...validatorsOf(response),
    }
    const robotsHeader = response.headers['x-robots-tag'] ?? ''
    let reason: SkipReason | undefined
    if (kind === 'html') {
      const verdict = await this.htmlPages.read(page, response.url, robotsHeader)
      if ('leadsTo' in verdict) return this.follow(waiting, verdict.leadsTo, leads + 1)
      reason = verdict.reason
    } else if (kind === 'text') {
      page.text = decodeText(response.body, contentType)
      if (page.text.trim() === '') reason = 'empty'
    }
    if (kind !== 'html' && /\bnoindex\b/i.test(robotsHeader)) reason = 'noindex'
    const hash = digest('sha1', page.body, 'base64')
    if (reason === undefined && this.hashes.has(hash)) reason = 'duplicate'
    if (depth === 0) this.rootReason = reason ?? this.rootReason
    if (reason !== undefined) return this.skip(url.href, reason)
    if (kind !== 'html') this.addresses.learn(url, undefined, undefined)
    this.hashes.add(hash)
    this.fetchedCount++
    this.report({ type: 'fetched', page })
  }

  /** Reads the page that another leads on to in its place, as it would be after a redirect. */
  private async follow(waiting: Waiting, target: URL, leads: number): Promise<void> {
    if (leads > maxLeads) throw new FetchFailure('redirect_loop', `more than ${maxLeads} pages that lead on`)
    const isRoot = waiting.depth === 0
    const mayFollow = (next: URL): Promise<void> =>
      isRoot ? this.robots.assertAllows(next) : this.mayFollow(waiting.url, next)
    await mayFollow(target)
    await this.fetcher.waitForSlot()
    const response = await this.fetcher.fetch(target, mayFollow, true)
    if (isRoot) await this.enter(response.url)
    await this.settle(waiting, response, leads)
  }

  private skip(url: string, reason: SkipReason, passes = false): void {
    this.report({ type: 'skipped', url, reason, mayPass: passes })
  }

  private report(event: CrawlEvent<Parsed>): void {
    this.events.push(event)
    this.wake?.()
  }
}
