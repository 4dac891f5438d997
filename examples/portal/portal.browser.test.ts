import { limits } from '@loquia/contracts'
import { describe, expect, test } from 'vitest'
import { expectNoViolations, settled } from '../testing/client-desk.ts'
import { anybody } from './anybody.testing.ts'

/** The portal and the admin’s screens on the built product: real server, real database, real browser. */
const at = anybody()
const { open, visit, call, registered, asAdmin, expectToast, expectHeading } = at

/** The page's width with the distances between lines, words and letters that some readers need (WCAG 1.4.12). */
const spaced = () =>
  at.page.evaluate(() => {
    const distances = new CSSStyleSheet()
    distances.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    )
    document.adoptedStyleSheets.push(distances)
    return document.documentElement.scrollWidth
  })

test('an admin plans by keyboard and the client sees it at once', async () => {
  await open()
  await registered('greta')
  const client = at.context
  await open()
  await asAdmin()
  await visit('/admin/projects')
  await at.page.getByRole('button', { name: 'New project' }).first().click()
  const dialog = at.page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create project' }).click()
  await dialog.getByText('Please enter a name').waitFor()
  await dialog.getByText('Please choose a client').waitFor()
  await dialog.getByLabel('Find a client').fill('greta')
  await dialog.getByLabel('Client', { exact: true }).selectOption({ label: 'greta' })
  await dialog.getByLabel('Name').fill('Bot for the florist')
  await dialog.getByLabel('Start').fill('2026-01-31')
  await dialog.getByRole('button', { name: 'Create project' }).click()
  await expectHeading('Bot for the florist')
  for (const [title, percentage] of [
    ['First', '100'],
    ['Second', '51'],
    ['Third', '0'],
  ] as const) {
    await at.page.getByRole('button', { name: 'Add task' }).click()
    await dialog.getByLabel('Title').fill(title)
    await dialog.getByLabel('Done, in percent').fill(percentage)
    await dialog.getByRole('button', { name: 'Save task' }).click()
    await at.page.locator('[data-entry]').filter({ hasText: title }).waitFor()
  }
  const titles = () => at.page.locator('[data-entry] p.font-medium').allTextContents()
  // A dialog that closes gives the focus back to what opened it: not after it was moved on from there.
  await expect
    .poll(() =>
      at.page.getByRole('button', { name: 'Add task' }).evaluate((button) => button === document.activeElement),
    )
    .toBe(true)
  await at.page.getByRole('button', { name: 'Move Third' }).focus()
  await at.page.keyboard.press('Space')
  await at.page.getByText(/^Third .* place 3 of 3\.$/).waitFor({ state: 'attached' })
  await at.page.keyboard.press('ArrowUp')
  await at.page.getByText('Third is now at place 2 of 3.').waitFor({ state: 'attached' })
  const saved = at.page.waitForResponse((response) => response.url().endsWith('/tasks-order'))
  await at.page.keyboard.press('Space')
  expect((await saved).status()).toBe(200)
  await expect.poll(titles).toEqual(['First', 'Third', 'Second'])

  await open(client)
  await visit('/portal')
  await at.page.getByRole('link', { name: 'Completed' }).click()
  await at.page.waitForURL('**/portal?status=completed')
  await at.page.getByText('No project with this status').waitFor()
  await at.page.getByRole('link', { name: 'Show all projects' }).click()
  await at.page.getByRole('link', { name: 'Bot for the florist' }).click()
  await expectHeading('Bot for the florist')
  await at.page.getByText('50%', { exact: true }).waitFor()
  await at.page.getByText('No description provided').waitFor()
  await expect
    .poll(() => at.page.getByRole('tabpanel').getByRole('heading', { level: 3 }).allTextContents())
    .toEqual(['First', 'Third', 'Second'])
  await at.page.getByRole('tab', { name: 'Milestones' }).click()
  await at.page.waitForURL('**?tab=milestones')
  await at.page.getByText('No milestones yet').last().waitFor()
})

test('a project that is not there, or breaks, says so', async () => {
  await open()
  await registered('ivo')
  for (const id of ['1', '999999', 'abc']) {
    await visit(`/portal/projects/${id}`)
    await expectHeading('Project not found')
  }
  await at.page.route(/\/api\/projects\?/, (route) => route.fulfill({ status: 500, body: '' }))
  await at.page.getByRole('link', { name: 'Back to the portal' }).last().click()
  await expectToast('Error loading projects', 'Error fetching projects: Something went wrong on our side.')
  await at.page.unroute(/\/api\/projects\?/)
  await at.page.getByRole('button', { name: 'Try again' }).click()
  await at.page.getByText('No projects yet').waitFor()
})

