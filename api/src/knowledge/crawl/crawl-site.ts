import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { crawler, type ErrorCode, type SkipReason } from '@loquia/contracts'
import { AppError } from '../../app-error.js'
import { Frontier, type Waiting } from './frontier.js'
import { decodeText } from './decode-text.js'
import { isSoftNotFound, scanHtml, type PageScan } from './html-scan.js'
import type { CrawlEvent, FetchedPage } from './page.js'
import { disallowAll, type RobotsRules } from './robots.js'
import { FetchFailure, SafeFetch, type Resolve, type ResponseHead, type SafeResponse } from './safe-fetch.js'
import { maxSitemapBytes, parseSitemap } from './sitemap.js'
import { productToken, SiteRobots } from './site-robots.js'
import { identityOf, normalizeUrl, onRootOrigin, siteOf, TrapDetector } from './url-identity.js'

/** What is known of a page from an earlier crawl; sent as a conditional request. */
export interface Validators {
  etag?: string
  lastModified?: string
}

export interface CrawlOptions {
  allowHosts: string
  userAgent: string
  /** Pages read at most. */
  maxPages: number
  /** Links away from the root, 10 by default. */
  maxDepth?: number
  /** 60,000 by default. */
  maxMs?: number
  /** 1,500 by default, robots.txt, sitemaps and redirects counted. */
  maxRequests?: number
  /** Bytes on the wire, 64 MB by default. */
  maxTotalBytes?: number
  /** Bytes of one HTML page, 2 MB by default: parsing holds up every chat of this process, about 0.9 s a megabyte. */
  maxHtmlBytes?: number
  /** Bytes of one PDF, 10 MB by default. */
  maxPdfBytes?: number
  /** Simultaneous requests, 6 by default. */
  concurrency?: number
  /** Milliseconds for one page, 15,000 by default. */
  pageTimeoutMs?: number
  /** By normalized address. */
  known?: ReadonlyMap<string, Validators>
  resolve?: Resolve
}

const maxSitemaps = 10
/** Pages fetched ahead of a reader that is slower than the network. */
const maxReady = 12
/** Addresses reported as skipped by robots.txt or as traps; a hostile site could name millions. */
const maxRefusedReports = 50
const maxRetryAfterMs = 4_000

/**
 * Reads a website: the root page first, then the addresses of its sitemaps and links, nearest to the root first.
 * @param start host, with a port if it is not the ordinary one
 * @throws AppError with a `site_…` code when nothing of the site can be read; the signal's reason when it aborts
 */
export async function* crawlSite(start: string, options: CrawlOptions, signal: AbortSignal): AsyncGenerator<CrawlEvent, void, undefined> {
  const crawl = new Crawl(start, options, signal)
  try {
    yield* crawl.run()
  } finally {
    await crawl.stop()
  }
}

class Crawl {
  private readonly door: SafeFetch
  private readonly robots: SiteRobots
  private readonly ending = new AbortController()
  private readonly signal: AbortSignal
  private readonly frontier = new Frontier()
  private readonly traps = new TrapDetector()
  private readonly seen = new Set<string>()
  private readonly hashes = new Set<string>()
  private readonly events: CrawlEvent[] = []
  private readonly deadline: number
  private root = new URL('http://invalid/')
  private rules: RobotsRules = disallowAll
  private working = 0
  private fetchedCount = 0
  private foundCount = 0
  private refusedCount = 0
  private sitemapCount = 0
  private delayMs = 0
  private nextSlot = 0
  private concurrency: number
  private rootReason: SkipReason = 'empty'
  private wake: (() => void) | undefined

