import type { CrawlOptions } from './crawl-options.js'
import type { CrawlEvent } from './page.js'
import { Crawl } from './crawl.js'

/**
 * Reads a website: the root page first, then the addresses of its sitemaps and links, nearest to the root first, in the
 * bot's own language first.
 * @param start host, with a port if it is not the ordinary one
 * @throws AppError with a `site_…` code when nothing of the site can be read; the signal's reason when it aborts
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
