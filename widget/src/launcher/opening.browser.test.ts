import { expect, it } from 'vitest'
import type { LoquiaApi } from '../embed'
import { chatOn, hostPage, snippet } from '../testing/pages'
import { useWidget } from '../testing/use-widget'

const use = useWidget()

async function slowPage(path: string, lang: string) {
  const page = await use.page({ viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true })
  let deliver = (): void => undefined
  const delivered = new Promise<void>((resolve) => (deliver = resolve))
  await page.route('**/widget/panel-*', async (route) => {
    await delivered
    await route.continue()
  })
  await page.addInitScript(() => {
    window.heard = []
    for (const name of ['open', 'close', 'error'])
      document.addEventListener(`loquia:${name}`, () => window.heard.push(name))
  })
  await page.goto(hostPage(use.service, path, { body: snippet(), lang }))
  const { launcher, input } = chatOn(page)
  const seen = () =>
    launcher.evaluate((button) =>
      getComputedStyle(button, '::after').content === 'none' ? '' : button.getAttribute('title'),
    )
  return { page, launcher, input, seen, deliver }
}

it.each([
  ['en', 'Opening chat', 'Open chat'],
  ['it', 'Apro la chat', 'Apri la chat'],
])('announces that it is opening: %s', async (lang, opening, closed) => {
  const { page, launcher, input, seen, deliver } = await slowPage(`/slow-${lang}`, lang)
  const wide = async () => (await launcher.boundingBox())!.width > 100
  const state = async () => [
    await seen(),
    await launcher.getAttribute('aria-label'),
    await launcher.getAttribute('aria-busy'),
    await launcher.getAttribute('aria-expanded'),
    await wide(),
  ]
  await expect.poll(state).toEqual(['', expect.stringContaining(closed), 'false', 'false', false])
  for (let times = 0; times < 2; times++) {
    await launcher.tap()
    await expect.poll(state).toEqual([opening, expect.stringContaining(opening), 'true', 'false', true])
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/opening-${lang}.png` })
    await launcher.tap()
    await expect.poll(state).toEqual(['', expect.stringContaining(closed), 'false', 'false', false])
  }
  await launcher.tap()
  deliver()
  await input.waitFor()
  await expect.poll(() => page.evaluate(() => window.heard)).toEqual(['open'])
})

it('counts two quick taps as one', async () => {
  const { page, launcher, input, deliver } = await slowPage('/slow-twice', 'en')
  expect(
    await launcher.evaluate((button) => {
      ;(button as HTMLElement).click()
      ;(window.Loquia as LoquiaApi).setOptions({ primaryColor: '#123456' })
      const label = button.getAttribute('aria-label')
      ;(button as HTMLElement).click()
      return label
    }),
  ).toBe('Open chat, AI assistant')
  deliver()
  await input.waitFor()
  expect(await page.evaluate(() => window.heard)).toEqual(['open'])
  // A double click must not close a panel preloaded on hover.
  const wide = await use.page()
  await wide.goto(hostPage(use.service, '/double-click', { body: snippet() }))
  const chat = chatOn(wide)
  await chat.launcher.hover()
  await chat.input.waitFor({ state: 'attached' })
  await chat.launcher.dblclick()
  expect(await chat.input.isVisible()).toBe(true)
  await expect
    .poll(async () => {
      await chat.launcher.click()
      return chat.input.isVisible()
    })
    .toBe(false)
})

it('stays closed when the opening was canceled before the panel arrived', async () => {
  const { page, launcher, input, seen, deliver } = await slowPage('/slow-back', 'en')
  await launcher.tap()
  await expect.poll(seen).toBe('Opening chat')
  await launcher.tap()
  deliver()
  await input.waitFor({ state: 'attached' })
  expect(await input.isVisible()).toBe(false)
  expect(await page.evaluate(() => window.heard)).toEqual([])
  await launcher.tap()
  await input.waitFor()
})

it('says that it is opening on a slow network', async () => {
  const page = await use.page({ viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true })
  await page.goto(hostPage(use.service, '/slow-3g', { body: snippet() }))
  const { launcher, input } = chatOn(page)
  await launcher.waitFor()
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 2_000,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  })
  const told = await launcher.evaluateHandle((button) => {
    const words: unknown[] = []
    new MutationObserver(() => words.push(button.getAttribute('aria-label'))).observe(button, {
      attributeFilter: ['aria-label'],
    })
    return words
  })
  await launcher.tap()
  await input.waitFor()
  await expect.poll(() => told.jsonValue()).toEqual(['Opening chat, AI assistant', 'Close chat, AI assistant'])
  expect(await launcher.getAttribute('aria-busy')).toBe('false')
})

it.each([
  ['en', 'Chat unavailable. Try again', 'Close chat'],
  ['it', 'Chat non caricata. Riprova', 'Chiudi la chat'],
])('loads a failed panel again after another tap: %s', async (lang, unavailable, close) => {
  const { page, launcher, input, seen, deliver } = await slowPage(`/unavailable-${lang}`, lang)
  await page.route('**/widget/panel-*', (route) => route.abort())
  await launcher.tap()
  await expect.poll(() => launcher.getAttribute('aria-label')).toContain(unavailable)
  await expect.poll(seen).toBe(unavailable)
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/unavailable-${lang}.png` })
  await expect.poll(() => page.evaluate(() => window.heard)).toEqual(['error'])
  await page.unroute('**/widget/panel-*')
  deliver()
  await launcher.tap()
  await input.waitFor()
  await expect.poll(() => launcher.getAttribute('aria-label')).toContain(close)
})

it('replaces an inline chat until its panel has loaded', async () => {
  const { page, deliver } = await slowPage('/slow-none', 'en')
  await page.route('**/widget/panel-*', (route) => route.abort())
  await page.goto(
    hostPage(use.service, '/slow-inline', {
      body: `<div id="loquia" style="height:500px"></div>${snippet('data-mode="inline"')}`,
    }),
  )
  const { launcher, input } = chatOn(page)
  await expect.poll(() => launcher.getAttribute('aria-label')).toBe('Chat unavailable. Try again, AI assistant')
  await page.unroute('**/widget/panel-*')
  deliver()
  await launcher.tap()
  await input.waitFor()
  await expect.poll(() => launcher.count()).toBe(0)
})
