import { widgetAttributes, widgetEvents, widgetMethods } from '@loquia/contracts'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { axeViolations } from '../../scripts/axe-violations'
import { leaveBrowser, shareBrowser } from '../../scripts/test-browser'
import { SiteServer } from './testing/site-server'
import type { StandIn } from './testing/stand-in-widget'

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

test.each(['/docs/widget', '/it/docs/widget'])('%s tells every attribute, method and event without JavaScript', async (path) => {
  const page = await open(path, { javaScriptEnabled: false })
  const names = await page.locator('dt > span').allInnerTexts()
  expect(names).toEqual([...widgetAttributes.flatMap((attribute) => attribute.names), ...widgetMethods.map(({ call }) => call), ...widgetEvents.map(({ name }) => name)])
  expect(await page.locator('html').getAttribute('lang')).toBe(path.startsWith('/it') ? 'it' : 'en')
  expect(await page.locator('dd > p:first-child').allInnerTexts().then((texts) => texts.filter((text) => text.includes('widgetDocs')))).toEqual([])
})

test('a change shows in the living chat and in the tag; what the chat would not take does not', async () => {
  server.api.site.showcase = { en: 'bakery-1', it: null }
  const page = await open('/docs/widget')
  const chat = () => page.evaluate(() => (Reflect.get(window, 'Loquia') as { instances: StandIn[] } | undefined)?.instances.map(({ options: { target: _target, ...options } }) => options).at(0))
  let x = 300
  await expect.poll(async () => {
    await page.mouse.move((x += 5), 300)
    return chat()
  }).toMatchObject({ botId: 'bakery-1', mode: 'inline' })
  const tag = page.getByRole('figure', { name: 'The tag for this chat' })
  await page.getByLabel('Title').fill('Ask "us" <now>')
  await page.getByLabel('Main color', { exact: true }).fill('#0f766e')
  await page.getByLabel('Theme').selectOption('dark')
  await expect.poll(chat).toMatchObject({ title: 'Ask "us" <now>', primaryColor: '#0f766e', theme: 'dark' })
  expect(await tag.innerText()).toContain('data-demo-id="bakery-1" data-primary-color="#0f766e" data-title="Ask &quot;us&quot; &lt;now>" data-theme="dark" data-mode="inline" data-target="#chat"')
  await page.getByLabel('Main color', { exact: true }).fill('#0f')
  await page.getByText('Write # and three or six digits').waitFor()
  await expect.poll(chat).toMatchObject({ primaryColor: null })
  expect(await tag.innerText()).not.toContain('data-primary-color')
  server.api.site.showcase = { en: null, it: null }
})

test.each((['light', 'dark'] as const).flatMap((colorScheme) => ['/docs/widget', '/it/docs/widget'].map((path) => [path, colorScheme] as const)))('axe finds nothing on %s in %s, and it fits a narrow screen', async (path, colorScheme) => {
  const page = await open(path, { colorScheme, viewport: { width: 320, height: 800 } })
  expect(await axeViolations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})
