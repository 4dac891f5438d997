import { errorMessage } from '@loquia/contracts'
import { describe, expect, test, vi } from 'vitest'
import {
  call,
  field,
  logIn,
  looked,
  mail,
  page,
  password,
  press,
  registered,
  toast,
  visit,
} from './entrance-scene.testing.ts'
import { inEnglish } from '../../testing/one-language.ts'
import { entranceWords } from './entrance-words.testing.ts'

describe.each(inEnglish(entranceWords))('in $locale', (w) => {
  test('a forgotten password is replaced by an email’s link, once; a spent link leads to the next one', async () => {
    const username = await registered()
    await call('/api/logout', {})
    await visit(`${w.prefix}/auth`)
    await press(w.forgot)
    await page.waitForURL('**/auth?forgot=')
    await expect.poll(() => field(w.email).evaluate((element) => element === document.activeElement)).toBe(true)
    await looked('a forgotten password')
    await press(w.send)
    await page.getByText(w.wrongEmail).first().waitFor()
    await looked('a wrong address')
    await page.route(
      '**/api/password/forgot',
      (route) => route.fulfill({ status: 429, json: { success: false, code: 'rate_limited', message: 'x' } }),
      { times: 1 },
    )
    await field(w.email).fill(`${username}@example.com`)
    await press(w.send)
    await page.getByText(errorMessage('rate_limited', w.locale)).first().waitFor()
    await looked('too many emails')
    await press(w.send)
    await page.getByText(w.sent).waitFor()
    await looked('an email on its way')
    const linkOf = () =>
      mail.emails
        .filter(({ to }) => to.includes(`${username}@example.com`))
        .flatMap(({ text }) => /https?:\S+reset-password#token=\S+/.exec(text)?.[0] ?? [])[0]
    const link = await vi.waitUntil(linkOf, { timeout: 120_000 })
    expect(new URL(link).pathname).toBe(`${w.prefix}/auth/reset-password`)

    await page.goto(link)
    await page.locator('html[data-ready]').waitFor()
    const word = page.getByLabel(w.next, { exact: true })
    await press(w.save)
    await page.getByText(w.tooShort).waitFor()
    await looked('a short new password')
    await word.fill('another good password')
    await press(w.save)
    await toast(w.changed).waitFor()
    await page.waitForURL(`**${w.prefix}/auth`)
    await logIn(w, username)
    await page.locator('[data-refusal="invalid_credentials"]').waitFor()
    await logIn(w, username, 'another good password')
    await page.waitForURL(`**${w.prefix}/portal`)
    await call('/api/logout', {})

    await page.goto('about:blank')
    await page.goto(link)
    await page.locator('html[data-ready]').waitFor()
    await word.fill('a third good password')
    await press(w.save)
    await page.getByRole('alert').getByText(errorMessage('reset_link_invalid', w.locale)).waitFor()
    // No password can be set with it any more: the form is gone, and the focus is where that is said.
    expect(await word.count()).toBe(0)
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(w.spent)
    await looked('a spent link')
    await page.getByRole('link', { name: w.again }).click()
    await field(w.email).waitFor()
    await visit(`${w.prefix}/auth/reset-password`)
    await page.getByText(w.noToken).first().waitFor()
    await looked('an address without its link')
    await page.getByRole('link', { name: w.again }).click()
    await field(w.email).waitFor()
  })

  test('another address asks for the password, keeps what was typed, and the old address is told', async () => {
    const username = await registered()
    const taken = `${await registered()}@example.com`
    await call('/api/login', { username, password })
    await visit(`${w.prefix}/portal/account`)
    const form = page.locator('form').filter({ has: page.getByRole('button', { name: w.saveProfile, exact: true }) })
    const part = (label: string) => form.getByLabel(label, { exact: true })
    await part(w.company).fill('Forno Aurora')
    await press(w.saveProfile)
    await toast(w.saved).waitFor()
    expect(await part(w.present).count()).toBe(0)

    await part(w.email).fill(taken)
    await press(w.saveProfile)
    await form.getByText(w.needed).waitFor()
    await looked('no password for another address')
    await part(w.present).fill('a wrong password')
    await press(w.saveProfile)
    await form.getByText(errorMessage('wrong_password', w.locale)).waitFor()
    await expect.poll(() => part(w.present).evaluate((element) => element === document.activeElement)).toBe(true)
    expect([await part(w.email).inputValue(), await part(w.company).inputValue()]).toEqual([taken, 'Forno Aurora'])
    await part(w.present).fill(password)
    await press(w.saveProfile)
    await form.getByText(errorMessage('email_taken', w.locale)).waitFor()
    await looked('an address that is taken')
    await part(w.email).fill(`${username}@new.example`)
    await press(w.saveProfile)
    await part(w.present).waitFor({ state: 'detached' })
    expect(await call('/api/user')).toMatchObject({ email: `${username}@new.example`, company: 'Forno Aurora' })
    // One more address asks once more, for a password that nothing has kept.
    await part(w.email).fill(`${username}@example.com`)
    await part(w.present).waitFor()
    expect(await part(w.present).inputValue()).toBe('')
    await vi.waitUntil(
      () =>
        mail.emails.find(
          ({ to, text }) => to.includes(`${username}@example.com`) && text.includes(`${w.prefix}/#contact`),
        ),
      { timeout: 120_000 },
    )
  })
})
