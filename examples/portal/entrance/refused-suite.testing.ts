import { errorMessage } from '@loquia/contracts'
import { describe, expect, test } from 'vitest'
import { settled } from '../../testing/client-desk.ts'
import {
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
} from './entrance-scene.testing.ts'
import { entranceWords } from './entrance-words.testing.ts'

describe.each(entranceWords)('in $locale', (w) => {
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

  test('where no email can be sent, the login says whom to ask', async () => {
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

  test('a session that ends under one’s hands says so, and leads back', async () => {
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
})
