import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test, afterEach, beforeEach } from 'vitest'
import { messagesWords } from './messages-words.testing.ts'
import type { BrowserContext, Page } from 'playwright'
import { productForTests } from '../../testing/product-for-tests.ts'

const admin = { username: 'admin', password: 'the admin of the test' }
let context: BrowserContext
let page: Page

const running = productForTests(async () => ({ ADMIN_PASSWORD: admin.password }))

beforeEach(async () => {
  context = await running.browser.newContext({
    locale: 'en-US',
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
  })
  page = await context.newPage()
})

afterEach(() => context.close())

/** Opens a page and waits until it can be used. */
async function visit(path: string): Promise<void> {
  await page.goto(running.product.url + path)
  await page.locator('html[data-ready]').waitFor()
}

/** Waits for this message. */
const toast = (title: string, text = title) =>
  page.locator('li[data-variant]').filter({ hasText: title }).filter({ hasText: text }).waitFor()

const dialog = () => page.getByRole('dialog').or(page.getByRole('alertdialog'))

/**
 * The next calls of this method to these addresses are lost on the way, until the function that it returns is called.
 */
async function lose(pattern: RegExp, method = 'GET'): Promise<() => Promise<void>> {
  await page.route(pattern, (route) => (route.request().method() === method ? route.abort() : route.fallback()))
  return () => page.unroute(pattern)
}

/** The next calls to these addresses meet a server that breaks down over them. */
async function breakDown(pattern: RegExp): Promise<() => Promise<void>> {
  await page.route(pattern, (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/json',
      body: '{"success":false,"code":"internal_error","message":"x"}',
    }),
  )
  return () => page.unroute(pattern)
}

/** Does it twice: once while the call is lost, which the first words tell, and once for good. */
async function failsThen(
  pattern: RegExp,
  method: string,
  act: () => Promise<void>,
  lost: string,
  failure: string,
  success: string,
): Promise<void> {
  const found = await lose(pattern, method)
  await act()
  await toast(failure, lost)
  await found()
  await act()
  await toast(success)
}

/**
 * What portal and admin say when a call does not come through or there is nothing yet: the words of the specification,
 * in both languages. The tests share a started product, as starting takes longer than they do.
 */

describe.each(messagesWords)('at $prefix/…', (w) => {
  test('an admin sees a message for each result', async () => {
    expect((await context.request.post(`${running.product.url}/api/login`, { data: admin })).status()).toBe(200)
    const found = await lose(/\/api\/cms\/content$/)
    await visit(`${w.prefix}/admin/cms`)
    await page.getByRole('alert').filter({ hasText: w.cms.failed }).getByText(w.lost).waitFor()
    await found()
    await page.getByRole('button', { name: w.cms.again }).click()
    await page.getByText(w.cms.none).waitFor()

    await page.locator('[data-advanced] > summary').click()
    await page.getByRole('button', { name: w.cms.add }).click()
    await dialog().getByLabel(w.cms.type).selectOption('cta')
    await dialog().getByLabel(w.cms.key, { exact: true }).fill('cta.own')
    await dialog().getByLabel(w.cms.value).fill('Words')
    const save = () => dialog().getByRole('button', { name: w.cms.publish }).click()
    await failsThen(/\/api\/cms\/content$/, 'POST', save, w.lost, ...(w.content.create as [string, string]))
    const form = page.locator('form[data-form="cta.own"]')
    await form.locator(`[data-language="${w.prefix === '' ? 'en' : 'it'}"] textarea`).fill('Other words')
    const change = () => form.getByRole('button', { name: w.cms.publish }).click()
    await failsThen(/\/api\/cms\/content\//, 'PUT', change, w.lost, ...(w.content.update as [string, string]))
    await form.getByRole('button', { name: w.cms.delete }).first().click()
    await failsThen(
      /\/api\/cms\/content\//,
      'DELETE',
      () => dialog().getByRole('button', { name: w.cms.sure }).click(),
      w.lost,
      ...(w.content.delete as [string, string]),
    )

    await page.getByRole('tab', { name: w.media.tab }).click()
    await page.getByText(w.media.none).waitFor()
    await page.getByRole('button', { name: w.media.upload }).click()
    const buffer = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#047857' } })
      .png()
      .toBuffer()
    await dialog().locator('input[type=file]').setInputFiles({ name: 'door.png', mimeType: 'image/png', buffer })
    await failsThen(
      /\/api\/cms\/media/,
      'POST',
      () => dialog().getByRole('button', { name: w.media.send, exact: true }).click(),
      w.lost,
      ...(w.media.uploaded as [string, string]),
    )
    await page.getByRole('button', { name: w.media.delete }).click()
    await dialog().getByText(w.media.sure).waitFor()
    await failsThen(
      /\/api\/cms\/media\//,
      'DELETE',
      () => dialog().getByRole('button', { name: w.cms.sure, exact: true }).click(),
      w.lost,
      ...(w.media.deleted as [string, string]),
    )

    const there = await lose(/\/api\/admin\/users(\?|$)/)
    await visit(`${w.prefix}/admin/users?search=nobody-of-this-name`)
    await page.getByRole('alert').filter({ hasText: w.users.failed }).getByText(w.lost).waitFor()
    await there()
    await page.getByRole('button', { name: w.cms.again }).click()
    await page.getByText(w.users.none).waitFor()
  })
})

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)

