import { Document, HeadingLevel, Packer, Paragraph } from 'docx'
import { PDFDocument, StandardFonts } from 'pdf-lib'
import type { Page } from 'playwright'
import { afterAll, expect, it } from 'vitest'
import { bakery } from '../testing/bakery.ts'
import { expectNoViolations } from '../testing/client-desk.ts'
import { serveHostPages } from '../testing/host-page.ts'
import { productForTests } from '../testing/product-for-tests.ts'
import { servePages } from '../testing/serve-pages.ts'

/**
 * A client's first day, as a client lives it: from a demo to a trained bot on their own site, and what visitors asked.
 */
let site: Awaited<ReturnType<typeof servePages>>
let other: Awaited<ReturnType<typeof servePages>>
const running = productForTests(async () => {
  site = await servePages(bakery)
  other = await servePages((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(
      '<!doctype html><html lang="en"><head><title>Gift vouchers</title></head><body><main><h1>Gift vouchers</h1><p>A gift voucher of the bakery is valid for twenty-six months from the day it was bought.</p></main></body></html>',
    )
  })
})
afterAll(async () => {
  await site?.stop()
  await other?.stop()
})

async function pdf(): Promise<Buffer> {
  const document = await PDFDocument.create()
  document.setTitle('Bread list')
  const font = await document.embedFont(StandardFonts.Helvetica)
  const page = document.addPage()
  const lines = [
    'Bread list',
    'The Garfagnana loaf weighs 850 grams and keeps fresh for nine days.',
    'It is baked with chestnut flour from our own mill.',
  ]
  for (const [row, text] of lines.entries())
    page.drawText(text, { x: 50, y: 760 - row * 26, size: row === 0 ? 22 : 12, font })
  return Buffer.from(await document.save())
}
async function docx(): Promise<Buffer> {
  const children = [
    new Paragraph({ text: 'Baking classes', heading: HeadingLevel.HEADING_1 }),
    new Paragraph('A baking class costs 65 euros and takes four hours, flour and apron included.'),
    new Paragraph('Classes are held on the first Saturday of each month, for eight people at most.'),
  ]
  return Packer.toBuffer(new Document({ sections: [{ children }] }))
}
const txt =
  'Parking\n\nThe car park behind the old mill has twelve places. Parking there is free for customers for ninety minutes.\n'

const chat = (page: Page) => page.locator('[data-chat-widget]')
async function ask(page: Page, question: string): Promise<{ text: string; sources: string }> {
  const answers = chat(page).locator('[data-role="assistant"]')
  const before = await answers.count()
  const input = chat(page).locator('textarea')
  await input.fill(question)
  await input.press('Enter')
  const answer = answers.nth(before)
  await answer.and(page.locator('[data-state="done"]')).waitFor()
  const text = (await answer.innerText()).replace(/\s+/g, ' ')
  return {
    text,
    sources: await answer
      .locator('[data-source]')
      .evaluateAll((links) => links.map((link) => `${link.textContent} ${link.getAttribute('href') ?? ''}`).join(' ')),
  }
}

