import { errorMessage } from '@loquia/contracts'
import { describe, expect, test, vi } from 'vitest'
import { Secret, TOTP } from 'otpauth'
import {
  entranceForTests,
  asAdmin,
  call,
  context,
  field,
  logIn,
  looked,
  page,
  password,
  press,
  registered,
  running,
  visit,
  mail,
  toast,
  newUsername,
  site,
  acme,
} from './entrance-scene.testing.ts'
import { settled } from '../../testing/client-desk.ts'
import { entranceWords } from './entrance-words.testing.ts'
import { inEnglish, inItalian } from '../../testing/one-language.ts'

/**
 * Every way in that does not open at once: what it says, what can be done next, and that axe finds nothing, in both
 * languages. The tests share a started product, as starting takes longer than most tests.
 */
entranceForTests()

describe.each(entranceWords)('in $locale', (w) => {
  test('explains a refused login or registration until it is corrected', async () => {
    await visit(`${w.prefix}/auth`)
    const refusal = (code: string) =>
      page.getByRole('tabpanel').filter({ visible: true }).locator(`[data-refusal="${code}"]`)
    // Impossible credentials get the same error as wrong ones, so the reply reveals no rule for names or passwords.
    await press(w.login)
    await refusal('invalid_credentials').getByText(errorMessage('invalid_credentials', w.locale)).waitFor()
    await looked('faults of the login')
    await page.reload()
    await page.locator('html[data-ready]').waitFor()
    await logIn(w, 'nobody', 'wrong word')
    await refusal('invalid_credentials').getByText(errorMessage('invalid_credentials', w.locale)).waitFor()
    expect(await field(w.username).inputValue()).toBe('nobody')
    await looked('a refused login')

    const username = await registered()
    const { id } = await call<{ id: number }>('/api/user')
    await call('/api/logout', {})
    await asAdmin(`/api/admin/users/${id}`, { disabled: true })
    await visit(`${w.prefix}/auth`)
    await logIn(w, username)
    await refusal('account_disabled').getByText(errorMessage('account_disabled', w.locale)).waitFor()
    await looked('a disabled account')
    await page.getByRole('link', { name: w.contact }).click()
    await page.waitForURL(`${running.product.url}${w.prefix || '/'}#contact`)

    await visit(`${w.prefix}/auth?tab=register`)
    // The form explains each field first, and the terms open without losing the typed text.
    await page.getByRole('tabpanel').getByText(w.atLeast, { exact: true }).waitFor()
    for (const [name, path] of [
      [w.terms, 'terms-of-service'],
      [w.privacy, 'privacy-policy'],
    ] as const) {
      const link = page.getByRole('tabpanel').getByRole('link', { name })
      expect([await link.getAttribute('href'), await link.getAttribute('target')]).toEqual([
        `${w.prefix}/legal/${path}`,
        '_blank',
      ])
    }
    await press(w.register)
    await page.locator('[aria-invalid]').first().waitFor()
    await looked('faults of the registration')
    await field(w.username).fill(username)
    await field(w.email).fill(`another-${username}@example.com`)
    await field(w.password).fill(password)
    await press(w.register)
    await page.getByRole('tabpanel').getByText(errorMessage('username_taken', w.locale)).waitFor()
    await looked('a name that is taken')
    await page.route('**/api/register', (route) => route.abort())
    await field(w.username).fill(`${username}-again`)
    await press(w.register)
    await refusal('server_unreachable').getByText(errorMessage('server_unreachable', w.locale)).waitFor()
    await looked('a lost registration')
  })

  test('names a contact when no email can be sent', async () => {
    // The page comes with what this installation offers.
    await page.route('**/auth?forgot=', async (route) => {
      const response = await route.fetch()
      const html = await response.text()
      expect(html).toMatch(/passwordReset\W+true/)
      await route.fulfill({ response, body: html.replace(/(passwordReset\W+)true/, '$1false') })
    })
    await visit(`${w.prefix}/auth?forgot=`)
    await page.getByText(w.noMail).waitFor()
    await field(w.username).waitFor()
    expect(await page.getByRole('button', { name: w.send, exact: true }).count()).toBe(0)
    await looked('no emails')
  })

  test('leads back to the page after a session has expired', async () => {
    const username = await registered()
    // A list that is still on its way would find the session ended before the press does, also that of the header.
    const listed = page.waitForResponse('**/api/workspaces')
    await visit(`${w.prefix}/portal`)
    await page.getByRole('link', { name: w.account, exact: true }).waitFor()
    await listed
    await settled(page)
    const cookies = await context.cookies()
    await call('/api/logout', {})
    await context.addCookies(cookies)
    await page.getByRole('link', { name: w.account, exact: true }).click()
    await page.waitForURL('**/auth?next=%2Fportal%2Faccount')
    await page.getByRole('status').getByText(w.ended).waitFor()
    await looked('an ended session')
    await logIn(w, username)
    await page.waitForURL(`**${w.prefix}/portal/account`)
    // A visitor who arrives logged out does not see that a session has ended.
    await call('/api/logout', {})
    await visit(`${w.prefix}/portal/account`)
    await page.waitForURL('**/auth?next=%2Fportal%2Faccount')
    await field(w.username).waitFor()
    expect(await page.getByText(w.ended).count()).toBe(0)
    // Nor is an admin who is not logged in turned away, except from the content screen.
    await visit(`${w.prefix}/admin/users?search=anna`)
    await page.waitForURL(`**${w.prefix}/auth?next=%2Fadmin%2Fusers%3Fsearch%3Danna`)
    await visit(`${w.prefix}/admin/cms`)
    await page.waitForURL((url) => url.pathname === (w.prefix || '/'))
  })
})

