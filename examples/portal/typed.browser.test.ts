import { expect, test } from 'vitest'
import { clientDesk } from '../testing/client-desk.ts'
import { admin } from '../testing/share-product.ts'

/** What was typed and not saved stays, or the page asks before it goes. */
const desk = clientDesk()
const { visit } = desk
const tab = (name: string) => desk.page.getByRole('tab', { name, exact: true })
/** A step of the studio: its number or mark is part of its name. */
const step = (name: string) => desk.page.getByRole('tab', { name })
const notifications = () => tab('Notifications and storage')
const field = (label: string) =>
  desk.page.getByLabel(label, { exact: true }).and(desk.page.getByRole('textbox')).filter({ visible: true })
const asks = () => desk.page.getByRole('dialog', { name: 'Leave without saving?' })
const stay = async () => {
  await asks().waitFor()
  await asks().getByRole('button', { name: 'Stay here' }).click()
  await asks().waitFor({ state: 'hidden' })
}
const leave = () => asks().getByRole('button', { name: 'Leave', exact: true }).click()
const asAdmin = () => desk.call('POST', '/api/login', admin)

test('where the owner wants to be told stays typed while other tabs are looked at, and is asked for before the page is left', async () => {
  const { page } = desk
  await visit('/portal/analytics?tab=notifications')
  await field('By email to').fill('olga@example.com')
  await field('By webhook to').fill('https://olga.example/told')
  await tab('Leads').click()
  await page.getByText('Nobody has left contact details yet').waitFor()
  await tab('Leads').press('ArrowLeft')
  await page.getByText('No open questions').waitFor()
  await notifications().click()
  expect(await field('By email to').inputValue()).toBe('olga@example.com')
  expect(await field('By webhook to').inputValue()).toBe('https://olga.example/told')

  await tab('Figures').click()
  await page.getByRole('link', { name: 'Your chatbot' }).first().click()
  await stay()
  expect(new URL(page.url()).pathname).toBe('/portal/analytics')
  await page.getByRole('link', { name: 'Italiano' }).first().click()
  await stay()
  await notifications().click()
  expect(await field('By webhook to').inputValue()).toBe('https://olga.example/told')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await desk.toast('Saved').waitFor()
  await page.getByRole('link', { name: 'Your chatbot' }).first().click()
  await page.waitForURL(/chatbot-embed/)
})

test('another bot is chosen only after the page has asked, each time', async () => {
  const { page } = desk
  const { claimSecret, demoId: other } = (await desk.call('POST', '/api/chatbot-demo/create', {
    domain: '127.0.0.1:9',
    fullName: 'Olga',
    email: 'olga@example.com',
  })) as { claimSecret: string; demoId: string }
  await desk.call('POST', '/api/chatbot/claim', { demoId: other, secret: claimSecret })
  await visit('/portal/analytics?tab=notifications')
  const which = page.getByRole('combobox', { name: 'Chatbot' })
  await which.waitFor()
  const [now, next] = [await which.inputValue(), other === (await which.inputValue()) ? desk.botId : other]
  await field('By email to').fill('olga@example.com')
  await which.selectOption(next)
  await stay()
  expect(await which.inputValue()).toBe(now)
  expect(await field('By email to').inputValue()).toBe('olga@example.com')
  await which.selectOption(next)
  await leave()
  await expect.poll(() => which.inputValue()).toBe(next)
  await field('By email to').fill('once more')
  await which.selectOption(now)
  await stay()
  expect(await field('By email to').inputValue()).toBe('once more')
})

test('an answer that is being written stays while other tabs are looked at', async () => {
  const { page, product, botId } = desk
  await product.ask(botId, 'Do you mend umbrellas?')
  await visit('/portal/analytics?tab=unanswered')
  await page.getByRole('button', { name: 'Add an answer' }).click()
  await field('Your answer').fill('Yes, on Thursdays.')
  await tab('Conversations').click()
  await page.locator('[data-conversation]').waitFor()
  await tab('Open questions').click()
  expect(await field('Your answer').inputValue()).toBe('Yes, on Thursdays.')
  await page.getByRole('link', { name: 'Back to the portal' }).click()
  await stay()
  await page.getByRole('button', { name: 'Save the answer' }).click()
  await desk.toast('Learned').waitFor()
  await page.getByRole('link', { name: 'Back to the portal' }).click()
  await page.waitForURL(/\/portal$/)
})

