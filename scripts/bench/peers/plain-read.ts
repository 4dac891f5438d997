import { load } from 'cheerio'
import { Agent, request } from 'undici'

/** The product's crawler has as many requests open (`api/src/knowledge/ingest/crawl/crawl-site.ts`). */
const concurrency = 6

/** @returns milliseconds for all pages */
export async function readPlainly(urls: readonly string[]): Promise<number> {
  const dispatcher = new Agent({ connections: concurrency })
  const waiting = [...urls]
  const started = performance.now()
  let words = 0
  const readWaiting = async (): Promise<void> => {
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
      const { body } = await request(url, { dispatcher })
      const $ = load(await body.text())
      $('script, style, nav, header, footer').remove()
      words += $('body').text().split(/\s+/).length
    }
  }
  await Promise.all(Array.from({ length: concurrency }, readWaiting))
  const took = performance.now() - started
  await dispatcher.close()
  if (words < urls.length) throw new Error(`${words} words on ${urls.length} pages: the site was not read`)
  return took
}
