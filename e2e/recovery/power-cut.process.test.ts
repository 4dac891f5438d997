import type { RequestListener } from 'node:http'
import { expect, it } from 'vitest'
import { servePages } from '../testing/serve-pages.ts'
import { startProduct } from '../testing/start-product.ts'

const pageCount = 9
const urlOf = (number: number): string => (number === 0 ? '/' : `/page-${number}`)

/** A site that answers when the test says so: pages up to `open`, the others only once it has grown. */
function slowSite() {
  let open = -1
  const waiting: { number: number; answer: () => void }[] = []
  const answer: RequestListener = (request, response) => {
    const number = request.url === '/' ? 0 : Number(/^\/page-(\d)$/.exec(request.url ?? '')?.[1] ?? Number.NaN)
    if (Number.isNaN(number)) return response.writeHead(404).end()
    const send = (): void => {
      const links = Array.from({ length: pageCount }, (_, other) => `<a href="${urlOf(other)}">Loaf ${other}</a>`).join(
        ' ',
      )
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(
        `<!doctype html><html lang="en"><title>Loaf ${number}</title><main><h1>Loaf ${number}</h1><p>The loaf called number ${'zero one two three four five six seven eight'.split(' ')[number]} costs ${number + 3} euros and rests for ${number + 20} hours.</p></main><nav>${links}</nav></html>`,
      )
    }
    if (number <= open) send()
    else waiting.push({ number, answer: send })
  }
  return {
    answer,
    openUpTo(number: number) {
      open = number
      for (const request of waiting.splice(0)) if (request.number <= open) request.answer()
    },
  }
}

it('resumes reading a site after a power cut without duplicate pages', async () => {
  const pace = slowSite()
  const site = await servePages(pace.answer)
  const product = await startProduct()
  try {
    // Nobody else may write into the same data. The refusal takes seconds, in which a page that hangs would be given
    // up.
    await expect(startProduct({ DATA_DIR: product.dataDir })).rejects.toThrow(
      /^the product ended with 1:\nloquia: the data folder is in use by process \d+; .+\n$/,
    )

    pace.openUpTo(3)
    const demoId = await product.createDemo(site.host)
    await expect.poll(async () => (await product.demo(demoId)).build.counts.read).toBe(4)
    expect((await product.demo(demoId)).status).toBe('crawling')

    await product.kill()
    await product.restart()
    const after = await product.demo(demoId)
    expect(['queued', 'crawling']).toContain(after.status)
    // What was read before can be asked about already.
    const early = await product.ask(demoId, 'What does the loaf called number two cost?')
    expect(early.answer).toContain('5 euros')

    pace.openUpTo(pageCount)
    const read = await product.whenRead(demoId)
    expect(read.status).toBe('ready')
    expect(read.build.counts).toMatchObject({ found: pageCount, read: pageCount, skipped: 0, passages: pageCount })
    expect(read.build.pages.map((page) => new URL(page.url).pathname).toSorted()).toEqual(
      Array.from({ length: pageCount }, (_, number) => urlOf(number)),
    )
    const late = await product.ask(demoId, 'What does the loaf called number seven cost?')
    expect(late.answer).toContain('10 euros')
  } finally {
    await product.stop()
    await site.stop()
  }
})
