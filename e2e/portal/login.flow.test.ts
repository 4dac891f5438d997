import { describe, expect, test } from 'vitest'
import { settled } from '../testing/client-desk.ts'
import { anybody } from './anybody.testing.ts'

/** The ways in and out of the portal on the built product: real server, real database, real browser. */
const at = anybody()
const { open, visit, call, registered, expectToast, expectHeading } = at

describe.each([
  {
    prefix: '',
    login: 'Log in',
    register: 'Register',
    username: 'Username',
    password: 'Password',
    email: 'Email',
    firstName: 'First name (optional)',
    enter: 'Log in',
    create: 'Create account',
    logout: 'Log out',
    faults: [
      'Username must be at least 3 characters',
      'Password must be at least 6 characters',
      'Please enter a valid email address',
    ],
    failed: ['Not logged in', 'Wrong username or password'],
    taken: ['Account not created', 'This username is already taken.'],
    welcome: ['You are logged in', 'Welcome back, Ada.'],
    made: ['Your account is ready', 'You are logged in.'],
    left: ['Logged out', 'You have been successfully logged out'],
    greeting: 'Welcome, Ada',
  },
  {
    prefix: '/it',
    login: 'Accedi',
    register: 'Registrati',
    username: 'Nome utente',
    password: 'Password',
    email: 'Email',
    firstName: 'Nome (facoltativo)',
    enter: 'Entra',
    create: 'Crea l’account',
    logout: 'Esci',
    faults: [
      'Il nome utente deve avere almeno 3 caratteri',
      'La password deve avere almeno 6 caratteri',
      'Scrivi un indirizzo email valido',
    ],
    failed: ['Accesso non riuscito', 'Nome utente o password errati'],
    taken: ['Registrazione non riuscita', 'Questo nome utente è già in uso.'],
    welcome: ['Accesso riuscito', 'Ciao, Ada.'],
    made: ['Il tuo account è pronto', 'Hai effettuato l’accesso.'],
    left: ['A presto', 'La tua sessione è chiusa.'],
    greeting: 'Ciao, Ada',
  },
])('the login at $prefix/auth', (words) => {
  const name = `ada${words.prefix.slice(1)}`
  const fill = (label: string, value: string) =>
    at.page.getByRole('tabpanel').getByLabel(label, { exact: true }).fill(value)

  test('creates an account after each fault was corrected', async () => {
    await open()
    await visit(`${words.prefix}/auth`)
    await at.page.getByRole('tab', { name: words.register }).click()
    await at.page.getByRole('button', { name: words.create }).click()
    for (const fault of words.faults) await at.page.getByText(fault).waitFor()
    await fill(words.username, 'admin')
    await fill(words.password, `password of ${name}`)
    await fill(words.email, `${name}@example.com`)
    await fill(words.firstName, 'Ada')
    await at.page.getByRole('button', { name: words.create }).click()
    await expectToast(words.taken[0]!, words.taken[1]!)
    expect(await at.page.getByRole('tabpanel').getByLabel(words.email, { exact: true }).inputValue()).toBe(
      `${name}@example.com`,
    )
    await fill(words.username, name)
    await at.page.getByRole('button', { name: words.create }).click()
    await expectToast(words.made[0]!, words.made[1]!)
    await at.page.waitForURL(`**${words.prefix}/portal`)
    await expectHeading(words.greeting)
  })

  test('can be used by keyboard only', async () => {
    const name = `keys${words.prefix.slice(1)}`
    await open()
    await call('/api/register', {
      username: name,
      password: `password of ${name}`,
      email: `${name}@example.com`,
      firstName: 'Ada',
    })
    await call('/api/logout', {})
    await visit(`${words.prefix}/portal?status=completed`)
    await at.page.waitForURL(`**${words.prefix}/auth?next=*`)
    await at.page.getByRole('tab', { name: words.login }).focus()
    await at.page.keyboard.press('Tab')
    await at.page.keyboard.type(name.slice(0, 2))
    await at.page.keyboard.press('Enter')
    // A password that is too short gets the same error as a wrong one, so the login reveals no rule.
    await expectToast(words.failed[0]!, words.failed[1]!)
    for (const fault of words.faults.slice(0, 2)) expect(await at.page.getByText(fault).count()).toBe(0)
    const focused = (label: string) =>
      at.page.getByRole('tabpanel').getByLabel(label, { exact: true }).and(at.page.locator(':focus'))
    await at.page.keyboard.press('End')
    await at.page.keyboard.type(name.slice(2))
    expect(await focused(words.username).inputValue()).toBe(name)
    await at.page.keyboard.press('Tab')
    await at.page.keyboard.type('a wrong one')
    expect(await focused(words.password).inputValue()).toBe('a wrong one')
    // The message is the one that stands there already.
    const answered = at.page.waitForResponse('**/api/login')
    await at.page.keyboard.press('Enter')
    await answered
    await at.page.getByRole('tabpanel').getByRole('button', { name: words.enter, exact: true }).waitFor()
    await expectToast(words.failed[0]!, words.failed[1]!)
    expect(await at.page.getByRole('tabpanel').getByLabel(words.username, { exact: true }).inputValue()).toBe(name)
    await fill(words.password, `password of ${name}`)
    await at.page.keyboard.press('Enter')
    await expectToast(words.welcome[0]!, words.welcome[1]!)
    await at.page.waitForURL(`**${words.prefix}/portal?status=completed`)
    await at.page.getByRole('button', { name: words.logout }).click()
    await expectToast(words.left[0]!, words.left[1]!)
    await at.page.waitForURL(`${at.product.url}${words.prefix || '/'}`)
    await visit(`${words.prefix}/portal`)
    await at.page.waitForURL(`**${words.prefix}/auth`)
  })
})