  constructor(
    private readonly start: string,
    private readonly options: CrawlOptions,
    private readonly callerSignal: AbortSignal,
  ) {
    const maxMs = options.maxMs ?? crawler.maxMs
    this.deadline = performance.now() + maxMs
    this.signal = AbortSignal.any([callerSignal, this.ending.signal, AbortSignal.timeout(maxMs)])
    this.concurrency = options.concurrency ?? crawler.simultaneousRequests
    this.door = new SafeFetch({
      allowHosts: options.allowHosts,
      userAgent: options.userAgent,
      connections: this.concurrency,
      totalTimeoutMs: options.pageTimeoutMs ?? 15_000,
      maxRequests: options.maxRequests ?? 1_500,
      maxTotalBytes: options.maxTotalBytes ?? 64 * 1024 * 1024,
      ...(options.resolve === undefined ? {} : { resolve: options.resolve }),
    })
    this.robots = new SiteRobots(this.door, this.signal)
  }

  async stop(): Promise<void> {
    this.ending.abort()
    await this.door.close()
  }

  async *run(): AsyncGenerator<CrawlEvent, void, undefined> {
    await this.openRoot()
    for (;;) {
      this.startWork()
      const event = this.events.shift()
      if (event !== undefined) {
        yield event
        continue
      }
      this.callerSignal.throwIfAborted()
      if (this.working === 0 && !this.mayStart) break
      await new Promise<void>((resolve) => {
        this.wake = resolve
      })
    }
    for (let rest = this.frontier.take(); rest !== undefined; rest = this.frontier.take()) yield { type: 'skipped', url: rest.url.href, reason: 'limit_reached' }
    if (this.fetchedCount === 0) throw new AppError(siteError(new FetchFailure(this.rootReason, 'no page could be read')))
  }

  /** Finds the scheme and host that answer, and reads the root page. */
  private async openRoot(): Promise<void> {
    let worst: FetchFailure | undefined
    const tried = new Set<string>()
    const candidates = rootCandidates(this.start)
    for (let address = candidates.shift(); address !== undefined; address = candidates.shift()) {
      if (tried.has(address)) continue
      tried.add(address)
      const url = new URL(address)
      try {
        await this.robots.assertAllows(url)
        const response = await this.fetchFollowing(url, async (next) => this.robots.assertAllows(next))
        this.root = new URL('/', response.url)
        this.seen.add(identityOf(url))
        this.seen.add(identityOf(response.url))
        await this.beginAt(response)
        return
      } catch (error) {
        this.callerSignal.throwIfAborted()
        const failure = error instanceof FetchFailure ? error : new FetchFailure('unreachable', 'no answer in time', { cause: error })
        if (!(error instanceof FetchFailure) && !this.signal.aborted) throw error
        if (worst === undefined || gravity(failure) > gravity(worst)) worst = failure
        if (failure.nameUnknown && url.port === '' && !url.hostname.startsWith('www.')) candidates.push(`https://www.${url.hostname}/`, `http://www.${url.hostname}/`)
        // Another scheme helps where nothing answered or the answer was an error, not where the site has spoken.
        if (['private_address', 'robots', 'too_large'].includes(failure.reason) || this.signal.aborted) break
      }
    }
    throw new AppError(siteError(worst), { cause: worst })
  }

  private async beginAt(response: SafeResponse): Promise<void> {
    const { rules } = await this.robots.of(response.url)
    this.rules = rules
    this.delayMs = Math.min(rules.crawlDelaySeconds * 1_000, crawler.maxCrawlDelayMs)
    if (this.delayMs > 0) this.concurrency = 1
    this.nextSlot = performance.now() + this.delayMs
    const url = new URL(response.url)
    this.foundCount++
    this.events.push({ type: 'found', url: url.href })
    this.settle({ url, depth: 0 }, response)
    const sitemaps = [...rules.sitemaps, new URL('/sitemap.xml', this.root).href]
    for (const sitemap of new Set(sitemaps)) this.startSitemap(sitemap, 0)
  }

  private get mayStart(): boolean {
    return this.frontier.size > 0 && this.fetchedCount + this.working < this.options.maxPages && !this.signal.aborted && !this.door.isSpent
  }

  private startWork(): void {
    while (this.mayStart && this.working < this.concurrency && this.events.length < maxReady) {
      const next = this.frontier.take()
      if (next === undefined) return
      this.track(this.visit(next))
    }
  }

