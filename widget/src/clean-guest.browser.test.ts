import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import type { LoquiaApi } from './embed'
import { chatOn, guestPage } from './testing/pages'
import { useWidget } from './testing/use-widget'

const use = useWidget()
const shapes = ['h2', 'p', 'a[href="/x"]', 'button', 'input', 'select', 'textarea', 'ul', 'li', 'table', 'em', 'blockquote', 'pre', 'code', 'img', 'label', 'section', 'div', 'span', 'form', 'svg', 'details', 'strong', 'nav', 'article']
/** Fifty elements of a guest page, two of each shape. */
const body = [0, 1].map((round) => `<div class="round${round}">${shapes.map((shape) => {
  const [tag, rest] = shape.split('[') as [string, string?]
  return `<${tag} data-sample ${rest ? rest.replace(']', '') : ''}>${tag}</${tag}>`
}).join('\n')}</div>`).join('')
const style = '<style>div{margin:3px}p{color:teal;font:italic 17px/2 Georgia}button{all:revert;padding:7px}*{letter-spacing:.01em}svg{width:20px}:root{font-size:19px}</style><meta name="theme-color" content="#fff">'

/** Everything of the page that a guest may not change. */
const portrait = (page: Page) =>
  page.evaluate(() => {
    const focusOrder = [...document.querySelectorAll<HTMLElement>('a[href],button,input,select,textarea,[tabindex],summary')].map((element) => `${element.localName}:${element.tabIndex}`)
    return {
      globals: Object.getOwnPropertyNames(window).sort(),
      styles: [...document.querySelectorAll('[data-sample]')].map((element) => {
        const computed = getComputedStyle(element)
        return Array.from(computed, (name) => `${name}:${computed.getPropertyValue(name)}`).join(';')
      }),
      boxes: [...document.querySelectorAll('[data-sample]')].map((element) => JSON.stringify(element.getBoundingClientRect())),
      html: [document.documentElement, document.body].map((element) => element.getAttributeNames().map((name) => `${name}=${element.getAttribute(name)}`)),
      scroll: [scrollX, scrollY],
      focusOrder,
      active: document.activeElement?.id,
      meta: [...document.querySelectorAll('head > *')].filter((element) => element.localName !== 'script').map((element) => element.outerHTML),
      sheets: document.styleSheets.length + document.adoptedStyleSheets.length,
      fonts: document.fonts.size,
      handlers: [window.onmessage, window.onerror, window.onresize, window.onpopstate, document.onkeydown].map(String),
      prototypes: [Array, Object, String, Element, EventTarget, Promise].map(({ prototype }) => Object.getOwnPropertyNames(prototype).length),
      history: history.length,
      title: document.title,
      cookies: document.cookie,
    }
  })
const stored = (page: Page) => page.evaluate(() => localStorage.length + sessionStorage.length)
const listening = (page: Page) => page.evaluate(() => [...(window as unknown as { listening: Set<string> }).listening].map((key) => key.split(' ')[0]).sort())

it('leaves a page as it was: before, during and after', async () => {
  const page = await use.page({ reducedMotion: 'reduce' })
  await page.addInitScript(() => {
    const { addEventListener, removeEventListener } = EventTarget.prototype
    const known = new Set<string>()
    Object.assign(window, { listening: known })
    let last = 0
    const ids = new WeakMap<object, number>()
    const keyOf = (target: unknown, type: string, listener: object): string | null => {
      const name = target === window || target === undefined ? 'window' : target === document ? 'document' : target === window.visualViewport ? 'viewport' : target === document.documentElement ? 'html' : target === document.body ? 'body' : null
      if (!ids.has(listener)) ids.set(listener, ++last)
      return name && `${name}:${type} ${ids.get(listener)}`
    }
    EventTarget.prototype.addEventListener = function (type, listener, options) {
      const key = listener && keyOf(this, type, listener)
      if (key) known.add(key)
      return addEventListener.call(this ?? window, type, listener, options)
    }
    EventTarget.prototype.removeEventListener = function (type, listener, options) {
      const key = listener && keyOf(this, type, listener)
      if (key) known.delete(key)
      return removeEventListener.call(this ?? window, type, listener, options)
    }
  })
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto(guestPage(use.service, '/guest', { head: style, body: `<div style="height:900px"></div><input id="own">${body}<div style="height:2000px"></div>` }))
  await page.locator('#own').focus()
  await page.evaluate(() => scrollTo(0, 700))
  const before = await portrait(page)
  expect(before.styles).toHaveLength(50)
  expect(await listening(page)).toEqual([])
  requests.length = 0

  await page.evaluate(() => {
    const script = document.createElement('script')
    script.src = '/widget.js'
    script.dataset.demoId = 'bot-1'
    document.head.append(script)
  })
  const chat = chatOn(page)
  await chat.launcher.waitFor()
  const during = (more: Partial<typeof before> = {}) => ({ ...before, globals: [...before.globals, 'Loquia'].sort(), ...more })
  expect(await portrait(page)).toEqual(during())
  expect(await listening(page)).toEqual([])
  expect(await stored(page)).toBe(0)
  // Its script, and the settings of the bot.
  expect(requests.map((url) => new URL(url).pathname).sort()).toEqual(['/api/widget/bot-1', '/widget.js'])

  await page.evaluate(() => (window.Loquia as LoquiaApi).open())
  await chat.input.waitFor()
  await chat.part('suggestion').first().waitFor()
  expect(await stored(page)).toBe(0)
  const opened = await portrait(page)
  // The focus of whoever opens the chat goes into it.
  expect({ ...opened, active: 'own' }).toEqual(during())
  expect(await listening(page)).toEqual(['viewport:resize', 'viewport:scroll', 'window:offline', 'window:online'])

  await chat.ask('When do you open on Sunday?')
  await chat.answered()
  expect({ ...(await portrait(page)), active: 'own' }).toEqual(during())
  expect(requests.every((url) => new URL(url).origin === use.service.origin.replace(/^http/, new URL(url).protocol.replace(':', '')) || url.startsWith(use.service.origin))).toBe(true)

  await page.evaluate(() => {
    ;(window.Loquia as LoquiaApi).destroy()
    document.querySelector('script[data-demo-id]')!.remove()
  })
  await page.locator('#own').focus()
  await page.evaluate(() => scrollTo(0, 700))
  expect(await portrait(page)).toEqual(before)
  expect(await listening(page)).toEqual([])
})