/** The portal's first page, whose session has ended though this browser has its cookie. */
async function endedElsewhere(username: string): Promise<void> {
  await open()
  await registered(username)
  // A list that is still on its way would find the session ended before the press does, also that of the header.
  const listed = at.page.waitForResponse('**/api/workspaces')
  await visit('/portal')
  await at.page.getByRole('heading', { name: 'Welcome, ' }).waitFor()
  await listed
  await settled(at.page)
  const cookies = await at.context.cookies()
  await call('/api/logout', {})
  await at.context.addCookies(cookies)
}

async function expectAccountLeadsToLogin(): Promise<void> {
  await at.page.getByRole('link', { name: 'Account' }).click()
  await at.page.waitForURL('**/auth?next=%2Fportal%2Faccount')
  expect(await at.page.getByRole('status').textContent()).toContain('Your session has ended.')
}

describe('access', () => {
  test('the login redirects to pages of this site only', async () => {
    await open()
    await registered('dina')
    await visit('/auth?next=https%3A%2F%2Fevil.example%2Fportal')
    await at.page.waitForURL(`${at.product.url}/portal`)
    await expectHeading('Welcome, Dina')
  })

  test('a client is refused on an admin’s page', async () => {
    await open({ locale: 'it-IT' })
    await registered('carlo')
    for (const path of ['/admin/users', '/admin/projects', '/admin/projects/1']) {
      await visit(`/it${path}`)
      await expectHeading('Questa pagina è per chi gestisce il sito')
      expect(new URL(at.page.url()).pathname).toBe(`/it${path}`)
    }
    await at.page.getByRole('link', { name: 'Torna al portale' }).click()
    await expectHeading('Ciao, Carlo')
    expect(await at.page.getByRole('button', { name: 'Gestione' }).count()).toBe(0)
  })

  test('public pages show whether somebody is logged in', async () => {
    await open()
    await registered('flora')
    await visit('/portal')
    await expectHeading('Welcome, Flora')
    const way = () => at.page.locator('header').first()
    for (const path of ['/', '/voice-agent']) {
      await visit(path)
      await way().getByRole('link', { name: 'Your account: Flora' }).waitFor()
      expect(await way().getByRole('link', { name: 'Log in' }).count()).toBe(0)
    }
    // Ended elsewhere: the mark of this browser does not outlive it.
    await call('/api/logout', {})
    await visit('/')
    await way().getByRole('link', { name: 'Log in' }).waitFor()
    expect(await at.page.evaluate(() => localStorage.getItem('loquia.account'))).toBeNull()
  })

  test.each([
    { first: 'what the next page reads', late: '**/api/workspaces' },
    { first: 'what both pages show', late: '**/api/account/*' },
  ])('a revoked session leads to the login after $first', async ({ first, late }) => {
    await endedElsewhere(first === 'what both pages show' ? 'elena' : 'emma')
    const told = at.page.waitForResponse((response) => response.status() === 401)
    await at.page.route(late, async (route) => {
      await told
      await route.continue()
    })
    await expectAccountLeadsToLogin()
  })

  test('a revoked session leads to the login once when all calls fail', async () => {
    await endedElsewhere('enzo')
    // What the next page reads is refused first, and what both show within the same moment.
    await at.page.evaluate(() => {
      const ask = globalThis.fetch
      let underWay = 0
      const refused: string[] = []
      let release = () => {}
      const complete = new Promise<void>((resolve) => (release = resolve))
      const isOfBoth = (url: string) => url.endsWith('/api/workspaces')
      globalThis.fetch = async (...request) => {
        underWay += 1
        const reply = await ask(...request)
        const text = await reply.text()
        underWay -= 1
        if (reply.status === 401) refused.push(reply.url)
        if (underWay === 0 && refused.some(isOfBoth) && !refused.every(isOfBoth)) release()
        if (reply.status === 401) await complete
        // Behind all others, and before the page has shown what they told.
        if (isOfBoth(reply.url)) for (let turn = 0; turn < 200; turn++) await Promise.resolve()
        const { status, headers } = reply
        return Object.assign(new Response(text, { status, headers }), {
          text: async () => text,
          json: async () => JSON.parse(text) as unknown,
        })
      }
    })
    await expectAccountLeadsToLogin()
  })
})
