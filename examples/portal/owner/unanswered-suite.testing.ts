import type { UnansweredResponse } from '@loquia/contracts'
import { expect, test } from 'vitest'
import { desk, price, servePrices } from './owner-scene.testing.ts'

const { call, visit, expectNoViolations } = desk

test.each([
  {
    prefix: '',
    teach: 'Teach it',
    waiting: 'One question waits for your answer',
    toInstall: 'Copy the line',
  },
  {
    prefix: '/it',
    teach: 'Insegnagli',
    waiting: 'Una domanda aspetta la tua risposta',
    toInstall: 'Copia la riga',
  },
])(
  'what waits is told at $prefix/portal, and what visitors asked reads well at $prefix/portal/analytics, in light and in dark',
  async ({ prefix, ...w }) => {
    const { page, product, botId } = desk
    const prices = await servePrices()
    const standing = page.locator(`[data-bot="${botId}"]`)
    try {
      await visit(`${prefix}/portal`)
      await page.locator('[data-step="teach"]').getByRole('link', { name: w.teach }).click()
      await page.getByRole('tab', { selected: true }).and(page.locator('[id$="tab-content"]')).waitFor()
      await call('POST', '/api/chatbot/training/url', { url: `http://${prices.host}/prices`, scope: 'page', botId })
      await expect
        .poll(async () =>
          (
            (await call('GET', `/api/chatbot/trainings?botId=${botId}`)) as { trainings: { status: string }[] }
          ).trainings.map(({ status }) => status),
        )
        .toEqual(['ready'])
      const { visitorToken } = await product.ask(botId, price)
      await product.ask(botId, 'Do you mend umbrellas?', visitorToken)
      await page.setViewportSize({ width: 390, height: 844 })
      await visit(`${prefix}/portal`)
      await page.locator('[data-step="embed"]').getByRole('link', { name: w.toInstall }).waitFor()
      await standing.getByRole('link', { name: w.waiting }).waitFor()
      await expectNoViolations('what waits')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
      await standing.getByRole('link', { name: w.waiting }).click()
      await page.locator('[data-unanswered]').getByText('Do you mend umbrellas?').waitFor()
      await visit(`${prefix}/portal/analytics`)
      await page.locator('[data-conversation] > button').click()
      const answer = page.locator('li[data-role="assistant"]').first()
      await answer.getByText('4.50').waitFor()
      // Marks of the written answer are drawn, not shown.
      expect(await answer.innerText()).not.toMatch(/\*\*|\[1\]/)
      await expectNoViolations('a conversation')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
      await page.getByRole('tab').nth(1).click()
      await page.locator('[data-unanswered] button').first().click()
      await expectNoViolations('an answer to be written')
      // As it stands where the bot was unsure: what visitors saw becomes the answer by a press.
      const snippet = 'Umbrellas are mended on Tuesdays, while you wait.'
      const unsure: UnansweredResponse = {
        success: true,
        waiting: 0,
        groups: [
          {
            question: 'Do you mend umbrellas?',
            count: 3,
            lastAt: new Date().toISOString(),
            wordings: [],
            ids: ['1'],
            unsure: 2,
            disliked: 0,
            languages: ['en'],
            conversations: [],
            passages: [{ url: `http://${prices.host}/prices`, title: 'Prices', snippet, shown: 2, up: 1, down: 1 }],
          },
        ],
      }
      await page.route('**/unanswered', (route) => route.fulfill({ json: unsure }))
      await visit(`${prefix}/portal/analytics?tab=unanswered`)
      const passage = page.locator('[data-passage]')
      await passage.getByText(snippet).waitFor()
      await expectNoViolations('passages that may be taught')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
      if (process.env['SHOTS'])
        await page.screenshot({ path: `${process.env['SHOTS']}/portal${prefix.replace('/', '-')}.png`, fullPage: true })
      await passage.getByRole('button').click()
      expect(await page.locator('[data-unanswered] textarea').inputValue()).toBe(snippet)
      await page.unroute('**/unanswered')
      await visit(`${prefix}/portal/chatbot-embed?tab=content`)
      await page.locator('[data-source]').waitFor()
      await page
        .locator('details')
        .first()
        .evaluate((details: HTMLDetailsElement) => (details.open = true))
      await expectNoViolations('what it knows')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    } finally {
      await prices.stop()
    }
  },
)

test('one answer is given to every wording, shows who wrote it, and is changed; the figures read well', async () => {
  const { page, product, botId, username } = desk
  for (const question of ['Do you mend umbrellas?', 'Umbrellas: mend?']) await product.ask(botId, question)
  await visit('/portal/analytics?tab=unanswered')
  const entry = page.locator('[data-unanswered]')
  await entry.getByText('Umbrellas: mend?', { exact: true }).waitFor()
  expect(await entry.count()).toBe(1)
  await page.getByRole('button', { name: 'Add an answer' }).click()
  expect(await page.getByRole('checkbox').filter({ visible: true }).count()).toBe(1)
  await page.getByLabel('Your answer').fill('Yes, every Tuesday.')
  await expectNoViolations('an answer to several wordings')
  await page.getByRole('button', { name: 'Save the answer' }).click()
  const taught = page.locator('[data-taught]')
  await taught.getByText(`Written by ${username}`).waitFor()
  await entry.waitFor({ state: 'detached' })
  for (const question of ['Do you mend umbrellas?', 'umbrellas mend'])
    expect((await product.ask(botId, question)).answer).toContain('every Tuesday')
  await taught.getByRole('button', { name: 'Change the answer to Umbrellas: mend?' }).click()
  await page.getByLabel('Your answer').fill('Yes, every Friday.')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoViolations('an answer that is changed')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByRole('button', { name: 'Save the answer' }).click()
  await page.getByLabel('Your answer').filter({ visible: true }).waitFor({ state: 'detached' })
  await taught.getByText('every Friday').waitFor()
  expect((await product.ask(botId, 'Umbrellas: mend?')).answer).toContain('every Friday')
  await page.getByRole('tab', { name: 'Figures' }).click()
  await page.locator('[data-metric="conversations"]').getByText('5', { exact: true }).waitFor()
  await page.locator('[data-top-question]').first().waitFor()
  await page.locator('.recharts-surface').nth(1).waitFor()
  await expectNoViolations('the figures')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
