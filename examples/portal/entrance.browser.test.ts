import { errorMessage } from '@loquia/contracts'
import type { BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { bakery } from '../testing/bakery.ts'
import { expectNoViolations, settled, withoutToast } from '../testing/client-desk.ts'
import { startMailCatcher } from '../testing/mail-catcher.ts'
import { productForTests } from '../testing/product-for-tests.ts'
import { servePages } from '../testing/serve-pages.ts'

/**
 * Every way in that does not open at once: what it says, what can be done next, and that axe finds nothing, in both
 * languages.
 */
const admin = { username: 'admin', password: 'the admin of the test' }
const password = 'a good password'
let mail: Awaited<ReturnType<typeof startMailCatcher>>
let site: Awaited<ReturnType<typeof servePages>>
let context: BrowserContext
let page: Page
let clients = 0

const running = productForTests(async () => {
  mail = await startMailCatcher()
  site = await servePages(bakery)
  return { ADMIN_PASSWORD: admin.password, SMTP_URL: mail.url }
})
afterAll(async () => {
  await site?.stop()
  await mail?.stop()
})
beforeEach(async () => {
  context = await running.browser.newContext({
    locale: 'en-US',
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  })
  page = await context.newPage()
})
afterEach(() => context.close())

async function visit(path: string): Promise<void> {
  await page.goto(running.product.url + path)
  await page.locator('html[data-ready]').waitFor()
}
async function call<T = Record<string, unknown>>(
  path: string,
  data?: object,
  method = 'POST',
  as = context,
): Promise<T> {
  const response = await as.request.fetch(
    running.product.url + path,
    data === undefined ? { method: 'GET' } : { method, data },
  )
  if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`)
  return response.json() as Promise<T>
}
/** An account of its own; the browser of the test is logged in to it. */
async function registered(): Promise<string> {
  const username = `entrant${++clients}`
  await call('/api/register', { username, password, email: `${username}@example.com` })
  return username
}
/** Does what an admin does, in a browser of theirs. */
async function asAdmin(path: string, data: object): Promise<void> {
  const desk = await running.browser.newContext()
  await call('/api/login', admin, 'POST', desk)
  await call(path, data, 'PUT', desk)
  await desk.close()
}
const field = (label: string) => page.getByRole('tabpanel').filter({ visible: true }).getByLabel(label, { exact: true })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const toast = (text: string) => page.locator('li[data-variant]').filter({ hasText: text })
/** A toast goes away by itself; what it said must stay, and the page must be sound without it. */
async function looked(place: string): Promise<void> {
  await withoutToast(page)
  await expectNoViolations(page, place)
  expect([place, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([place, 390])
}

describe.each([
  {
    prefix: '',
    locale: 'en' as const,
    login: 'Log in',
    register: 'Create account',
    username: 'Username',
    password: 'Password',
    email: 'Email',
    forgot: 'Forgot your password?',
    send: 'Send the link',
    sent: 'If there is an account with this address, an email is on its way to it.',
    wrongEmail: 'Please enter a valid email address',
    next: 'New password',
    save: 'Save the password',
    changed: 'Password changed',
    again: 'Ask for a new link',
    spent: 'This link no longer works',
    contact: 'To the contact form',
    noToken: 'This page needs the link from your email.',
    tooShort: 'Password must be at least 6 characters',
    company: 'Company',
    ended: 'Your session has ended.',
    account: 'Account',
    noMail: 'No mail server is set up here',
    registerTab: 'Register',
    atLeast: 'At least 6 characters',
    terms: 'terms of service',
    privacy: 'privacy policy',
    keep: 'Keep this chatbot',
    fullName: 'Full name',
    keepIt: 'Keep it',
    needsConsent: 'We need your consent to keep name and email',
    claim: 'the demo comes with you',
    claimFailed: 'The demo was not moved',
    another: 'Make another demo',
    yours: 'It is yours',
    present: 'Current password',
    saveProfile: 'Save profile',
    saved: 'Profile saved',
    notSaved: 'Your profile was not saved',
    needed: 'Please enter your current password',
  },
  {
    prefix: '/it',
    locale: 'it' as const,
    login: 'Entra',
    register: 'Crea l’account',
    username: 'Nome utente',
    password: 'Password',
    email: 'Email',
    forgot: 'Password dimenticata?',
    send: 'Manda il link',
    sent: 'Se esiste un account con questo indirizzo, l’email è in viaggio.',
    wrongEmail: 'Scrivi un indirizzo email valido',
    next: 'Nuova password',
    save: 'Salva la password',
    changed: 'Password cambiata',
    again: 'Chiedi un nuovo link',
    spent: 'Questo link non vale più',
    contact: 'Vai ai contatti',
    noToken: 'Per questa pagina serve il link della tua email.',
    tooShort: 'La password deve avere almeno 6 caratteri',
    company: 'Azienda',
    ended: 'La sessione è scaduta.',
    account: 'Profilo',
    noMail: 'Qui non è configurata la posta',
    registerTab: 'Registrati',
    atLeast: 'Almeno 6 caratteri',
    terms: 'termini di servizio',
    privacy: 'l’informativa sulla privacy',
    keep: 'Tieni questo chatbot',
    fullName: 'Nome e cognome',
    keepIt: 'Tienilo',
    needsConsent: 'Per conservare nome ed email ci serve il tuo consenso',
    claim: 'la demo viene con te',
    claimFailed: 'La demo non è stata trasferita',
    another: 'Crea un’altra demo',
    yours: 'È tua',
    present: 'Password attuale',
    saveProfile: 'Salva i dati',
    saved: 'Dati salvati',
    notSaved: 'I tuoi dati non sono stati salvati',
    needed: 'Scrivi la tua password attuale',
  },
])('in $locale', (w) => {
  const logIn = async (username: string, word = password) => {
    await field(w.username).fill(username)
    await field(w.password).fill(word)
    await press(w.login)
  }

  test('a refused login or registration says why for as long as it is true', async () => {
    await visit(`${w.prefix}/auth`)
    const refusal = (code: string) =>
      page.getByRole('tabpanel').filter({ visible: true }).locator(`[data-refusal="${code}"]`)
    // What cannot be right is refused like everything else: nothing tells what names and passwords look like.
    await press(w.login)
    await refusal('invalid_credentials').getByText(errorMessage('invalid_credentials', w.locale)).waitFor()
    await looked('faults of the login')
    await page.reload()
    await page.locator('html[data-ready]').waitFor()
    await logIn('nobody', 'wrong word')
    await refusal('invalid_credentials').getByText(errorMessage('invalid_credentials', w.locale)).waitFor()
    expect(await field(w.username).inputValue()).toBe('nobody')
    await looked('a refused login')

    const username = await registered()
    const { id } = await call<{ id: number }>('/api/user')
    await call('/api/logout', {})
    await asAdmin(`/api/admin/users/${id}`, { disabled: true })
    await visit(`${w.prefix}/auth`)
    await logIn(username)
    await refusal('account_disabled').getByText(errorMessage('account_disabled', w.locale)).waitFor()
    await looked('a disabled account')
    await page.getByRole('link', { name: w.contact }).click()
    await page.waitForURL(`${running.product.url}${w.prefix || '/'}#contact`)

    await visit(`${w.prefix}/auth?tab=register`)
    // What is asked is said before it is asked for, and what is agreed to can be read without losing what is typed.
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
    await logIn(username, 'another good password')
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

  test('where no email can be sent, the login says whom to ask', async () => {
    await page.route('**/api/account/options', (route) =>
      route.fulfill({ json: { success: true, passwordReset: false, leadFormUrl: null } }),
    )
    await visit(`${w.prefix}/auth?forgot=`)
    await page.getByText(w.noMail).waitFor()
    await field(w.username).waitFor()
    expect(await page.getByRole('button', { name: w.send, exact: true }).count()).toBe(0)
    await looked('no emails')
  })

  test('a session that ends under one’s hands says so, and leads back', async () => {
    const username = await registered()
    await visit(`${w.prefix}/portal`)
    await page.getByRole('link', { name: w.account, exact: true }).waitFor()
    // A list that is still on its way would find the session ended before the press does.
    await settled(page)
    const cookies = await context.cookies()
    await call('/api/logout', {})
    await context.addCookies(cookies)
    await page.getByRole('link', { name: w.account, exact: true }).click()
    await page.waitForURL('**/auth?next=%2Fportal%2Faccount')
    await page.getByRole('status').getByText(w.ended).waitFor()
    await looked('an ended session')
    await logIn(username)
    await page.waitForURL(`**${w.prefix}/portal/account`)
    // Who only was not logged in yet is told nothing of the kind.
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

  test('a demo is taken along by a new account; one that cannot be says why', async () => {
    const demoId = await madeDemo()
    const keep = page.locator('[data-keep]')
    await keep.getByRole('button', { name: w.keep }).click()
    await keep.getByLabel(w.fullName, { exact: true }).fill('Ada Rossi')
    await keep.getByLabel(w.email, { exact: true }).fill('ada@example.com')
    await keep.getByRole('button', { name: w.keepIt, exact: true }).click()
    await keep.getByText(w.needsConsent).waitFor()
    await looked('a demo to keep, without consent')
    await keep.getByRole('checkbox').check()
    await keep.getByRole('button', { name: w.keepIt, exact: true }).click()
    await page.waitForURL('**/auth?next=*tab=register*')
    expect(await field(w.email).inputValue()).toBe('ada@example.com')
    await page.getByRole('status').getByText(w.claim).waitFor()
    await looked('a demo to take along')
    const username = `entrant${++clients}`
    await field(w.username).fill(username)
    await field(w.email).fill(`${username}@example.com`)
    await field(w.password).fill(password)
    await press(w.register)
    await page.waitForURL(`**${w.prefix}/portal/chatbot-embed?bot=${demoId}`)
    await toast(w.yours).waitFor()
    expect(await page.getByText(w.claimFailed).count()).toBe(0)

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
