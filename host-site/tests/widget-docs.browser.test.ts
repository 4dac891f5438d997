import { widgetAttributes, widgetEvents, widgetMethods, widgetTexts } from '@loquia/contracts'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { axeViolations } from '../../scripts/testing/axe-violations'
import { leaveBrowser, shareBrowser } from '../../scripts/testing/test-browser'
import { SiteServer } from '../src/testing/site-server'
import type { StandIn } from '../src/testing/stand-in-widget'

const server = new SiteServer()
let browser: Browser
let context: BrowserContext

beforeAll(async () => {
  await server.start()
  browser = await shareBrowser()
})
afterAll(async () => {
  await leaveBrowser(browser)
  await server.stop()
})
afterEach(() => context.close())

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  await page.goto(server.url + path)
  if (options.javaScriptEnabled !== false) await page.locator('html[data-ready]').waitFor()
  return page
}

test.each(['/docs/widget', '/it/docs/widget'])('%s lists the complete reference without JavaScript', async (path) => {
  const page = await open(path, { javaScriptEnabled: false })
  const names = await page.locator('dt > span').allInnerTexts()
  expect(names).toEqual([
    ...widgetAttributes.flatMap((attribute) => attribute.names),
    ...widgetMethods.map(({ call }) => call),
    ...widgetEvents.map(({ name }) => name),
    ...widgetTexts.map(({ name, takes }) => (takes.length > 0 ? `${name}(${takes.join(', ')})` : name)),
  ])
  expect(await page.locator('html').getAttribute('lang')).toBe(path.startsWith('/it') ? 'it' : 'en')
  expect(
    await page
      .locator('dd > p:first-child')
      .allInnerTexts()
      .then((texts) => texts.filter((text) => text.includes('widgetDocs'))),
  ).toEqual([])
})

async function openLive(options: BrowserContextOptions = {}) {
  server.api.site.showcase = { en: 'bakery-1', it: null }
  const page = await open('/docs/widget', options)
  const chats = () =>
    page.evaluate(
      () =>
        (Reflect.get(window, 'Loquia') as { instances: StandIn[] } | undefined)?.instances.map(
          ({ options: { target: _target, ...chosen }, sent, called }) => Object.assign(chosen, { sent, called }),
        ) ?? [],
    )
  let x = 300
  await expect
    .poll(async () => {
      await page.mouse.move((x += 5), 300)
      return chats()
    })
    .toMatchObject([{ botId: 'bakery-1', mode: 'inline' }])
  return { page, chats, chat: async () => (await chats())[0] }
}
afterEach(() => {
  server.api.site.showcase = { en: null, it: null }
})

test('applies a valid change to the chat', async () => {
  const { page, chat } = await openLive()
  const tag = page.getByRole('figure', { name: 'The tag for this chat' })
  await page.locator('fieldset').getByLabel('data-title').fill('Ask "us" <now>')
  const color = page.getByRole('textbox', { name: 'data-primary-color', exact: true })
  await color.fill('#0f766e')
  await page.locator('fieldset').getByLabel('data-theme').selectOption('dark')
  await expect.poll(chat).toMatchObject({ title: 'Ask "us" <now>', primaryColor: '#0f766e', theme: 'dark' })
  expect(await tag.innerText()).toContain(
    'data-demo-id="bakery-1" data-primary-color="#0f766e" data-title="Ask &quot;us&quot; &lt;now>" data-theme="dark" data-mode="inline" data-target="#chat"',
  )
  await color.fill('#0f')
  await page.getByText('Type # and three or six digits').waitFor()
  await expect.poll(chat).toMatchObject({ primaryColor: null })
  expect(await tag.innerText()).not.toContain('data-primary-color')
  await page.locator('fieldset').getByLabel('data-z-index').fill('high')
  await page.getByText('Type a whole number').waitFor()
  await page.locator('fieldset').getByLabel('data-z-index').fill('50')
  await expect.poll(chat).toMatchObject({ zIndex: '50' })
})

test('has a control for every configurable attribute', async () => {
  const page = await open('/docs/widget')
  const labels = await page.locator('fieldset label').allInnerTexts()
  expect(labels).toEqual(
    widgetAttributes
      .map(({ names }) => names[0])
      .filter((name) => !['data-demo-id', 'data-target', 'data-api'].includes(name as string)),
  )
})

test('runs every method on the live chat', async () => {
  const { page, chats, chat } = await openLive()
  const row = (name: string) => page.locator(`[id="method-${name}"]`)
  const run = (name: string) => row(name).getByRole('button').click()
  await run('send')
  await expect.poll(chat).toMatchObject({ sent: ['What can you do?'] })
  await row('send').getByText('{"id":"m1","text":"What can you do?"}').waitFor()
  await page.locator('[id="event-message"]').getByText('"m1"').waitFor()
  await run('identify')
  await run('reset')
  await expect.poll(chat).toMatchObject({ called: ['identify', 'reset'] })
  await run('setOptions')
  await expect.poll(chat).toMatchObject({ theme: 'dark' })
  // In the page the chat is always open; to open it, it goes into the corner.
  await run('open')
  await row('open').getByText('open', { exact: true }).last().waitFor()
  await expect.poll(chats).toMatchObject([{ mode: 'bubble', position: 'left' }])
  await page.getByText('The chat is in the corner of the window now.').waitFor()
  await run('off')
  await run('toggle')
  await expect.poll(chat).toMatchObject({ called: ['toggle'] })
  await run('on')
  await run('destroy')
  await expect.poll(chats).toEqual([])
  await run('mount')
  await expect.poll(chats).toHaveLength(1)
  // What is called before the script has come needs no button.
  expect(
    await page.locator('[id^="method-"]:not(:has(button))').evaluateAll((rows) => rows.map(({ id }) => id)),
  ).toEqual(['method-push'])
})

test('every piece of code can be copied', async () => {
  const page = await open('/docs/widget', { permissions: ['clipboard-read', 'clipboard-write'] })
  for (const figure of await page.getByRole('figure').all()) {
    await page.getByRole('button', { name: `Copy: ${(await figure.getAttribute('aria-label'))!}` }).click()
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(await figure.locator('code').textContent())
  }
  const rows = page.locator('dl > div')
  expect(await rows.count()).toBe(
    widgetAttributes.length + widgetMethods.length + widgetEvents.length + widgetTexts.length,
  )
  expect(
    await rows.evaluateAll((all) =>
      all.filter(
        (row) =>
          row.querySelector(`dt a[href="#${row.id}"]`) === null ||
          document.querySelectorAll(`[id="${row.id}"]`).length !== 1,
      ),
    ),
  ).toEqual([])
})

test.each(['/docs/widget', '/it/docs/widget'])('%s is accessible on a narrow screen', async (path) => {
  const page = await open(path, { colorScheme: 'light', viewport: { width: 320, height: 800 } })
  expect(await axeViolations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  expect(await axeViolations(page, undefined, 'colors')).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})
