import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { leaveBrowser, shareBrowser } from '../../../scripts/testing/test-browser'
import { startFakeService } from './fake-service'
import type { FakeService } from './fake-service-controls'

/** Tests share a browser and a service, with fresh profiles. Contract violations and page errors fail each test. */
export function useWidget() {
  let browser: Browser
  const opened: BrowserContext[] = []
  const faults: string[] = []
  const use = {
    service: undefined as unknown as FakeService,
    async page(options: BrowserContextOptions = {}): Promise<Page> {
      const context = await browser.newContext(options)
      opened.push(context)
      const page = await context.newPage()
      page.on('pageerror', (error) => faults.push(String(error.stack)))
      return page
    },
  }
  beforeAll(async () => {
    browser = await shareBrowser()
    use.service = await startFakeService()
  })
  beforeEach(() => use.service.reset())
  afterEach(async () => {
    for (const context of opened.splice(0)) await context.close()
    const violations = use.service.violations.splice(0)
    expect(violations).toEqual([])
    expect(faults.splice(0)).toEqual([])
  })
  afterAll(async () => {
    await leaveBrowser(browser)
    await use.service?.close()
  })
  return use
}