describe.each(inEnglish(entranceWords))('in $locale', (w) => {
  test('resets a forgotten password with an email link', async () => {
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

  test('asks for the password before the email address changes', async () => {
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
    await form.getByText(errorMessage('password_wrong', w.locale)).waitFor()
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

describe.each(inItalian(entranceWords))('in $locale', (w) => {
  test('moves a demo into a new account', async () => {
    const demoId = await madeDemo()
    // A look that was tried out, and questions that were asked, before there is an account.
    await page.evaluate((id) => localStorage.setItem(`loquia.look:${id}`, '{"primaryColor":"#123456"}'), demoId)
    await page.locator('[data-keep]').getByRole('link', { name: w.keep }).click()
    await page.waitForURL('**/auth?next=*tab=register*')
    await page.getByRole('status').getByText(w.claim).waitFor()
    await looked('a demo to take along')
    const username = newUsername()
    // One form, which asks for nothing but these two.
    expect(await page.getByRole('tabpanel').filter({ visible: true }).getByRole('textbox').count()).toBe(2)
    await field(w.email).fill(`${username}@example.com`)
    await field(w.password).fill(password)
    await press(w.keepIt)
    await page.waitForURL(`**${w.prefix}/portal/chatbot-embed?bot=${demoId}`)
    await toast(w.yours).waitFor()
    expect(await page.getByText(w.claimFailed).count()).toBe(0)
    // Asked around the browser's cache, which may keep this reply for a minute.
    expect(await call(`/api/widget/${demoId}`, undefined, 'GET')).toMatchObject({
      settings: { primaryColor: '#123456' },
    })

    const other = await running.product.createDemo(site.host)
    const claim = async (id: string) => {
      await visit(`${w.prefix}/portal/chatbot-embed?claim=${id}`)
      await page.waitForURL('**/portal/chatbot-embed?bot=*')
    }
    // One's own once more changes nothing.
    await claim(demoId)
    await toast(w.yours).waitFor()
    expect(await page.getByText(w.claimFailed).count()).toBe(0)
    for (const [id, code] of [
      [other, 'claim_refused'],
      ['nobody-knows-this-id', 'demo_not_found'],
    ] as const) {
      await claim(id)
      const refused = page.locator('[data-claim-refused]').filter({ hasText: w.claimFailed })
      await refused.getByText(errorMessage(code, w.locale)).waitFor()
      await looked(`a demo refused with ${code}`)
    }
    await page.getByRole('link', { name: w.another }).click()
    await page.waitForURL(`**${w.prefix}/chatbot-demo`)
  })

  /** As a visitor makes one: this browser then holds what it takes to keep it. */
  async function madeDemo(): Promise<string> {
    const { demoId, claimSecret } = await call<{ demoId: string; claimSecret: string }>('/api/chatbot-demo/create', {
      domain: site.host,
      fullName: 'Ada Rossi',
      email: 'ada@example.com',
    })
    await running.product.whenRead(demoId)
    await visit(`${w.prefix}/chatbot-demo/${demoId}`)
    await page.evaluate(([id, secret]) => localStorage.setItem(`loquia.claim:${id}`, secret!), [demoId, claimSecret])
    await page.reload()
    await page.locator('html[data-ready]').waitFor()
    return demoId
  }
})

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

  test('opens an account without a password', async () => {
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
    // The same page, loaded again.
    const back = page.waitForEvent('load')
    await dialog().getByRole('link', { name: w.again }).click()
    await back
    await page.locator('html[data-ready]').waitFor()
    await press(w.remove)
    await dialog().getByRole('link', { name: w.again }).waitFor()
    await dialog().getByRole('button', { name: w.removeAll }).click()
    await toast(w.removed).waitFor()
  })

  test('is linked to an account with its password', async () => {
    const username = await registered()
    await acme.seat(username)
    await visit(`${w.prefix}/portal/account`)
    await press(w.link)
    await dialog().getByLabel(w.present, { exact: true }).fill('a wrong one')
    await dialog().getByRole('button', { name: w.goOn }).click()
    await dialog().getByText(errorMessage('password_wrong', w.locale)).waitFor()
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

  test('requires the code of the second step', async () => {
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

  test('cannot turn off the second step', async () => {
    await visit(`${w.prefix}/auth?step=code`)
    await page.getByLabel(w.code, { exact: false }).first().fill('000000')
    await looked('a code after another provider')
    await press(w.enter)
    await page.locator('[data-refusal="oidc_expired"]').getByText(errorMessage('oidc_expired', w.locale)).waitFor()
    expect((await page.request.get(`${running.product.url}/api/user`)).status()).toBe(401)
  })
})
