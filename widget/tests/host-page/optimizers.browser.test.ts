import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chatOn } from '../../src/testing/pages'
import { useWidget } from '../../src/testing/use-widget'

const use = useWidget()

/** A site on another origin than the service, whose optimizer has changed the script tag. */
let site: Server
let html = ''
let code = ''
beforeAll(async () => {
  code = await readFile(join(import.meta.dirname, '../../dist/widget.js'), 'utf8')
  site = createServer((request, response) => {
    const script = request.url?.endsWith('.js')
    response
      .writeHead(200, { 'content-type': script ? 'text/javascript; charset=utf-8' : 'text/html; charset=utf-8' })
      .end(script ? `;(function(){window.other=1})();\n${code}` : html)
  })
  await new Promise<void>((listening) => {
    site.listen(0, '127.0.0.1', listening)
  })
})
afterAll(() => site.close())

async function visit(head: string): Promise<{ page: Page; warnings: string[] }> {
  const page = await use.page()
  const warnings: string[] = []
  page.on('console', (message) => void (message.type() === 'warning' && warnings.push(message.text())))
  await page.clock.install()
  html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title></head><body><h1>Host</h1>${head}</body></html>`
  await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`)
  return { page, warnings }
}
const HOST = () => use.service.origin
const inlined = () => code.replaceAll('</script', String.raw`<\/script`)

describe('a script that an optimizer has changed', () => {
  it.each([
    [
      'is inlined, with the server in data-api',
      () => `<script data-demo-id="bot-1" data-api="${HOST()}">${inlined()}</script>`,
    ],
    [
      'is inlined, with its address in another attribute',
      () => `<script data-demo-id="bot-1" data-src="${HOST()}/widget.js">${inlined()}</script>`,
    ],
    [
      'is served from a cache of the site, with the server in data-api',
      () => `<script async src="/cache/min/widget.js" data-demo-id="bot-1" data-api="${HOST()}"></script>`,
    ],
    [
      'is part of a combined file, while its own tag waits under another type',
      () =>
        `<script type="text/plain" src="${HOST()}/widget.js" data-demo-id="bot-1"></script><script src="/cache/all.js" defer></script>`,
    ],
    [
      'is part of a combined file, with the attributes on an empty tag',
      () => `<script data-demo-id="bot-1" data-api="${HOST()}"></script><script src="/cache/all.js" defer></script>`,
    ],
    [
      'is delayed: the type is changed and the address moved until the visitor does something',
      () =>
        `<script type="rocketlazyloadscript" data-rocket-src="${HOST()}/widget.js" data-demo-id="bot-1"></script><script>
          const old = document.querySelector('[data-rocket-src]')
          const tag = document.createElement('script')
          for (const { name, value } of old.attributes) if (name !== 'type') tag.setAttribute(name === 'data-rocket-src' ? 'src' : name, value)
          old.replaceWith(tag)
        </script>`,
    ],
    [
      'is fetched and evaluated, so that no tag runs it',
      () =>
        `<script type="a1b2-text/javascript" src="${HOST()}/widget.js" data-demo-id="bot-1"></script><script>
          fetch(document.querySelector('[data-demo-id]').src).then((r) => r.text()).then((text) => { (0, eval)(text) })
        </script>`,
    ],
    ['is a module', () => `<script type="module" src="${HOST()}/widget.js" data-demo-id="bot-1"></script>`],
    [
      'loads from a tag without attributes, which stand on another',
      () => `<script data-bot-id="bot-1" type="text/plain"></script><script async src="${HOST()}/widget.js"></script>`,
    ],
  ])('works where it %s', async (_name, head) => {
    const { page, warnings } = await visit(head())
    const chat = chatOn(page)
    await chat.launcher.waitFor()
    await chat.open()
    await chat.ask('When do you open on Sunday?')
    await chat.answered()
    expect(await page.locator('[data-chat-widget]').count()).toBe(1)
    expect(warnings).toEqual([])
  })

  it.each([
    [
      'its id',
      () => `<script src="/cache/all.js" defer></script>`,
      'Loquia: data-bot-id is missing: add it to the script tag, or exclude widget.js from plugins that combine or inline scripts',
    ],
    [
      'its id, as Tag Manager does',
      () => `<script async src="${HOST()}/widget.js"></script>`,
      'Loquia: data-bot-id is missing: add it to the script tag, or exclude widget.js from plugins that combine or inline scripts',
    ],
    [
      'its server',
      () => `<script data-demo-id="bot-1">${inlined()}</script>`,
      'Loquia: data-api is missing: add it to the script tag, or exclude widget.js from plugins that combine or inline scripts',
    ],
  ])('explains in one sentence what to do without %s', async (_name, head, sentence) => {
    const { page, warnings } = await visit(head())
    await expect
      .poll(async () => {
        await page.clock.fastForward(5_100)
        return warnings
      })
      .toEqual([sentence])
    expect(await page.locator('[data-chat-widget]').count()).toBe(0)
  })

  it('warns of nothing on a page that mounts its own chat', async () => {
    const { page, warnings } = await visit(
      `<script src="${HOST()}/widget.js"></script><script>Loquia.mount({ botId: 'bot-1', mode: 'inline', target: 'h1' })</script>`,
    )
    await chatOn(page).input.waitFor()
    await page.clock.fastForward(6_000)
    expect(warnings).toEqual([])
  })
})
