import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { clientDesk } from '../../testing/client-desk.ts'

/** The steps of the bot’s studio, and its chat beside them. */
const desk = clientDesk()
const { call, visit } = desk
const chat = (where: Page) => where.locator('[data-chat-widget]')

const steps = [
  {
    prefix: '',
    titles: ['Teach it', 'Make it yours', 'Put it on your site', 'Opening hours', 'Agents', 'Model and usage'],
    filled: ['Import', 'Save', 'Copy', 'Save', 'Save', 'Save the key'],
    open: 'Try it',
    sheet: 'Preview',
    close: 'Close the preview',
    name: 'Name of the chatbot',
  },
  {
    prefix: '/it',
    titles: ['Istruiscilo', 'Rendilo tuo', 'Mettilo sul sito', 'Orari', 'Operatori', 'Modello e consumi'],
    filled: ['Importa', 'Salva', 'Copia', 'Salva', 'Salva', 'Salva la chiave'],
    open: 'Provalo',
    sheet: 'Anteprima',
    close: 'Chiudi l’anteprima',
    name: 'Nome del chatbot',
  },
] as const

test.each(steps)('shows the steps as tabs at $prefix/portal/chatbot-embed', async ({ prefix, titles, filled }) => {
  const { page, botId } = desk
  const tabs = page.getByRole('tab')
  /** Number or mark, and title, of each tab, as a reader hears it. */
  const heard = () =>
    tabs.evaluateAll((all) => all.map((tab) => (tab as HTMLElement).innerText.replaceAll(/\s+/g, ' ').trim()))
  await visit(`${prefix}/portal/chatbot-embed`)
  await tabs.first().waitFor()
  await expect.poll(heard).toEqual(titles.map((title, index) => (index < 3 ? `${index + 1} ${title}` : title)))
  // The first that is not done is chosen.
  expect(await tabs.nth(0).getAttribute('aria-selected')).toBe('true')
  for (const viewport of [
    { width: 1280, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport)
    for (const [index, title] of titles.entries()) {
      await page.getByRole('tab', { name: title }).click()
      await desk.settled()
      // The tab is kept in the address, which the page follows when it has time.
      await expect
        .poll(
          () =>
            page
              .locator('main :is(a, button):is(.bg-fill, .bg-ink)')
              .filter({ visible: true })
              .evaluateAll((buttons) => buttons.map((button) => button.textContent)),
          { message: title },
        )
        .toEqual([filled[index]])
    }
  }
  await call('POST', '/api/chatbot/training/document', {
    botId,
    filename: 'prices.txt',
    content: 'A rye loaf costs 4.50 euros in our shop, and a seeded roll 90 cents.',
  })
  await visit(`${prefix}/portal/chatbot-embed?tab=content`)
  await page.locator('[data-source][data-status="ready"]').waitFor()
  await expect.poll(async () => (await heard())[0]).not.toContain('1')
  await visit(`${prefix}/portal/chatbot-embed`)
  await tabs.first().waitFor()
  await expect.poll(() => tabs.nth(1).getAttribute('aria-selected')).toBe('true')
})

test.each(steps)(
  'shows the chat as a sheet on a phone at $prefix/portal/chatbot-embed',
  async ({ prefix, open, sheet: title, close, name: field }) => {
    const { page, botId } = desk
    await call('POST', '/api/chatbot/training/document', {
      botId,
      filename: 'prices.txt',
      content: 'A rye loaf costs 4.50 euros in our shop, and a seeded roll 90 cents.',
    })
    await page.setViewportSize({ width: 390, height: 844 })
    await visit(`${prefix}/portal/chatbot-embed?tab=customize`)
    const opener = page.getByRole('button', { name: open, exact: true })
    const sheet = page.getByRole('dialog', { name: title })
    const question = chat(page).locator('textarea')
    const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement)
    await page.getByLabel(field).fill('Ask the bakery')
    expect(await sheet.isVisible()).toBe(false)
    await opener.focus()
    await page.keyboard.press('Enter')
    await sheet.waitFor()
    await question.waitFor()
    // The preview uses unsaved text, too.
    await sheet.getByText('Ask the bakery').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await desk.expectNoViolations(`the sheet at ${prefix}`)
    const where = () =>
      page.evaluate(() => {
        const dialog = document.querySelector('dialog:modal')
        const { activeElement } = document
        if (dialog === null) return 'no sheet'
        if (activeElement === document.body || activeElement === dialog) return 'nowhere'
        return dialog.contains(activeElement) ? 'inside' : `outside: ${activeElement?.outerHTML.slice(0, 120)}`
      })
    const seen = new Set<string>()
    for (const key of ['Tab', 'Shift+Tab'])
      for (let presses = 0; presses < 16; presses++) {
        await page.keyboard.press(key)
        seen.add(await where())
      }
    expect([...seen].filter((place) => place !== 'nowhere')).toEqual(['inside'])
    // It is the real chat.
    await question.focus()
    await page.keyboard.type('What does a rye loaf cost?')
    await page.keyboard.press('Enter')
    await sheet.locator('[data-role="assistant"]').getByText('4.50').first().waitFor()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
    await expect.poll(() => isFocused(opener)).toBe(true)
    await page.keyboard.press('Space')
    await sheet.getByRole('button', { name: close }).click()
    await sheet.waitFor({ state: 'hidden' })
    await expect.poll(() => isFocused(opener)).toBe(true)
    // The conversation is the same one when it is opened again, and no field was lost meanwhile.
    await opener.click()
    await sheet.locator('[data-role="assistant"]').getByText('4.50').first().waitFor()
    await page.keyboard.press('Escape')
    expect(await page.getByLabel(field).inputValue()).toBe('Ask the bakery')
  },
)
