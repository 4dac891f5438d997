import { describe, expect, test } from 'vitest'
import { admin } from '../../testing/share-product.ts'
import {
  codeOf,
  button,
  call,
  field,
  looked,
  page,
  password,
  protectedAccount,
  registered,
  secondFactorForTests,
  visit,
} from './second-factor-scene.testing.ts'
import { inEnglish } from '../../testing/one-language.ts'
import { secondFactorWords } from './second-factor-words.testing.ts'

/** Admins reset the two-step login of others and must set up their own. */

secondFactorForTests()

describe.each(inEnglish(secondFactorWords))('in $locale', (w) => {
  test('can be removed by an admin', async () => {
    const { username } = await protectedAccount()
    await call('/api/login', admin)
    await visit(`${w.prefix}/admin/users?search=${username}`)
    await page.getByRole('button', { name: `${w.details} ${username}`, exact: true }).click()
    await button(w.take).click()
    await page
      .getByRole('dialog')
      .filter({ visible: true })
      .last()
      .getByRole('button', { name: w.take, exact: true })
      .click()
    await expect.poll(() => button(w.take).count()).toBe(0)
    await looked('taken away')

    await page.route('**/api/session', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { user: { ...(await response.json()).user, secondFactorDue: true } } })
    })
    await visit(`${w.prefix}/admin/users`)
    await page.waitForURL(`**${w.prefix}/portal/account`)
    await page.getByRole('status').getByText(w.due).waitFor()
    await looked('an admin without it')

    // Where it is due it comes first, and its recovery codes stay until they are kept, though it is due no more.
    await page.unrouteAll({ behavior: 'wait' })
    await registered()
    await page.route('**/api/session', async (route) => {
      const { since } = await call<{ since: string | null }>('/api/account/second-factor')
      const response = await route.fetch()
      await route.fulfill({
        response,
        json: { user: { ...(await response.json()).user, ...(since === null ? { secondFactorDue: true } : {}) } },
      })
    })
    await visit(`${w.prefix}/portal/account`)
    await page.locator('main section').first().getByRole('button', { name: w.setUp, exact: true }).click()
    const box = page.getByRole('dialog', { name: w.title })
    await box.getByLabel(w.present, { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    const secret = (await box.locator('[data-secret]').innerText()).replaceAll(' ', '')
    await field(w.code).fill(codeOf(secret))
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByText(w.due).count()).toBe(0)
    await expect.poll(() => box.getByRole('listitem').count()).toBe(10)
  })
})
