import { expect, test } from 'vitest'
import { anybody } from './anybody.testing.ts'

/** Projects, as an admin plans them and a client sees them, on the built product: real server, real database, real browser. */
const at = anybody()
const { open, visit, registered, asAdmin, expectToast, expectHeading } = at

test('a client sees at once what an admin plans', async () => {
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
    await dialog.getByLabel('Percent done').fill(percentage)
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
  await at.page.getByText(/^Third .* position 3 of 3\.$/).waitFor({ state: 'attached' })
  await at.page.keyboard.press('ArrowUp')
  await at.page.getByText('Third is now at position 2 of 3.').waitFor({ state: 'attached' })
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

test('explains a missing or broken project', async () => {
  await open()
  await registered('ivo')
  for (const id of ['1', '999999', 'abc']) {
    await visit(`/portal/projects/${id}`)
    await expectHeading('Project not found')
  }
  await at.page.route(/\/api\/projects(\?|$)/, (route) => route.fulfill({ status: 500, body: '' }))
  await at.page.getByRole('link', { name: 'Back to the portal' }).last().click()
  await expectToast('Error loading projects', 'Error fetching projects: Something went wrong on our side.')
  await at.page.unroute(/\/api\/projects(\?|$)/)
  await at.page.getByRole('button', { name: 'Try again' }).click()
  await at.page.getByText('No projects yet').waitFor()
})
