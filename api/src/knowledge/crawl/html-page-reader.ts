import type { SkipReason } from '@loquia/contracts'
import type { FoundAddresses } from './addresses/found-addresses.js'
import { identityOf, normalizeUrl, onRootOrigin, siteOf } from './addresses/url-identity.js'
import type { CrawlOptions } from './crawl-options.js'
import { SoftNotFound } from './fetch/soft-not-found.js'
import type { FetchedPage, PageScan, RawHtml } from './page.js'
import type { PageBrowser } from './render/page-browser.js'
import type { SiteRobots } from './robots/site-robots.js'
import type { SiteLanguages } from './site-languages.js'

/** Parses the HTML pages of one crawl, shown by a browser where their scripts make them, and takes their links. */
export class HtmlPageReader<Parsed> {
  /** What the site answers for pages that do not exist. */
  notFound = SoftNotFound.unknown()

  constructor(
    private readonly options: CrawlOptions<Parsed>,
    private readonly addresses: FoundAddresses,
    private readonly languages: SiteLanguages,
    private readonly robots: SiteRobots,
    private readonly browser: PageBrowser | undefined,
    private readonly signal: AbortSignal,
  ) {}

  /** Parses a page, takes its links, and says why it is not worth reading, if it is not. */
  async read(page: FetchedPage<Parsed>, url: URL, robotsHeader: string): Promise<SkipReason | undefined> {
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
    if (page.depth === 0) this.languages.settle(url, scan.language, scan.textLanguage)
    this.languages.learn(scan.alternates, base)
    if (!scan.nofollow) this.takeLinks(scan, base, page.depth + 1)
    if (scan.noindex) return 'noindex'
    if (page.depth > 0 && (await this.notFound.matches(scan))) return 'soft_404'
    if (page.depth > 0 && this.languages.isForeign(url, scan.language, scan.alternates)) return 'other_language'
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
      ...(scan.refresh === undefined ? [] : [scan.refresh]),
      ...scan.links,
      ...scan.alternates.map(({ href }) => href),
    ]
    for (const link of links) this.addresses.take(link, base, depth, 'link')
  }
}
