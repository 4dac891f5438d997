import type { Browser, BrowserContext, Page } from 'playwright'
import { afterEach, describe, expect, test } from 'vitest'
import { expectNoViolations, settled } from '../testing/client-desk.ts'
import { productForTests } from '../testing/product-for-tests.ts'

/** The portal and the admin's screens on the built product: real server, real database, real running.browser. */
const admin = { username: 'admin', password: 'the admin of the test' }
let context: BrowserContext
let page: Page
const complaints: string[] = []

const running = productForTests(async () => ({ ADMIN_PASSWORD: admin.password }))
afterEach(async () => {
  await context?.close()
  const heard = complaints.splice(0)
  if (heard.length > 0) throw new Error(`The browser complained: ${heard.join('\n')}`)
})

async function open(options: Parameters<Browser['newContext']>[0] = {}): Promise<void> {
  context = await running.browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce', ...options })
  page = await context.newPage()
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('Failed to load resource')) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
}
async function visit(path: string): Promise<void> {
  await page.goto(running.product.url + path)
  await page.locator('html[data-ready]').waitFor()
}
async function call(path: string, data: object, method = 'POST'): Promise<Record<string, Record<string, never>>> {
  const response = await context.request.fetch(running.product.url + path, { method, data })
  if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`)
  return response.json()
}
const registered = (username: string) => call('/api/register', { username, password: `password of ${username}`, email: `${username}@example.com`, firstName: username[0]?.toUpperCase() + username.slice(1) })
const asAdmin = () => call('/api/login', admin)
const toast = (title: string) => page.locator('li[data-variant]').filter({ hasText: title })
const expectToast = (title: string, text = title) => toast(title).filter({ hasText: text }).waitFor()
const expectHeading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

describe.each([
  {
    prefix: '', login: 'Login', register: 'Register', username: 'Username', password: 'Password', email: 'Email', firstName: 'First name (optional)', enter: 'Log in', create: 'Create account', logout: 'Log out',
    faults: ['Username must be at least 3 characters', 'Password must be at least 6 characters', 'Please enter a valid email address'],
    failed: ['Login failed', 'Invalid username or password'], taken: ['Registration failed', 'This username is already taken.'],
    welcome: ['Login successful', 'Welcome back, Ada!'], made: ['Registration successful', 'Your account has been created successfully!'], left: ['Logged out', 'You have been successfully logged out'], greeting: 'Welcome, Ada',
  },
  {
    prefix: '/it', login: 'Accedi', register: 'Registrati', username: 'Nome utente', password: 'Password', email: 'Email', firstName: 'Nome (facoltativo)', enter: 'Entra', create: 'Crea l’account', logout: 'Esci',
    faults: ['Il nome utente deve avere almeno 3 caratteri', 'La password deve avere almeno 6 caratteri', 'Scrivi un indirizzo email valido'],
    failed: ['Accesso non riuscito', 'Nome utente o password non validi'], taken: ['Registrazione non riuscita', 'Questo nome utente è già in uso.'],
    welcome: ['Accesso riuscito', 'Bentornato, Ada.'], made: ['Registrazione riuscita', 'Il tuo account è pronto.'], left: ['Sei uscito', 'La tua sessione è chiusa.'], greeting: 'Benvenuto, Ada',
  },
])('the login at $prefix/auth', (words) => {
  const name = `ada${words.prefix.slice(1)}`
  const fill = (label: string, value: string) => page.getByRole('tabpanel').getByLabel(label, { exact: true }).fill(value)

  test('tells each fault, keeps what was typed, and makes an account', async () => {
    await open()
    await visit(`${words.prefix}/auth`)
    await page.getByRole('tab', { name: words.register }).click()
    await page.getByRole('button', { name: words.create }).click()
    for (const fault of words.faults) await page.getByText(fault).waitFor()
    await fill(words.username, 'admin')
    await fill(words.password, `password of ${name}`)
    await fill(words.email, `${name}@example.com`)
    await fill(words.firstName, 'Ada')
    await page.getByRole('button', { name: words.create }).click()
    await expectToast(words.taken[0]!, words.taken[1]!)
    expect(await page.getByRole('tabpanel').getByLabel(words.email, { exact: true }).inputValue()).toBe(`${name}@example.com`)
    await fill(words.username, name)
    await page.getByRole('button', { name: words.create }).click()
    await expectToast(words.made[0]!, words.made[1]!)
    await page.waitForURL(`**${words.prefix}/portal`)
    await expectHeading(words.greeting)
  })

  test('lets in by keyboard alone, back to the wanted page, and out again', async () => {
    const name = `keys${words.prefix.slice(1)}`
    await open()
    await call('/api/register', { username: name, password: `password of ${name}`, email: `${name}@example.com`, firstName: 'Ada' })
    await call('/api/logout', {})
    await visit(`${words.prefix}/portal?status=completed`)
    await page.waitForURL(`**${words.prefix}/auth?next=*`)
    await page.getByRole('tab', { name: words.login }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.type(name.slice(0, 2))
    await page.keyboard.press('Enter')
    for (const fault of words.faults.slice(0, 2)) await page.getByText(fault).waitFor()
    await page.keyboard.press('End')
    await page.keyboard.type(name.slice(2))
    await page.keyboard.press('Tab')
    await page.keyboard.type('a wrong one')
    await page.keyboard.press('Enter')
    await expectToast(words.failed[0]!, words.failed[1]!)
    expect(await page.getByRole('tabpanel').getByLabel(words.username, { exact: true }).inputValue()).toBe(name)
    await fill(words.password, `password of ${name}`)
    await page.keyboard.press('Enter')
    await expectToast(words.welcome[0]!, words.welcome[1]!)
    await page.waitForURL(`**${words.prefix}/portal?status=completed`)
    await page.getByRole('button', { name: words.logout }).click()
    await expectToast(words.left[0]!, words.left[1]!)
    await page.waitForURL(`${running.product.url}${words.prefix || '/'}`)
    await visit(`${words.prefix}/portal`)
    await page.waitForURL(`**${words.prefix}/auth`)
  })
})

describe('doors', () => {
  test('a wanted page of another site is not gone to; whoever is logged in is not asked again', async () => {
    await open()
    await registered('dina')
    await visit('/auth?next=https%3A%2F%2Fevil.example%2Fportal')
    await page.waitForURL(`${running.product.url}/portal`)
    await expectHeading('Welcome, Dina')
  })

  test('a client is sent home from an admin’s page, with the reason', async () => {
    await open({ locale: 'it-IT' })
    await registered('carlo')
    for (const path of ['/admin/users', '/admin/projects', '/admin/projects/1']) {
      await visit(`/it${path}`)
      await expectToast('Accesso negato', 'Per questa pagina servono i permessi di amministratore.')
      await page.waitForURL(`${running.product.url}/it`)
    }
    await visit('/it/portal')
    await expectHeading('Benvenuto, Carlo')
    expect(await page.getByRole('button', { name: 'Gestione' }).count()).toBe(0)
  })

  test('a session that was ended elsewhere leads to the login at the next call', async () => {
    await open()
    await registered('elena')
    await visit('/portal')
    await expectHeading('Welcome, Elena')
    // A list that is still on its way would find the session ended before the press does.
    await settled(page)
    const cookies = await context.cookies()
    await call('/api/logout', {})
    await context.addCookies(cookies)
    await page.getByRole('link', { name: 'Account' }).click()
    await page.waitForURL('**/auth?next=%2Fportal%2Faccount')
  })
})

test('an admin plans by keyboard and the client sees it at once', async () => {
  await open()
  await registered('greta')
  const client = context
  await open()
  await asAdmin()
  await visit('/admin/projects')
  await page.getByRole('button', { name: 'New project' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create project' }).click()
  await dialog.getByText('Please enter a name').waitFor()
  await dialog.getByText('Please choose a client').waitFor()
  await dialog.getByLabel('Find a client').fill('greta')
  await dialog.getByLabel('Client', { exact: true }).selectOption({ label: 'greta' })
  await dialog.getByLabel('Name').fill('Bot for the florist')
  await dialog.getByLabel('Start').fill('2026-01-31')
  await dialog.getByRole('button', { name: 'Create project' }).click()
  await expectHeading('Bot for the florist')
  for (const [title, percentage] of [['First', '100'], ['Second', '51'], ['Third', '0']] as const) {
    await page.getByRole('button', { name: 'Add task' }).click()
    await dialog.getByLabel('Title').fill(title)
    await dialog.getByLabel('Done, in percent').fill(percentage)
    await dialog.getByRole('button', { name: 'Save task' }).click()
    await page.locator('[data-entry]').filter({ hasText: title }).waitFor()
  }
  const titles = () => page.locator('[data-entry] p.font-medium').allTextContents()
  await page.getByRole('button', { name: 'Move Third' }).focus()
  await page.keyboard.press('Space')
  await page.getByText(/^Third .* place 3 of 3\.$/).waitFor({ state: 'attached' })
  await page.keyboard.press('ArrowUp')
  await page.getByText('Third is now at place 2 of 3.').waitFor({ state: 'attached' })
  const saved = page.waitForResponse((response) => response.url().endsWith('/tasks-order'))
  await page.keyboard.press('Space')
  expect((await saved).status()).toBe(200)
  await expect.poll(titles).toEqual(['First', 'Third', 'Second'])
  await context.close()

  context = client
  page = await client.newPage()
  await visit('/portal')
  await page.getByRole('link', { name: 'Completed' }).click()
  await page.waitForURL('**/portal?status=completed')
  await page.getByText('No project with this status').waitFor()
  await page.getByRole('link', { name: 'Show all projects' }).click()
  await page.getByRole('link', { name: 'Bot for the florist' }).click()
  await expectHeading('Bot for the florist')
  await page.getByText('50%', { exact: true }).waitFor()
  await page.getByText('No description provided').waitFor()
  await expect.poll(() => page.getByRole('tabpanel').getByRole('heading', { level: 3 }).allTextContents()).toEqual(['First', 'Third', 'Second'])
  await page.getByRole('tab', { name: 'Milestones' }).click()
  await page.waitForURL('**?tab=milestones')
  await page.getByText('No milestones yet').last().waitFor()
})

test('a project that is not there, or breaks, says so', async () => {
  await open()
  await registered('ivo')
  for (const id of ['1', '999999', 'abc']) {
    await visit(`/portal/projects/${id}`)
    await expectHeading('Project not found')
  }
  await page.route(/\/api\/projects\?/, (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByRole('link', { name: 'Back to Portal' }).last().click()
  await expectToast('Error loading projects', 'Error fetching projects: Something went wrong on our side.')
  await page.unroute(/\/api\/projects\?/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('No projects yet').waitFor()
})

test('a letter to support is really sent; the dialog closes by itself after two seconds', async () => {
  await open()
  await registered('lea')
  await visit('/portal')
  await page.getByRole('button', { name: 'Contact support' }).first().click()
  const dialog = page.getByRole('dialog')
  expect(await dialog.getByLabel('Email').inputValue()).toBe('lea@example.com')
  await dialog.getByLabel('Subject').fill('Hey')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await dialog.getByText('Subject must be at least 5 characters').waitFor()
  await dialog.getByText('Message must be at least 10 characters').waitFor()
  await dialog.getByLabel('Subject').fill('My colors')
  await dialog.getByLabel('Message').fill('How do I change them?')
  await page.route('**/api/support*', (route) => route.abort(), { times: 1 })
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expectToast('Failed to submit support request')
  expect(await dialog.getByLabel('Message').inputValue()).toBe('How do I change them?')
  const at = Date.now()
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expectToast('Support request submitted', 'We will get back to you as soon as possible.')
  await dialog.waitFor({ state: 'hidden' })
  expect(Date.now() - at).toBeGreaterThan(2_000)
})

test('an admin finds a client, disables the account and is told that the last admin stays', async () => {
  await open()
  await registered('mara')
  await asAdmin()
  await visit('/admin/users')
  await page.getByLabel('Search').fill('MARA@')
  await page.waitForURL('**/admin/users?search=MARA%40')
  await page.getByText('1 of 1 client shown').waitFor()
  await page.getByRole('button', { name: 'View details of mara' }).click()
  await page.getByRole('button', { name: 'Disable account' }).click()
  const question = page.getByRole('dialog', { name: /^Disable the account of .*mara.*\?$/ })
  await question.getByText('They are logged out everywhere at once and cannot log in.').waitFor()
  await question.getByRole('button', { name: 'Disable account' }).click()
  await page.getByRole('button', { name: 'Enable account' }).waitFor()
  await page.getByRole('button', { name: 'Close' }).first().click()
  await page.getByRole('row').filter({ hasText: 'disabled' }).waitFor()
  await page.getByLabel('Search').fill('')
  await page.getByLabel('Role', { exact: true }).selectOption('admin')
  await page.getByRole('button', { name: 'View details of admin' }).click()
  await page.getByRole('button', { name: 'Make client' }).click()
  await page.getByRole('dialog', { name: 'Make admin a client?' }).getByText('This is you').waitFor()
  await page.getByRole('dialog', { name: 'Make admin a client?' }).getByRole('button', { name: 'Make client' }).click()
  await expectToast('This did not work', 'This is the last active admin. Make another one first.')
})

test('an account is deleted only with its password, and tells what went', async () => {
  await open()
  await registered('nina')
  // A client's bot is made when it is first asked for.
  expect((await context.request.get(`${running.product.url}/api/chatbot/bots`)).status()).toBe(200)
  await visit('/portal/account')
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download my data' }).click()])
  expect(download.suggestedFilename()).toBe('loquia-nina.json')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current password').fill('wrong')
  await dialog.getByRole('button', { name: 'Delete everything' }).click()
  await dialog.getByText('This is not your current password.').waitFor()
  await dialog.getByLabel('Current password').fill('password of nina')
  await dialog.getByRole('button', { name: 'Delete everything' }).click()
  await expectToast('Account deleted', 'Conversations: 0. Projects: 0. Support requests: 0.')
  await page.waitForURL(`${running.product.url}/`)
})

test('what a dialog says outlives it, also when it goes with its page', async () => {
  await open()
  await registered('olga')
  await visit('/portal/account')
  // With this message their area is there: the next one shows before the page that its dialog leads to.
  await page.getByLabel('Company').fill('Olga & Co.')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expectToast('Profile saved')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByRole('dialog').getByLabel('Current password').fill('password of olga')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete everything' }).click()
  await page.waitForURL(`${running.product.url}/`)
  await page.locator('section#home').waitFor()
  await expectToast('Account deleted')
})

describe('accessibility and layout', () => {
  test.each(['', '/it'])('axe finds nothing at $0/…, in light or dark', async (prefix) => {
    await open({ locale: prefix === '' ? 'en-US' : 'it-IT' })
    for (const path of ['/auth', '/auth?tab=register', '/auth/reset-password#token=x']) {
      await visit(prefix + path)
      await expectNoViolations(page, path)
    }
    const { id: clientId } = await registered(`looked${prefix.slice(1)}`)
    await asAdmin()
    const { project } = await call('/api/admin/projects', { clientId, name: `Looked at in ${prefix || 'English'}`, description: null })
    const id = String(project?.['id'])
    await call(`/api/admin/projects/${id}/tasks`, { title: 'A task', dueDate: '2020-01-01', completionPercentage: 30 })
    await call(`/api/admin/projects/${id}/milestones`, { title: 'A milestone' })
    for (const path of ['/portal', `/portal/projects/${id}`, `/portal/projects/${id}?tab=milestones`, '/portal/account', '/admin/users', '/admin/projects', '/admin/projects?new=', `/admin/projects/${id}`]) {
      await visit(prefix + path)
      await settled(page)
      await expectNoViolations(page, path)
    }
  }, 180_000)

  test('every page fits a screen of 320 px', async () => {
    await open({ viewport: { width: 320, height: 700 } })
    const { id: clientId } = await registered('narrow')
    await asAdmin()
    const { project } = await call('/api/admin/projects', { clientId, name: 'Bot for the florist', description: null })
    const id = String(project?.['id'])
    for (const path of ['/it/portal', `/it/portal/projects/${id}`, '/it/portal/account', '/it/admin/users', '/it/admin/projects', `/it/admin/projects/${id}`]) {
      await visit(path)
      await settled(page)
      expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 320])
    }
    await call('/api/logout', {})
    await visit('/it/auth?tab=register')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })
})
