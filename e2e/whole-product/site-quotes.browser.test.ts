import { afterAll, describe, expect, it } from 'vitest'
import { startSampleSites, type RunningSampleSites } from '../../examples/sites/serve.ts'
import { productForTests } from '../testing/product-for-tests.ts'
import type { DemoState } from '../testing/start-product.ts'

/** What the product's own website shows of the sample sites in « » and in its drawings is theirs, word for word. */
let sites: RunningSampleSites
const running = productForTests(async () => {
  sites = await startSampleSites({ ports: [0, 0] })
})
afterAll(() => sites?.stop())

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim()

describe.each([
  { language: 'en', pages: ['/', '/chatbot-demo'], analyzer: '/website-analyzer' },
  { language: 'it', pages: ['/it', '/it/chatbot-demo'], analyzer: '/it/website-analyzer' },
] as const)('in $language', ({ language, pages, analyzer }) => {
  it('the home page quotes the sample site exactly', async () => {
    const demo: DemoState = await running.product.whenRead(
      await running.product.createDemo(`localhost:${sites[language].port}`),
    )
    const site = await running.browser.newPage()
    const texts: string[] = []
    for (const { url, status } of demo.build.pages) {
      if (status !== 'read' || url.endsWith('.pdf')) continue
      await site.goto(url)
      texts.push(plain((await site.locator('main').textContent()) ?? ''))
    }
    const whole = texts.join('\n')

    const page = await running.browser.newPage({ reducedMotion: 'reduce' })
    for (const path of pages) {
      await page.goto(running.product.url + path)
      const quotations = (await page.locator('main q').allTextContents()).map(plain)
      expect(quotations.length).toBeGreaterThan(0)
      expect(quotations.filter((quotation) => !whole.includes(quotation))).toEqual([])
    }

    const shown: { title: string | null; path: string | null; words: number }[] = []
    for (const path of [pages[0], analyzer]) {
      await page.goto(running.product.url + path)
      const before = shown.length
      shown.push(
        ...(await page.locator('[data-sample-page]').evaluateAll((items) =>
          items.map((item) => ({
            title: item.getAttribute('data-sample-page'),
            path: item.getAttribute('data-path'),
            words: Number(item.getAttribute('data-words')),
          })),
        )),
      )
      expect(shown.length).toBeGreaterThan(before)
    }
    expect(shown.length).toBeGreaterThan(10)
    const read = demo.build.pages.map(({ url, title, words = 0 }) => ({
      title,
      path: url.replace(/^https?:\/\/[^/]+/, ''),
      words,
    }))
    const unlike = shown.filter(
      ({ title, path, words }) =>
        !read.some(
          (known) => known.title === title && (path === null || (known.path === path && known.words === words)),
        ),
    )
    expect(unlike).toEqual([])
    await Promise.all([site.close(), page.close()])
  })
})
