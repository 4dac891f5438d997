import { afterAll, expect, it } from 'vitest'
import { startSampleSites, type RunningSampleSites } from '../sites/serve.ts'
import { productForTests } from '../testing/product-for-tests.ts'

let sites: RunningSampleSites
const running = productForTests(async () => {
  sites = await startSampleSites({ ports: [0, 0] })
})
afterAll(() => sites?.stop())

/** What a page says that the bot of a sample site answered. */
interface Recorded {
  question: string
  answer: string
  quote: string | undefined
  title: string | undefined
  path: string | undefined
  shown: string
}

/** Addresses within the sample site, whose port differs from run to run. */
const within = (text: string, origin: string): string => text.replaceAll(origin, '')

it.each([
  ['en', ['/', '/chatbot-demo']],
  ['it', ['/it', '/it/chatbot-demo']],
] as const)('every answer that the site shows in %s is what its bot answers today', async (language, pages) => {
  const { product, browser } = running
  const origin = `http://localhost:${sites[language].port}`
  const demoId = await product.createDemo(`localhost:${sites[language].port}`)
  await product.whenRead(demoId)
  const page = await browser.newPage({ reducedMotion: 'reduce' })
  const recorded: Recorded[] = []
  for (const path of pages) {
    await page.goto(product.url + path)
    recorded.push(
      ...(await page.locator('[data-recorded-question]').evaluateAll((elements) =>
        elements.map((element) => {
          const of = (name: string) => element.getAttribute(`data-recorded-${name}`) ?? undefined
          return {
            question: of('question') ?? '',
            answer: of('answer') ?? '',
            quote: of('quote'),
            title: of('title'),
            path: of('path'),
            shown: element.textContent ?? '',
          }
        }),
      )),
    )
  }
  await page.close()
  expect(recorded.length).toBeGreaterThanOrEqual(4)
  for (const { question, answer, quote, title, path, shown } of recorded) {
    const reply = await product.ask(demoId, question)
    expect(within(reply.answer, origin), question).toBe(answer)
    expect(reply.refused, question).toBe(quote === undefined)
    if (quote === undefined) continue
    const [source] = reply.sources
    expect({
      quote: source?.snippet,
      title: source?.title,
      path: within(source?.url ?? '', origin).split('#')[0],
    }).toEqual({
      quote,
      title,
      path,
    })
    expect(shown).toContain(quote)
  }
})
