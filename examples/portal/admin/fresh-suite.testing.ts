import type { Locator } from 'playwright'
import { expect, test } from 'vitest'
import {
  asAdmin,
  call,
  dialog,
  holdNext,
  openText,
  scene,
  send,
  textField,
  textForm,
  toast,
} from './admin-scene.testing.ts'

/** Lets the page draw whatever it has to draw by now. */
const drawn = () =>
  scene.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
const toasts = () => scene.page.locator('li[data-variant]')

/**
 * Presses what has a list fetched anew when it succeeds, holds that list's answer back, and looks at the screen
 * meanwhile: nothing may say that it is done, nor invite to go on with what was before.
 */
async function whileListIsLate(list: RegExp, button: Locator, look: () => Promise<void>): Promise<void> {
  // By then the list has come for the first time.
  await button.waitFor()
  const late = await holdNext(list)
  await button.click()
  await late.asked
  await drawn()
  expect(await toasts().count()).toBe(0)
  await look()
  late.release()
}

const ownerOf = async (project: number): Promise<number> =>
  (await call<{ project: { client: { id: number } } }>('GET', `/api/admin/projects/${project}`)).project.client.id

async function client(username: string): Promise<number> {
  return (
    await send<{ id: number }>('/api/register', {
      username,
      password: 'password of many',
      email: `${username}@example.com`,
    })
  ).id
}

test('a text opens with what was just saved, however late the list comes', async () => {
  await call('POST', '/api/cms/content', { type: 'cta', key: 'cta.title', value: 'Before', language: 'en' })
  await openText('cta.title')
  await textField('en').fill('After')
  const save = scene.page.getByRole('button', { name: 'Save and publish' })
  await whileListIsLate(/\/api\/cms\/content$/, save, async () => {
    expect(await save.getAttribute('aria-disabled')).toBe('true')
  })
  await toast('Content updated')
  await scene.page.getByRole('button', { name: 'All texts' }).click()
  await scene.page.getByLabel('Search all texts').fill('cta.title')
  await scene.page.locator('[data-text="cta.title"]').click()
  expect(await textField('en').inputValue()).toBe('After')
})

test('a task and the project itself open with what was just saved', async () => {
  const { project } = await call<{ project: { id: number } }>('POST', '/api/admin/projects', {
    clientId: await client('ugo'),
    name: 'Florist',
    description: '',
  })
  await call('POST', `/api/admin/projects/${project.id}/tasks`, { title: 'Roses', description: '' })
  await asAdmin(`/admin/projects/${project.id}`)
  const edit = scene.page.locator('[aria-labelledby="plan-tasks"] li button').nth(1)
  await edit.click()
  await dialog().getByLabel('Title').fill('Tulips')
  await whileListIsLate(/\/tasks(\?|$)/, dialog().getByRole('button', { name: 'Save task' }), async () => {
    expect(await dialog().isVisible()).toBe(true)
  })
  await dialog().waitFor({ state: 'hidden' })
  await toast('Saved')
  await edit.click()
  expect(await dialog().getByLabel('Title').inputValue()).toBe('Tulips')
  await scene.page.keyboard.press('Escape')
  await asAdmin(`/admin/projects/${project.id}`)

  await scene.page.getByLabel('Name', { exact: true }).fill('Flowers')
  await whileListIsLate(
    /\/api\/admin\/projects\/\d+$/,
    scene.page.getByRole('button', { name: 'Save project' }),
    async () => {
      expect(await scene.page.getByRole('button', { name: 'Save project' }).getAttribute('aria-disabled')).toBe('true')
    },
  )
  await toast('Project saved')
  expect(await scene.page.getByRole('heading', { level: 1 }).innerText()).toBe('Flowers')

  await asAdmin(`/admin/projects/${project.id}`)
  await whileListIsLate(/\/api\/admin\/projects\/\d+$/, scene.page.getByRole('button', { name: 'Archive' }), () =>
    Promise.resolve(),
  )
  await toast('Project archived')
  expect(await scene.page.getByRole('button', { name: 'Bring back' }).count()).toBe(1)
})

