import { readFile } from 'node:fs/promises'
import { errorMessage } from '@loquia/contracts'
import { Secret, TOTP } from 'otpauth'
import type { BrowserContext, Page } from 'playwright'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { expectNoViolations, withoutToast } from '../testing/client-desk.ts'
import { productForTests } from '../testing/product-for-tests.ts'
import { admin } from '../testing/share-product.ts'

/** The second step of a login, as a person goes through it: set up, used, the phone lost, taken away, switched off. */
const password = 'a good password'
/** For a whole way through many screens, on a machine that does other things as well. */
const patienceMs = 240_000
let context: BrowserContext
let page: Page
let clients = 0
const complaints: string[] = []

const running = productForTests()
beforeEach(async () => {
  context = await running.browser.newContext({
    locale: 'en-US',
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  page = await context.newPage()
  page.on('pageerror', (error) => complaints.push(error.message))
})
afterEach(async () => {
  await context.close()
  const heard = complaints.splice(0)
  if (heard.length > 0) throw new Error(`The browser complained: ${heard.join('\n')}`)
})

async function visit(path: string): Promise<void> {
  await page.goto(running.product.url + path)
  await page.locator('html[data-ready]').waitFor()
}
async function call<T = Record<string, unknown>>(
  path: string,
  data?: object,
  method = data === undefined ? 'GET' : 'POST',
): Promise<T> {
  const response = await context.request.fetch(running.product.url + path, {
    method,
    ...(data === undefined ? {} : { data }),
  })
  if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`)
  return response.json() as Promise<T>
}
async function registered(): Promise<string> {
  const username = `careful${++clients}`
  await call('/api/register', { username, password, email: `${username}@example.com` })
  return username
}
/**
 * What an authenticator app shows.
 * @param ahead in steps: a code of the next step is good already, and is not the one that was used
 */
const codeOf = (secret: string, ahead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({
    timestamp: Date.now() + ahead * 30_000,
  })
/** An account whose second step is on. */
async function protectedAccount(): Promise<{ username: string; codes: string[] }> {
  const username = await registered()
  const { secret } = await call<{ secret: string }>('/api/account/second-factor', { password })
  const { recoveryCodes } = await call<{ recoveryCodes: string[] }>('/api/account/second-factor/confirm', {
    code: codeOf(secret),
  })
  return { username, codes: recoveryCodes }
}
const button = (name: string) => page.getByRole('button', { name, exact: true }).filter({ visible: true })
const toast = (text: string) => page.locator('li[data-variant]').filter({ hasText: text })
const focused = async (label: string) => {
  await expect
    .poll(() =>
      page
        .getByLabel(label, { exact: true })
        .filter({ visible: true })
        .last()
        .evaluate((element) => element === document.activeElement),
    )
    .toBe(true)
}
/** Sound in light and dark, and nothing beyond the edge. */
async function looked(place: string): Promise<void> {
  await withoutToast(page)
  await expectNoViolations(page, place)
  expect([place, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([place, 390])
}

describe.each([
  {
    prefix: '',
    locale: 'en' as const,
    setUp: 'Set it up',
    title: 'Set up two-step login',
    present: 'Current password',
    goOn: 'Go on',
    needPassword: 'Please enter your current password',
    picture: 'QR code for the authenticator app',
    code: 'Code',
    on: 'Switch it on',
    needCode: 'Please enter the code',
    first: 'Keep the codes first',
    leave: 'Leave without saving?',
    stay: 'Stay here',
    download: 'Download',
    copy: 'Copy the codes',
    kept: 'I have kept them',
    isOn: 'Two-step login is on',
    left: '10 of 10 recovery codes are left',
    username: 'Username',
    password: 'Password',
    login: 'Log in',
    step: 'The second step',
    back: 'Back to the login',
    useRecovery: 'Use a recovery code instead',
    useApp: 'Use the code of the app instead',
    expired: 'You are not logged in yet',
    recovery: 'Recovery code',
    off: 'Switch off',
    offTitle: 'Switch two-step login off?',
    isOff: 'Two-step login is off',
    renew: 'New recovery codes',
    make: 'Make new codes',
    company: 'Company',
    save: 'Save profile',
    saved: 'Profile saved',
    ended: 'Your session has ended',
    signIn: 'Log in',
    details: 'View details of',
    take: 'Switch two-step login off',
    due: 'Admins need two-step login here.',
  },
  {
    prefix: '/it',
    locale: 'it' as const,
    setUp: 'Attivalo',
    title: 'Attiva l’accesso in due passaggi',
    present: 'Password attuale',
    goOn: 'Continua',
    needPassword: 'Scrivi la tua password attuale',
    picture: 'Codice QR per l’app di autenticazione',
    code: 'Codice',
    on: 'Attiva',
    needCode: 'Scrivi il codice',
    first: 'Prima conserva i codici',
    leave: 'Uscire senza salvare?',
    stay: 'Resta qui',
    download: 'Scarica',
    copy: 'Copia i codici',
    kept: 'Li ho conservati',
    isOn: 'L’accesso in due passaggi è attivo',
    left: 'Restano 10 codici di recupero su 10',
    username: 'Nome utente',
    password: 'Password',
    login: 'Entra',
    step: 'Il secondo passaggio',
    back: 'Torna all’accesso',
    useRecovery: 'Usa un codice di recupero',
    useApp: 'Usa il codice dell’app',
    expired: 'L’accesso non è completo',
    recovery: 'Codice di recupero',
    off: 'Disattiva',
    offTitle: 'Disattivare l’accesso in due passaggi?',
    isOff: 'L’accesso in due passaggi è disattivato',
    renew: 'Nuovi codici di recupero',
    make: 'Crea i nuovi codici',
    company: 'Azienda',
    save: 'Salva i dati',
    saved: 'Dati salvati',
    ended: 'La sessione è scaduta',
    signIn: 'Entra',
    details: 'Vedi i dettagli di',
    take: 'Togli i due passaggi',
    due: 'Qui gli amministratori devono usare l’accesso in due passaggi.',
  },
])('in $locale', (w) => {
  const field = (label: string) => page.getByLabel(label, { exact: true }).filter({ visible: true })
  const logIn = async (username: string) => {
    await visit(`${w.prefix}/auth`)
    await field(w.username).fill(username)
    await field(w.password).fill(password)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: w.step }).waitFor()
    await focused(w.code)
  }

  test(
    'is set up by hand, asked for at the login, and codes can be pasted',
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
      await dialog.getByText(errorMessage('wrong_password', w.locale)).waitFor()
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
      await logIn(username)
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

  test(
    'lets in who lost the phone by a recovery code, once each; new ones are made, and it is switched off',
    async () => {
      const {
        username,
        codes: [first = '', second = '', third = ''],
      } = await protectedAccount()
      await call('/api/logout', {})
      await logIn(username)
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
    'forgets a password whose code does not come for ten minutes',
    async () => {
      const { username } = await protectedAccount()
      await call('/api/logout', {})
      await page.clock.install()
      await logIn(username)
      await page.clock.fastForward(500_000)
      expect(await field(w.code).isVisible()).toBe(true)
      await page.clock.fastForward(101_000)
      await toast(w.expired).waitFor()
      await focused(w.password)
      expect([await field(w.username).inputValue(), await field(w.password).inputValue()]).toEqual([username, ''])
    },
    patienceMs,
  )

  test('is asked for as well where somebody signs in again over a page', async () => {
    const { codes } = await protectedAccount()
    await visit(`${w.prefix}/portal/account`)
    await field(w.company).fill('Forno Aurora')
    await context.clearCookies()
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

  test('is taken away by an admin for a client, and asked of an admin where the operator says so', async () => {
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

    await page.route('**/api/user', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), secondFactorDue: true } })
    })
    await visit(`${w.prefix}/admin/users`)
    await page.waitForURL(`**${w.prefix}/portal/account`)
    await page.getByRole('status').getByText(w.due).waitFor()
    await looked('an admin without it')

    // Where it is due it comes first, and its recovery codes stay until they are kept, though it is due no more.
    await page.unrouteAll({ behavior: 'wait' })
    await registered()
    await page.route('**/api/user', async (route) => {
      const { since } = await call<{ since: string | null }>('/api/account/second-factor')
      const response = await route.fetch()
      await route.fulfill({
        response,
        json: { ...(await response.json()), ...(since === null ? { secondFactorDue: true } : {}) },
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
