import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leaveBrowser, shareBrowser } from '../../scripts/testing/test-browser.ts'
import { bakery, bakeryQuestion } from '../testing/bakery.ts'
import { servePages } from '../testing/serve-pages.ts'
import { shareProduct } from '../testing/share-product.ts'
import { signingBot } from '../testing/signing-bot.ts'
import type { Product } from '../testing/start-product.ts'
import { startExample } from '../../examples/serve.ts'
import { printedTag } from '../wordpress/printed-tag.ts'

describe('the built widget in each example', () => {
  let product: Product
  let browser: Browser
  const demoIds: string[] = []
  const stops: (() => Promise<void>)[] = []

  beforeAll(async () => {
    product = await shareProduct()
    for (let bot = 0; bot < 2; bot++) {
      const site = await servePages(bakery)
      stops.push(site.stop)
      const demoId = await product.createDemo(site.host)
      expect((await product.whenRead(demoId)).status).toBe('ready')
      demoIds.push(demoId)
    }
    browser = await shareBrowser()
  })
  afterAll(async () => {
    await leaveBrowser(browser)
    for (const stop of stops) await stop()
  })

  async function show(
    example: string,
    { path = '', ...viewport } = { width: 1280, height: 800 } as { width: number; height: number; path?: string },
  ): Promise<Page> {
    const running = await startExample({
      example,
      host: product.url,
      demoId: demoIds[0]!,
      secondId: demoIds[1]!,
      port: 0,
    })
    stops.push(running.stop)
    const page = await browser.newPage({ viewport, reducedMotion: 'reduce' })
    await page.addInitScript(() => {
      const violations: string[] = []
      Object.assign(window, { violations })
      document.addEventListener('securitypolicyviolation', (event) =>
        violations.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
      )
    })
    await page.goto(running.url + path)
    return page
  }
  async function ask(page: Page, nth = 0): Promise<void> {
    const widget = page.locator('[data-chat-widget]').nth(nth)
    const done = widget.locator('[data-role="assistant"][data-state="done"]').filter({ hasText: 'eight' })
    const before = await done.count()
    await widget.locator('textarea').fill(bakeryQuestion)
    await widget.locator('textarea').press('Enter')
    await done.nth(before).waitFor()
  }
  const boxOf = async (page: Page, part: string) => {
    const box = await page.locator(`[data-chat-widget] [data-part="${part}"]`).boundingBox()
    return (
      box && {
        x: Math.round(box.x),
        y: Math.round(box.y),
        width: Math.round(box.width),
        height: Math.round(box.height),
      }
    )
  }

  it('hostile-css: the widget keeps its appearance', async () => {
    const page = await show('hostile-css')
    const launcher = page.locator('[data-chat-widget] [data-part="launcher"]')
    await launcher.waitFor()
    expect(await boxOf(page, 'launcher')).toEqual({ x: 1200, y: 720, width: 60, height: 60 })
    expect(await launcher.evaluate((button) => getComputedStyle(button).backgroundColor)).toBe('rgb(109, 40, 217)')
    // A click that lands, although an overlay covers the page.
    await launcher.click()
    await page.locator('[data-chat-widget] textarea').waitFor()
    expect(await boxOf(page, 'panel')).toEqual({ x: 860, y: 48, width: 400, height: 660 })
    await ask(page)
    const input = await page
      .locator('[data-chat-widget] textarea')
      .evaluate((field) => [getComputedStyle(field).fontSize, getComputedStyle(field).textTransform])
    expect(input).toEqual(['16px', 'none'])
  })

  it('hostile-css: the panel fills a phone', async () => {
    const page = await show('hostile-css', { width: 390, height: 800 })
    await page.locator('[data-chat-widget] [data-part="launcher"]').click()
    await page.locator('[data-chat-widget] textarea').waitFor()
    expect(await boxOf(page, 'panel')).toEqual({ x: 0, y: 0, width: 390, height: 800 })
  })

  it.each(['', '/trusted-types.html'])('strict-csp%s: the widget violates no policy', async (path) => {
    const page = await show('strict-csp', { width: 1280, height: 800, path })
    await page.locator('[data-chat-widget] [data-part="launcher"]').click()
    await ask(page)
    const widget = page.locator('[data-chat-widget]')
    await widget.locator('[data-part="copy"]').click()
    await widget.locator('[data-part="copy"][title="Copied"]').waitFor()
    await widget.locator('[data-part="more"]').click()
    await widget.locator('[data-part="sound"]').click()
    await widget.locator('[data-part="lead-menu"]').click()
    await widget.locator('[name="name"]').fill('Ada')
    await widget.locator('[name="email"]').fill('ada@example.com')
    await widget.locator('[name="message"]').fill('Three tiers, please.')
    await widget.locator('[data-part="lead-send"]').click()
    await widget.locator('[data-part="lead-sent"]').waitFor()
    await page.keyboard.press('Escape')
    await widget.locator('[data-part="more"]').click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      widget.locator('[data-part="transcript"]').click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^conversation-.+\.txt$/)
    await widget.locator('[data-part="more"]').click()
    await widget.locator('[data-part="forget"]').click()
    await widget.locator('[data-part="forget-confirm"]').click()
    await expect.poll(() => widget.locator('[data-role="user"]').count()).toBe(0)
    await expect.poll(() => page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
    expect(await page.evaluate(() => (window as unknown as { violations: string[] }).violations)).toEqual([])
  })

  it('inline: the chat fills its element', async () => {
    const page = await show('inline')
    await page.locator('[data-chat-widget] textarea').waitFor()
    expect((await boxOf(page, 'panel'))?.height).toBe(560)
    await ask(page)
    await page.getByRole('button', { name: 'Night colors' }).click()
    await expect
      .poll(() =>
        page
          .locator('[data-chat-widget] [data-part="panel"]')
          .evaluate((panel) => getComputedStyle(panel).backgroundColor),
      )
      .toBe('rgb(18, 16, 24)')
  })

  it('single-page-app: the chat stays open while the body is replaced', async () => {
    const page = await show('single-page-app')
    await page.locator('[data-chat-widget] [data-part="launcher"]').click()
    await ask(page)
    const input = page.locator('[data-chat-widget] textarea')
    await input.fill('half a sen')
    for (const [link, title] of [
      ['Rental', 'Take a boat out yourself'],
      ['Visit', 'Find the boathouse'],
    ] as const) {
      await page.getByRole('link', { name: link }).click()
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      expect(await page.locator('[data-chat-widget]').count()).toBe(1)
      expect(await input.inputValue()).toBe('half a sen')
    }
    await page.goBack()
    await page.getByRole('heading', { name: 'Take a boat out yourself' }).waitFor()
    await ask(page)
    expect(await page.locator('[data-chat-widget] [data-role="user"]').count()).toBe(2)
    // Some applications swap everything below <html>.
    await page.evaluate(() =>
      document.documentElement.replaceChildren(document.createElement('head'), document.createElement('body')),
    )
    await expect.poll(() => page.locator('[data-chat-widget] [data-role="user"]').count()).toBe(2)
  })

  it('react: the chat follows the lifecycle of its component', async () => {
    const page = await show('react')
    const widget = page.locator('[data-chat-widget]')
    const launcher = widget.locator('[data-part="launcher"]')
    await launcher.click()
    await ask(page)
    await expect.poll(() => page.locator('output').innerText()).toBe('1')
    await page.getByRole('button', { name: 'Blue glaze' }).click()
    await expect
      .poll(() => launcher.evaluate((button) => getComputedStyle(button).backgroundColor))
      .toBe('rgb(29, 78, 216)')
    await page.getByRole('button', { name: 'Remove the chat' }).click()
    await expect.poll(() => widget.count()).toBe(0)
    await page.getByRole('button', { name: 'Bring the chat back' }).click()
    await page.getByRole('button', { name: 'Put the chat into the page' }).click()
    await page.locator('.chat [data-chat-widget] textarea').waitFor()
    expect(await widget.count()).toBe(1)
    // The visitor's conversation is still theirs.
    await widget.locator('[data-role="user"]').filter({ hasText: bakeryQuestion }).waitFor()
  })

  it('vue: the chat follows the lifecycle of its component', async () => {
    const page = await show('vue')
    const widget = page.locator('[data-chat-widget]')
    await widget.locator('[data-part="launcher"]').click()
    await ask(page)
    await expect.poll(() => page.locator('output').innerText()).toBe('1')
    await page.getByRole('button', { name: 'Another title' }).click()
    await expect.poll(() => widget.locator('[data-part="header"] h2').innerText()).toBe('Ask the framer')
    await page.getByRole('button', { name: 'Remove the chat' }).click()
    await expect.poll(() => widget.count()).toBe(0)
    await page.getByRole('button', { name: 'Bring the chat back' }).click()
    await widget.locator('[data-part="launcher"]').waitFor()
    expect(await widget.count()).toBe(1)
  })

  it('wordpress: the printed tag shows the chat', async () => {
    const tag = printedTag({
      host: product.url,
      bot_id: demoIds[0]!,
      primary_color: '#7c2d12',
      position: 'left',
      language: 'it',
    })
    const site = await servePages((_request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(
        `<!doctype html><html lang="en"><title>A theme</title><body class="home wp-embed-responsive"><h1>A theme</h1>${tag}</body></html>`,
      )
    })
    stops.push(site.stop)
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
    await page.goto(`http://${site.host}/`)
    const launcher = page.locator('[data-chat-widget] [data-part="launcher"]')
    await launcher.waitFor()
    expect(await boxOf(page, 'launcher')).toEqual({ x: 20, y: 720, width: 60, height: 60 })
    expect(await launcher.getAttribute('aria-label')).toBe('Apri la chat, Assistente AI')
    await launcher.click()
    await ask(page)
  })

  it('verified visitors: the conversation follows its visitor only', async () => {
    const { url } = product
    const { botId, sign } = await signingBot(url)
    const warnings: string[] = []
    const device = async (identify?: { token: string }): Promise<Page> => {
      const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
      page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
      await page.route('**/shop.html', (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: `<!doctype html><title>Shop</title><body><script>
            window.Loquia = window.Loquia || []
            var who = ${JSON.stringify(identify ?? null)}
            if (who && !sessionStorage.left) Loquia.push(['identify', who])
          </script><script async src="/widget.js" data-bot-id="${botId}"></script>`,
        }),
      )
      await page.goto(`${url}/shop.html`)
      await page.locator('[data-part="launcher"]').click()
      await page.locator('[data-chat-widget] textarea').waitFor()
      return page
    }
    const questions = (page: Page) => page.locator('[data-chat-widget] [data-role="user"]')
    const say = async (page: Page, text: string) => {
      await page.locator('[data-chat-widget] textarea').fill(text)
      await page.locator('[data-chat-widget] textarea').press('Enter')
      await page.locator('[data-role="assistant"][data-state="done"]').last().waitFor()
    }
    const phone = await device({ token: sign('user-7') })
    await say(phone, 'Where is my order?')
    const desk = await device({ token: sign('user-7') })
    await questions(desk).filter({ hasText: 'Where is my order?' }).waitFor()

    await desk.locator('[data-chat-widget] textarea').fill('and my invo')
    await desk.evaluate(() => {
      sessionStorage.left = '1'
      Reflect.get(window, 'Loquia').identify(null)
    })
    await expect.poll(() => questions(desk).count()).toBe(0)
    expect(await desk.locator('[data-chat-widget] textarea').inputValue()).toBe('')
    await say(desk, 'Do you ship abroad?')
    await desk.reload()
    await questions(desk).filter({ hasText: 'Do you ship abroad?' }).waitFor()
    expect(await questions(desk).count()).toBe(1)
    expect(warnings).toEqual([])

    const forged = await device({ token: sign('user-7', 'guessed') })
    await say(forged, 'Am I in?')
    expect(await questions(forged).count()).toBe(1)
    expect(warnings).toEqual(['Loquia: identify: token refused (wrong_signature)'])
    for (const page of [phone, desk, forged]) await page.context().close()
  })

  it('two-bots: each bot has its own conversation', async () => {
    const page = await show('two-bots')
    for (const nth of [0, 1]) {
      await page.locator('[data-chat-widget]').nth(nth).locator('[data-part="launcher"]').click()
      await ask(page, nth)
    }
    expect((await page.evaluate(() => Object.keys(localStorage))).sort()).toEqual(
      demoIds.map((id) => `loquia:${id}`).sort(),
    )
  })
})