test('a message to support is really sent; the dialog closes by itself after two seconds', async () => {
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

test('an admin finds a client, disables the account and is told that the last admin stays', async () => {
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
  await expectToast('This did not work', 'This is the last active admin. Make another one first.')
})

test('an account is deleted only with its password, and tells what went', async () => {
  await open()
  await registered('nina')
  // A client's bot is made when it is first asked for.
  expect((await at.context.request.get(`${at.product.url}/api/chatbot/bots`)).status()).toBe(200)
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

test('what a dialog says outlives it, also when it goes with its page', async () => {
  await open()
  await registered('olga')
  await visit('/portal/account')
  // With this message their area is there: the next one shows before the page that its dialog leads to.
  await at.page.getByLabel('Company').fill('Olga & Co.')
  await at.page.getByRole('button', { name: 'Save profile' }).click()
  await expectToast('Profile saved')
  await at.page.getByRole('button', { name: 'Delete my account' }).click()
  await at.page.getByRole('dialog').getByLabel('Current password').fill('password of olga')
  await at.page.getByRole('dialog').getByRole('button', { name: 'Delete everything' }).click()
  await at.page.waitForURL(`${at.product.url}/`)
  await at.page.locator('section#home').waitFor()
  await expectToast('Account deleted')
})

describe('accessibility and layout', () => {
  test.each(['', '/it'])('axe finds nothing at $0/…, in light or dark', async (prefix) => {
    await open({ locale: prefix === '' ? 'en-US' : 'it-IT' })
    for (const path of ['/auth', '/auth?tab=register', '/auth/reset-password#token=x']) {
      await visit(prefix + path)
      await expectNoViolations(at.page, path)
    }
    const { id: clientId } = await registered(`looked${prefix.slice(1)}`)
    await asAdmin()
    const { project } = await call('/api/admin/projects', {
      clientId,
      name: `Looked at in ${prefix || 'English'}`,
      description: null,
    })
    const id = String(project?.['id'])
    await call(`/api/admin/projects/${id}/tasks`, { title: 'A task', dueDate: '2020-01-01', completionPercentage: 30 })
    await call(`/api/admin/projects/${id}/milestones`, { title: 'A milestone' })
    for (const path of [
      '/portal',
      `/portal/projects/${id}`,
      `/portal/projects/${id}?tab=milestones`,
      '/portal/account',
      '/admin/users',
      '/admin/projects',
      '/admin/projects?new=',
      `/admin/projects/${id}`,
    ]) {
      await visit(prefix + path)
      await settled(at.page)
      await expectNoViolations(at.page, path)
    }
  })

  test('every page fits a screen of 320 px', async () => {
    await open({ viewport: { width: 320, height: 700 } })
    const { id: clientId } = await registered('narrow')
    await asAdmin()
    // As long as a German word, or an address, that has no place to break.
    const long = 'Restrukturierungsgesellschaftsübersicht_2026_final'
    const { project } = await call('/api/admin/projects', { clientId, name: long, description: long })
    const id = String(project?.['id'])
    await call(`/api/admin/projects/${id}/tasks`, { title: long, description: long })
    await call(`/api/admin/projects/${id}/milestones`, { title: long, description: long })
    // Enough for a list of several pages, with the steps through them below.
    await Promise.all(
      Array.from({ length: limits.adminPageSize }, (_, number) =>
        call('/api/admin/projects', { clientId, name: `${long} ${number}`, description: null }),
      ),
    )
    for (const path of [
      '/it/portal',
      `/it/portal/projects/${id}`,
      `/it/portal/projects/${id}?tab=milestones`,
      '/it/portal/account',
      '/it/admin/users',
      '/it/admin/projects',
      `/it/admin/projects/${id}`,
    ]) {
      await visit(path)
      await settled(at.page)
      expect.soft([path, await at.page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 320])
      expect.soft([path, await spaced()]).toEqual([path, 320])
    }
    await call('/api/logout', {})
    await visit('/it/auth?tab=register')
    expect(await at.page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    expect(await spaced()).toBe(320)
  })
})

test('long names widen no table of an admin', async () => {
  await open()
  const long = 'Q'.repeat(limits.nameMaxChars)
  const { id } = (await call('/api/register', {
    username: 'W'.repeat(limits.usernameMaxChars),
    password: 'a good password',
    email: 'long@example.com',
    firstName: long,
    company: long,
  })) as unknown as { id: number }
  // Whoever looks at their chatbots has one.
  await at.context.request.get(`${at.product.url}/api/chatbot/bots`)
  await open()
  await asAdmin()
  await call('/api/admin/projects', {
    clientId: id,
    name: 'P'.repeat(limits.titleMaxChars),
    description: null,
    status: 'in_progress',
    startDate: null,
    endDate: null,
  })
  for (const path of ['/admin/users', '/admin/projects', '/admin/bots', '/admin/audit']) {
    await visit(path)
    await at.page.locator('tbody tr').first().waitFor()
    for (const width of [1280, 768, 390]) {
      await at.page.setViewportSize({ width, height: 900 })
      expect({ path, width, needs: await at.page.evaluate(() => document.documentElement.scrollWidth) }).toEqual({
        path,
        width,
        needs: width,
      })
    }
  }
})

test('a page that takes another’s place without a new document has the focus, and its title is read out', async () => {
  await open()
  await registered('hanna')
  await visit('/portal')
  await at.page.getByRole('link', { name: 'What visitors ask' }).press('Enter')
  await expectHeading('What visitors ask')
  await at.page.locator('[aria-live]').filter({ hasText: 'What visitors ask · Loquia' }).waitFor({ state: 'attached' })
  await expect.poll(() => at.page.evaluate(() => document.activeElement?.id)).toBe('content')
  await at.page.keyboard.press('Tab')
  expect(await at.page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('Back to the portal')
})

test('an opened conversation is printed without what is pressed, dark on white', async () => {
  await open({ colorScheme: 'dark' })
  await registered('ilaria')
  const { bots } = (await (await at.context.request.get(`${at.product.url}/api/chatbot/bots`)).json()) as {
    bots: { botId: string }[]
  }
  await at.product.ask(bots[0]!.botId, 'Do you mend umbrellas?')
  await at.product.ask(bots[0]!.botId, 'Do you sell hats?')
  await visit('/portal/analytics')
  await at.page.locator('[data-conversation] > button').filter({ hasText: 'hats' }).click()
  await at.page.locator('[data-role="assistant"]').waitFor()
  await at.page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  expect(
    await at.page.evaluate(() =>
      [...document.querySelectorAll('main :is(button, [role="tab"], input, select)')]
        .filter((element) => element.checkVisibility())
        .map((element) => element.textContent),
    ),
  ).toEqual([expect.stringContaining('Do you sell hats?')])
  expect(await at.page.locator('[data-conversation]').filter({ visible: true }).count()).toBe(1)
  expect(await at.page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(23, 19, 31)')
})

test('where the system chooses the colors, what is chosen and what has the focus are told', async () => {
  await open({ forcedColors: 'active' })
  await registered('jana')
  await visit('/portal/analytics?tab=metrics')
  await at.page.getByRole('radio', { name: '30 days' }).waitFor({ state: 'attached' })
  const looks = () =>
    at.page.evaluate(() => ({
      tabs: [...document.querySelectorAll('[role="tab"]')].map((tab) => getComputedStyle(tab).borderBottomColor),
      pills: [...document.querySelectorAll('fieldset label')].map((pill) => getComputedStyle(pill).backgroundColor),
    }))
  const { tabs, pills } = await looks()
  expect(tabs.map((color) => color === tabs[3])).toEqual([false, false, false, true, false])
  expect(pills.map((color) => color === pills[1])).toEqual([false, true, false])
  await visit('/portal/account')
  const company = at.page.getByLabel('Company')
  await company.focus()
  expect(await company.evaluate((field) => getComputedStyle(field).outlineStyle)).toBe('solid')
})

test('a session whose beginning nobody noted is told without it', async () => {
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

test('bots are heard by name, the picture of an answer is seen in light and dark, and an empty period keeps its distance', async () => {
  await open()
  await registered('norma')
  await at.page.route('**/api/chatbot/bots', async (route) => {
    const {
      bots: [bot],
    } = (await (await route.fetch()).json()) as { bots: object[] }
    await route.fulfill({
      json: {
        success: true,
        bots: [
          Object.assign({}, bot, { botId: 'first', name: 'First' }),
          Object.assign({}, bot, { botId: 'second', name: 'Second' }),
        ],
      },
    })
  })
  await visit('/portal')
  // The one to go on with stands above, the others below.
  await at.page.getByRole('heading', { level: 2, name: 'Second: Teach your chatbot' }).waitFor()
  await at.page.getByRole('heading', { level: 3, name: 'First' }).waitFor()
  const answer = at.page.locator('[aria-labelledby="bot-card"] [aria-hidden] > span').last()
  for (const colorScheme of ['dark', 'light'] as const) {
    await at.page.emulateMedia({ colorScheme })
    const [own, around] = await answer.evaluate((bubble) =>
      [bubble, bubble.parentElement!].map((element) => getComputedStyle(element).backgroundColor),
    )
    expect([colorScheme, own]).not.toEqual([colorScheme, around])
  }
  await at.page.unrouteAll()
  await visit('/portal/analytics?tab=metrics')
  const none = await at.page
    .getByText('No questions in this period')
    .evaluate((text) => text.parentElement!.getBoundingClientRect().top)
  const figures = await at.page.locator('dl').evaluate((list) => list.getBoundingClientRect().bottom)
  expect(none - figures).toBeGreaterThan(30)
})

test.each([
  { width: 1280, height: 600 },
  { width: 390, height: 700 },
])('what has the focus stands clear of the bar that saves, at $width px', async (viewport) => {
  await open({ viewport })
  await registered(`katia${viewport.width}`)
  await visit('/portal/chatbot-embed?tab=customize')
  const bar = at.page.locator('[data-save-bar]')
  await at.page.getByRole('tab', { name: 'Make it yours' }).focus()
  for (let step = 0; step < 20; step++) {
    await at.page.keyboard.press('Tab')
    const covered = await bar.evaluate((element) => {
      const focused = document.activeElement
      return focused !== null &&
        !element.contains(focused) &&
        !!focused.closest('[role="tabpanel"]') &&
        focused.getBoundingClientRect().bottom > element.getBoundingClientRect().top
        ? focused.outerHTML.slice(0, 120)
        : null
    })
    expect(covered).toBeNull()
  }
})
