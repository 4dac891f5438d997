import { join } from 'node:path'
import { CheerioCrawler, Configuration, LogLevel, log } from '@crawlee/cheerio'
import { root } from '../../build/parts.ts'

/** As many as the product's crawler has under way. */
const concurrency = 6

/**
 * The same pages by a well-known crawler: its queue, its fetcher, cheerio, the words; nothing is kept.
 * @returns milliseconds for all pages
 */
export async function readWithCrawlee(urls: readonly string[]): Promise<number> {
  log.setLevel(LogLevel.OFF)
  let words = 0
  const crawler = new CheerioCrawler(
    {
      minConcurrency: concurrency,
      maxConcurrency: concurrency,
      maxRequestsPerCrawl: urls.length,
      requestHandler({ $ }) {
        $('script, style, nav, header, footer').remove()
        words += $('body').text().split(/\s+/).length
      },
    },
    // It keeps nothing, and still makes a folder for it.
    new Configuration({
      persistStorage: false,
      purgeOnStart: true,
      storageClientOptions: { localDataDirectory: join(root, '.cache/crawlee') },
    }),
  )
  const started = performance.now()
  await crawler.run([...urls])
  const took = performance.now() - started
  await crawler.teardown()
  if (words < urls.length) throw new Error(`crawlee read ${words} words on ${urls.length} pages`)
  return took
}
