import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import type { LoquiaApi } from '../../src/embed'
import { chatOn, hostPage, snippet } from '../../src/testing/pages'
import { useWidget } from '../../src/testing/use-widget'

const use = useWidget()

it('gives up on a page that always removes it', async () => {
  const page = await use.page()
  const guard = `<script>window.taken=0;new MutationObserver(function(){var ours=document.querySelector('[data-chat-widget]');if(ours){taken++;ours.remove()}}).observe(document.documentElement,{childList:true})</script>`
  await page.goto(hostPage(use.service, '/guarded', { body: guard + snippet() }), { timeout: 10_000 })
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { taken: number }).taken), { timeout: 10_000 })
    .toBeGreaterThan(100)
  expect(await chatOn(page).host.count()).toBe(0)
})

it('is mounted once however often a page runs the tag', async () => {
  const page = await use.page()
  await page.goto(hostPage(use.service, '/twice', { body: snippet() + snippet() }))
  const { host, open, input } = chatOn(page)
  await open()
  await input.fill('half a sen')
  // As Turbo does it: a new body, whose scripts are made anew so that they run.
  const visit = () =>
    page.evaluate(async () => {
      const body = document.importNode(
        new DOMParser().parseFromString(await (await fetch(location.href)).text(), 'text/html').body,
        true,
      )
      const ran = [...body.querySelectorAll('script')].map((script) => {
        const copy = document.createElement('script')
        for (const { name, value } of script.attributes) copy.setAttribute(name, value)
        script.replaceWith(copy)
        return new Promise((done) => copy.addEventListener('load', done))
      })
      document.body.replaceWith(body)
      await Promise.all(ran)
    })
  await visit()
  expect(await host.count()).toBe(1)
  expect(await page.locator('[data-chat-widget]').count()).toBe(1)
  expect(await input.inputValue()).toBe('half a sen')
  await page.evaluate(() => (window.Loquia as LoquiaApi).instances[0]!.destroy())
  await visit()
  expect(await page.locator('[data-chat-widget]').count()).toBe(1)
})

it('keeps what is typed when the page changes its language', async () => {
  const page = await use.page()
  await page.goto(hostPage(use.service, '/languages', { body: snippet() }))
  const chat = chatOn(page)
  const speak = (lang: string) => page.evaluate((code) => document.documentElement.setAttribute('lang', code), lang)
  await expect.poll(() => chat.launcher.getAttribute('title')).toBe('Open chat')
  await speak('it-IT')
  await expect.poll(() => chat.launcher.getAttribute('title')).toBe('Apri la chat')
  await chat.open()
  await chat.input.fill('Siete aperti')
  await speak('en')
  await expect.poll(() => chat.input.getAttribute('placeholder')).toBe('Write your question')
  expect(await chat.panel.getAttribute('lang')).toBe('en')
  expect(await chat.input.inputValue()).toBe('Siete aperti')
})

describe('a page that replaces its document', () => {
  const replaced = (page: Page, body = '<h1>two</h1>') =>
    page.evaluate((html) => {
      document.open()
      document.write(`<!doctype html><html lang="en"><title>two</title><body>${html}</body></html>`)
      document.close()
    }, body)

  it('keeps the conversation with the unsent question', async () => {
    const page = await use.page()
    await page.goto(
      hostPage(use.service, '/replaced', {
        body: `<script>window.heard=[];(window.Loquia=window.Loquia||[]).push(['on','answer',function(a){heard.push(a.text)}])</script>${snippet()}`,
      }),
    )
    const chat = chatOn(page)
    await chat.open()
    await chat.ask('When do you open on Sunday?')
    await chat.answered()
    for (const words of ['half a sen', 'the other half']) {
      await chat.input.fill(words)
      await replaced(page, `<h1>two</h1>${snippet()}`)
      await expect.poll(() => chat.questions.count()).toBeGreaterThan(0)
      expect(await chat.input.inputValue()).toBe(words)
      await chat.input.press('Enter')
      await expect.poll(() => chat.questions.last().locator('.bubble').innerText()).toBe(words)
      await chat.answered()
    }
    expect(await page.locator('[data-chat-widget]').count()).toBe(1)
    expect(use.service.conversations.size).toBe(1)
    expect((await page.evaluate(() => window.heard)).length).toBe(3)
    expect(
      await page.evaluate(() => {
        const { instances } = window.Loquia as LoquiaApi
        const one = instances[0]!.element === document.querySelector('[data-chat-widget]')
        instances[0]!.destroy()
        return [one, instances.length, document.querySelectorAll('[data-chat-widget]').length]
      }),
    ).toEqual([true, 0, 0])
  })

  it('keeps a closed chat closed', async () => {
    const page = await use.page()
    await page.goto(hostPage(use.service, '/replaced-closed', { body: snippet() }))
    const chat = chatOn(page)
    await chat.launcher.waitFor()
    await replaced(page)
    await chat.launcher.waitFor()
    expect(await chat.panel.isVisible()).toBe(false)
    await chat.open()
    await chat.ask('When do you open on Sunday?')
    await chat.answered()
  })

  it('keeps the conversation without storage', async () => {
    const page = await use.page()
    await page.addInitScript(() =>
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new Error('forbidden')
        },
      }),
    )
    await page.goto(hostPage(use.service, '/replaced-unstored', { body: snippet() }))
    const chat = chatOn(page)
    await chat.open()
    await chat.ask('When do you open on Sunday?')
    await chat.answered()
    await replaced(page)
    await chat.answered()
    expect(use.service.conversations.size).toBe(1)
  })
})
