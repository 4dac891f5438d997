import { expect, test } from 'vitest'
import { typedScene } from './typed-scene.testing.ts'

/** What was typed stays when something else of its page changes, fails or is saved. */
const { desk, visit, step, field } = typedScene()

test('the first source of a bot becomes its website', async () => {
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

test('a failed refresh keeps what was typed', async () => {
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

test('a save without a network keeps what was typed', async () => {
  const { page, context } = desk
  await visit('/portal/chatbot-embed?tab=customize')
  const name = page.getByLabel('Name of the chatbot')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await name.fill('Aurora')
  await context.setOffline(true)
  await save.click()
  await desk.toast('Not saved').filter({ hasText: 'We couldn’t reach the server' }).waitFor()
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
