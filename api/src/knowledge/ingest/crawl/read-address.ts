import { AppError } from '../../../app-error.js'
import { siteErrorCode } from './crawl-failure.js'
import { decodeText } from './fetch/decode-text.js'
import { detectPageKind } from './fetch/page-kind.js'
import type { FetchedPage, ReadHtml } from './page.js'
import { FetchFailure } from './fetch/fetch-failure.js'
import type { SafeResponse } from './fetch/fetch-request.js'
import { SafeFetch } from './fetch/safe-fetch.js'
import type { Resolve } from './addresses/connectable-addresses.js'
import { SiteRobots } from './robots/site-robots.js'

export interface ReadAddressOptions<Parsed> {
  allowHosts: string
  userAgent: string
  readHtml: ReadHtml<Parsed>
  maxHtmlBytes?: number
  maxPdfBytes?: number
  resolve?: Resolve
  own?: { origin: string; port: number }
}

/**
 * Reads one page, PDF or text under robots.txt. `noindex` does not apply, because a user named this page.
 * @throws AppError with a `site_…` code; the signal's reason when aborted
 */
export async function readAddress<Parsed>(
  address: string,
  options: ReadAddressOptions<Parsed>,
  signal: AbortSignal,
): Promise<FetchedPage<Parsed>> {
  const { allowHosts, userAgent, resolve, own } = options
  const safeFetch = new SafeFetch({
    allowHosts,
    userAgent,
    connections: 1,
    maxRequests: 20,
    ...(resolve === undefined ? {} : { resolve }),
    ...(own === undefined ? {} : { own }),
  })
  try {
    const response = await fetchAllowed(new URL(address), safeFetch, options, signal)
    return await toPage(address, response, options.readHtml, signal)
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof FetchFailure)) throw error
    throw new AppError(siteErrorCode(error), { cause: error })
  } finally {
    await safeFetch.close()
  }
}

async function fetchAllowed(
  start: URL,
  safeFetch: SafeFetch,
  {
    maxHtmlBytes = 2 * 1024 * 1024,
    maxPdfBytes = 10 * 1024 * 1024,
  }: Pick<ReadAddressOptions<unknown>, 'maxHtmlBytes' | 'maxPdfBytes'>,
  signal: AbortSignal,
): Promise<SafeResponse> {
  const robots = new SiteRobots(safeFetch, signal)
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
  return response
}

async function toPage<Parsed>(
  address: string,
  response: SafeResponse,
  readHtml: ReadHtml<Parsed>,
  signal: AbortSignal,
): Promise<FetchedPage<Parsed>> {
  const kind = detectPageKind(response)
  if (kind === undefined) throw new FetchFailure('not_html', `is ${response.mediaType}`)
  const contentType = response.headers['content-type'] ?? ''
  const { body } = response
  const page: FetchedPage<Parsed> = {
    url: response.url.href,
    requestedUrl: address,
    contentType,
    kind,
    body,
    depth: 0,
  }
  if (kind === 'text') page.text = decodeText(body, contentType)
  if (kind === 'html') {
    const { scan, reading } = await readHtml(
      { url: page.url, contentType, robotsHeader: '', body, depth: 0, isNamed: true },
      signal,
    )
    if (scan.isShell) throw new FetchFailure('needs_browser', 'shows nothing without scripts')
    page.reading = reading
  }
  return page
}
