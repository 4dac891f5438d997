import type { Alternate } from '../page.js'
import type { SafeFetch } from '../fetch/safe-fetch.js'
import { maxSitemapBytes, parseSitemap } from './sitemap.js'

/** Files read at most, and how deep an index may name another. */
const maxSitemaps = 10
const maxNesting = 2

/**
 * Reads a site's sitemaps side by side with its pages. A sitemap that cannot be read is no reason to fail: links lead
 * to the same pages.
 */
export class SiteSitemaps {
  private count = 0

  constructor(
    private readonly safeFetch: SafeFetch,
    private readonly signal: AbortSignal,
    private readonly track: (work: Promise<void>) => void,
    private readonly listed: (address: string, sitemap: URL, changed: Date | undefined) => void,
    private readonly versions: (alternates: readonly Alternate[], sitemap: URL) => void,
  ) {}

  start(address: string, root: URL, nesting = 0): void {
    const url = URL.parse(address, root.href)
    if (url === null || nesting > maxNesting || this.count >= maxSitemaps) return
    this.count++
    this.track(this.read(url, root, nesting))
  }

  private async read(url: URL, root: URL, nesting: number): Promise<void> {
    const response = await this.safeFetch.fetch(url, {
      signal: this.signal,
      maxBytes: (head) => (head.status === 200 ? maxSitemapBytes : 0),
    })
    if (response.status !== 200 || response.mediaType === 'text/html') return
    const { kind, urls, changed, versions } = await parseSitemap(response.body)
    for (const alternates of versions) this.versions(alternates, url)
    // Of more sitemaps than are read, the newest.
    if (kind === 'index') urls.sort((a, b) => (changed.get(b)?.getTime() ?? 0) - (changed.get(a)?.getTime() ?? 0))
    for (const address of urls) {
      if (kind === 'index') this.start(address, root, nesting + 1)
      else this.listed(address, url, changed.get(address))
    }
  }
}
