import { beforeAll, describe, expect, test } from 'vitest'
import { asAdmin, look, lookInBoth, person, scene, send, toast, visit } from './admin-scene.testing.ts'

const write = (name: string, message: string, language = 'en') =>
  send(`/api/contact-inquiry?language=${language}`, {
    name,
    email: `${name.toLowerCase()}@example.com`,
    message,
    acceptTerms: true,
  })
const inquiry = (name: string) => scene.page.locator('[data-inquiry]').filter({ hasText: name })

test('messages are worked off by keyboard, and the menu counts what waits', async () => {
  await write('Anna', 'Do you speak Italian?\nAnd French?')
  await write('Bruno', 'Quanto costa, più o meno?', 'it')
  await asAdmin('/admin/inboxes')
  await inquiry('Anna').waitFor()
  await scene.page.getByRole('button', { name: 'Admin 2 open' }).focus()
  await scene.page.keyboard.press('Enter')
  await scene.page.getByRole('link', { name: 'Inboxes 2 open' }).waitFor()
  await scene.page.keyboard.press('Escape')

  const reply = new URL(
    (await inquiry('Bruno').getByRole('link', { name: 'Reply to Bruno by email' }).getAttribute('href'))!,
  )
  // The subject is in the language of the person who wrote.
  expect(Object.fromEntries(reply.searchParams)).toEqual({
    subject: 'Il tuo messaggio a Loquia',
    body: '\r\n\r\n> Quanto costa, più o meno?',
  })
  await inquiry('Anna').getByRole('button', { name: 'Mark as handled: message of Anna' }).focus()
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

  await inquiry('Anna').getByRole('button', { name: 'Delete the message of Anna' }).click()
  await scene.page.getByRole('button', { name: 'Cancel' }).click()
  await inquiry('Anna').getByRole('button', { name: 'Delete the message of Anna' }).click()
  await scene.page.getByRole('button', { name: 'Delete message' }).click()
  await toast('Message deleted')
  await scene.page.getByText('No messages found').waitFor()
  await scene.page.getByRole('link', { name: 'Clear search and filter' }).click()
  await inquiry('Bruno').waitFor()
  await scene.page.getByRole('link', { name: /^Demo leads/ }).click()
  await scene.page.waitForURL('**/admin/inboxes?inbox=demos')
})

test.each(['', '/it'])(
  'the actions of a message stand in two even lines on a phone at %s/admin/inboxes',
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

test('a demo is marked as bought and its page says so; the log tells who did it', async () => {
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

test('where there is no mail server, an admin hands over a link, and it lets its owner in', async () => {
  await send('/api/register', { username: 'dora', password: 'password of dora', email: 'dora@example.com' })
  await asAdmin('/admin/users?search=dora')
  await scene.page.getByRole('button', { name: 'View details of dora' }).click()
  const dialog = scene.page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create a one-time link' }).click()
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

test('an admin sees what finds passages by their meaning, and why', async () => {
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
    'axe finds nothing at %s in light and dark, and it fits a screen of 320 px',
    async (path) => {
      await asAdmin(path)
      await scene.page.locator('#content h1').waitFor()
      await expect.poll(() => scene.page.locator('[data-loading], [data-content-frame="waiting"]').count()).toBe(0)
      await lookInBoth(path)
      await scene.page.setViewportSize({ width: 320, height: 700 })
      expect(await scene.page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    },
  )

  test('a client is sent home', async () => {
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
