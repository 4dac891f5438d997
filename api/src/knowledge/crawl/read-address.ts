import { AppError } from '../../app-error.js'
import { siteErrorOf } from './crawl-failure.js'
import { decodeText } from './fetch/decode-text.js'
import { kindOf } from './fetch/page-kind.js'
import type { FetchedPage, ReadHtml } from './page.js'
import { FetchFailure } from './fetch/fetch-failure.js'
import { SafeFetch } from './fetch/safe-fetch.js'
import type { Resolve } from './addresses/connectable-addresses.js'
import { SiteRobots } from './robots/site-robots.js'

export interface ReadAddressOptions<Parsed> {
  allowHosts: string
  userAgent: string
  /** Takes an HTML page apart. */
  readHtml: ReadHtml<Parsed>
  /** Bytes of an HTML page or text, 2 MB by default. */
  maxHtmlBytes?: number
  /** Bytes of a PDF, 10 MB by default. */
  maxPdfBytes?: number
  resolve?: Resolve
  /** As of `SafeFetch`. */
  own?: { origin: string; port: number }
}

/**
 * Reads the one page, PDF or text at an address, by the rules of its site's robots.txt. That its owner asks other
 * programs not to index it does not matter here: somebody has named this very page.
 * @throws AppError with a `site_…` code; the signal's reason when it aborts
 */
export async function readAddress<Parsed>(
  address: string,
  options: ReadAddressOptions<Parsed>,
  signal: AbortSignal,
): Promise<FetchedPage<Parsed>> {
  const {
    allowHosts,
    userAgent,
    maxHtmlBytes = 2 * 1024 * 1024,
    maxPdfBytes = 10 * 1024 * 1024,
    resolve,
    own,
  } = options
  const safeFetch = new SafeFetch({
    allowHosts,
    userAgent,
    connections: 1,
    maxRequests: 20,
    ...(resolve === undefined ? {} : { resolve }),
    ...(own === undefined ? {} : { own }),
  })
  try {
    const robots = new SiteRobots(safeFetch, signal)
    const start = new URL(address)
    await robots.assertAllows(start)
    const response = await safeFetch.fetch(start, {
      signal,
      maxBytes: (head) =>
        head.status !== 200
          ? 0
          : head.mediaType === 'application/pdf' || head.mediaType === 'application/octet-stream'
            ? maxPdfBytes
            : maxHtmlBytes,
      mayFollow: (next) => robots.assertAllows(next),
    })
    if (response.status !== 200)
      throw new FetchFailure('http_error', `answers ${response.status}`, { status: response.status })
    const kind = kindOf(response)
    if (kind === undefined) throw new FetchFailure('not_html', `is ${response.mediaType}`)
    const contentType = response.headers['content-type'] ?? ''
    const page: FetchedPage<Parsed> = {
      url: response.url.href,
      requestedUrl: address,
      contentType,
      kind,
      body: response.body,
      depth: 0,
    }
    if (kind === 'text') page.text = decodeText(response.body, contentType)
    if (kind === 'html') {
      const { scan, reading } = await options.readHtml(
        { url: page.url, contentType, robotsHeader: '', body: page.body, depth: 0, isNamed: true },
        signal,
      )
      if (scan.isShell) throw new FetchFailure('needs_browser', 'shows nothing without scripts')
      page.reading = reading
    }
    return page
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof FetchFailure)) throw error
    throw new AppError(siteErrorOf(error), { cause: error })
  } finally {
    await safeFetch.close()
  }
}
