import type { Page } from 'playwright'
import { afterEach, expect, it } from 'vitest'
import { clientDesk, expectNoViolations } from '../testing/client-desk.ts'
import { servePages } from '../testing/serve-pages.ts'
import { admin } from '../testing/share-product.ts'

const desk = clientDesk()
const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

/** A website that answers and never ends: all of it, or every page but the first. */
async function slowSite(isFirstPageSlow: boolean): Promise<string> {
  const links = Array.from({ length: 30 }, (_, index) => `<a href="/${index}">Flour ${index}</a>`).join(' ')
  const site = await servePages(({ url }, response) => {
    if (isFirstPageSlow || /^\/\d+$/.test(url ?? '')) {
      response.writeHead(200, { 'content-type': 'text/html' }).write('<!doctype html>')
    } else if (url === '/') {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(
        `<!doctype html><html lang="en"><title>Slow mill</title><main><h1>Slow mill</h1><p>We grind rye and spelt on Monday morning, and sell the flour at the door until noon.</p>${links}</main>`,
      )
    } else response.writeHead(404).end()
  })
  ends.push(site.stop)
  return site.host
}

/** From now on the pages of a browser are told that each reading has taken a minute longer than it has. */
async function aMinuteLater(page: Page): Promise<void> {
  ends.push(() => page.unrouteAll({ behavior: 'ignoreErrors' }))
  await page.route(/\/api\/(chatbot\/(bots|trainings)|admin\/bots)\b/, async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    const json = JSON.stringify(await response.json()).replaceAll(
      /"elapsedMs":(\d+)/g,
      (_, elapsedMs: string) => `"elapsedMs":${Number(elapsedMs) + 60_000}`,
    )
    await route.fulfill({ response, body: json })
  })
}

it('shows the progress of a large site', async () => {
  const host = await slowSite(false)
  const { page, product, botId } = desk
  await desk.call('POST', '/api/chatbot/training/url', { url: `http://${host}/`, scope: 'site', botId })
  await desk.visit('/portal/chatbot-embed?tab=content')
  const state = page.locator('[data-source="site"] output')
  await state.filter({ hasText: /^Being read$/ }).waitFor()
  await page.locator('[data-source="site"]').getByText('one page').waitFor()
  await aMinuteLater(page)
  await state.filter({ hasText: /^Large site: 1 page read so far, still going$/ }).waitFor()
  await desk.expectNoViolations('sources')
  await desk.visit('/it/portal/chatbot-embed?tab=content')
  await state.filter({ hasText: /^Sito grande: finora 1 pagina letta, continuo$/ }).waitFor()

  const context = await desk.browser.newContext({ reducedMotion: 'reduce' })
  ends.push(() => context.close())
  await context.request.post(`${product.url}/api/login`, { data: admin })
  const bots = await context.newPage()
  await aMinuteLater(bots)
  await bots.goto(`${product.url}/admin/bots?search=${encodeURIComponent(host)}`)
  await bots.locator(`[data-bot="${botId}"]`).getByText('Large site: 1 page read so far, still going').waitFor()
  await expectNoViolations(bots, 'bots of everybody')
  expect(await bots.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

it('says that a website answers slowly', async () => {
  const host = await slowSite(true)
  const { page, botId } = desk
  await aMinuteLater(page)
  await desk.call('POST', '/api/chatbot/training/url', { url: `http://${host}/`, scope: 'site', botId })
  await desk.visit('/portal/chatbot-embed?tab=content')
  const slow = `Still opening ${host}: it answers slowly, or its first page is very long`
  await page.locator('[data-source="site"] output').filter({ hasText: slow }).waitFor()
  await desk.visit('/it/portal')
  await page.locator('[data-step="reading"]').waitFor()
  await page
    .locator(`[data-bot="${botId}"]`)
    .getByText(/^Sto ancora aprendo .+: risponde lentamente o la prima pagina è molto lunga$/)
    .waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await desk.expectNoViolations('portal')
})
