import { createDemoResponse } from '@loquia/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bakery } from '../testing/bakery.ts'
import { servePages } from '../testing/serve-pages.ts'
import { startProduct, type Product } from '../testing/start-product.ts'

const linksOfPage = 20_000

let product: Product
/** Demos of the test before. They end once their websites are gone. */
let busyBefore: string[] = []
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product?.stop())

/** Every page of it links to more pages than can ever be read. */
async function startHeavySite(): Promise<{ host: string; stop(): Promise<void> }> {
  const links = Array.from({ length: linksOfPage }, (_, n) => `<a href="part-${n}/">Part ${n}</a>`).join('\n')
  return servePages((request, response) => {
    if (request.url === '/robots.txt' || request.url === '/sitemap.xml') return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end(`<html lang="en"><title>Parts</title><h1>Parts below ${request.url}</h1><main>${links}</main></html>`)
  })
}

async function createFrom(address: string, domain: string): Promise<string> {
  const response = await fetch(`${product.url}/api/chatbot-demo/create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ domain }),
  })
  return createDemoResponse.parse(await response.json()).demoId
}

/** Each of them works for a minute, so whoever is read while all are under way did not stand behind them. */
it.each([
  ['five heavy ones that one address asked for', 5, () => '203.0.113.7', 5],
  ['five heavy ones of five addresses', 5, (n: number) => `198.51.100.${n}`, 5],
  // Of six in hand, the one that has worked longest makes room.
  ['more heavy ones than a process has in hand', 8, (n: number) => `203.0.113.${100 + n}`, 5],
])('reads a small website while %s are read', { timeout: 480_000 }, async (_, count, addressOf, underWay) => {
  await Promise.all(busyBefore.map((id) => product.whenRead(id, 500)))
  const heavy = await Promise.all(Array.from({ length: count }, startHeavySite))
  const small = await servePages(bakery)
  const busy = await Promise.all(heavy.map(({ host }, n) => createFrom(addressOf(n), host)))
  busyBefore = busy
  try {
    const states = () => Promise.all(busy.map(async (id) => (await product.demo(id)).status))
    await expect.poll(states, { timeout: 60_000 }).toContain('crawling')
    const { status } = await product.whenRead(await createFrom('192.0.2.1', small.host))
    expect(status).toBe('ready')
    const after = await states()
    expect(after).not.toContain('failed')
    expect(after.filter((state) => state !== 'ready').length).toBeGreaterThanOrEqual(underWay)
  } finally {
    await Promise.all([...heavy, small].map((site) => site.stop()))
  }
})
