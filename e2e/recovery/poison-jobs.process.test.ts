import { readFileSync } from 'node:fs'
import { afterEach, expect, it, vi } from 'vitest'
import { startModelServer } from '../testing/model-server.ts'
import { servePages } from '../testing/serve-pages.ts'
import { startProduct, type Product } from '../testing/start-product.ts'
import { openWire } from '../testing/wire.ts'

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

async function product(environment: Record<string, string> = {}): Promise<Product> {
  const started = await startProduct(environment)
  ends.push(() => started.stop())
  return started
}

const html = (title: string, text: string): string =>
  `<!doctype html><html lang="en"><title>${title}</title><main><h1>${title}</h1><p>${text}</p></main></html>`

/**
 * A shop with a page that is never answered: whoever reads it has the reading under way for as long as the test likes.
 */
async function startTrap(): Promise<{ host: string; asked: () => number }> {
  let asked = 0
  const site = await servePages((request, response) => {
    if (request.url === '/trap') return void (asked += 1)
    if (request.url !== '/') return response.writeHead(404).end()
    response
      .setHeader('content-type', 'text/html')
      .end(html('Lamps', 'This small shop sells lamps of brass and of glass. <a href="/trap">All lamps</a>'))
  })
  ends.push(() => site.stop())
  return { host: site.host, asked: () => asked }
}

const metrics = async ({ url }: Product): Promise<string> => (await fetch(`${url}/api/metrics`)).text()

it('stops reading a site after it has crashed two processes', async () => {
  const trap = await startTrap()
  const shop = await product()
  const demoId = await shop.createDemo(trap.host)
  for (const death of [1, 2]) {
    await vi.waitUntil(() => trap.asked() === death, { timeout: 120_000 })
    await shop.kill()
    await shop.restart()
  }
  expect(await shop.whenRead(demoId)).toMatchObject({ status: 'failed', build: { error: 'reading_set_aside' } })

  const other = await servePages((request, response) => {
    if (request.url !== '/') return response.writeHead(404).end()
    response
      .setHeader('content-type', 'text/html')
      .end(html('Ferry', 'The ferry to the island leaves every day at nine in the morning.'))
  })
  ends.push(() => other.stop())
  expect(await shop.whenRead(await shop.createDemo(other.host))).toMatchObject({ status: 'ready' })

  // The owner, the operator, and who watches the metrics.
  for (const [path, words] of [
    [`/chatbot-demo/${demoId}`, 'Reading failed twice'],
    [`/it/chatbot-demo/${demoId}`, 'La lettura è fallita due volte'],
  ] as const)
    expect(await (await fetch(shop.url + path)).text()).toContain(words)
  expect(shop.log()).toContain(`location=${trap.host}: two processes died while ingesting it`)
  await expect
    .poll(async () => (await fetch(`${shop.url}/api/ready`)).json())
    .toEqual({ ready: true, reasons: [], degraded: ['set aside after two processes died: reading (1)'] })
  await expect.poll(() => metrics(shop)).toMatch(/^loquia_set_aside\{name="reading"\} 1$/m)
  expect(await metrics(shop)).toMatch(/^loquia_deaths_total\{ending="lost"\} 2$/m)

  // Nor does the next process take it up.
  await shop.interrupt('SIGTERM')
  await shop.restart()
  expect(await shop.whenRead(await shop.createDemo(other.host))).toMatchObject({ status: 'ready' })
  expect(trap.asked()).toBe(2)
  expect(await shop.demo(demoId)).toMatchObject({ status: 'failed' })
})

/** The processes that ask for websites. */
function crawlers({ processIds }: Product): number[] {
  const isCrawler = (pid: number): boolean => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('crawl-worker')
    } catch {
      // It has ended meanwhile.
      return false
    }
  }
  return processIds().children.filter(isCrawler)
}

it('survives crashes of the crawler process', async () => {
  const trap = await startTrap()
  const shop = await product()
  const demoId = await shop.createDemo(trap.host)
  for (const death of [1, 2]) {
    await vi.waitUntil(() => trap.asked() === death, { timeout: 120_000 })
    const [crawler, ...more] = crawlers(shop)
    expect(more).toEqual([])
    process.kill(crawler!, 'SIGKILL')
  }
  expect(await shop.whenRead(demoId)).toMatchObject({ status: 'failed', build: { error: 'reading_set_aside' } })
  // It is the process that was started, and what was read of the site can be asked about.
  expect(await metrics(shop)).toMatch(/^loquia_deaths_total\{ending="child"\} 2$/m)
  expect(await metrics(shop)).toMatch(/^loquia_deaths_total\{ending="lost"\} 0$/m)
  expect((await shop.ask(demoId, 'What does the shop sell?')).answer).toContain('lamps')
  expect(trap.asked()).toBe(2)
})

