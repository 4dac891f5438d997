import { expect, it } from 'vitest'
import { chatOn, hostPage, snippet } from '../testing/pages'
import { useWidget } from '../testing/use-widget'

const use = useWidget()

it('shows the button before the owner’s settings have arrived', async () => {
  const page = await use.page()
  use.service.config = { ...use.service.config, settings: { primaryColor: '#0f766e' } }
  let answer = (): void => undefined
  const asked = new Promise<void>((resolve) => {
    void page.route('**/api/widget/**', async (route) => {
      resolve()
      await new Promise<void>((release) => (answer = release))
      await route.continue()
    })
  })
  await page.addInitScript(() => {
    Object.assign(window, { shifts: 0 })
    const count = (entry: PerformanceEntry): void => {
      // Counts only shifts of the page or button.
      const { sources = [] } = entry as PerformanceEntry & { sources?: { node: Node | null }[] }
      if (
        sources.some(
          ({ node }) =>
            node &&
            (!(node.getRootNode() instanceof ShadowRoot) || (node as Element).matches?.('[data-part="launcher"]')),
        )
      )
        (window as unknown as { shifts: number }).shifts++
    }
    new PerformanceObserver((list) => list.getEntries().forEach(count)).observe({
      type: 'layout-shift',
      buffered: true,
    })
  })
  await page.goto(
    hostPage(use.service, '/patient', { body: '<script async src="/widget.js" data-demo-id="bot-1"></script>' }),
  )
  const { launcher, input } = chatOn(page)
  await asked
  await launcher.waitFor()
  const color = () => launcher.evaluate((button) => getComputedStyle(button).backgroundColor)
  const before = await launcher.boundingBox()
  expect(await color()).not.toBe('rgb(15, 118, 110)')
  await launcher.click()
  await input.waitFor()
  // The button rises under the pointer.
  await page.mouse.move(20, 20)
  answer()
  await expect.poll(color).toBe('rgb(15, 118, 110)')
  await expect.poll(() => launcher.boundingBox()).toEqual(before)
  expect(await page.evaluate(() => (window as unknown as { shifts: number }).shifts)).toBe(0)
})

it('requests the settings after its first frame', async () => {
  const page = await use.page()
  await page.route('**/api/widget/**', () => undefined)
  for (const [attribute, color] of [
    ['data-demo-id', 'rgb(16, 185, 129)'],
    ['data-bot-id', 'rgb(124, 58, 237)'],
  ]) {
    await page.addInitScript(() => {
      const seen = performance.now.bind(performance)
      const look = (): unknown =>
        document.querySelector('[data-chat-widget]')
          ? Object.assign(window, { framed: seen() })
          : requestAnimationFrame(look)
      requestAnimationFrame(look)
    })
    const asked = page.waitForRequest('**/api/widget/**')
    await page.goto(
      hostPage(use.service, `/${attribute}`, {
        body: `<script async src="/widget.js" ${attribute}="bot-1"></script>`,
      }),
    )
    await asked
    expect(await chatOn(page).launcher.evaluate((button) => getComputedStyle(button).backgroundColor)).toBe(color)
    const { began, framed } = await page.evaluate(() => ({
      began:
        performance.getEntriesByType('resource').find(({ name }) => name.includes('/api/widget/'))?.startTime ??
        Infinity,
      framed: (window as unknown as { framed: number }).framed,
    }))
    expect(framed).toBeLessThanOrEqual(began)
  }
})

it('connects after a first failure to load the connection', async () => {
  const page = await use.page()
  let refused = 0
  await page.route('**/widget/connection-*', (route) => (refused++ < 2 ? route.abort() : route.continue()))
  await page.goto(hostPage(use.service, '/no-connection', { body: snippet() }))
  const { open, ask, part, questions, answered, panel, launcher } = chatOn(page)
  await open()
  await part('notice').getByText('Reconnecting').waitFor()
  await ask('When do you open on Sunday?')
  await part('close').click()
  await panel.waitFor({ state: 'hidden' })
  await launcher.click()
  await answered()
  expect(await questions.count()).toBe(1)
  expect(use.service.asked.length).toBe(1)
})

it('is not printed unless it is part of the page', async () => {
  const page = await use.page()
  await page.goto(
    hostPage(use.service, '/print', {
      body: snippet('data-proactive-message="Hello" data-proactive-delay-seconds="0"'),
    }),
  )
  const { launcher, panel, part, open } = chatOn(page)
  await part('teaser-open').waitFor()
  await page.emulateMedia({ media: 'print' })
  expect([await launcher.isVisible(), await part('teaser').isVisible()]).toEqual([false, false])
  await page.emulateMedia({ media: 'screen' })
  await open()
  await page.emulateMedia({ media: 'print' })
  expect([await launcher.isVisible(), await panel.isVisible()]).toEqual([false, false])
  await page.emulateMedia({ media: 'screen' })
  await page.goto(
    hostPage(use.service, '/print-inline', { body: `<div id="loquia"></div>${snippet('data-mode="inline"')}` }),
  )
  await panel.waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await panel.isVisible()).toBe(true)
})
