import { errorMessage } from '@loquia/contracts'
import { describe, expect, test } from 'vitest'
import {
  button,
  call,
  field,
  focused,
  logIn,
  looked,
  page,
  password,
  patienceMs,
  protectedAccount,
  secondFactorForTests,
  toast,
  visit,
} from './second-factor-scene.testing.ts'
import { endSession } from '../../testing/end-session.ts'
import { inItalian } from '../../testing/one-language.ts'
import { secondFactorWords } from './second-factor-words.testing.ts'

/** The second step of a login, with the phone lost, too late, and over a page. */

secondFactorForTests()

describe.each(inItalian(secondFactorWords))('in $locale', (w) => {
  test(
    'accepts each recovery code once',
    async () => {
      const {
        username,
        codes: [first = '', second = '', third = ''],
      } = await protectedAccount()
      await call('/api/logout', {})
      await logIn(w, username)
      await button(w.useRecovery).click()
      await focused(w.recovery)
      await looked('a recovery code')
      await field(w.recovery).fill(first.toUpperCase())
      await page.keyboard.press('Enter')
      await page.waitForURL(`**${w.prefix}/portal`)

      await visit(`${w.prefix}/portal/account`)
      await button(w.renew).click()
      await focused(w.present)
      await page.keyboard.type(password)
      await button(w.useRecovery).click()
      await field(w.recovery).fill(first)
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').getByText(errorMessage('code_wrong', w.locale)).waitFor()
      await field(w.recovery).fill(second)
      await button(w.make).click()
      const codes = page.getByRole('dialog').getByRole('listitem')
      await expect.poll(() => codes.count()).toBe(10)
      const renewed = await codes.allInnerTexts()
      await button(w.kept).click()
      await page.getByRole('dialog').waitFor({ state: 'hidden' })

      await button(w.off).click()
      const dialog = page.getByRole('dialog', { name: w.offTitle })
      await dialog.getByLabel(w.present, { exact: true }).fill(password)
      await button(w.useRecovery).click()
      await field(w.recovery).fill(third)
      await dialog.getByRole('button', { name: w.off, exact: true }).click()
      await dialog.getByText(errorMessage('code_wrong', w.locale)).waitFor()
      await looked('switching off')
      await field(w.recovery).fill(renewed[0]!)
      await dialog.getByRole('button', { name: w.off, exact: true }).click()
      await toast(w.isOff).waitFor()
      await button(w.setUp).waitFor()
    },
    patienceMs,
  )

  test(
    'expects the code within ten minutes of the password',
    async () => {
      const { username } = await protectedAccount()
      await call('/api/logout', {})
      await page.clock.install()
      await logIn(w, username)
      await page.clock.fastForward(500_000)
      expect(await field(w.code).isVisible()).toBe(true)
      await page.clock.fastForward(101_000)
      await toast(w.expired).waitFor()
      await focused(w.password)
      expect([await field(w.username).inputValue(), await field(w.password).inputValue()]).toEqual([username, ''])
    },
    patienceMs,
  )

  test('is also required in the login dialog over a page', async () => {
    const { codes } = await protectedAccount()
    await visit(`${w.prefix}/portal/account`)
    await field(w.company).fill('Forno Aurora')
    await endSession(page)
    await button(w.save).click()
    const dialog = page.getByRole('dialog', { name: w.ended })
    await dialog.getByLabel(w.password, { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await focused(w.code)
    await looked('signing in again')
    await button(w.useRecovery).click()
    await field(w.recovery).fill(codes[0]!)
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    expect(await field(w.company).inputValue()).toBe('Forno Aurora')
    await button(w.save).click()
    await toast(w.saved).waitFor()
  })
})
