import { generateKeyPairSync } from 'node:crypto'
import type { Locator } from 'playwright'
import { expect, test } from 'vitest'
import { clientDesk } from '../../testing/client-desk.ts'

/** The bot’s studio by keyboard, as it looks with the focus, and on a phone. */
const desk = clientDesk()
const { call, ofBot, visit } = desk
const publicKey = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' })
const name = () => desk.page.getByLabel('Name of the chatbot')

test('the studio can be used by keyboard only', async () => {
  const { page, botId } = desk
  await visit('/portal/chatbot-embed')
  const tabs = page.getByRole('tab')
  await tabs.first().waitFor()
  const tabTo = async (target: () => Promise<boolean>) => {
    for (let presses = 0; presses < 80; presses++) {
      await page.keyboard.press('Tab')
      if (await target()) return
    }
    throw new Error('not reached by the Tab key')
  }
  const focused =
    (selector: string, text = '') =>
    async () =>
      page.evaluate(
        ([wanted, words]) =>
          document.activeElement?.matches(wanted!) === true &&
          (document.activeElement.textContent ?? '').includes(words!),
        [selector, text],
      )
  await tabTo(focused('[role="tab"][aria-selected="true"]'))
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await name().waitFor()
  expect(await focused('[role="tab"][aria-selected="true"]', 'Make it yours')()).toBe(true)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type('Keys only')
  await tabTo(focused('input[type="radio"]'))
  await page.keyboard.press('ArrowRight')
  await tabTo(focused('button', 'Save'))
  await page.keyboard.press('Enter')
  await page.getByText('Everything is saved.').waitFor()
  expect(await focused('button', 'Save')()).toBe(true)
  expect(await call('GET', ofBot('settings'))).toMatchObject({
    settings: { look: { title: 'Keys only', language: 'en' } },
  })
  await page.locator('[role="tab"][aria-selected="true"]').focus()
  await page.keyboard.press('Home')
  for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowLeft')
  await page.getByText(`data-bot-id="${botId}"`).first().waitFor()
  await page.keyboard.press('ArrowLeft')
  await name().waitFor()
})

test('every field has the focus ring of buttons', async () => {
  const { page } = desk
  const ring = (target: Locator) =>
    target.evaluate((element) => {
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element)
      return [outlineStyle, outlineWidth, outlineColor].join(' ')
    })
  await visit('/portal/chatbot-embed?tab=customize')
  await page.getByRole('tab', { selected: true }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  const usual = await ring(page.getByRole('tab', { selected: true }))
  expect(usual).toMatch(/^solid 2px /)
  for (const label of ['Name of the chatbot', 'Welcome message', 'Main color', 'About your company', 'Your website']) {
    const field = page.getByLabel(label, { exact: true }).and(page.getByRole('textbox'))
    await field.focus()
    expect([label, await ring(field)]).toEqual([label, usual])
    const gap = await field.evaluate((element) => {
      const { outlineOffset, outlineWidth } = getComputedStyle(element)
      const label = (element as HTMLInputElement).labels![0]!
      const words = document.createRange()
      words.selectNodeContents(label)
      return (
        element.getBoundingClientRect().top -
        words.getBoundingClientRect().bottom -
        Number.parseFloat(outlineOffset) -
        Number.parseFloat(outlineWidth)
      )
    })
    expect([label, gap >= 0]).toEqual([label, true])
  }
})

test.each(['', '/it'])('is accessible at 390 px at $0/…', async (prefix) => {
  const { page, botId } = desk
  await page.setViewportSize({ width: 390, height: 844 })
  await call('PUT', ofBot('settings'), {
    look: { proactiveMessage: 'Looking for opening hours?' },
    companyInfo: 'We bake bread.',
    domain: '',
    contactUrl: '',
  })
  await call('PUT', ofBot('origins'), {
    allowed: ['https://a-shop-with-a-name-that-is-much-longer-than-a-telephone-is-wide.example.com'],
  })
  // Their cards show most with a key of each kind, and to whoever has one.
  await call('POST', ofBot('identity-keys'), { overlapHours: 0 })
  await call('POST', ofBot('identity-keys'), { overlapHours: 24, publicKey })
  await call('PUT', ofBot('mcp'), { mode: 'key' })
  for (const [path, tabs] of [
    ['/portal/chatbot-embed', 4],
    [`/portal/analytics?bot=${botId}`, 5],
  ] as const) {
    await visit(prefix + path)
    for (let tab = 0; tab < tabs; tab++) {
      await page.getByRole('tab').nth(tab).click()
      await page.locator('[role="tabpanel"]:not([hidden])').waitFor()
      await desk.settled()
      await desk.expectNoViolations(`${path}, tab ${tab}`)
      expect([path, tab, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, tab, 390])
    }
  }
})
