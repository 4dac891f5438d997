import type { BareBrowser, BarePage } from '../load/bare-browser.ts'
import type { WidgetService } from './widget-service.ts'

/** Slows a developer's processor down to that of a mid-range phone. */
export const throttle = 4
const patienceMs = 60_000

export interface WidgetBench {
  browser: BareBrowser
  service: WidgetService
}

/** Searches the document and the widget's shadow root. */
const finder = `window.find = (selector) => document.querySelector(selector) ?? document.querySelector('[data-chat-widget]')?.shadowRoot?.querySelector(selector) ?? null`

/** `throttled` counts wall time under the throttle, `worked` the main thread's processor time. */
export type Counting = 'throttled' | 'worked'

/** @param script runs before the page's scripts; may call `find(selector)` */
export async function freshPage<T>(
  { browser, service }: WidgetBench,
  path: string,
  script: string,
  act: (page: BarePage) => Promise<T>,
  counting: Counting = 'throttled',
): Promise<T> {
  const page = await browser.newPage()
  try {
    await page.send('Page.enable')
    await page.send('Performance.enable', { timeDomain: counting === 'worked' ? 'threadTicks' : 'timeTicks' })
    await page.send('Page.addScriptToEvaluateOnNewDocument', { source: `${finder};${script}` })
    if (counting === 'throttled') await page.send('Emulation.setCPUThrottlingRate', { rate: throttle })
    await page.send('Page.navigate', { url: service.origin + path })
    return await act(page)
  } finally {
    await page.close()
  }
}

/** Chromium's metrics since the page opened: seconds, or numbers. */
export async function readPageMetrics(page: BarePage): Promise<Record<string, number>> {
  const { metrics } = await page.send<{ metrics: { name: string; value: number }[] }>('Performance.getMetrics')
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]))
}

export const pause = (milliseconds: number): Promise<void> => new Promise((wake) => setTimeout(wake, milliseconds))

/** @throws Error after a minute */
export async function waitFor<T>(page: BarePage, expression: string, everyMs = 25): Promise<T> {
  for (const began = performance.now(); ;) {
    // A page that is being replaced cannot be asked.
    const value = await page.evaluate<T>(expression).catch(() => undefined)
    if (value) return value
    if (performance.now() - began > patienceMs) throw new Error(`Timed out waiting for the page: ${expression}`)
    await pause(everyMs)
  }
}

/** CSS pixels. */
export function findMiddle(page: BarePage, selector: string): Promise<{ x: number; y: number }> {
  return waitFor(
    page,
    `(() => { const box = find(${JSON.stringify(selector)})?.getBoundingClientRect(); return box?.width && { x: box.x + box.width / 2, y: box.y + box.height / 2 } })()`,
  )
}

export async function moveTo(page: BarePage, place: { x: number; y: number }): Promise<void> {
  await page.send('Input.dispatchMouseEvent', { type: 'mouseMoved', button: 'none', ...place })
}

export async function pressAt(page: BarePage, place: { x: number; y: number }): Promise<void> {
  for (const type of ['mousePressed', 'mouseReleased'])
    await page.send('Input.dispatchMouseEvent', { type, button: 'left', clickCount: 1, ...place })
}
