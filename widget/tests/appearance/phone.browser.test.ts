import type { CDPSession, Page } from 'playwright'
import { expect, it } from 'vitest'
import { chatOn, hostPage, snippet } from '../../src/testing/pages'
import { useWidget } from '../../src/testing/use-widget'

const use = useWidget()
const phone = {
  viewport: { width: 390, height: 800 },
  hasTouch: true,
  isMobile: true,
  reducedMotion: 'reduce' as const,
}
/** A finger that is put down at `x`, `y` and moves `distance` CSS pixels down, or up. */
async function drag(session: CDPSession, x: number, y: number, distance: number): Promise<void> {
  const steps = 10
  for (let step = 0; step <= steps; step++) {
    await session.send('Input.dispatchTouchEvent', {
      type: step === 0 ? 'touchStart' : 'touchMove',
      touchPoints: [{ x, y: y + (distance * step) / steps }],
    })
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
const focused = (page: Page) =>
  page.evaluate(() => document.querySelector('[data-chat-widget]')!.shadowRoot!.activeElement?.tagName)

it('fills the screen of a phone', async () => {
  const page = await use.page({
    viewport: { width: 390, height: 800 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  })
  await page.goto(hostPage(use.service, '/phone', { body: `<div style="height:3000px"></div>${snippet()}` }))
  await page.evaluate(() => scrollTo(0, 500))
  const chat = chatOn(page)
  await chat.launcher.tap()
  await chat.input.waitFor()
  expect(await chat.panel.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 800 })
  expect(
    await page.evaluate(() => document.querySelector('[data-chat-widget]')!.shadowRoot!.activeElement?.tagName),
  ).not.toBe('TEXTAREA')
  expect(await page.evaluate(() => scrollY)).toBe(500)
  const small = await chat.host.evaluate((host) =>
    [...host.shadowRoot!.querySelectorAll<HTMLElement>('button:not([data-cite]),textarea')]
      .filter((element) => element.checkVisibility() && (element.offsetHeight < 44 || element.offsetWidth < 44))
      .map((element) => element.outerHTML),
  )
  expect(small).toEqual([])
  await chat.part('close').tap()
  expect(await page.evaluate(() => scrollY)).toBe(500)
})

it('is a modal dialog while it fills the screen', async () => {
  const page = await use.page(phone)
  await page.goto(hostPage(use.service, '/phone-modal', { body: `<a href="#x">A link of the page</a>${snippet()}` }))
  const chat = chatOn(page)
  const modal = () => chat.panel.getAttribute('aria-modal')
  /** Whether what is announced is part of the dialog, outside of which a screen reader hears nothing. */
  const toldInside = () => chat.part('announcements').evaluate((region) => region.closest('[role="dialog"]') !== null)
  const scene = () => page.evaluate(() => document.body.outerHTML)
  const before = await scene()
  await chat.launcher.tap()
  await chat.input.waitFor()
  expect([await modal(), await toldInside(), await scene()]).toEqual(['true', true, before])
  await chat.ask('When do you open on Sunday?')
  await chat.part('announcements').getByText('We open at').waitFor({ state: 'attached' })

  // A browser takes Escape for going back. What is open in the chat goes first, wherever the focus is.
  await chat.part('more').tap()
  await chat.part('restart').waitFor()
  await page.keyboard.press('Escape')
  await chat.part('restart').waitFor({ state: 'detached' })
  expect(await chat.panel.isVisible()).toBe(true)
  // The menu gives the focus back a moment after it is gone.
  await expect.poll(() => focused(page)).toBe('BUTTON')
  await page.evaluate(() =>
    (document.querySelector('[data-chat-widget]')!.shadowRoot!.activeElement as HTMLElement).blur(),
  )
  await page.keyboard.press('Escape')
  await chat.panel.waitFor({ state: 'hidden' })
  await expect.poll(() => focused(page)).toBe('BUTTON')
  expect([await toldInside(), page.url(), await scene()]).toEqual([false, `${use.service.origin}/phone-modal`, before])
  // Nothing of it is left behind.
  await page.keyboard.press('Escape')
  await chat.launcher.tap()
  await chat.input.waitFor()

  await page.setViewportSize({ width: 1000, height: 800 })
  await expect.poll(modal).toBe('false')
  await page.setViewportSize({ width: 800, height: 390 })
  await expect.poll(modal).toBe('true')
})

it('stays inside the visible part of the window', async () => {
  use.service.answers.set('Long', { text: 'A line of an answer.\n\n'.repeat(60) })
  const page = await use.page(phone)
  await page.goto(hostPage(use.service, '/phone-keyboard', { body: `<div style="height:3000px"></div>${snippet()}` }))
  const chat = chatOn(page)
  await chat.launcher.tap()
  await chat.ask('Long')
  await chat.answered()
  const seen = () =>
    page.evaluate(() => ({ top: Math.round(visualViewport!.offsetTop), height: Math.round(visualViewport!.height) }))
  const panel = () =>
    chat.panel.evaluate((element) => ({
      top: Math.round(element.getBoundingClientRect().top),
      height: Math.round(element.getBoundingClientRect().height),
    }))
  expect(await seen()).toEqual({ top: 0, height: 800 })
  // A keyboard leaves the layout as it is and takes from what is seen; so does zooming, which a test can do.
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setPageScaleFactor', { pageScaleFactor: 2 })
  await expect.poll(async () => (await seen()).height).toBe(400)
  await expect.poll(panel).toEqual(await seen())
  const input = await chat.input.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect)
  const { top, height } = await seen()
  expect(input.bottom).toBeLessThanOrEqual(top + height)
  expect(input.top).toBeGreaterThan(top + height / 2)
  // The end of the answer is still in sight.
  expect(await chat.part('messages').evaluate((box) => box.clientHeight)).toBeGreaterThan(100)
  await session.send('Emulation.setPageScaleFactor', { pageScaleFactor: 1 })
  await expect.poll(panel).toEqual({ top: 0, height: 800 })
})

it('never opens the keyboard automatically', async () => {
  const page = await use.page(phone)
  await page.goto(hostPage(use.service, '/phone-calm', { body: snippet() }))
  const chat = chatOn(page)
  await chat.launcher.tap()
  await chat.part('suggestion').first().tap()
  await chat.answered()
  expect(await focused(page)).not.toBe('TEXTAREA')
  await chat.part('close').tap()
  await chat.launcher.tap()
  expect(await focused(page)).not.toBe('TEXTAREA')
})

it.each([
  ['an empty conversation', false],
  ['a long one', true],
])('does not scroll the page behind it: %s', async (_name, long) => {
  use.service.answers.set('Long', { text: 'A line of an answer.\n\n'.repeat(60) })
  const page = await use.page(phone)
  await page.goto(hostPage(use.service, '/phone-behind', { body: `<div style="height:3000px"></div>${snippet()}` }))
  await page.evaluate(() => scrollTo(0, 500))
  const look = () =>
    page.evaluate(() => ({
      scrollY,
      html: document.documentElement.getAttribute('style'),
      body: document.body.getAttribute('style'),
    }))
  const before = await look()
  const chat = chatOn(page)
  await chat.launcher.tap()
  await chat.input.waitFor()
  if (long) {
    await chat.ask('Long')
    await chat.answered()
  }
  const session = await page.context().newCDPSession(page)
  for (const part of ['header', 'messages', 'input']) {
    const { x, y, width, height } = (await chat.part(part).boundingBox())!
    for (const yDistance of [-300, 300, 300]) await drag(session, x + width / 2, y + height / 2, yDistance)
    expect([part, await look()]).toEqual([part, before])
  }
  await chat.part('close').tap()
  expect(await look()).toEqual(before)
  // The gesture is one that scrolls.
  await drag(session, 100, 400, -300)
  await expect.poll(async () => (await look()).scrollY).toBeGreaterThan(500)
})

it('lets visitors scroll up while an answer is written', async () => {
  use.service.answers.set('Long', { text: 'A line of an answer. '.repeat(900), pieceChars: 12, pauseMs: 20 })
  const page = await use.page(phone)
  await page.goto(hostPage(use.service, '/phone-slow', { body: snippet() }))
  const chat = chatOn(page)
  await chat.launcher.tap()
  await chat.ask('Long')
  const list = chat.part('messages')
  const fromEnd = () => list.evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight)
  await expect.poll(() => list.evaluate((box) => box.scrollHeight - box.clientHeight)).toBeGreaterThan(600)
  const session = await page.context().newCDPSession(page)
  for (let step = 0; step <= 20; step++) {
    await session.send('Input.dispatchTouchEvent', {
      type: step === 0 ? 'touchStart' : 'touchMove',
      touchPoints: [{ x: 100, y: 200 + step * 8 }],
    })
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect.poll(fromEnd).toBeGreaterThan(100)
  // A browser takes a tap on a list that still glides as an order to stop, and as nothing else.
  let top = -1
  await expect
    .poll(async () => top === (top = await list.evaluate((box) => box.scrollTop)), { interval: 200 })
    .toBe(true)
  await page.getByRole('button', { name: 'Go to latest message' }).tap()
  await expect.poll(fromEnd).toBeLessThan(5)
  await list.focus()
  await page.keyboard.press('ArrowUp')
  await page.getByRole('button', { name: 'Go to latest message' }).waitFor()
})

it('sets an Arabic answer in an Italian chat from right to left', async () => {
  use.service.answers.set('A', {
    text: 'نفتح يوم الأحد.\n\n- الخبز\n\n| يوم | ساعة |\n|--|--|\n| الأحد | 8:00 |',
    sources: [{ number: 1, url: 'https://bakery.example/ar', title: 'ساعات العمل', snippet: 'نفتح يوم الأحد.' }],
  })
  const page = await use.page(phone)
  await page.goto(hostPage(use.service, '/phone-arabic', { body: snippet(), lang: 'it' }))
  const chat = chatOn(page)
  await chat.launcher.tap()
  await chat.ask('A')
  const answer = await chat.answered()
  expect(
    await answer
      .locator('ul')
      .first()
      .evaluate((list) => getComputedStyle(list).direction),
  ).toBe('rtl')
  const left = (cell: number) =>
    answer
      .locator('th')
      .nth(cell)
      .evaluate((each) => each.getBoundingClientRect().left)
  expect(await left(0)).toBeGreaterThan(await left(1))
  expect(await answer.locator('.title').evaluate((title) => getComputedStyle(title).unicodeBidi)).toBe('plaintext')
  expect(await chat.panel.evaluate((panel) => getComputedStyle(panel).direction)).toBe('ltr')
})
