import { chromium, type CDPSession, type Page } from 'playwright'
import { findBrowser } from '../../testing/find-browser.ts'
import { formatMegabytes, median, type Measurement } from '../measurement.ts'
import { startWidgetService, type TokenSource } from './widget-service.ts'

const runs = 3
const questions = 100
const answerTokens = 120
const mostAfterOpening = 1.2 * 1_048_576
const mostGrowth = 2 * 1_048_576

const pageHtml = (body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Host page</title><h1>Host page</h1>${body}</html>`
const pages = new Map([
  ['/blank', pageHtml('')],
  ['/widget', pageHtml('<script async src="/widget.js" data-demo-id="bench"></script>')],
])

/** Bytes of the page's JavaScript heap after garbage collection. */
async function heapBytes(session: CDPSession): Promise<number> {
  for (let round = 0; round < 2; round++) await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')!.value
}

async function askQuestion(opened: Page, number: number): Promise<void> {
  const input = opened.locator('[data-chat-widget] textarea')
  await input.fill(`stream ${answerTokens} 0 ${number}`)
  await input.press('Enter')
  await opened.locator('[data-chat-widget] [data-role="assistant"][data-state="done"]').nth(number).waitFor()
}

/** Each chat has a new browser, so no other page's garbage counts. */
export async function measureWidgetMemory(source: TokenSource): Promise<Measurement[]> {
  const service = await startWidgetService({ pages, source })
  const opening: number[] = []
  const growth: number[] = []
  try {
    for (let run = 0; run < runs; run++) {
      const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] })
      try {
        const opened = await browser.newPage()
        const session = await opened.context().newCDPSession(opened)
        await session.send('Performance.enable')
        await opened.goto(`${service.origin}/blank`)
        // The driver's own scripts stay in the page; both readings include them.
        await opened.locator('h1').click()
        await opened.locator('textarea').waitFor({ state: 'detached' })
        const blank = await heapBytes(session)
        await opened.goto(`${service.origin}/widget`)
        await opened.locator('[data-chat-widget] [data-part="launcher"]').click()
        await opened.locator('[data-chat-widget] textarea').waitFor()
        await opened.waitForLoadState('networkidle')
        opening.push((await heapBytes(session)) - blank)
        // The first answer loads code that later ones share.
        await askQuestion(opened, 0)
        const before = await heapBytes(session)
        for (let number = 1; number <= questions; number++) await askQuestion(opened, number)
        growth.push((await heapBytes(session)) - before)
      } finally {
        await browser.close()
      }
    }
  } finally {
    await service.stop()
  }
  const [opens, grows] = [median(opening), median(growth)]
  return [
    {
      name: 'widget: JavaScript heap after opening',
      ours: formatMegabytes(opens),
      beside: 'the same page without it: 0',
      goal: '≤ 1.2 MB',
      met: opens <= mostAfterOpening,
    },
    {
      name: `widget: growth of the heap over ${2 * questions} messages`,
      ours: formatMegabytes(grows),
      beside: `a message: ${(grows / questions / 2 / 1_024).toFixed(1)} KB`,
      goal: '≤ 2 MB',
      met: grows <= mostGrowth,
    },
  ]
}