it('does not count orderly stops against a site', async () => {
  const trap = await startTrap()
  const shop = await product()
  const demoId = await shop.createDemo(trap.host)
  for (const stop of [1, 2, 3]) {
    await vi.waitUntil(() => trap.asked() === stop, { timeout: 120_000 })
    expect(await shop.interrupt('SIGTERM')).toBe(0)
    await shop.restart()
  }
  await vi.waitUntil(() => trap.asked() === 4, { timeout: 120_000 })
  expect(await shop.demo(demoId)).toMatchObject({ status: 'crawling' })
})

it('marks an answer as interrupted after it has crashed two processes', async () => {
  const model = await startModelServer()
  ends.push(() => model.stop())
  const site = await servePages((request, response) => {
    if (request.url !== '/') return response.writeHead(404).end()
    response
      .setHeader('content-type', 'text/html')
      .end(html('Lamps', 'Our brass lamps cost ninety euros and are sent within two days.'))
  })
  ends.push(() => site.stop())
  const shop = await product(model.environment)
  const demoId = await shop.createDemo(site.host)
  expect(await shop.whenRead(demoId)).toMatchObject({ status: 'ready' })
  const wire = await openWire(shop.url, demoId)
  const { answerId, visitorToken } = await wire.ask('What do your brass lamps cost?')
  wire.close()
  for (const death of [1, 2]) {
    // It is being written, and has no word yet.
    await model.turn()
    expect(shop.log(), `death ${death}`).not.toContain('interrupted=1')
    await shop.kill()
    await shop.restart()
  }
  const back = await openWire(shop.url, demoId, { visitorToken })
  await back.resume(answerId, 0)
  expect(await back.end(answerId)).toMatchObject({ type: 'answer-error', code: 'answer_interrupted' })
  back.close()
  await expect.poll(() => metrics(shop)).toMatch(/^loquia_answers_abandoned_total\{outcome="interrupted"\} 1$/m)
})

/**
 * Throws where nobody catches it when the process is sent SIGUSR2; loaded before the product, as it has no such thing
 * itself.
 */
const throwing = (how: string): Record<string, string> => ({
  NODE_OPTIONS: `--import "data:text/javascript,import{isMainThread}from'node:worker_threads';if(isMainThread)process.on('SIGUSR2',()=>{${how}})"`,
})

it.each([
  ['an error that nobody caught', 'uncaughtException', `setImmediate(()=>{throw(new(TypeError)('told%20to'))})`],
  ['a rejection that nobody heard', 'unhandledRejection', `Promise.reject(new(TypeError)('told%20to'))`],
])('exits in order after %s', async (_, origin, how) => {
  const model = await startModelServer()
  ends.push(() => model.stop())
  const site = await servePages((request, response) => {
    if (request.url !== '/') return response.writeHead(404).end()
    response
      .setHeader('content-type', 'text/html')
      .end(html('Lamps', 'Our brass lamps cost ninety euros and are sent within two days.'))
  })
  ends.push(() => site.stop())
  const secret = 'a secret of the test, long enough to be one'
  const shop = await product({
    ...model.environment,
    NODE_ENV: 'production',
    SESSION_SECRET: secret,
    ENCRYPTION_KEY: secret,
    RATE_LIMIT_SCALE: '1',
    ...throwing(how),
  })
  const demoId = await shop.createDemo(site.host)
  expect(await shop.whenRead(demoId)).toMatchObject({ status: 'ready' })
  const wire = await openWire(shop.url, demoId)
  const { answerId, visitorToken } = await wire.ask('What do your brass lamps cost?')
  const turn = await model.turn()
  turn.say('Our brass lamps cost ninety euros [1].\n')
  await expect.poll(() => wire.text(answerId)).toContain('Our brass lamps')
  expect(await shop.interrupt('SIGUSR2')).toBe(70)
  wire.close()
  const told = shop
    .log()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map(
      (line) =>
        JSON.parse(line) as { level: number; origin?: string; err?: { type: string; message: string; stack: string } },
    )
    .filter(({ level }) => level === 60)
  expect(told).toEqual([
    expect.objectContaining({
      origin,
      err: expect.objectContaining({
        type: 'TypeError',
        message: 'told to',
        stack: expect.stringContaining('data:text/javascript'),
      }),
    }),
  ])

  await shop.restart()
  expect(await metrics(shop)).toMatch(/^loquia_deaths_total\{ending="crashed"\} 1$/m)
  expect(await metrics(shop)).toMatch(/^loquia_deaths_total\{ending="lost"\} 0$/m)
  const back = await openWire(shop.url, demoId, { visitorToken })
  await back.resume(answerId, 0)
  expect(await back.end(answerId)).toMatchObject({ type: 'answer-error', code: 'answer_interrupted' })
  expect(back.text(answerId)).toContain('Our brass lamps')
  back.close()
})
