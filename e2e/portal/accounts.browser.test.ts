import { expect, test } from 'vitest'
import { anybody } from './anybody.testing.ts'

/** Clients write to support, and lose or give up their accounts, on the built product: real server, real database, real browser. */
const at = anybody()
const { open, visit, registered, asAdmin, expectToast } = at

test('a client sends a message to support', async () => {
  await open()
  await registered('lea')
  await visit('/portal')
  await at.page.getByRole('button', { name: 'Contact support' }).first().click()
  const dialog = at.page.getByRole('dialog')
  expect(await dialog.getByLabel('Email').inputValue()).toBe('lea@example.com')
  await dialog.getByLabel('Subject').fill('Hey')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await dialog.getByText('Subject must be at least 5 characters').waitFor()
  await dialog.getByText('Message must be at least 10 characters').waitFor()
  await dialog.getByLabel('Subject').fill('My colors')
  await dialog.getByLabel('Message').fill('How do I change them?')
  await at.page.route('**/api/support*', (route) => route.abort(), { times: 1 })
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expectToast('Failed to submit support request')
  expect(await dialog.getByLabel('Message').inputValue()).toBe('How do I change them?')
  const sentAt = Date.now()
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expectToast('Support request submitted', 'We will get back to you as soon as possible.')
  await dialog.waitFor({ state: 'hidden' })
  expect(Date.now() - sentAt).toBeGreaterThan(2_000)
})

test('an admin disables the account of a client', async () => {
  await open()
  await registered('mara')
  await asAdmin()
  await visit('/admin/users')
  await at.page.getByLabel('Search').fill('MARA@')
  await at.page.waitForURL('**/admin/users?search=MARA%40')
  await at.page.getByText('1 of 1 client shown').waitFor()
  await at.page.getByRole('button', { name: 'View details of mara' }).click()
  await at.page.getByRole('button', { name: 'Disable account' }).click()
  const question = at.page.getByRole('dialog', { name: /^Disable the account of .*mara.*\?$/ })
  await question.getByText('They are logged out everywhere at once and cannot log in.').waitFor()
  await question.getByRole('button', { name: 'Disable account' }).click()
  await at.page.getByRole('button', { name: 'Enable account' }).waitFor()
  await at.page.getByRole('button', { name: 'Close' }).first().click()
  await at.page.getByRole('row').filter({ hasText: 'disabled' }).waitFor()
  await at.page.getByLabel('Search').fill('')
  await at.page.getByLabel('Role', { exact: true }).selectOption('admin')
  await at.page.getByRole('button', { name: 'View details of admin' }).click()
  await at.page.getByRole('button', { name: 'Make client' }).click()
  await at.page.getByRole('dialog', { name: 'Make admin a client?' }).getByText('This is you').waitFor()
  await at.page
    .getByRole('dialog', { name: 'Make admin a client?' })
    .getByRole('button', { name: 'Make client' })
    .click()
  await expectToast('This did not work', 'This is the last active admin. Make someone else an admin first.')
})

test('two simultaneous changes of a list are both in its address', async () => {
  await open({ viewport: { width: 390, height: 844 } })
  await registered('nora')
  await asAdmin()
  await visit('/admin/users')
  const fields = await Promise.all(
    ['Role', 'Sort by'].map((label) => at.page.getByLabel(label, { exact: true }).elementHandle()),
  )
  await at.page.evaluate(([role, sort]) => {
    for (const [field, value] of [
      [role, 'admin'],
      [sort, 'username asc'],
    ] as const) {
      ;(field as HTMLSelectElement).value = value
      field?.dispatchEvent(new Event('change', { bubbles: true }))
    }
  }, fields)
  await at.page.waitForURL('**/admin/users?role=admin&sort=username&order=asc')
  await at.page.getByRole('button', { name: 'View details of admin' }).waitFor()
  expect(await at.page.getByLabel('Sort by').inputValue()).toBe('username asc')
})

test('a client deletes the account with its password', async () => {
  await open()
  await registered('nina')
  // The portal makes a client's first bot when it opens.
  expect((await at.context.request.post(`${at.product.url}/api/chatbot/bots`)).status()).toBe(200)
  await visit('/portal/account')
  const [download] = await Promise.all([
    at.page.waitForEvent('download'),
    at.page.getByRole('button', { name: 'Download my data' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('loquia-nina.json')
  await at.page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = at.page.getByRole('dialog')
  await dialog.getByLabel('Current password').fill('wrong')
  await dialog.getByRole('button', { name: 'Delete everything' }).click()
  await dialog.getByText('This is not your current password.').waitFor()
  await dialog.getByLabel('Current password').fill('password of nina')
  await dialog.getByRole('button', { name: 'Delete everything' }).click()
  await expectToast('Account deleted', 'Conversations: 0. Projects: 0. Support requests: 0.')
  await at.page.waitForURL(`${at.product.url}/`)
})

test('the message of a dialog stays after the dialog has closed', async () => {
  await open()
  await registered('otto')
  await visit('/portal/account')
  // With this message their area is there: the next one shows before the page that its dialog leads to.
  await at.page.getByLabel('Company').fill('Olga & Co.')
  await at.page.getByRole('button', { name: 'Save profile' }).click()
  await expectToast('Profile saved')
  await at.page.getByRole('button', { name: 'Delete my account' }).click()
  await at.page.getByRole('dialog').getByLabel('Current password').fill('password of otto')
  await at.page.getByRole('dialog').getByRole('button', { name: 'Delete everything' }).click()
  await at.page.waitForURL(`${at.product.url}/`)
  await at.page.locator('section#home').waitFor()
  await expectToast('Account deleted')
})

test('lists a session without a known start', async () => {
  await open()
  await registered('lia')
  await at.page.route('**/api/account/sessions', (route) =>
    route.fulfill({
      json: {
        success: true,
        sessions: [
          { id: 'a', current: true, startedAt: null, browser: null },
          { id: 'b', current: false, startedAt: null, browser: null },
        ],
      },
    }),
  )
  await visit('/portal/account')
  const row = at.page
    .getByRole('listitem')
    .filter({ has: at.page.getByRole('button', { name: 'Log out: An unknown browser' }) })
  expect(await row.innerText()).toMatch(/^An unknown browser\s+Log out$/)
  await row.getByRole('button').click()
  await at.page.getByRole('dialog', { name: 'Log out this session?' }).waitFor()
})
