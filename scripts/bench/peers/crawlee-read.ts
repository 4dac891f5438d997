import { join } from 'node:path'
import { CheerioCrawler, Configuration, LogLevel, log } from '@crawlee/cheerio'
import { root } from '../../build/parts.ts'

/** The product's crawler has as many requests open. */
const concurrency = 6

/** @returns milliseconds for all pages */
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
    // Crawlee creates a folder even if it stores nothing.
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
