import type { SkipReason } from '@loquia/contracts'
import { familyKey } from './addresses/address-families.js'
import type { FoundAddresses } from './addresses/found-addresses.js'
import { urlIdentity, normalizeUrl, onRootOrigin, siteHost } from './addresses/url-identity.js'
import type { CrawlOptions } from './crawl-options.js'
import { SoftNotFound } from './fetch/soft-not-found.js'
import type { FetchedPage, PageScan, RawHtml } from './page.js'
import type { PageBrowser } from './render/page-browser.js'
import type { SiteRobots } from './robots/site-robots.js'
import { hashAddressWords } from './scan/word-hashes.js'
import type { SiteLanguages } from './site-languages.js'

const maxFramed = 1_000

export type Verdict = { reason: SkipReason | undefined } | { leadsTo: URL }

/** Parses the HTML pages of one crawl, in a browser where scripts draw them. */
export class HtmlPageReader<Parsed> {
  notFound = SoftNotFound.createUnprobed()
  private readonly framed = new Map<string, string>()

  constructor(
    private readonly options: CrawlOptions<Parsed>,
    private readonly addresses: FoundAddresses,
    private readonly languages: SiteLanguages,
    private readonly robots: SiteRobots,
    private readonly browser: PageBrowser | undefined,
    private readonly signal: AbortSignal,
  ) {}

  frameTitleOf(url: URL): string | undefined {
    return this.framed.get(urlIdentity(url))
  }

  async read(page: FetchedPage<Parsed>, url: URL, robotsHeader: string): Promise<Verdict> {
    const raw: RawHtml = {
      url: page.url,
      contentType: page.contentType,
      robotsHeader,
      body: page.body,
      depth: page.depth,
      wantsWords: !this.notFound.isAbsent || familyKey(url) !== undefined,
    }
    let { scan, reading: parsed } = await this.options.readHtml(raw, this.signal)
    if ((scan.isShell || scan.awaitsScript) && !scan.noindex && !scan.onlyLeads && this.browser !== undefined) {
      const body = await this.browser.render(url, this.signal, (next) => this.mayLoad(next))
      if (body !== undefined) {
        page.body = body
        ;({ scan, reading: parsed } = await this.options.readHtml(
          { ...raw, body, contentType: 'text/html; charset=utf-8', isRendered: true },
          this.signal,
        ))
      }
    }
    page.reading = parsed
    if (scan.awaitsScript) page.isPart = true
    const base = URL.parse(scan.baseHref ?? '', url.href) ?? url
    const leadsTo = scan.onlyLeads ? resolveLeadTarget(scan, base) : undefined
    if (leadsTo !== undefined) return { leadsTo }
    if (page.depth === 0) this.languages.setRootLanguages(url, scan.language, scan.textLanguage)
    this.languages.addAlternates(scan.alternates, base)
    this.addLinks(scan, base, page.depth + 1)
    return { reason: await this.findSkipReason(page, url, scan, base) }
  }

  private async findSkipReason(
    page: FetchedPage<Parsed>,
    url: URL,
    scan: PageScan,
    base: URL,
  ): Promise<SkipReason | undefined> {
    if (scan.noindex) return 'noindex'
    if (page.depth > 0 && (await this.notFound.matches(url, scan))) return 'soft_404'
    if (page.depth > 0 && this.languages.isForeign(url, scan.language, scan.alternates)) return 'other_language'
    if (scan.visibleWords > 0) {
      const own = hashAddressWords(url)
      this.addresses.recordPage(url, scan.wordSum, scan.words?.filter((word) => !own.has(word)) ?? [])
      if (page.depth > 0 && this.addresses.isVariant(url)) return 'duplicate'
    }
    if (this.isCopy(page, scan, base)) return 'duplicate'
    if (scan.isShell) return 'needs_browser'
    return scan.visibleWords === 0 ? 'empty' : undefined
  }

  /** robots.txt applies only to requests to its own site. */
  private async mayLoad(url: URL): Promise<void> {
    if (siteHost(url) === siteHost(this.addresses.root)) await this.robots.assertAllows(url)
  }

  /**
   * Returns true if another page stands for the page's canonical address. Otherwise this page does, and adopts the
   * address unless the crawl refused it.
   */
  private isCopy(page: FetchedPage<Parsed>, scan: PageScan, base: URL): boolean {
    if (scan.canonical === undefined) return false
    const canonical = normalizeUrl(scan.canonical, base)
    if (canonical === undefined || siteHost(canonical) !== siteHost(this.addresses.root)) return false
    const identity = urlIdentity(canonical)
    if (identity === urlIdentity(new URL(page.url))) return false
    // Templates that name the root as canonical on every page are a common mistake.
    if (canonical.pathname === '/' && new URL(page.url).pathname !== '/') return false
    const isRefused = this.addresses.isRefused(identity)
    if (!this.addresses.claim(identity)) return true
    if (!isRefused) page.url = onRootOrigin(canonical, this.addresses.root).href
    return false
  }

  private addLinks(scan: PageScan, base: URL, depth: number): void {
    const links = [
      ...(scan.leadsTo === undefined ? [] : [scan.leadsTo]),
      ...scan.links,
      ...scan.alternates.map(({ href }) => href),
    ]
    if (scan.nofollow) {
      for (const link of links) this.addresses.addUnfollowedLink(link, base)
      return
    }
    for (const frame of scan.frames) {
      this.addresses.addLink(frame, base, depth, 'frame')
      const url = normalizeUrl(frame, base)
      if (url !== undefined && this.framed.size < maxFramed && !this.framed.has(urlIdentity(url)))
        this.framed.set(urlIdentity(url), scan.title)
    }
    for (const link of links) this.addresses.addLink(link, base, depth, 'link')
  }
}

function resolveLeadTarget({ leadsTo = '' }: PageScan, base: URL): URL | undefined {
  const url = URL.parse(leadsTo, base.href)
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined
  url.hash = ''
  return url.href === base.href ? undefined : url
}
