import { expect, test } from 'vitest'
import { admin } from '../../testing/share-product.ts'
import { endSession } from '../../testing/end-session.ts'
import { typedScene } from './typed-scene.testing.ts'

/** What was typed outlives the session that it was typed in. */
const { desk, visit, field, asAdmin } = typedScene()

test('an expired session does not lose what was typed', async () => {
  const { page, username } = desk
  await visit('/portal/analytics?tab=notifications')
  await field('By email to').fill('olga@example.com')
  await endSession(page)
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

test.each([{ state: 'has been read' }, { state: 'is still being read' }])(
  'an expired session does not lose a typed address when the rest of the page $state',
  async ({ state }) => {
    const { page } = desk
    const isBeingRead = state === 'is still being read'
    let releaseRest = () => {}
    const restReleased = new Promise<void>((resolve) => (releaseRest = resolve))
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
    const refused = (path: string) =>
      page.waitForResponse((response) => response.url().includes(path) && response.status() === 401)
    const refusedAgain = () => refused('/trainings/changes?')
    if (isBeingRead)
      await page.route('**/api/workspaces', async (route) => {
        await restReleased
        await route.continue()
      })
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
    if (isBeingRead) {
      const restRefused = refused('/api/workspaces')
      releaseRest()
      await restRefused
      await refusedAgain()
    }
    expect(await ended.count()).toBe(0)

    await page.getByRole('button', { name: 'Import' }).click()
    await ended.getByLabel('Password', { exact: true }).fill(desk.password)
    await page.keyboard.press('Enter')
    await desk.toast('You are logged in again').waitFor()
    expect(await field('Address').inputValue()).toBe('shop.example/prices')
    await page.getByRole('button', { name: 'Import' }).click()
    await expect.poll(() => field('Address').inputValue()).toBe('')
  },
)

test('an expired session does not lose a text in a dialog', async () => {
  const { page } = desk
  await asAdmin()
  const { id } = (await desk.call('GET', '/api/user')) as { id: number }
  await visit('/admin/cms')
  await page.locator('[data-advanced] > summary').click()
  await page.getByRole('button', { name: 'Add content', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Add content' })
  await dialog.getByLabel('Content type', { exact: true }).selectOption('hero')
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
