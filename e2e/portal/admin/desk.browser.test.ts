import { beforeAll, describe, expect, test } from 'vitest'
import type { Locator } from 'playwright'
import {
  sceneForTests,
  asAdmin,
  look,
  lookInBoth,
  person,
  scene,
  send,
  toast,
  visit,
  call,
  dialog,
  holdNext,
  openText,
  textField,
  textForm,
} from './admin-scene.testing.ts'

/** Inquiries, bots, accounts and the log. The inquiries come first: the menu counts them. */
sceneForTests()

const write = (name: string, message: string, language = 'en') =>
  send(`/api/contact-inquiry?language=${language}`, {
    name,
    email: `${name.toLowerCase()}@example.com`,
    message,
    acceptTerms: true,
  })
const inquiry = (name: string) => scene.page.locator('[data-inquiry]').filter({ hasText: name })

test('an admin handles messages by keyboard', async () => {
  await write('Anna', 'Do you speak Italian?\nAnd French?')
  await write('Bruno', 'Quanto costa, più o meno?', 'it')
  await asAdmin('/admin/inboxes')
  await inquiry('Anna').waitFor()
  await scene.page.getByRole('button', { name: 'Admin 2 open' }).focus()
  await scene.page.keyboard.press('Enter')
  await scene.page.getByRole('link', { name: 'Submissions 2 open' }).waitFor()
  await scene.page.keyboard.press('Escape')

  const reply = new URL(
    (await inquiry('Bruno').getByRole('link', { name: 'Reply to Bruno by email' }).getAttribute('href'))!,
  )
  // The subject is in the language of the person who wrote.
  expect(Object.fromEntries(reply.searchParams)).toEqual({
    subject: 'Il tuo messaggio a Loquia',
    body: '\r\n\r\n> Quanto costa, più o meno?',
  })
  await inquiry('Anna').getByRole('button', { name: 'Mark as handled: message from Anna' }).focus()
  await scene.page.keyboard.press('Enter')
  await toast('Marked as handled')
  await inquiry('Anna').waitFor({ state: 'detached' })
  await scene.page.getByRole('button', { name: 'Admin 1 open' }).waitFor()

  await scene.page.getByLabel('Show', { exact: true }).selectOption('all')
  await scene.page.waitForURL('**/admin/inboxes?state=all')
  await inquiry('Anna').getByText('Handled').first().waitFor()
  await scene.page.getByLabel('Search').fill('french')
  await scene.page.waitForURL('**/admin/inboxes?search=french&state=all')
  await scene.page.getByText('1 of 1 message shown').waitFor()
  const [file] = await Promise.all([
    scene.page.waitForEvent('download'),
    scene.page.getByRole('button', { name: 'Save as CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^loquia-inquiries-\d{4}-\d\d-\d\d\.csv$/)

  await inquiry('Anna').getByRole('button', { name: 'Delete the message from Anna' }).click()
  await scene.page.getByRole('button', { name: 'Cancel' }).click()
  await inquiry('Anna').getByRole('button', { name: 'Delete the message from Anna' }).click()
  await scene.page.getByRole('button', { name: 'Delete message' }).click()
  await toast('Message deleted')
  await scene.page.getByText('No messages found').waitFor()
  await scene.page.getByRole('link', { name: 'Clear search and filter' }).click()
  await inquiry('Bruno').waitFor()
  await scene.page.getByRole('link', { name: /^Demo leads/ }).click()
  await scene.page.waitForURL('**/admin/inboxes?inbox=demos')
})

test.each(['', '/it'])(
  'shows the actions of a message in two even rows on a phone at %s/admin/inboxes',
  async (prefix) => {
    await write('Olga', 'Do you bake for weddings?')
    await asAdmin(`${prefix}/admin/inboxes`, { viewport: { width: 390, height: 844 } })
    await inquiry('Olga').first().waitFor()
    const [reply, handle, remove] = await inquiry('Olga')
      .first()
      .locator('[data-actions] > *')
      .evaluateAll((actions) => actions.map((action) => action.getBoundingClientRect().toJSON() as DOMRect))
    expect(handle!.top).toBe(remove!.top)
    expect(handle!.height).toBe(remove!.height)
    // One line of words each.
    expect(handle!.height).toBe(reply!.height)
    expect([reply!.left, reply!.right]).toEqual([handle!.left, remove!.right])
    expect(reply!.bottom).toBeLessThan(handle!.top)
  },
)

test('an admin marks a demo as bought', async () => {
  const { demoId } = (await send('/api/chatbot-demo/create', {
    domain: scene.site.host,
    fullName: 'Carla Neri',
    email: 'carla@example.com',
  })) as { demoId: string }
  await scene.product.whenRead(demoId)
  await asAdmin('/admin/inboxes?inbox=demos')
  await inquiry('Carla Neri').getByText(scene.site.host).waitFor()
  await asAdmin(`/admin/bots?search=${scene.site.host}`)
  const row = scene.page.locator(`[data-bot="${demoId}"]`)
  await row.getByRole('button', { name: /^Mark as purchased/ }).click()
  await toast('Marked as purchased')
  await row.getByText('Never').waitFor()
  await row.getByRole('link', { name: /^Open the page of/ }).click()
  await scene.page.waitForURL(`**/chatbot-demo/${demoId}`)
  // The address changes before the page that it is of has come.
  await row.waitFor({ state: 'detached' })
  await scene.page.getByText('Purchased', { exact: true }).waitFor()
  expect(await scene.page.locator('[data-expiry]').count()).toBe(0)

  await asAdmin('/admin/audit')
  await scene.page
    .locator('[data-entry]')
    .filter({ hasText: 'Marked as purchased' })
    .filter({ hasText: 'admin' })
    .waitFor()
  await scene.page.getByLabel('Kind').selectOption('bot')
  await scene.page.waitForURL('**/admin/audit?kind=bot')
  // On a phone the moment and the person share a line.
  await asAdmin('/admin/audit?kind=bot', { viewport: { width: 390, height: 844 } })
  const ends = await scene.page
    .locator('[data-entry]')
    .first()
    .evaluate((entry) => [
      entry.querySelector('time')!.getBoundingClientRect().right,
      entry.children[1]!.getBoundingClientRect().left,
    ])
  expect(ends[1]! - ends[0]!).toBeGreaterThan(6)

  await asAdmin('/admin/bots?kind=purchased')
  await row.getByRole('button', { name: /^Remove purchase mark/ }).click()
  await scene.page.getByRole('button', { name: 'Remove mark' }).click()
  await toast('Purchase mark removed')
  await scene.page.getByText('No bots found').waitFor()
})

test('an admin creates a login link without a mail server', async () => {
  await send('/api/register', { username: 'dora', password: 'password of dora', email: 'dora@example.com' })
  await asAdmin('/admin/users?search=dora')
  await scene.page.getByRole('button', { name: 'View details of dora' }).click()
  const dialog = scene.page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create one-time link' }).click()
  const field = dialog.getByLabel(/^It works once and expires in 60 minutes/)
  await field.waitFor()
  expect(await dialog.getByRole('button', { name: 'Send password reset' }).count()).toBe(0)
  await look('reset link')
  const link = await field.inputValue()
  const dora = await person()
  await dora.goto(link)
  await dora.locator('html[data-ready]').waitFor()
  await dora.locator('input[type="password"]').first().fill('fresh words')
  for (const other of (await dora.locator('input[type="password"]').all()).slice(1)) await other.fill('fresh words')
  const done = dora.waitForResponse((response) => response.url().includes('/api/password/reset'))
  await dora.keyboard.press('Enter')
  expect((await done).status()).toBe(200)
  await send('/api/login', { username: 'dora', password: 'fresh words' })
})

test('an admin sees which embedder is in use', async () => {
  await asAdmin('/admin/operations')
  await scene.page.getByText('Search by meaning').waitFor()
  expect(await scene.page.getByText('Passages waiting').count()).toBe(1)
  await asAdmin('/it/admin/operations')
  await scene.page.getByText('Ricerca per significato').waitFor()
})

describe('accessibility and layout', () => {
  const paths = [
    '/admin/inboxes',
    '/admin/inboxes?inbox=demos&state=all',
    '/admin/inboxes?search=nobody',
    '/admin/bots',
    '/admin/audit',
    '/admin/audit?actor=nobody',
    '/admin/operations',
    '/admin/cms',
    '/admin/cms?text=hero.title',
    '/admin/cms?search=nobody',
    '/admin/cms?tab=media',
    '/admin/users',
    '/admin/users?search=nobody',
    '/admin/projects',
    '/admin/projects?search=nobody',
  ]

  beforeAll(async () => {
    await write('Elena', 'A long message. '.repeat(60))
  })
  test.each(['', '/it'].flatMap((prefix) => paths.map((path) => prefix + path)))(
    'is accessible on a screen of 320 px at %s',
    async (path) => {
      await asAdmin(path)
      await scene.page.locator('#content h1').waitFor()
      await expect.poll(() => scene.page.locator('[data-loading], [data-content-frame="waiting"]').count()).toBe(0)
      await lookInBoth(path)
      await scene.page.setViewportSize({ width: 320, height: 700 })
      expect(await scene.page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    },
  )

  test('the administration refuses a client', async () => {
    const fosca = await person()
    await fosca.context().request.post(`${scene.product.url}/api/register`, {
      data: { username: 'fosca', password: 'password of fosca', email: 'fosca@example.com' },
    })
    for (const path of [
      '/admin/inboxes',
      '/admin/bots',
      '/admin/audit',
      '/admin/operations',
      '/admin/cms',
      '/admin/users',
      '/admin/projects',
    ]) {
      await visit(fosca, path)
      await fosca.getByRole('heading', { level: 1, name: 'This page is for admins' }).waitFor()
      expect(new URL(fosca.url()).pathname).toBe(path)
      expect(await fosca.getByRole('heading', { level: 1 }).count()).toBe(1)
    }
  })
})

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

test('a text opens with its saved value before the list is refreshed', async () => {
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

test('a task opens with its saved value before the project is refreshed', async () => {
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
  expect(await scene.page.getByRole('button', { name: 'Restore' }).count()).toBe(1)
})

test('an admin keeps what a colleague saved meanwhile', async () => {
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
  await scene.page.locator('li[data-variant]').filter({ hasText: 'This was deleted in the meantime.' }).waitFor()
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

test('an account shows its new state before the next action', async () => {
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

test('the list is up to date when the success message appears', async () => {
  await send('/api/contact-inquiry', {
    name: 'Wanda',
    email: 'wanda@example.com',
    message: 'May I ask something?',
    acceptTerms: true,
  })
  await asAdmin('/admin/inboxes')
  await whileListIsLate(
    /\/api\/admin\/inboxes\/inquiries(\?|$)/,
    scene.page.getByRole('button', { name: 'Mark as handled: message from Wanda' }),
    async () => {
      await scene.page.getByRole('button', { name: 'Mark as handled: message from Wanda' }).click()
    },
  )
  await toast('Marked as handled')
  expect(await scene.page.locator('[data-inquiry]').filter({ hasText: 'Wanda' }).count()).toBe(0)

  const demoId = await scene.product.createDemo(scene.site.host)
  await scene.product.whenRead(demoId)
  await asAdmin(`/admin/bots?search=${scene.site.host}`)
  const row = scene.page.locator(`[data-bot="${demoId}"]`)
  await whileListIsLate(
    /\/api\/admin\/bots(\?|$)/,
    row.getByRole('button', { name: /^Mark as purchased/ }),
    async () => {
      expect(await row.getByRole('button', { name: /^Mark as purchased/ }).count()).toBe(1)
    },
  )
  await toast('Marked as purchased')
  expect(await row.getByRole('button', { name: /^Remove purchase mark/ }).count()).toBe(1)
})

test('a change refreshes the other screens without a reload', async () => {
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
