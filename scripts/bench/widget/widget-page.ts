import type { BareBrowser, BarePage } from '../load/bare-browser.ts'
import type { WidgetService } from './widget-service.ts'

/** A mid-range phone's processor beside that of a developer's machine. */
export const throttle = 4
/** How long a page may take for anything that is waited for. */
const patienceMs = 60_000

export interface WidgetBench {
  browser: BareBrowser
  service: WidgetService
}

/** Runs in the page before its own scripts: finds what is in the document or in the widget's shadow root. */
const finder = `window.find = (selector) => document.querySelector(selector) ?? document.querySelector('[data-chat-widget]')?.shadowRoot?.querySelector(selector) ?? null`

/**
 * How a page's seconds are counted: by the clock while its processor is throttled, or as what its main thread really
 * worked.
 */
export type Counting = 'throttled' | 'worked'

/** A page that was never loaded before. @param script runs before the page's own; may call `find(selector)` */
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

/** What the browser counts of a page since it was opened: seconds, or numbers. */
export async function readPageMetrics(page: BarePage): Promise<Record<string, number>> {
  const { metrics } = await page.send<{ metrics: { name: string; value: number }[] }>('Performance.getMetrics')
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]))
}

export const pause = (milliseconds: number): Promise<void> => new Promise((wake) => setTimeout(wake, milliseconds))

/** Waits for an expression to be true, and gives its value. @throws Error when that takes a minute */
export async function waitFor<T>(page: BarePage, expression: string, everyMs = 25): Promise<T> {
  for (const began = performance.now(); ;) {
    // While a page is being replaced there is nothing to ask.
    const value = await page.evaluate<T>(expression).catch(() => undefined)
    if (value) return value
    if (performance.now() - began > patienceMs) throw new Error(`Timed out waiting for the page: ${expression}`)
    await pause(everyMs)
  }
}

/** The middle of an element, in CSS pixels. */
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
