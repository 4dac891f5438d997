import type { Browser, Locator } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leaveBrowser, shareBrowser } from '../../scripts/testing/test-browser.ts'
import { sampleQuestions } from '../../examples/sites/questions.ts'
import { startSampleSites, type RunningSampleSites } from '../../examples/sites/serve.ts'
import { shareProduct } from '../testing/share-product.ts'
import type { Product } from '../testing/start-product.ts'
import { startExample, type RunningExample } from '../../examples/serve.ts'

describe('the widget on a page of another origin', () => {
  let product: Product
  let sites: RunningSampleSites
  let page: RunningExample
  let browser: Browser
  const { question, expected, path } = sampleQuestions.en.answered.find(({ isOnEveryPage }) => isOnEveryPage !== true)!

  beforeAll(async () => {
    sites = await startSampleSites({ ports: [0, 0] })
    product = await shareProduct()
    const demoId = await product.createDemo(`127.0.0.1:${sites.en.port}`)
    expect((await product.whenRead(demoId)).status).toBe('ready')
    page = await startExample({ example: 'plain-html', host: product.url, demoId, port: 0 })
    browser = await shareBrowser()
  })
  afterAll(async () => {
    await leaveBrowser(browser)
    await page?.stop()
    await sites?.stop()
  })

  it('keeps an answered conversation after a reload', async () => {
    const tab = await (await browser.newContext({ locale: 'en-GB' })).newPage()
    const faults: string[] = []
    tab.on('pageerror', (error) => faults.push(error.message))
    await tab.goto(page.url)
    expect(new URL(tab.url()).origin).not.toBe(new URL(product.url).origin)

    // Playwright's selectors look into open shadow roots.
    const widget = tab.locator('[data-chat-widget]')
    const launcher = widget.locator('[data-part="launcher"]')
    await launcher.click()
    const input = widget.locator('textarea')
    await input.fill(question)
    await input.press('Enter')

    const answer = widget.locator('[data-role="assistant"]').last()
    const expectAnswer = async (message: Locator) => {
      const shown = message.filter({ hasText: expected })
      await shown.waitFor()
      await message.locator(`a[href^="http://127.0.0.1:${sites.en.port}${path}"]`).first().waitFor()
    }
    await expectAnswer(answer)
    expect(await widget.locator('[data-role="user"]').last().textContent()).toContain(question)

    await tab.reload()
    // The panel was open, so it opens again by itself.
    await input.waitFor()
    await widget.locator('[data-role="user"]').filter({ hasText: question }).waitFor()
    await expectAnswer(widget.locator('[data-role="assistant"]').last())
    expect(await widget.locator('[data-role="user"]').count()).toBe(1)
    expect(faults).toEqual([])
  })
})
