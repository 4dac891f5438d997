import type { SkipReason } from '@loquia/contracts'
import type { CrawlOptions } from './crawl-options.js'
import { crawlSite } from './crawl-site.js'
import type { FetchedPage, PageScan, RawHtml } from './page.js'
import { scanInThisThread } from './scan-in-this-thread.testing.js'
import { productToken } from './robots/site-robots.js'

export interface Crawled {
  found: string[]
  fetched: FetchedPage<string>[]
  paths: string[]
  skipped: Map<string, SkipReason>
  unlisted: Partial<Record<SkipReason, number>>
  error: unknown
  ms: number
}

export const readHtml = (raw: RawHtml): Promise<{ scan: PageScan; reading: string }> =>
  scanInThisThread(raw, productToken)

export async function crawl(
  host: string,
  options: Partial<CrawlOptions<string>> = {},
  signal = new AbortController().signal,
): Promise<Crawled> {
  const result: Crawled = {
    found: [],
    fetched: [],
    paths: [],
    skipped: new Map(),
    unlisted: {},
    error: undefined,
    ms: 0,
  }
  const start = performance.now()
  try {
    for await (const event of crawlSite(
      host,
      {
        readHtml,
        allowHosts: '127.0.0.1:*',
        userAgent: 'LoquiaBot/1.0 (+http://localhost/bot)',
        maxPages: 50,
        maxMs: 120_000,
        pageTimeoutMs: 60_000,
        ...options,
      },
      signal,
    )) {
      if (event.type === 'found') result.found.push(pathOf(event.url))
      else if (event.type === 'fetched') {
        result.fetched.push(event.page)
        result.paths.push(pathOf(event.page.url))
      } else if (event.type === 'unlisted') result.unlisted[event.reason] = event.count
      else if (event.type === 'skipped') result.skipped.set(pathOf(event.url), event.reason)
    }
  } catch (error) {
    result.error = error
  }
  result.ms = performance.now() - start
  return result
}

export function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return `${pathname}${search}`
}

export const links = (...hrefs: string[]): string => hrefs.map((href) => `<a href="${href}">${href}</a>`).join(' ')
export const sitemap = (host: string, ...paths: string[]): string =>
  `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths.map((path) => `<url><loc>http://${host}${path}</loc></url>`).join('')}</urlset>`
