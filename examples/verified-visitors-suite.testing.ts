import type { Browser, Page } from 'playwright'
import { expect, it } from 'vitest'
import { signingBot } from './testing/signing-bot.ts'

/** @param scene where the whole product is, and a browser */
export function verifiedVisitors(scene: () => { url: string; browser: Browser }): void {
  it('verified visitors: the conversation follows them to another device, and not to whoever comes after them', async () => {
    const { url, browser } = scene()
    const { botId, sign } = await signingBot(url)
    const warnings: string[] = []
    const device = async (identify?: { token: string }): Promise<Page> => {
      const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
      page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
      await page.route('**/shop.html', (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: `<!doctype html><title>Shop</title><body><script>
            window.Loquia = window.Loquia || []
            var who = ${JSON.stringify(identify ?? null)}
            if (who && !sessionStorage.left) Loquia.push(['identify', who])
          </script><script async src="/widget.js" data-bot-id="${botId}"></script>`,
        }),
      )
      await page.goto(`${url}/shop.html`)
      await page.locator('[data-part="launcher"]').click()
      await page.locator('[data-chat-widget] textarea').waitFor()
      return page
    }
    const questions = (page: Page) => page.locator('[data-chat-widget] [data-role="user"]')
    const say = async (page: Page, text: string) => {
      await page.locator('[data-chat-widget] textarea').fill(text)
      await page.locator('[data-chat-widget] textarea').press('Enter')
      await page.locator('[data-role="assistant"][data-state="done"]').last().waitFor()
    }
    const phone = await device({ token: sign('user-7') })
    await say(phone, 'Where is my order?')
    const desk = await device({ token: sign('user-7') })
    await questions(desk).filter({ hasText: 'Where is my order?' }).waitFor()

    await desk.locator('[data-chat-widget] textarea').fill('and my invo')
    await desk.evaluate(() => {
      sessionStorage.left = '1'
      Reflect.get(window, 'Loquia').identify(null)
    })
    await expect.poll(() => questions(desk).count()).toBe(0)
    expect(await desk.locator('[data-chat-widget] textarea').inputValue()).toBe('')
    await say(desk, 'Do you ship abroad?')
    await desk.reload()
    await questions(desk).filter({ hasText: 'Do you ship abroad?' }).waitFor()
    expect(await questions(desk).count()).toBe(1)
    expect(warnings).toEqual([])

    const forged = await device({ token: sign('user-7', 'guessed') })
    await say(forged, 'Am I in?')
    expect(await questions(forged).count()).toBe(1)
    expect(warnings).toEqual(['Loquia: identify: token refused (wrong_signature)'])
    for (const page of [phone, desk, forged]) await page.context().close()
  })
}