it('leads an owner from registration to the first custom answer', async () => {
  const page = await (
    await running.browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 900 } })
  ).newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))

  // A demo, and the way to keep it.
  await page.goto(`${running.product.url}/chatbot-demo`)
  await page.getByLabel('Type your domain').first().fill(site.host)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/chatbot-demo\/.+/)
  const demoId = decodeURIComponent(new URL(page.url()).pathname.split('/').at(-1) ?? '')
  await running.product.whenRead(demoId)
  await chat(page).locator('textarea').waitFor()
  expect((await ask(page, 'When does the bakery open on Sunday?')).text).toContain('eight in the morning')
  await page.locator('[data-keep]').getByRole('link', { name: 'Keep this chatbot' }).click()

  // An account by one form, and on to the studio with the demo in it.
  await page.waitForURL(/\/auth/)
  const form = page.getByRole('tabpanel').filter({ visible: true })
  await form.getByLabel(/^email/i).fill('ada.rossi@example.com')
  await form
    .getByLabel(/^password/i)
    .first()
    .fill('a good password')
  await form.getByRole('button', { name: /register|create/i }).click()
  await page.waitForURL(/\/portal\/chatbot-embed\?.*bot=/)
  expect(new URL(page.url()).searchParams.get('bot')).toBe(demoId)
  expect((await running.product.demo(demoId)) as unknown).toMatchObject({ demoId, expiresAt: null, claimed: true })

  // Files and a page.
  await page.getByRole('tab', { name: 'Teach it' }).click()
  await page.locator('input[type="file"][multiple]').setInputFiles([
    { name: 'bread-list.pdf', mimeType: 'application/pdf', buffer: await pdf() },
    {
      name: 'classes.docx',
      mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      buffer: await docx(),
    },
    { name: 'parking.txt', mimeType: 'text/plain', buffer: Buffer.from(txt) },
    { name: 'song.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('no document') },
    { name: 'empty.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) },
    {
      name: 'broken.docx',
      mimeType: 'text/plain',
      buffer: Buffer.from('not a zip at all, whatever its name says, and long enough to be looked at'),
    },
  ])
  await expect.poll(() => page.locator('[data-upload="done"]').count()).toBeGreaterThanOrEqual(3)
  await page.getByText('Invalid file type. Please upload PDF, DOCX, or TXT files.').first().waitFor()
  await page.getByText('We found no text in this file.').waitFor()
  await page.getByLabel('Address').fill(`http://${other.host}/vouchers`)
  await page.getByText('Only this page', { exact: true }).click()
  await page.getByRole('button', { name: 'Import' }).click()
  await expect.poll(() => page.locator('[data-source][data-status="ready"]').count()).toBeGreaterThanOrEqual(5)
  expect(await page.locator('[data-source="document"]').count()).toBeGreaterThanOrEqual(3)

  // Each of the four answers, with its own source.
  for (const [question, expected, source] of [
    ['How much does the Garfagnana loaf weigh?', '850 grams', /bread.?list/i],
    ['What does a baking class cost?', '65 euros', /classes/i],
    ['How many places has the car park behind the old mill?', 'twelve places', /parking/i],
    ['How long is a gift voucher valid?', 'twenty-six months', /voucher/i],
  ] as const) {
    const answer = await ask(page, question)
    expect(answer.text, question).toContain(expected)
    expect(answer.text + answer.sources, question).toMatch(source)
  }
  const lost = await ask(page, 'Do you repair bicycles?')
  expect(lost.text).toMatch(/couldn’t find/i)
  await expectNoViolations(page, 'content')

  // Colors and language, live in the preview and on a page of another origin, without a new paste.
  await page.getByRole('tab', { name: 'Make it yours' }).click()
  await page.getByRole('button', { name: 'Red' }).click()
  await expect
    .poll(() =>
      chat(page)
        .locator('[data-role="user"] .bubble')
        .first()
        .evaluate((bubble) => getComputedStyle(bubble).backgroundColor),
    )
    .toBe('rgb(239, 68, 68)')
  await expectNoViolations(page, 'appearance')
  await page.getByRole('tab', { name: 'Make it yours' }).click()
  await page.getByText('Italiano', { exact: true }).last().click()
  await page.getByLabel('Name of the chatbot').fill('Forno di Ada')
  await page.getByText('You have unsaved changes.').waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Everything is saved.').waitFor()
  await expectNoViolations(page, 'customize')

  const hostPages = await serveHostPages(running.product.url, demoId)
  const hostPage = await running.browser.newPage()
  await hostPage.goto(`http://${hostPages.host}/en`)
  await chat(hostPage).locator('[data-part="launcher"]').click()
  await chat(hostPage).locator('textarea').waitFor()
  await chat(hostPage).getByText('Forno di Ada').first().waitFor()
  expect(await chat(hostPage).locator('[data-part="panel"]').getAttribute('lang')).toBe('it')
  expect(
    await chat(hostPage).evaluate(
      (host) => getComputedStyle(host.shadowRoot!.querySelector('[data-part="launcher"]')!).backgroundColor,
    ),
  ).toBe('rgb(239, 68, 68)')
  expect((await ask(hostPage, 'Do you repair bicycles?')).text).not.toContain('Tuesday')

  // The embed tab, and whether it is installed right.
  await page.getByRole('tab', { name: 'Put it on your site' }).click()
  await page.getByText(`data-bot-id="${demoId}"`).first().waitFor()
  await page.getByLabel('Page to check').fill(`http://${hostPages.host}/en`)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await page.locator('[data-finding="tag_found"]').waitFor()
  await expectNoViolations(page, 'embed')

  // What visitors asked, and apart from it what Ada has tried herself.
  await page.getByRole('link', { name: 'What visitors ask' }).click()
  await page.waitForURL(/\/portal\/analytics/)
  await page.locator('[data-conversation]').first().waitFor()
  expect(await page.locator('[data-conversation]').count()).toBe(1)
  await page.getByLabel('Who asked').selectOption('only')
  await page.getByLabel('Search conversations').fill('gift voucher')
  await expect.poll(() => page.locator('[data-conversation]').count()).toBe(1)
  await page.locator('[data-conversation] button').first().click()
  await page.getByText('twenty-six months').first().waitFor()
  await expectNoViolations(page, 'conversations')

  await page.getByRole('tab', { name: 'Open questions' }).click()
  const group = page.locator('[data-unanswered]').filter({ hasText: 'bicycles' })
  await group.getByText('Asked once').waitFor()
  await group.getByRole('button', { name: 'Add an answer' }).click()
  await group.getByLabel('Your answer').fill('Yes, Rosa mends bicycles in the yard every Tuesday.')
  await expectNoViolations(page, 'unanswered')
  await group.getByRole('button', { name: 'Save the answer' }).click()
  await group.waitFor({ state: 'detached' })

  await page.getByRole('tab', { name: 'Figures' }).click()
  await page.locator('[data-metric="questions"]').getByText('1', { exact: true }).waitFor()
  await page.locator('figure svg').first().waitFor()
  await expectNoViolations(page, 'figures')
  await page.getByRole('tab', { name: 'Notifications and storage' }).click()
  await page.getByText('No webhook yet').waitFor()
  await expectNoViolations(page, 'notifications')

  // Asked again, it answers.
  expect((await ask(hostPage, 'Do you repair bicycles?')).text).toContain('every Tuesday')
  await hostPages.stop()
  expect(faults).toEqual([])
})
