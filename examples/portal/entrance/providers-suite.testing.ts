import { errorMessage } from '@loquia/contracts'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import {
  acme,
  call,
  looked,
  newUsername,
  page,
  password,
  press,
  registered,
  running,
  toast,
  visit,
} from './entrance-scene.testing.ts'

const words = [
  {
    locale: 'it' as const,
    prefix: '/it',
    with: 'Continua con Acme',
    linked: 'Accessi collegati',
    link: 'Collega Acme',
    done: 'Accesso collegato',
    goOn: 'Continua',
    unlink: 'Scollega',
    off: 'Accesso scollegato',
    present: 'Password attuale',
    noPassword: 'Il tuo account non ha ancora una password.',
    again: 'Accedi di nuovo con Acme',
    remove: 'Elimina il mio account',
    removeAll: 'Elimina tutto',
    removed: 'Account eliminato',
    enter: 'Entra',
    code: 'Codice',
  },
]

describe.each(words)('another provider, in $locale', (w) => {
  const shown = () => page.getByRole('link', { name: w.with }).filter({ visible: true })
  const dialog = () => page.getByRole('dialog')

  test('opens an account, which is deleted without a password', async () => {
    await visit(`${w.prefix}/auth?next=/portal/account`)
    await looked('a login with providers')
    // The link is in the page as it comes, so it needs no script.
    const html = await (await page.request.get(`${running.product.url}${w.prefix}/auth`)).text()
    expect(html).toContain(`/api/auth/oidc/acme?language=${w.locale}`)

    await acme.seat()
    await shown().click()
    await page.waitForURL('**/auth?oidc=oidc_denied&next=*')
    await page.getByRole('alert').getByText(errorMessage('oidc_denied', w.locale)).waitFor()
    await looked('a login that was not agreed to')

    await acme.seat(newUsername())
    await shown().click()
    await page.waitForURL(`**${w.prefix}/portal/account`)
    await page.getByText(w.noPassword).waitFor()
    await page.getByRole('heading', { name: w.linked }).waitFor()
    await looked('an account without a password')
    await press(w.remove)
    await dialog().getByRole('link', { name: w.again }).waitFor()
    await looked('an account to delete without a password')
    // The same page, loaded anew.
    const back = page.waitForEvent('load')
    await dialog().getByRole('link', { name: w.again }).click()
    await back
    await page.locator('html[data-ready]').waitFor()
    await press(w.remove)
    await dialog().getByRole('link', { name: w.again }).waitFor()
    await dialog().getByRole('button', { name: w.removeAll }).click()
    await toast(w.removed).waitFor()
  })

  test('is linked to an account and taken off again, with its password', async () => {
    const username = await registered()
    await acme.seat(username)
    await visit(`${w.prefix}/portal/account`)
    await press(w.link)
    await dialog().getByLabel(w.present, { exact: true }).fill('a wrong one')
    await dialog().getByRole('button', { name: w.goOn }).click()
    await dialog().getByText(errorMessage('wrong_password', w.locale)).waitFor()
    await looked('a login to link, with a wrong password')
    await dialog().getByLabel(w.present, { exact: true }).fill(password)
    await dialog().getByRole('button', { name: w.goOn }).click()
    await toast(w.done).waitFor()
    const row = page.getByRole('listitem').filter({ hasText: `Acme · ${username}@acme.example` })
    await row.waitFor()
    await looked('a linked login')

    await call('/api/logout', {})
    await visit(`${w.prefix}/auth`)
    await shown().click()
    await page.waitForURL(`**${w.prefix}/portal`)
    expect(await call('/api/user')).toMatchObject({ username })

    await visit(`${w.prefix}/portal/account`)
    await row.getByRole('button').click()
    await dialog().getByLabel(w.present, { exact: true }).fill(password)
    await dialog().getByRole('button', { name: w.unlink }).click()
    await toast(w.off).waitFor()
    await row.waitFor({ state: 'detached' })
    await call('/api/logout', {})
  })

  test('is asked for the code of the second step, and lets nobody in without it', async () => {
    const username = await registered()
    const { secret } = await call<{ secret: string }>('/api/account/second-factor', { password })
    const { recoveryCodes } = await call<{ recoveryCodes: string[] }>('/api/account/second-factor/confirm', {
      code: new TOTP({ secret: Secret.fromBase32(secret) }).generate(),
    })
    await acme.seat(username)
    const { address } = await call<{ address: string }>('/api/account/sign-ins', { provider: 'acme', password })
    await page.goto(new URL(address, running.product.url).href)
    await page.waitForURL('**/portal/account*')
    await call('/api/logout', {})

    await visit(`${w.prefix}/auth?next=/portal/team`)
    await shown().click()
    await page.waitForURL('**/auth?*step=code*')
    await page.locator('html[data-ready]').waitFor()
    const field = page.getByLabel(w.code, { exact: false }).first()
    await field.fill('000000')
    await press(w.enter)
    await page.getByText(errorMessage('code_wrong', w.locale)).first().waitFor()
    expect(await field.inputValue()).toBe('000000')
    await looked('a wrong code after another provider')
    expect((await page.request.get(`${running.product.url}/api/user`)).status()).toBe(401)
    await field.fill(recoveryCodes[0]!)
    await press(w.enter)
    await page.waitForURL(`**${w.prefix}/portal/team`)
    expect(await call('/api/user')).toMatchObject({ username })
    await call('/api/logout', {})
  })

  test('does not replace the second step', async () => {
    await visit(`${w.prefix}/auth?step=code`)
    await page.getByLabel(w.code, { exact: false }).first().fill('000000')
    await looked('a code after another provider')
    await press(w.enter)
    await page.locator('[data-refusal="oidc_expired"]').getByText(errorMessage('oidc_expired', w.locale)).waitFor()
    expect((await page.request.get(`${running.product.url}/api/user`)).status()).toBe(401)
  })
})
