import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium, type Browser, type Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { axeViolations } from './axe-violations.ts'
import { findBrowser } from './find-browser.ts'

const pages: Record<string, string> = {
  '/right': '<main><h1>Bread</h1><p>Since 1961.</p><iframe title="Hours" src="/hours"></iframe></main>',
  '/hours': '<main aria-label="Hours"><h1>Hours</h1></main>',
  '/pale':
    '<main><h1>Bread</h1><p>Since 1961.</p></main><style>@media (prefers-color-scheme: dark) { html { background: #111 } p { color: #222 } h1 { color: #fff } }</style>',
  '/framed': '<main><h1>Bread</h1><iframe title="Picture" src="/picture"></iframe></main>',
  '/picture': '<main aria-label="Picture"><h1>Picture</h1><img src="/nothing.png"></main>',
  '/shadow':
    '<main><h1>Bread</h1><div id="host"></div></main><script>document.querySelector("#host").attachShadow({ mode: "open" }).innerHTML = "<button></button>"</script>',
}
let server: Server
let browser: Browser
let page: Page
beforeAll(async () => {
  server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><html lang="en"><title>Bakery</title>${pages[request.url ?? ''] ?? ''}`)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  browser = await chromium.launch({ executablePath: findBrowser(() => undefined), args: ['--no-sandbox'] })
})
afterAll(async () => {
  await browser?.close()
  server?.closeAllConnections()
  server?.close()
})
beforeEach(async () => {
  await page?.context().close()
  page = await (await browser.newContext({ colorScheme: 'light' })).newPage()
})
const open = (path: string) => page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)

it('finds nothing on an accessible page', async () => {
  await open('/right')
  expect(await axeViolations(page)).toEqual([])
})

it('finds violations in frames as well as shadow roots', async () => {
  await open('/framed')
  expect(await axeViolations(page)).toEqual([expect.stringMatching(/^image-alt: <img src="\/nothing.png"> Fix any/)])
  expect(await axeViolations(page, undefined, 'words')).toEqual([expect.stringMatching(/^image-alt: /)])
  await open('/shadow')
  expect(await axeViolations(page)).toEqual([expect.stringMatching(/^button-name: <button><\/button> Fix any/)])
})

it('checks only the given part of the page', async () => {
  await open('/pale')
  expect(await axeViolations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await axeViolations(page)).toEqual([expect.stringMatching(/^color-contrast: <p>/)])
  expect(await axeViolations(page, undefined, 'colors')).toEqual([expect.stringMatching(/^color-contrast: <p>/)])
  expect(await axeViolations(page, undefined, 'words')).toEqual([])
  expect(await axeViolations(page, 'h1')).toEqual([])
  await page.locator('p').evaluate((element) => element.setAttribute('aria-labelledby', 'nothing and more'))
  expect(await axeViolations(page, 'p')).toHaveLength(1)
  await expect(axeViolations(page, '.missing')).rejects.toThrow('No elements found')
})