describe.each(messagesWords)('at $prefix/…', (w) => {
  test('a client sees a message for each result', async () => {
    await visit(`${w.prefix}/auth?tab=register`)
    const field = (label: string) => page.getByRole('tabpanel').getByLabel(label, { exact: true })
    const username = `olga${w.prefix.slice(1)}`
    await field(w.register.username).fill(username)
    await field(w.register.email).fill(`${username}@example.com`)
    await field(w.register.password).fill('password of olga')
    const found = await lose(/\/api\/register/, 'POST')
    await page.getByRole('button', { name: w.register.send }).click()
    await toast(w.register.failed[0]!, w.lost)
    await page.getByRole('tabpanel').getByText(w.lost).waitFor()
    await found()
    const refused = await breakDown(/\/api\/register/)
    await page.getByRole('button', { name: w.register.send }).click()
    await toast(...(w.register.failed as [string, string]))
    await refused()
    expect(await field(w.register.password).inputValue()).toBe('password of olga')
    await page.getByRole('button', { name: w.register.send }).click()
    await page.waitForURL(/\/portal$/)
    await visit(`${w.prefix}/admin/cms`)
    await page.getByRole('heading', { level: 1, name: w.denied }).waitFor()

    const { id: clientId } = (await (await context.request.get(`${running.product.url}/api/user`)).json()) as {
      id: number
    }
    const desk = await running.browser.newContext()
    const plan = async (path: string, data: object) =>
      ((await (await desk.request.post(running.product.url + path, { data })).json()) as { project: { id: number } })
        .project
    await plan('/api/login', admin)
    const { id: empty } = await plan('/api/admin/projects', { clientId, name: 'Empty', description: null })
    const { id } = await plan('/api/admin/projects', { clientId, name: 'Full', description: null })
    for (const task of [
      { dueDate: day(0) },
      { dueDate: day(-2) },
      { dueDate: day(3) },
      {},
      { dueDate: day(0), status: 'completed', completionPercentage: 100 },
    ])
      await plan(`/api/admin/projects/${id}/tasks`, { title: 'A task', ...task })
    await plan(`/api/admin/projects/${id}/milestones`, { title: 'A milestone' })
    await desk.close()
    await visit(`${w.prefix}/portal/projects/${id}`)
    const panel = page.getByRole('tabpanel')
    for (const text of w.project.due) await panel.getByText(text, { exact: true }).first().waitFor()
    await page.getByText(w.project.noDescription).waitFor()
    await page.getByRole('tab', { name: w.project.tab }).click()
    await panel.getByText(w.project.noDate).waitFor()
    await panel.getByText(w.project.none, { exact: true }).waitFor()
    await visit(`${w.prefix}/portal/projects/${empty}`)
    await panel.getByText(w.project.noTasks).waitFor()
    await page.getByRole('tab', { name: w.project.tab }).click()
    await panel.getByText(w.project.noMilestones).waitFor()
    for (const [part, [title, text]] of [
      ['tasks', w.project.tasks],
      ['milestones', w.project.milestones],
    ] as const) {
      const back = await lose(new RegExp(`/api/projects/${id}/${part}`))
      await visit(`${w.prefix}/portal/projects/${id}?tab=${part}`)
      await toast(title!, text! + w.lost)
      await page
        .getByRole('alert')
        .getByText(text! + w.lost)
        .waitFor()
      await back()
    }

    const known = await lose(new RegExp(`/api/projects/${id}\\?`))
    await visit(`${w.prefix}/portal/projects/${id}`)
    await toast(w.lostProject[0]!, w.lostProject[1]! + w.lost)
    await page
      .getByRole('alert')
      .getByText(w.lostProject[1]! + w.lost)
      .waitFor()
    await known()
    await visit(`${w.prefix}/portal/projects/999999`)
    await page.getByRole('heading', { level: 1, name: w.missing }).waitFor()

    await visit(`${w.prefix}/portal`)
    await page.getByRole('button', { name: w.support.open }).first().click()
    const inDialog = (label: string) => dialog().getByLabel(label, { exact: true })
    await inDialog(w.support.name).fill('O')
    await inDialog(w.support.email).fill('olga')
    const send = () => dialog().getByRole('button', { name: w.support.send, exact: true }).click()
    await send()
    for (const fault of w.support.faults) await dialog().getByText(fault).waitFor()
    await inDialog(w.support.name).fill('Olga')
    await inDialog(w.support.email).fill('olga@example.com')
    await inDialog(w.support.subject).fill('My colors')
    await inDialog(w.support.message).fill('How do I change them?')
    const post = await lose(/\/api\/support/, 'POST')
    await send()
    await toast(w.support.failed, w.lost)
    expect(await inDialog(w.support.message).inputValue()).toBe('How do I change them?')
    await post()
    await send()
    await toast(...(w.support.sent as [string, string]))

    await visit(`${w.prefix}/portal/chatbot-embed?tab=content`)
    const bring = () => page.getByRole('button', { name: w.studio.import, exact: true }).click()
    await bring()
    await page.getByText(w.studio.empty).waitFor()
    await page.getByLabel(w.studio.address).fill('not an address')
    await bring()
    await page.getByText(w.studio.wrong).waitFor()
    await page.getByLabel(w.studio.address).fill('http://127.0.0.1:9/')
    const reachable = await lose(/\/api\/chatbot\/training\/url/, 'POST')
    await bring()
    await page.locator('li[data-variant="destructive"]').filter({ hasText: w.lost }).waitFor()
    expect(await page.getByLabel(w.studio.address).inputValue()).toBe('http://127.0.0.1:9/')
    await reachable()
    const broken = await breakDown(/\/api\/chatbot\/training\/url/)
    await bring()
    await page.locator('li[data-variant]').filter({ hasText: w.studio.urlFailed }).waitFor()
    await broken()

    const folder = await mkdtemp(join(tmpdir(), 'loquia-messages-'))
    try {
      const file = join(folder, 'prices.txt')
      await writeFile(file, 'A rye loaf costs 4.50 euros.')
      const up = await lose(/\/api\/chatbot\/training\/document/, 'POST')
      await page.locator('input[type="file"][multiple]').setInputFiles(file)
      const row = page.locator('[data-upload="failed"]')
      await row.getByText(new RegExp(`: ${w.lost}`)).waitFor()
      await up()
      const broken = await breakDown(/\/api\/chatbot\/training\/document/)
      await row.getByRole('button', { name: w.cms.again }).click()
      await row.getByText(w.studio.uploadFailed).waitFor()
      await broken()
      await rm(file)
      await row.getByRole('button', { name: w.cms.again }).click()
      await row.getByText(w.studio.unreadable).waitFor()
    } finally {
      await rm(folder, { recursive: true, force: true })
    }

    const stay = await lose(/\/api\/logout/, 'POST')
    await page.getByRole('button', { name: w.logout[0]! }).click()
    await toast(w.logout[1]!, w.lost)
    await stay()
    expect(new URL(page.url()).pathname).toBe(`${w.prefix}/portal/chatbot-embed`)
  })
})