  private track(work: Promise<void>): void {
    this.working++
    void work
      .catch(() => undefined)
      .finally(() => {
        this.working--
        this.startWork()
        this.wake?.()
      })
  }

  private async visit(waiting: Waiting): Promise<void> {
    try {
      await this.waitForSlot()
      const response = await this.fetchFollowing(waiting.url, async (next) => {
        if (siteOf(next) !== siteOf(this.root)) throw new FetchFailure('redirected_off_site', `leads to ${next.host}`)
        await this.robots.assertAllows(next)
        const identity = identityOf(normalizeUrl(next.href, next) ?? next)
        if (identity !== identityOf(waiting.url) && this.seen.has(identity)) throw new FetchFailure('duplicate', 'leads to a page that is known')
        this.seen.add(identity)
      })
      this.settle(waiting, response)
    } catch (error) {
      if (error instanceof FetchFailure) this.skip(waiting.url, error.reason)
      else if (this.signal.aborted) this.skip(waiting.url, 'limit_reached')
      else this.skip(waiting.url, 'unreadable')
    }
  }

  /** Crawl-delay: one request a slot. */
  private async waitForSlot(): Promise<void> {
    if (this.delayMs === 0) return
    const wait = this.nextSlot - performance.now()
    this.nextSlot = Math.max(this.nextSlot, performance.now()) + this.delayMs
    if (wait > 0) await delay(wait, undefined, { signal: this.signal })
  }

  /** Fetches with one more try where the fault may pass: a server error, "too many requests", a connection cut. */
  private async fetchFollowing(url: URL, mayFollow: (next: URL) => Promise<void>): Promise<SafeResponse> {
    const validators = this.options.known?.get(url.href)
    for (let attempt = 0; ; attempt++) {
      try {
        const response = await this.door.fetch(url, {
          signal: this.signal,
          mayFollow,
          maxBytes: (head) => this.bytesFor(head),
          headers: {
            ...(validators?.etag === undefined ? {} : { 'if-none-match': validators.etag }),
            ...(validators?.lastModified === undefined ? {} : { 'if-modified-since': validators.lastModified }),
          },
        })
        if (response.status === 304 && validators !== undefined) return response
        if (response.status >= 200 && response.status < 300) return response
        const passing = response.status >= 500 || response.status === 429
        if (!passing || attempt === 1) throw new FetchFailure('http_error', `answers ${response.status}`, { status: response.status })
        if (response.status === 429 || response.status === 503) this.concurrency = Math.max(1, Math.floor(this.concurrency / 2))
        await delay(retryDelayMs(response), undefined, { signal: this.signal })
      } catch (error) {
        const mayPass = error instanceof FetchFailure && error.reason === 'unreachable' && !error.nameUnknown && url.href !== this.root.href && this.fetchedCount > 0
        if (!mayPass || attempt === 1) throw error
        await delay(200, undefined, { signal: this.signal })
      }
    }
  }

  private bytesFor(head: ResponseHead): number {
    if (head.status < 200 || head.status >= 300) return 0
    if (head.mediaType === 'application/pdf' || head.mediaType === 'application/x-pdf') return this.options.maxPdfBytes ?? 10 * 1024 * 1024
    if (head.mediaType === 'application/octet-stream' && /\.pdf$/i.test(head.url.pathname)) return this.options.maxPdfBytes ?? 10 * 1024 * 1024
    const readable = head.mediaType === '' || /^(?:text\/(?:html|plain|markdown|x-markdown)|application\/xhtml\+xml|application\/xml|text\/xml)$/.test(head.mediaType)
    if (!readable) throw new FetchFailure('not_html', `${head.mediaType} is not read`)
    return this.options.maxHtmlBytes ?? 2 * 1024 * 1024
  }

