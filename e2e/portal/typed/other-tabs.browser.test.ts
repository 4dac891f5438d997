import { expect, test } from 'vitest'
import { typedScene } from './typed-scene.testing.ts'

/** What was typed meets what another tab did meanwhile. */
const { desk, visit, field } = typedScene()

test('a save keeps the fields that another tab has saved', async () => {
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
  await page.getByText('Everything is saved.').waitFor()
  expect([await name.inputValue(), await page.getByLabel('Welcome message').inputValue()]).toEqual([
    'Aurora',
    'Good morning',
  ])
  expect(await call('GET', ofBot('settings'))).toMatchObject({
    settings: { look: { title: 'Aurora', welcomeMessage: 'Good morning' } },
  })
})

test('a second save overwrites a field that another tab has saved', async () => {
  const { page, context, call, ofBot } = desk
  await visit('/portal/chatbot-embed?tab=customize')
  const name = page.getByLabel('Name of the chatbot')
  await name.fill('Luna')
  const other = await context.newPage()
  await other.goto(`${desk.product.url}/portal/chatbot-embed?tab=customize`)
  await other.getByLabel('Name of the chatbot').fill('Sole')
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await other.locator('li[data-variant]').filter({ hasText: 'Saved' }).waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await desk.toast('Not saved yet').waitFor()
  expect(await name.inputValue()).toBe('Luna')
  expect(await call('GET', ofBot('settings'))).toMatchObject({ settings: { look: { title: 'Sole' } } })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Everything is saved.').waitFor()
  expect(await call('GET', ofBot('settings'))).toMatchObject({ settings: { look: { title: 'Luna' } } })
})

test('a save keeps the lists that another tab has saved', async () => {
  const { page, call, ofBot } = desk
  const saveWith = async (change: object) =>
    call('PUT', ofBot('notifications'), {
      ...((await call('GET', ofBot('notifications'))) as { settings: object }).settings,
      ...change,
    })
  await visit('/portal/analytics?tab=notifications')
  await field('By email to').fill('olga@example.com')
  await saveWith({ events: ['lead'] })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await desk.toast('Not saved yet').waitFor()
  expect(await field('By email to').inputValue()).toBe('olga@example.com')
  expect(await page.getByRole('checkbox', { name: 'Visitors who leave their contact details' }).isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect
    .poll(() => call('GET', ofBot('notifications')))
    .toMatchObject({
      settings: { email: 'olga@example.com', events: ['lead'] },
    })
  await saveWith({ email: '', events: [] })

  const webhook = { url: 'https://other.example/told', events: ['lead.created'], enabled: true }
  const {
    webhook: { id },
  } = (await call('POST', ofBot('webhooks'), webhook)) as { webhook: { id: string } }
  await page.reload()
  await page.getByRole('button', { name: 'Edit the webhook other.example' }).click()
  await field('Address').fill('https://mine.example/told')
  await call('PUT', ofBot(`webhooks/${id}`), { ...webhook, events: ['source.failed'] })
  const saveIt = page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true })
  await saveIt.click()
  await desk.toast('Not saved yet').waitFor()
  expect(await field('Address').inputValue()).toBe('https://mine.example/told')
  expect(await page.getByRole('checkbox', { name: 'A source could not be read' }).isChecked()).toBe(true)
  await saveIt.click()
  await expect
    .poll(() => call('GET', ofBot('webhooks')))
    .toMatchObject({ webhooks: [{ url: 'https://mine.example/told', events: ['source.failed'] }] })
  await call('DELETE', ofBot(`webhooks/${id}`))

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

test('saving a profile writes only changed fields', async () => {
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

test('logging out in one tab logs out the others', async () => {
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
