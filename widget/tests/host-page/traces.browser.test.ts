import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { chatOn, hostPage, snippet } from '../../src/testing/pages'
import { useWidget } from '../../src/testing/use-widget'
import type { LoquiaApi } from '../../src/embed'

const use = useWidget()

describe('the host page', () => {
  const traces = (page: Page) =>
    page.evaluate(() => ({
      globals: Object.keys(window).sort(),
      html: document.documentElement.outerHTML,
      storage: Object.keys(localStorage).length + Object.keys(sessionStorage).length,
      cookies: document.cookie,
      scroll: scrollY,
    }))

  it('keeps no trace of the widget', async () => {
    const page = await use.page()
    await page.addInitScript(() => {
      // Counts what listens on the page itself.
      const add = EventTarget.prototype.addEventListener
      const remove = EventTarget.prototype.removeEventListener
      const listening = new Set<string>()
      Object.assign(window, { listening })
      let id = 0
      const ids = new WeakMap<object, number>()
      const key = (target: EventTarget, type: string, listener: object): string => {
        if (!ids.has(listener)) ids.set(listener, ++id)
        return `${target === window ? 'window' : target === document ? 'document' : 'viewport'}:${type}:${ids.get(listener)}`
      }
      const isPage = (target: EventTarget | undefined): boolean =>
        target === undefined || target === window || target === document || target === window.visualViewport
      EventTarget.prototype.addEventListener = function (type, listener, options) {
        if (isPage(this) && listener) {
          const name = key(this ?? window, type, listener)
          listening.add(name)
          if (typeof options === 'object' && options.signal)
            add.call(options.signal, 'abort', () => listening.delete(name))
        }
        return add.call(this ?? window, type, listener, options)
      }
      EventTarget.prototype.removeEventListener = function (type, listener, options) {
        if (isPage(this) && listener) listening.delete(key(this ?? window, type, listener))
        return remove.call(this ?? window, type, listener, options)
      }
    })
    await page.goto(hostPage(use.service, '/clean', {}))
    const before = await traces(page)
    await page.evaluate(() => {
      const script = document.createElement('script')
      script.src = '/widget.js'
      script.dataset.demoId = 'bot-1'
      document.head.append(script)
    })
    const chat = chatOn(page)
    await chat.open()
    await chat.part('suggestion').first().waitFor()
    const opened = await traces(page)
    expect(opened.globals.filter((name) => !before.globals.includes(name))).toEqual(['Loquia'])
    expect(opened).toMatchObject({ storage: 0, cookies: '', scroll: 0 })
    await chat.ask('When do you open on Sunday?')
    await chat.answered()
    expect(await page.evaluate(() => document.cookie)).toBe('')
    await page.evaluate(() => (window.Loquia as LoquiaApi).destroy())
    await page.evaluate(() => document.querySelector('script')!.remove())
    const after = await traces(page)
    expect(after.globals).toEqual(before.globals)
    expect(after.html).toBe(before.html)
    expect(await page.evaluate(() => [...(window as unknown as { listening: Set<string> }).listening])).toEqual([])
  })

  it('restores the widget after replacing its body', async () => {
    const page = await use.page()
    await page.goto(hostPage(use.service, '/swap', { body: snippet() }))
    const chat = chatOn(page)
    await chat.open()
    await chat.ask('When do you open on Sunday?')
    await chat.answered()
    await page.evaluate(() => {
      document.body.replaceWith(Object.assign(document.createElement('body'), { textContent: 'another page' }))
    })
    await expect.poll(() => chat.host.count()).toBe(1)
    expect(await chat.answers.count()).toBe(1)
    await page.evaluate(() => document.body.replaceChildren())
    await expect.poll(() => chat.host.count()).toBe(1)
  })
})