  /** Judges an answer and reports it as a page or as skipped; takes its links either way. */
  private settle({ url, depth }: Waiting, response: SafeResponse): void {
    if (response.status === 304) {
      this.fetchedCount++
      this.report({ type: 'unchanged', url: url.href })
      return
    }
    const contentType = response.headers['content-type'] ?? ''
    const kind = kindOf(response)
    if (kind === undefined) return this.skip(url, 'not_html')
    const page: FetchedPage = {
      url: onRootOrigin(normalizeUrl(response.url.href, response.url) ?? response.url, this.root).href,
      requestedUrl: url.href,
      contentType,
      kind,
      body: response.body,
      depth,
      ...(response.headers['etag'] === undefined ? {} : { etag: response.headers['etag'] }),
      ...(response.headers['last-modified'] === undefined ? {} : { lastModified: response.headers['last-modified'] }),
    }
    let reason: SkipReason | undefined
    if (kind !== 'pdf') {
      page.text = decodeText(response.body, contentType)
      if (kind === 'html') reason = this.judgeHtml(page, response)
      else if (page.text.trim() === '') reason = 'empty'
    } else if (/\bnoindex\b/i.test(response.headers['x-robots-tag'] ?? '')) reason = 'noindex'
    const hash = createHash('sha1').update(response.body).digest('base64')
    if (reason === undefined && this.hashes.has(hash)) reason = 'duplicate'
    if (depth === 0) this.rootReason = reason ?? this.rootReason
    if (reason !== undefined) return this.skip(url, reason)
    this.hashes.add(hash)
    this.fetchedCount++
    this.report({ type: 'fetched', page })
  }

  /** Takes the links of an HTML page and tells why it is not worth reading, if it is not. */
  private judgeHtml(page: FetchedPage, response: SafeResponse): SkipReason | undefined {
    const scan = scanHtml(page.text ?? '', response.headers['x-robots-tag'] ?? '', productToken)
    const base = URL.parse(scan.baseHref ?? '', response.url.href) ?? response.url
    if (!scan.nofollow) this.takeLinks(scan, base, page.depth + 1)
    if (scan.noindex) return 'noindex'
    if (page.depth > 0 && isSoftNotFound(scan.title, scan.visibleWords)) return 'soft_404'
    const duplicate = this.judgeCanonical(page, scan, base)
    if (duplicate) return 'duplicate'
    if (scan.isShell) return 'needs_browser'
    return scan.visibleWords === 0 ? 'empty' : undefined
  }

  /** True when the page says that it is a copy of one already met; otherwise it takes the address it names. */
  private judgeCanonical(page: FetchedPage, scan: PageScan, base: URL): boolean {
    if (scan.canonical === undefined) return false
    const canonical = normalizeUrl(scan.canonical, base)
    if (canonical === undefined || siteOf(canonical) !== siteOf(this.root)) return false
    const identity = identityOf(canonical)
    if (identity === identityOf(new URL(page.url))) return false
    // Templates that name the root on every page are a common mistake; only variants of the root may do so.
    if (canonical.pathname === '/' && new URL(page.url).pathname !== '/') return false
    if (this.seen.has(identity)) return true
    this.seen.add(identity)
    page.url = onRootOrigin(canonical, this.root).href
    return false
  }

  private takeLinks(scan: PageScan, base: URL, depth: number): void {
    for (const link of scan.refresh === undefined ? scan.links : [scan.refresh, ...scan.links]) this.take(link, base, depth, false)
  }

  private take(link: string, base: URL, depth: number, listed: boolean): void {
    const normalized = normalizeUrl(link, base)
    if (normalized === undefined || siteOf(normalized) !== siteOf(this.root)) return
    const url = onRootOrigin(normalized, this.root)
    const identity = identityOf(url)
    if (this.seen.has(identity) || this.foundCount >= this.options.maxPages * 2 + 100) return
    this.seen.add(identity)
    if (depth > (this.options.maxDepth ?? 10) || (!listed && this.traps.isTrap(url))) return this.refuse(url, 'limit_reached')
    // All addresses of the site are brought to the root's origin, so its robots.txt is the one that counts.
    if (!this.rules.allows(url)) return this.refuse(url, 'robots')
    this.foundCount++
    this.report({ type: 'found', url: url.href })
    this.frontier.add({ url, depth })
  }