test('a profile that is not saved is asked for; once saved it is not', async () => {
  const { page } = desk
  await visit('/portal/account')
  await field('Company').fill('Forno Aurora')
  await page.getByRole('button', { name: 'Log out' }).click()
  await stay()
  expect(await field('Company').inputValue()).toBe('Forno Aurora')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await desk.toast('Profile saved').waitFor()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL(`${desk.product.url}/`)
})

const dialogs = [
  {
    what: 'a message to support',
    path: '/portal',
    opener: 'Contact support',
    title: 'Contact support',
    label: 'Message',
  },
  {
    what: 'a text of the site',
    forAdmins: true,
    path: '/admin/cms',
    opens: '[data-advanced] > summary',
    opener: 'Add Content',
    title: 'Add Content',
    label: 'Value',
  },
  {
    what: 'a new project',
    forAdmins: true,
    path: '/admin/projects',
    opener: 'New project',
    title: 'New project',
    label: 'Name',
  },
]
test.each(dialogs)(
  'a dialog with $what asks before it closes over what was typed, however often Escape is pressed',
  async ({ forAdmins, path, opens, opener, title, label }) => {
    const { page } = desk
    if (forAdmins) await asAdmin()
    await visit(path)
    if (opens !== undefined) await page.locator(opens).click()
    await page.getByRole('button', { name: opener, exact: true }).filter({ visible: true }).first().click()
    const dialog = page.getByRole('dialog', { name: title })
    // With nothing typed it closes at once.
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: opener, exact: true }).filter({ visible: true }).first().click()
    const input = dialog.getByLabel(label, { exact: true })
    await input.fill('Words that took a while')
    for (const way of [
      () => page.keyboard.press('Escape'),
      () => page.keyboard.press('Escape'),
      () => dialog.getByRole('button', { name: 'Close' }).click(),
    ]) {
      await way()
      await stay()
      expect(await dialog.evaluate((element) => element.matches(':modal'))).toBe(true)
      expect(await input.inputValue()).toBe('Words that took a while')
    }
    await page.keyboard.press('Escape')
    await asks().waitFor()
    await page.keyboard.press('Escape')
    await asks().waitFor({ state: 'hidden' })
    await page.keyboard.press('Escape')
    await leave()
    await dialog.waitFor({ state: 'hidden' })
  },
)

test('a session that ends meanwhile takes nothing away that was typed: the person logs in again where they are', async () => {
  const { page, context, username } = desk
  await visit('/portal/analytics?tab=notifications')
  await field('By email to').fill('olga@example.com')
  await context.clearCookies()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const ended = page.getByRole('dialog', { name: 'Your session has ended' })
  await ended.getByText(`Log in again as ${username}.`).waitFor()
  await desk.expectNoViolations('session ended')

  // Closed without a password, the page stays; the next thing that is saved asks again.
  await page.keyboard.press('Escape')
  await ended.waitFor({ state: 'hidden' })
  expect(await field('By email to').inputValue()).toBe('olga@example.com')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await ended.getByLabel('Password', { exact: true }).fill('not this one')
  await ended.getByRole('button', { name: 'Log in', exact: true }).click()
  await desk.toast('Not logged in').waitFor()
  await ended.getByLabel('Password', { exact: true }).fill(desk.password)
  await page.keyboard.press('Enter')
  await desk.toast('You are logged in again').waitFor()
  await ended.waitFor({ state: 'hidden' })

  expect(await field('By email to').inputValue()).toBe('olga@example.com')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await desk.toast('Saved').waitFor()
  await page.reload()
  await page.waitForLoadState()
  await expect.poll(() => field('By email to').inputValue()).toBe('olga@example.com')
})

test('an address that is typed while the session ends is still there, whatever tells of it first, and is sent once they are back', async () => {
  const { page } = desk
  await desk.call('POST', '/api/chatbot/training/document', {
    botId: desk.botId,
    filename: 'prices.txt',
    content: 'A rye loaf costs 4.50 euros in our shop, and a seeded roll 90 cents.',
  })
  // As while a source is being read: the page asks again and again.
  await page.route('**/api/chatbot/trainings/changes?*', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { trainings: object[] }
    await route.fulfill({
      response,
      json: response.ok()
        ? { ...body, trainings: body.trainings.map((one) => ({ ...one, status: 'crawling' })) }
        : body,
    })
  })
  const refusedAgain = () =>
    page.waitForResponse((response) => response.url().includes('/trainings/changes?') && response.status() === 401)
  await visit('/portal/chatbot-embed?tab=content')
  await page.locator('[data-source="document"]').waitFor()
  await field('Address').fill('shop.example/prices')
  // As where the person logs out in another tab.
  await desk.call('POST', '/api/logout', {})
  const ended = page.getByRole('dialog', { name: 'Your session has ended' })
  await ended.waitFor()
  await page.keyboard.press('Escape')
  await ended.waitFor({ state: 'hidden' })
  // Once declined, it does not come back with each asking.
  await refusedAgain()
  await refusedAgain()
  expect(await ended.count()).toBe(0)

  await page.getByRole('button', { name: 'Import' }).click()
  await ended.getByLabel('Password', { exact: true }).fill(desk.password)
  await page.keyboard.press('Enter')
  await desk.toast('You are logged in again').waitFor()
  expect(await field('Address').inputValue()).toBe('shop.example/prices')
  await page.getByRole('button', { name: 'Import' }).click()
  await expect.poll(() => field('Address').inputValue()).toBe('')
})

