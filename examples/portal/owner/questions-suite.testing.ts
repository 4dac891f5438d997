import { expect, test } from 'vitest'
import { desk, model, price, servePrices } from './owner-scene.testing.ts'

const { call, ofBot, visit, toast, expectNoViolations } = desk

test('a question that must stay right holds back a reading that would spoil it, until its owner decides', async () => {
  const { page, product, botId } = desk
  const prices = await servePrices()
  const answered = async () => (await product.ask(botId, price)).answer
  try {
    await call('POST', '/api/chatbot/training/url', { url: `http://${prices.host}/prices`, scope: 'page', botId })
    await visit('/portal/chatbot-embed?tab=content')
    const ready = page.locator('[data-source="url"][data-status="ready"]')
    await ready.waitFor()
    await page.getByRole('button', { name: 'Add the question' }).click()
    await page.getByText('Please write a question').waitFor()
    await page.getByLabel('Question', { exact: true }).fill(price)
    await page.getByRole('button', { name: 'Add the question' }).click()
    await page.getByText('Please give words or a page').waitFor()
    await page.getByLabel('Words that the answer must quote').fill('4.50')
    await page.getByRole('button', { name: 'Add the question' }).click()
    await page.locator('[data-golden]').filter({ hasText: price }).waitFor()
    await page.getByRole('button', { name: 'Run all now' }).click()
    await page.locator('[data-report="checked"] [data-passed="true"]').filter({ hasText: price }).waitFor()

    prices.say('Please ask in the shop what a rye loaf costs today.')
    const held = page.locator('[data-held]')
    for (const [decision, outcome, said] of [
      ['Keep the old one', 'discarded', '4.50'],
      ['Use the new reading', 'accepted', 'ask in the shop'],
    ] as const) {
      await page.getByRole('button', { name: /^Read .*\/prices.* again$/ }).click()
      await held.waitFor()
      await page.locator('[data-report="held"] [data-passed="false"]').getByText('it would become wrong').waitFor()
      expect(await answered()).toContain('4.50')
      if (outcome === 'discarded') await expectNoViolations('a held reading')
      await held.getByRole('button', { name: decision }).click()
      await page.getByRole('dialog').getByRole('button', { name: decision }).click()
      await held.waitFor({ state: 'detached' })
      await page.locator(`[data-report="${outcome}"]`).waitFor()
      expect(await answered()).toContain(said)
    }
    await page.getByRole('button', { name: `Remove “${price}”` }).click()
    await page.getByRole('dialog', { name: 'Remove this question?' }).getByRole('button', { name: 'Remove' }).click()
    await page.locator('[data-golden]').waitFor({ state: 'detached' })
  } finally {
    await prices.stop()
  }
})

test('a key is tried, kept by its last four characters, used, counted and removed', async () => {
  const { page, product, botId } = desk
  const prices = await servePrices()
  try {
    await call('POST', '/api/chatbot/training/url', { url: `http://${prices.host}/prices`, scope: 'page', botId })
    await visit('/portal/chatbot-embed?tab=content')
    await page.locator('[data-source="url"][data-status="ready"]').waitFor()
    await page.getByRole('tab', { name: 'Model and usage' }).click()
    await page.locator('[data-trial="none"]').waitFor()
    const key = page.getByLabel('Key', { exact: true })
    const tried = page.getByRole('button', { name: 'Test', exact: true })
    await key.fill('short')
    await page.getByRole('button', { name: 'Save the key' }).click()
    await page.getByText('This does not look like a key.').waitFor()
    await key.fill('sk-a-key-of-nobody-0000')
    await tried.click()
    await toast('The provider refuses this key').waitFor()
    await key.fill('sk-loopback')
    await tried.click()
    await toast('The key works').waitFor()
    await page.getByRole('button', { name: 'Save the key' }).click()
    await page.getByText('•••• back').waitFor()
    await page.locator('[data-trial="own"]').waitFor()

    const asked = product.ask(botId, price)
    const turn = await model.turn()
    turn.say('A rye loaf costs **4.50 euros** [1].')
    turn.end()
    expect((await asked).answer).toContain('4.50 euros')
    await expect
      .poll(() => call('GET', ofBot('model-usage')))
      .toMatchObject({ days: [expect.objectContaining({ requests: 1 })] })
    await page.reload()
    await page.getByText('What was used in the last 30 days').click()
    await page.locator('[data-model-usage] tbody tr').filter({ hasText: 'Yours' }).getByText('132').waitFor()

    await page.getByRole('button', { name: 'Remove the key' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove the key' }).click()
    await expect.poll(() => page.getByText('•••• back').count()).toBe(0)
    expect((await product.ask(botId, price)).answer).toContain('4.50')
    expect(model.chats).toBe(1)
  } finally {
    await prices.stop()
  }
})