  private startSitemap(address: string, nesting: number): void {
    const url = URL.parse(address, this.root.href)
    if (url === null || nesting > 2 || this.sitemapCount >= maxSitemaps) return
    this.sitemapCount++
    this.track(this.readSitemap(url, nesting))
  }

  /** A sitemap that cannot be read is no reason to fail: links lead to the same pages. */
  private async readSitemap(url: URL, nesting: number): Promise<void> {
    const response = await this.door.fetch(url, { signal: this.signal, maxBytes: (head) => (head.status === 200 ? maxSitemapBytes : 0) })
    if (response.status !== 200 || response.mediaType === 'text/html') return
    const { kind, urls } = await parseSitemap(response.body)
    for (const address of urls) {
      if (kind === 'index') this.startSitemap(address, nesting + 1)
      else this.take(address, url, Math.max(1, Math.min(address.split('/').filter((part) => part !== '').length - 2, this.options.maxDepth ?? 10)), true)
    }
  }

  private refuse(url: URL, reason: SkipReason): void {
    if (++this.refusedCount > maxRefusedReports) return
    this.report({ type: 'found', url: url.href })
    this.report({ type: 'skipped', url: url.href, reason })
  }

  private skip(url: URL, reason: SkipReason): void {
    this.report({ type: 'skipped', url: url.href, reason })
  }

  private report(event: CrawlEvent): void {
    this.events.push(event)
    this.wake?.()
  }
}

/** HTTPS first; an address with a port of its own is most likely a plain server. */
function rootCandidates(start: string): string[] {
  const port = /:(\d+)$/.exec(start)?.[1]
  if (port !== undefined && port !== '443' && !start.endsWith(']')) return [`http://${start}/`, `https://${start}/`]
  return [`https://${start}/`, `http://${start}/`]
}

/** What an answer's bytes are, whatever its header says; undefined for what is not read. */
export function kindOf(response: SafeResponse): FetchedPage['kind'] | undefined {
  const { body, mediaType } = response
  const head = Buffer.from(body.buffer, body.byteOffset, Math.min(body.byteLength, 1_024))
  if (head.includes('%PDF-')) return 'pdf'
  const utf16 = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff) || /utf-?16/i.test(response.headers['content-type'] ?? '')
  if (!utf16 && head.includes(0)) return undefined
  if (mediaType === 'application/pdf') return undefined
  if (/^text\/(?:plain|markdown|x-markdown)$/.test(mediaType)) return /^\s*(?:<!doctype html|<html)/i.test(head.toString('latin1')) ? 'html' : 'text'
  if (mediaType.endsWith('xml') && mediaType !== 'application/xhtml+xml') return /<html[\s>]/i.test(head.toString('latin1')) ? 'html' : undefined
  return 'html'
}

function retryDelayMs(response: SafeResponse): number {
  const seconds = Number(response.headers['retry-after'])
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds * 1_000, maxRetryAfterMs) : 300
}

const codes: Partial<Record<SkipReason, ErrorCode>> = {
  private_address: 'site_private',
  robots: 'site_disallows_robots',
  too_large: 'site_too_large',
  redirect_loop: 'site_redirect_loop',
  http_error: 'site_error',
  unreadable: 'site_error',
  not_html: 'site_not_html',
  empty: 'site_empty',
  noindex: 'site_disallows_robots',
  needs_browser: 'site_needs_browser',
}

/** What a failure means to the owner of a bot. */
export function siteError(failure: FetchFailure | undefined): ErrorCode {
  if (failure?.nameUnknown === true) return 'site_not_found'
  return (failure === undefined ? undefined : codes[failure.reason]) ?? 'site_unreachable'
}

/** Which of several failures tells the owner most. */
function gravity(failure: FetchFailure): number {
  if (failure.reason === 'unreachable') return failure.nameUnknown ? 1 : 2
  return failure.reason === 'timeout' ? 3 : 4
}
