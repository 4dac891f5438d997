import { expect, it } from 'vitest'
import { chatOn, guestPage } from '../testing/pages'
import { useWidget } from '../testing/use-widget'

const use = useWidget()

it('shows the button without waiting for the owner’s settings, and gives it their color without moving anything', async () => {
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
      // Of the page, or of the button. What the panel does with its own lines is another matter; those it took away since have no node.
      const { sources = [] } = entry as PerformanceEntry & { sources?: { node: Node | null }[] }
      if (sources.some(({ node }) => node && (!(node.getRootNode() instanceof ShadowRoot) || (node as Element).matches?.('[data-part="launcher"]')))) (window as unknown as { shifts: number }).shifts++
    }
    new PerformanceObserver((list) => list.getEntries().forEach(count)).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(guestPage(use.service, '/patient', { body: '<script async src="/widget.js" data-demo-id="bot-1"></script>' }))
  const { launcher, input } = chatOn(page)
  await asked
  await launcher.waitFor()
  const color = () => launcher.evaluate((button) => getComputedStyle(button).backgroundColor)
  const before = await launcher.boundingBox()
  expect(await color()).not.toBe('rgb(15, 118, 110)')
  // It works before they have come.
  await launcher.click()
  await input.waitFor()
  // Away from the button, which rises under the pointer.
  await page.mouse.move(20, 20)
  answer()
  await expect.poll(color).toBe('rgb(15, 118, 110)')
  await expect.poll(() => launcher.boundingBox()).toEqual(before)
  expect(await page.evaluate(() => (window as unknown as { shifts: number }).shifts)).toBe(0)
})

it('has the color of its kind before any settings have come, and asks for them behind its first frame', async () => {
  const page = await use.page()
  await page.route('**/api/widget/**', () => undefined)
  for (const [attribute, color] of [['data-demo-id', 'rgb(16, 185, 129)'], ['data-bot-id', 'rgb(124, 58, 237)']]) {
    await page.addInitScript(() => {
      const seen = performance.now.bind(performance)
      const look = (): unknown => (document.querySelector('[data-chat-widget]') ? Object.assign(window, { framed: seen() }) : requestAnimationFrame(look))
      requestAnimationFrame(look)
    })
    const asked = page.waitForRequest('**/api/widget/**')
    await page.goto(guestPage(use.service, `/${attribute}`, { body: `<script async src="/widget.js" ${attribute}="bot-1"></script>` }))
    await asked
    expect(await chatOn(page).launcher.evaluate((button) => getComputedStyle(button).backgroundColor)).toBe(color)
    const { began, framed } = await page.evaluate(() => ({ began: performance.getEntriesByType('resource').find(({ name }) => name.includes('/api/widget/'))?.startTime ?? Infinity, framed: (window as unknown as { framed: number }).framed }))
    expect(framed).toBeLessThanOrEqual(began)
  }
})