test('what a colleague saved meanwhile is kept: it is told, shown with what was typed here, and saved together', async () => {
  const { project } = await call<{ project: { id: number } }>('POST', '/api/admin/projects', {
    clientId: await client('pia'),
    name: 'Garden',
    description: '',
  })
  const path = `/api/admin/projects/${project.id}`
  const { task } = await call<{ task: { id: number } }>('POST', `${path}/tasks`, { title: 'Herbs', description: '' })
  await asAdmin(`/admin/projects/${project.id}`)
  await scene.page.locator('[aria-labelledby="plan-tasks"] li button').nth(1).click()
  await dialog().getByLabel('Title').fill('Thyme')
  await call('PUT', `${path}/tasks/${task.id}`, { title: 'Herbs', description: 'By Friday', priority: 'high' })
  await dialog().getByRole('button', { name: 'Save task' }).click()
  await toast('Not saved yet')
  await expect.poll(() => dialog().getByLabel('Description').inputValue()).toBe('By Friday')
  expect([await dialog().getByLabel('Title').inputValue(), await dialog().getByLabel('Priority').inputValue()]).toEqual(
    ['Thyme', 'high'],
  )
  await dialog().getByRole('button', { name: 'Save task' }).click()
  await dialog().waitFor({ state: 'hidden' })
  expect(await call('GET', `/api/projects/${project.id}/tasks`)).toMatchObject({
    tasks: [{ title: 'Thyme', description: 'By Friday', priority: 'high' }],
  })

  // One that was deleted meanwhile takes nothing with it that was typed.
  await scene.page.locator('[aria-labelledby="plan-tasks"] li button').nth(1).click()
  await dialog().getByLabel('Description').fill('Words that took a while')
  await call('DELETE', `${path}/tasks/${task.id}`)
  await dialog().getByRole('button', { name: 'Save task' }).click()
  await scene.page.locator('li[data-variant]').filter({ hasText: 'It was deleted meanwhile.' }).waitFor()
  expect(await dialog().getByLabel('Description').inputValue()).toBe('Words that took a while')
  await asAdmin(`/admin/projects/${project.id}`)

  // The project's own form stays open: what it saved is no longer a change of its own.
  const name = scene.page.getByLabel('Name', { exact: true })
  const save = scene.page.getByRole('button', { name: 'Save project' })
  await name.fill(' Orchard ')
  await save.click()
  await toast('Project saved')
  expect(await name.inputValue()).toBe('Orchard')
  await scene.page.getByLabel('Description', { exact: true }).fill('Apples')
  await call('PUT', path, { clientId: await ownerOf(project.id), name: 'Vineyard', description: '' })
  await save.click()
  await toast('Not saved yet')
  await expect.poll(() => name.inputValue()).toBe('Vineyard')
  await save.click()
  await toast('Project saved')
  expect(await call('GET', path)).toMatchObject({ project: { name: 'Vineyard', description: 'Apples' } })

  const text = { type: 'cta', key: 'cta.text', language: 'en' }
  const { content } = await call<{ content: { id: number } }>('POST', '/api/cms/content', { ...text, value: 'Before' })
  await openText('cta.text')
  await textField('en').fill('Mine')
  await call('PUT', `/api/cms/content/${content.id}`, { ...text, value: 'Theirs' })
  await scene.page.getByRole('button', { name: 'Save and publish' }).click()
  await toast('Not saved yet')
  await textForm('cta.text').locator('dd').filter({ hasText: 'Theirs' }).waitFor()
  expect(await textField('en').inputValue()).toBe('Mine')
  await scene.page.getByRole('button', { name: 'Save and publish' }).click()
  await toast('Content updated')
  await call('DELETE', `/api/cms/content/${content.id}`)
})

test('an account says what it is before the next thing can be done to it', async () => {
  const id = await client('vera')
  await asAdmin('/admin/users?search=vera')
  await scene.page.getByRole('button', { name: 'View details of vera' }).click()
  const changes: unknown[] = []
  scene.page.on('request', (request) => {
    if (request.method() === 'PUT') changes.push(request.postDataJSON())
  })
  await dialog().getByRole('button', { name: 'Disable account' }).click()
  const sure = scene.page
    .getByRole('dialog', { name: 'Disable the account of vera?' })
    .getByRole('button', { name: 'Disable account' })
  await whileListIsLate(new RegExp(`/api/admin/users/${id}$`), sure, async () => {
    // A second press, of a button that still says what was, does nothing.
    await sure.click({ force: true })
  })
  await toast('Changed')
  expect(await dialog().getByRole('button', { name: 'Enable account' }).count()).toBe(1)
  expect(changes).toEqual([{ disabled: true }])
  scene.page.removeAllListeners('request')
})

test('a message is gone, and a bot marked, by the time it is said', async () => {
  await send('/api/contact-inquiry', {
    name: 'Wanda',
    email: 'wanda@example.com',
    message: 'May I ask something?',
    acceptTerms: true,
  })
  await asAdmin('/admin/inboxes')
  await whileListIsLate(
    /\/api\/admin\/inboxes\/inquiries\?/,
    scene.page.getByRole('button', { name: 'Mark as handled: message of Wanda' }),
    async () => {
      await scene.page.getByRole('button', { name: 'Mark as handled: message of Wanda' }).click()
    },
  )
  await toast('Marked as handled')
  expect(await scene.page.locator('[data-inquiry]').filter({ hasText: 'Wanda' }).count()).toBe(0)

  const demoId = await scene.product.createDemo(scene.site.host)
  await scene.product.whenRead(demoId)
  await asAdmin(`/admin/bots?search=${scene.site.host}`)
  const row = scene.page.locator(`[data-bot="${demoId}"]`)
  await whileListIsLate(/\/api\/admin\/bots\?/, row.getByRole('button', { name: /^Mark as purchased/ }), async () => {
    expect(await row.getByRole('button', { name: /^Mark as purchased/ }).count()).toBe(1)
  })
  await toast('Marked as purchased')
  expect(await row.getByRole('button', { name: /^Remove purchase mark/ }).count()).toBe(1)
})

test('what another screen knows is told anew, without loading the document again', async () => {
  await client('zeno')
  await asAdmin('/admin/users?search=zeno')
  const { page } = scene
  const details = page.getByRole('button', { name: 'View details of zeno' })
  await details.click()
  await dialog().getByText('No projects yet').waitFor()
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await dialog().getByRole('link', { name: 'New project for this client' }).click()
  await page.waitForURL('**/admin/projects?new=*')
  await dialog().getByLabel('Name', { exact: true }).fill('Shutters')
  await dialog().getByRole('button', { name: 'Create project' }).click()
  await page.getByRole('heading', { level: 1, name: 'Shutters' }).waitFor()
  await page.goBack()
  await page.goBack()
  await page.waitForURL('**/admin/users?search=zeno')
  await details.click()
  await dialog().getByRole('link', { name: 'Shutters' }).waitFor()
  expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true)
})
