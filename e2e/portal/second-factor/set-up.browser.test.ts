import { readFile } from 'node:fs/promises'
import { errorMessage } from '@loquia/contracts'
import { describe, expect, test } from 'vitest'
import {
  codeOf,
  button,
  call,
  field,
  focused,
  logIn,
  looked,
  page,
  password,
  patienceMs,
  registered,
  secondFactorForTests,
  toast,
  visit,
} from './second-factor-scene.testing.ts'
import { inEnglish } from '../../testing/one-language.ts'
import { secondFactorWords } from './second-factor-words.testing.ts'

/** The second step of a login is set up and used. */

secondFactorForTests()

describe.each(inEnglish(secondFactorWords))('in $locale', (w) => {
  test(
    'is required at the login after it was set up',
    async () => {
      const username = await registered()
      await visit(`${w.prefix}/portal/account`)
      await button(w.setUp).click()
      const dialog = page.getByRole('dialog', { name: w.title })
      await focused(w.present)
      await page.keyboard.press('Enter')
      await dialog.getByText(w.needPassword).waitFor()
      await dialog.getByLabel(w.present, { exact: true }).fill('a wrong password')
      await page.keyboard.press('Enter')
      await dialog.getByText(errorMessage('password_wrong', w.locale)).waitFor()
      await dialog.getByLabel(w.present, { exact: true }).fill(password)
      await button(w.goOn).click()
      await dialog.getByRole('img', { name: w.picture }).waitFor()
      await focused(w.code)
      const secret = (await dialog.locator('[data-secret]').innerText()).replaceAll(' ', '')
      await page.keyboard.press('Enter')
      await dialog.getByText(w.needCode).waitFor()
      await looked('the code to scan')
      await field(w.code).fill('000000')
      await page.keyboard.press('Enter')
      await dialog.getByText(errorMessage('code_wrong', w.locale)).waitFor()
      expect(await field(w.code).inputValue()).toBe('000000')
      await field(w.code).fill(codeOf(secret))
      await page.keyboard.press('Enter')

      const codes = dialog.getByRole('listitem')
      await expect.poll(() => codes.count()).toBe(10)
      const told = await codes.allInnerTexts()
      // Neither Escape nor the cross takes away what is not shown again.
      await page.keyboard.press('Escape')
      await dialog.getByText(w.first).waitFor()
      await looked('recovery codes')
      // Nor do a reload and Back, before the person has said so.
      const asked = new Promise<string>((resolve) =>
        page.once('dialog', (asks) => resolve(asks.dismiss().then(() => asks.type()))),
      )
      await page.evaluate(() => void setTimeout(() => location.reload()))
      expect(await asked).toBe('beforeunload')
      await page.goBack()
      await page.getByRole('dialog', { name: w.leave }).getByRole('button', { name: w.stay }).click()
      expect(await codes.allInnerTexts()).toEqual(told)
      const downloading = page.waitForEvent('download')
      await button(w.download).click()
      const file = await downloading
      expect((await readFile(await file.path(), 'utf8')).trim().split('\n')).toEqual(told)
      await button(w.copy).click()
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(told.join('\n'))
      await button(w.kept).click()
      await toast(w.isOn).waitFor()
      await page.getByText(w.left).waitFor()

      await call('/api/logout', {})
      await logIn(w, username)
      expect(await field(w.code).getAttribute('autocomplete')).toBe('one-time-code')
      await looked('the second step')
      await button(w.back).click()
      expect([await field(w.username).inputValue(), await field(w.password).inputValue()]).toEqual([username, password])
      await focused(w.password)
      await button(w.login).click()
      await focused(w.code)
      await page.keyboard.press('Enter')
      await page.getByText(w.needCode).waitFor()
      await field(w.code).fill('000000')
      await page.keyboard.press('Enter')
      const refused = page.getByRole('tabpanel').getByText(errorMessage('code_wrong', w.locale))
      await refused.waitFor()
      // Tied to its field, read aloud, and the field is where one types on.
      expect(
        await field(w.code).evaluate(
          (input) => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.innerText,
        ),
      ).toBe(errorMessage('code_wrong', w.locale))
      expect([
        await refused.getAttribute('aria-live'),
        await field(w.code).getAttribute('aria-invalid'),
        await field(w.code).getAttribute('inputmode'),
      ]).toEqual(['assertive', 'true', 'numeric'])
      await focused(w.code)
      // What was said of the code is about nothing any more once the other kind is chosen.
      await button(w.useRecovery).click()
      await focused(w.recovery)
      await refused.waitFor({ state: 'hidden' })
      await button(w.useApp).click()
      await focused(w.code)
      const code = codeOf(secret, 1)
      await page.evaluate((text) => navigator.clipboard.writeText(text), `${code.slice(0, 3)} ${code.slice(3)}`)
      await field(w.code).fill('')
      await field(w.code).press('Control+v')
      await page.keyboard.press('Enter')
      await page.waitForURL(`**${w.prefix}/portal`)
    },
    patienceMs,
  )
})
