import type { SkipReason } from '@loquia/contracts'
import { familyOf } from './addresses/address-families.js'
import type { FoundAddresses } from './addresses/found-addresses.js'
import { identityOf, normalizeUrl, onRootOrigin, siteOf } from './addresses/url-identity.js'
import type { CrawlOptions } from './crawl-options.js'
import { SoftNotFound } from './fetch/soft-not-found.js'
import type { FetchedPage, PageScan, RawHtml } from './page.js'
import type { PageBrowser } from './render/page-browser.js'
import type { SiteRobots } from './robots/site-robots.js'
import { wordsOfAddress } from './scan/word-hashes.js'
import type { SiteLanguages } from './site-languages.js'

/** Frames whose pages' titles are remembered. */
const maxFramed = 1_000

/** The outcome for a page: it is read, left out for a reason, or leads on to another page without content of its own. */
export type Verdict = { reason: SkipReason | undefined } | { leadsTo: URL }

/** Parses the HTML pages of one crawl, shown by a browser where their scripts make them, and takes their links. */
export class HtmlPageReader<Parsed> {
  /** What the site answers for pages that do not exist. */
  notFound = SoftNotFound.unknown()
  /** Titles of pages by the documents that they show in a frame. */
  private readonly framed = new Map<string, string>()

  constructor(
    private readonly options: CrawlOptions<Parsed>,
    private readonly addresses: FoundAddresses,
    private readonly languages: SiteLanguages,
    private readonly robots: SiteRobots,
    private readonly browser: PageBrowser | undefined,
    private readonly signal: AbortSignal,
  ) {}

  /** The title of the page that shows a document in a frame. */
  frameTitleOf(url: URL): string | undefined {
    return this.framed.get(identityOf(url))
  }

  /** Parses a page, takes its links, and says what becomes of it. */
  async read(page: FetchedPage<Parsed>, url: URL, robotsHeader: string): Promise<Verdict> {
    const raw: RawHtml = {
      url: page.url,
      contentType: page.contentType,
      robotsHeader,
      body: page.body,
      depth: page.depth,
      wantsWords: !this.notFound.isAbsent || familyOf(url) !== undefined,
    }
    let { scan, reading } = await this.options.readHtml(raw, this.signal)
    if ((scan.isShell || scan.awaitsScript) && !scan.noindex && !scan.onlyLeads && this.browser !== undefined) {
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
    const leadsTo = scan.onlyLeads ? targetOf(scan, base) : undefined
    if (leadsTo !== undefined) return { leadsTo }
    if (page.depth === 0) this.languages.settle(url, scan.language, scan.textLanguage)
    this.languages.learn(scan.alternates, base)
    this.takeLinks(scan, base, page.depth + 1)
    return { reason: await this.reasonOf(page, url, scan, base) }
  }

  private async reasonOf(
    page: FetchedPage<Parsed>,
    url: URL,
    scan: PageScan,
    base: URL,
  ): Promise<SkipReason | undefined> {
    if (scan.noindex) return 'noindex'
    if (page.depth > 0 && (await this.notFound.matches(url, scan))) return 'soft_404'
    if (page.depth > 0 && this.languages.isForeign(url, scan.language, scan.alternates)) return 'other_language'
    if (scan.visibleWords > 0) {
      const own = wordsOfAddress(url)
      this.addresses.learn(url, scan.wordSum, scan.words?.filter((word) => !own.has(word)) ?? [])
      if (page.depth > 0 && this.addresses.isVariant(url)) return 'duplicate'
    }
    if (this.isCopy(page, scan, base)) return 'duplicate'
    if (scan.isShell) return 'needs_browser'
    return scan.visibleWords === 0 ? 'empty' : undefined
  }

  /** What a page's scripts may load: robots.txt speaks for its own site. */
  private async mayLoad(url: URL): Promise<void> {
    if (siteOf(url) === siteOf(this.addresses.root)) await this.robots.assertAllows(url)
  }

  /** True when the page says that it is a copy of one already met; otherwise it takes the address it names. */
  private isCopy(page: FetchedPage<Parsed>, scan: PageScan, base: URL): boolean {
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
      ...(scan.leadsTo === undefined ? [] : [scan.leadsTo]),
      ...scan.links,
      ...scan.alternates.map(({ href }) => href),
    ]
    if (scan.nofollow) {
      for (const link of links) this.addresses.leaveUnfollowed(link, base)
      return
    }
    for (const frame of scan.frames) {
      this.addresses.take(frame, base, depth, 'frame')
      const url = normalizeUrl(frame, base)
      if (url !== undefined && this.framed.size < maxFramed && !this.framed.has(identityOf(url)))
        this.framed.set(identityOf(url), scan.title)
    }
    for (const link of links) this.addresses.take(link, base, depth, 'link')
  }
}

/** The address that a page leads on to; undefined if it is the page itself, or no address. */
function targetOf({ leadsTo = '' }: PageScan, base: URL): URL | undefined {
  const url = URL.parse(leadsTo, base.href)
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined
  url.hash = ''
  return url.href === base.href ? undefined : url
}
