import { expect, test } from 'vitest'
import { desk, mail, told, waiting } from './owner-scene.testing.ts'

const { call, visit, expectNoViolations } = desk

test('the owner is told of the message by webhook and by mail, reads it, saves it and deletes it', async () => {
  const { page } = desk
  await expect.poll(() => told.join('\n')).toContain('rosa@example.com')
  await expect
    .poll(() =>
      mail.emails
        .filter(({ to }) => to.includes('owner@example.com'))
        .map(({ text }) => text)
        .join('\n'),
    )
    .toContain('rosa@example.com')
  await call('POST', '/api/login', { username: waiting.username, password: desk.password })
  await visit(`/portal/analytics?bot=${waiting.botId}&tab=leads`)
  const lead = page.locator('[data-lead]').filter({ hasText: 'Rosa Verdi' })
  await lead.getByText('Do you bake for weddings?').waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/\.csv$/)
  await lead.getByRole('button', { name: 'Delete' }).click()
  await page
    .getByRole('dialog', { name: 'Delete this lead?' })
    .getByRole('button', { name: 'Delete', exact: true })
    .click()
  await page.getByText('Nobody has left contact details yet').waitFor()
  await call('PUT', '/api/chatbot/model-key', { key: 'sk-of-somebody-0000', botId: waiting.botId })
  await resetFirst(waiting.username)
  await visit('/portal')
  await page
    .locator(`[data-bot="${waiting.botId}"]`)
    .getByRole('link', { name: 'Its model key is paused: check it' })
    .click()
  await page.locator('[data-held]').getByText('Paused because your password was reset by email').waitFor()
  await page.getByRole('button', { name: 'Remove the key' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove the key' }).click()
  await page.locator('[data-held]').waitFor({ state: 'detached' })
  await visit('/portal')
  await page
    .locator(`[data-bot="${waiting.botId}"]`)
    .getByRole('link', { name: 'Notifications are paused: check them' })
    .click()
  await page.locator('form [data-held]').getByText('Paused because your password was reset by email').waitFor()
  await page.locator('[data-webhook="held"] [data-held]').waitFor()
  await expectNoViolations('notifications that are paused')
  expect(await page.getByRole('button', { name: 'Send a test' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.locator('form [data-held]').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Change the webhook' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Send a test' }).waitFor()
  expect(await page.locator('[data-held]').count()).toBe(0)
  await visit('/portal')
  // What is paused would stand below what comes next.
  await page.locator('[data-step="teach"]').waitFor()
  await page.waitForLoadState('networkidle')
  expect(await page.getByText('are paused').count()).toBe(0)
})

/** A first new password by mail, after which what was set up before rests. */
async function resetFirst(username: string): Promise<void> {
  const address = ((await call('GET', '/api/user')) as { email: string }).email
  await call('POST', '/api/password/forgot', { email: address })
  const link = () =>
    mail.emails
      .filter(({ to }) => to.includes(address))
      .flatMap(({ text }) => /reset-password#token=([\w-]+)/.exec(text)?.[1] ?? [])[0]
  await expect.poll(link).toBeDefined()
  await call('POST', '/api/password/reset', { token: link(), password: 'entirely fresh words' })
  await call('POST', '/api/login', { username, password: 'entirely fresh words' })
}
