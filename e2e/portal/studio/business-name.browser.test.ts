import { expect, test } from 'vitest'
import { bakery } from '../../testing/bakery.ts'
import { clientDesk } from '../../testing/client-desk.ts'
import { servePages } from '../../testing/serve-pages.ts'

const desk = clientDesk()
const { call, ofBot, visit } = desk

test('an owner corrects the name found on the website', async () => {
  const { page, botId } = desk
  const site = await servePages(bakery)
  try {
    await call('POST', '/api/chatbot/training/url', { url: `http://${site.host}/`, scope: 'site', botId })
    const bot = async () => ((await call('GET', ofBot('settings'))) as { bot: { status: string; name: string } }).bot
    await expect.poll(async () => (await bot()).status, { timeout: 120_000 }).toBe('ready')

    await visit('/portal/chatbot-embed?tab=content')
    const card = page.locator('[data-business-name]')
    await card.getByRole('heading', { name: 'We call it Forno Aurora. Right?' }).waitFor()
    await desk.expectNoViolations('the question about the name')
    await card.getByRole('button', { name: 'Change the name' }).press('Enter')
    const field = card.getByLabel('Name of your business')
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
    await field.fill(' ')
    await field.press('Enter')
    await card.getByText('Type the name of your business').waitFor()

    // A refused save loses nothing that was typed.
    await page.route('**/identity', (route) => route.abort())
    await field.fill('Forno Aurora di Lucca')
    await field.press('Enter')
    await desk.toast('Name not saved').waitFor()
    expect(await field.inputValue()).toBe('Forno Aurora di Lucca')

    await page.unroute('**/identity')
    await field.press('Enter')
    await desk.toast('Name saved').waitFor()
    await card.waitFor({ state: 'detached' })
    expect((await bot()).name).toBe('Forno Aurora di Lucca')
  } finally {
    await site.stop()
  }
})