test('a text of the site in a dialog outlives the end of its admin’s session, which an admin has ended', async () => {
  const { page } = desk
  await asAdmin()
  const { id } = (await desk.call('GET', '/api/user')) as { id: number }
  await visit('/admin/cms')
  await page.locator('[data-advanced] > summary').click()
  await page.getByRole('button', { name: 'Add Content', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Content' })
  await dialog.getByLabel('Content Type', { exact: true }).selectOption('hero')
  await dialog.getByLabel('Key', { exact: true }).fill('title')
  await dialog.getByLabel('Value', { exact: true }).fill('Words that took a while')
  await desk.call('POST', `/api/admin/users/${id}/end-sessions`)
  await dialog.getByRole('button', { name: 'Save as draft' }).click()
  const ended = page.getByRole('dialog', { name: 'Your session has ended' })
  await ended.getByText('Log in again as admin.').waitFor()
  await ended.getByLabel('Password', { exact: true }).fill(admin.password)
  await page.keyboard.press('Enter')
  await desk.toast('You are logged in again').waitFor()
  expect(await dialog.getByLabel('Value', { exact: true }).inputValue()).toBe('Words that took a while')
})

test('what another tab saved meanwhile is kept: it is told, shown with what was changed here, and saved together', async () => {
  const { page, context, call, ofBot } = desk
  await visit('/portal/chatbot-embed?tab=customize')
  const name = page.getByLabel('Name of the chatbot')
  await name.fill('Aurora')
  const other = await context.newPage()
  await other.goto(`${desk.product.url}/portal/chatbot-embed?tab=customize`)
  await other.getByLabel('Welcome message').fill('Good morning')
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await other.locator('li[data-variant]').filter({ hasText: 'Saved' }).waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await desk.toast('Not saved yet').waitFor()
  expect(await call('GET', ofBot('settings'))).toMatchObject({ settings: { look: { welcomeMessage: 'Good morning' } } })
  expect([await name.inputValue(), await page.getByLabel('Welcome message').inputValue()]).toEqual([
    'Aurora',
    'Good morning',
  ])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Everything is saved.').waitFor()
  expect(await call('GET', ofBot('settings'))).toMatchObject({
    settings: { look: { title: 'Aurora', welcomeMessage: 'Good morning' } },
  })
})

test('the first website that a bot is taught by is its own, and what was typed meanwhile is saved at the first press', async () => {
  const { page, call, ofBot } = desk
  await visit('/portal/chatbot-embed?tab=customize')
  await page.getByLabel('Name of the chatbot').fill('Aurora')
  await step('Teach it').click()
  await field('Address').fill('http://127.0.0.1:1/')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.locator('[data-source="site"]').waitFor()
  await step('Make it yours').click()
  await expect.poll(() => field('Your website').inputValue()).toBe('127.0.0.1:1')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Everything is saved.').waitFor()
  expect(await call('GET', ofBot('settings'))).toMatchObject({
    settings: { look: { title: 'Aurora' }, domain: '127.0.0.1:1' },
  })
})

test('what is typed stays when what stands around it cannot be fetched anew', async () => {
  const { page } = desk
  await visit('/portal/chatbot-embed?tab=customize')
  await page.getByLabel('Name of the chatbot').fill('Aurora')
  await step('Teach it').click()
  await page.getByRole('heading', { name: 'Documents' }).waitFor()
  // As while the server starts anew.
  const refused = page.waitForResponse(
    (response) => response.url().endsWith('/api/chatbot/bots') && response.status() === 503,
  )
  await page.route('**/api/chatbot/bots', (route) =>
    route.fulfill({ status: 503, json: { success: false, code: 'not_ready', message: 'Not yet.' } }),
  )
  await field('Address').fill('http://127.0.0.1:1/nowhere')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await refused
  await step('Make it yours').click()
  expect(await page.getByLabel('Name of the chatbot').inputValue()).toBe('Aurora')
  await page.unroute('**/api/chatbot/bots')
})

test('where the owner wants to be told is kept when another tab saved it meanwhile, and so is a website that was allowed there', async () => {
  const { page, call, ofBot } = desk
  const saveWith = async (change: object) =>
    call('PUT', ofBot('notifications'), {
      ...((await call('GET', ofBot('notifications'))) as { settings: object }).settings,
      ...change,
    })
  await visit('/portal/analytics?tab=notifications')
  await field('By email to').fill('olga@example.com')
  await saveWith({ webhookUrl: 'https://other.example/told', events: ['lead'] })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await desk.toast('Not saved yet').waitFor()
  expect([await field('By email to').inputValue(), await field('By webhook to').inputValue()]).toEqual([
    'olga@example.com',
    'https://other.example/told',
  ])
  expect(await page.getByRole('checkbox', { name: 'Visitors who leave their contact details' }).isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect
    .poll(() => call('GET', ofBot('notifications')))
    .toMatchObject({
      settings: { email: 'olga@example.com', webhookUrl: 'https://other.example/told', events: ['lead'] },
    })
  await saveWith({ email: '', webhookUrl: '', events: [] })

  await visit('/portal/chatbot-embed?tab=embed')
  await field('Another website').fill('https://mine.example')
  await call('PUT', ofBot('origins'), { allowed: ['https://theirs.example'] })
  await page.getByRole('button', { name: 'Allow', exact: true }).filter({ visible: true }).click()
  await page.getByText('https://mine.example', { exact: true }).waitFor()
  expect(await call('GET', ofBot('origins'))).toMatchObject({
    allowed: ['https://theirs.example', 'https://mine.example'],
  })
  await call('PUT', ofBot('origins'), { allowed: [] })
})

test('of a profile only what was changed is written, whatever another tab saved meanwhile', async () => {
  const { page, call } = desk
  const { email } = (await call('GET', '/api/user')) as { email: string }
  await visit('/portal/account')
  await field('First name').fill('Olga')
  await call('PUT', '/api/account', { email, company: 'Forno Luna' })
  await page.getByRole('button', { name: 'Save profile' }).click()
  await desk.toast('Profile saved').waitFor()
  expect(await call('GET', '/api/user')).toMatchObject({ firstName: 'Olga', company: 'Forno Luna', email })
  await expect.poll(() => field('Company').inputValue()).toBe('Forno Luna')
  await call('PUT', '/api/account', { email, firstName: '', company: '' })
})

test('who logs out in one tab is out in the others; what was typed there waits for them', async () => {
  const { page, context } = desk
  await visit('/portal/account')
  await field('Company').fill('Forno Aurora')
  const idle = await context.newPage()
  await idle.goto(`${desk.product.url}/portal`)
  await idle.getByRole('heading', { level: 1, name: 'Welcome' }).waitFor()
  const leaving = await context.newPage()
  await leaving.goto(`${desk.product.url}/portal`)
  await leaving.getByRole('button', { name: 'Log out' }).click()
  await leaving.waitForURL(`${desk.product.url}/`)
  await idle.waitForURL(/\/auth/)
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await dialog.getByLabel('Password', { exact: true }).fill(desk.password)
  await dialog.getByRole('button', { name: 'Log in' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Save profile' }).click()
  await desk.toast('Profile saved').waitFor()
  expect(await desk.call('GET', '/api/user')).toMatchObject({ company: 'Forno Aurora' })
})

test('a save without a network says so at once and keeps what was typed; a double click saves once', async () => {
  const { page, context } = desk
  await visit('/portal/chatbot-embed?tab=customize')
  const name = page.getByLabel('Name of the chatbot')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await name.fill('Aurora')
  await context.setOffline(true)
  await save.click()
  await desk.toast('Not saved').filter({ hasText: 'We could not reach the server' }).waitFor()
  expect(await name.inputValue()).toBe('Aurora')
  await context.setOffline(false)
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent++
  })
  await save.dblclick()
  await page.getByText('Everything is saved.').waitFor()
  expect(sent).toBe(1)
  expect(await desk.call('GET', desk.ofBot('settings'))).toMatchObject({ settings: { look: { title: 'Aurora' } } })
})
