import { mkdirSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContext, Page } from 'playwright'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from '../testing/browser.ts'
import { startProduct, type Product } from '../testing/start-product.ts'

/** The admin's day with texts and pictures on the built product: what is written here is read in a second browser. */
const admin = { username: 'admin', password: 'the admin of the test' }
const pictures = process.env['PICTURES']
let product: Product
let browser: Browser
let context: BrowserContext
let page: Page
const opened: BrowserContext[] = []

beforeAll(async () => {
  product = await startProduct({ ADMIN_PASSWORD: admin.password })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
})

async function person(options: Parameters<Browser['newContext']>[0] = {}): Promise<{ context: BrowserContext; page: Page }> {
  const own = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce', ...options })
  opened.push(own)
  const first = await own.newPage()
  first.setDefaultTimeout(20_000)
  return { context: own, page: first }
}
async function asAdmin(path: string, options: Parameters<Browser['newContext']>[0] = {}): Promise<void> {
  ({ context, page } = await person(options))
  const response = await context.request.post(`${product.url}/api/login`, { data: admin })
  expect(response.status()).toBe(200)
  await page.goto(product.url + path)
  await page.locator('html[data-ready]').waitFor()
}
const toast = (title: string) => page.locator('li[data-variant]').filter({ hasText: title }).waitFor()
const dialog = () => page.getByRole('dialog')
async function heroTitle(visitor: Page, path: string): Promise<string> {
  await visitor.goto(product.url + path)
  return visitor.getByRole('heading', { level: 1 }).innerText()
}
async function look(name: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
  if (pictures === undefined) return
  mkdirSync(pictures, { recursive: true })
  await page.screenshot({ path: `${pictures}/${name}.png`, fullPage: true })
}

const words = [
  {
    prefix: '', language: 'en', shown: 'Words of this morning', draft: 'Words of tomorrow', add: 'Add Content', type: 'Content Type', pick: 'Text of the site', value: 'Value', publish: 'Save and publish', asDraft: 'Save as draft', created: 'Content created', name: 'English',
    history: 'History', undo: /^Undo the change/, undone: 'Change undone', edit: 'Edit', draftSaved: 'Draft saved', preview: 'Preview drafts', banner: 'Preview: you see drafts', publishDraft: 'Publish', published: 'Draft published', chosen: 'Please select a content type.', missing: 'Content value is required.',
    close: 'Close', delete: 'Delete', sure: 'Are you sure you want to delete this content? This action cannot be undone.', deleted: 'Content deleted',
  },
  {
    prefix: '/it', language: 'it', shown: 'Parole di stamattina', draft: 'Parole di domani', add: 'Aggiungi un testo', type: 'Tipo di contenuto', pick: 'Testo del sito', value: 'Valore', publish: 'Salva e pubblica', asDraft: 'Salva come bozza', created: 'Testo aggiunto', name: 'Italiano',
    history: 'Cronologia', undo: /^Annulla la modifica/, undone: 'Modifica annullata', edit: 'Modifica', draftSaved: 'Bozza salvata', preview: 'Anteprima delle bozze', banner: 'Anteprima: vedi bozze', publishDraft: 'Pubblica', published: 'Bozza pubblicata', chosen: 'Scegli un tipo di contenuto.', missing: 'Il valore del contenuto è obbligatorio.',
    close: 'Chiudi', delete: 'Elimina', sure: 'Vuoi davvero eliminare questo testo? Non si può annullare.', deleted: 'Testo eliminato',
  },
]

describe.each(words)('texts at $prefix/admin/cms', (w) => {
  const action = (name: string) => page.getByRole('button', { name: `${name}: hero.title, ${w.name}`, exact: true })

  test('a title is written, read at once by a visitor, drafted, previewed, published, undone and deleted', async () => {
    const { page: visitor } = await person()
    const before = await heroTitle(visitor, w.prefix || '/')
    await asAdmin(`${w.prefix}/admin/cms`)
    await page.getByRole('button', { name: w.add }).first().click()
    await dialog().getByRole('button', { name: w.publish }).click()
    await dialog().getByText(w.chosen).waitFor()
    await dialog().getByText(w.missing).waitFor()
    await dialog().getByLabel(w.type).selectOption('hero')
    await dialog().getByLabel(w.pick).selectOption('hero.title')
    await dialog().getByLabel(w.value).fill(w.shown)
    // The default text stands beside what is written.
    await dialog().locator('dd').filter({ hasText: before.slice(0, 12) }).first().waitFor()
    await look(`add-${w.language}`)
    await dialog().getByRole('button', { name: w.publish }).click()
    await toast(w.created)
    expect(await heroTitle(visitor, w.prefix || '/')).toContain(w.shown)

    await action(w.edit).click()
    await dialog().getByLabel(w.value).fill(w.draft)
    await dialog().getByRole('button', { name: w.asDraft }).click()
    await toast(w.draftSaved)
    expect(await heroTitle(visitor, w.prefix || '/')).toContain(w.shown)
    const [preview] = await Promise.all([context.waitForEvent('page'), page.getByRole('button', { name: w.preview }).click()])
    await preview.getByText(w.banner).waitFor()
    expect(await preview.getByRole('heading', { level: 1 }).innerText()).toContain(w.draft)
    await preview.close()
    await look(`table-${w.language}`)
    await action(w.publishDraft).click()
    await toast(w.published)
    expect(await heroTitle(visitor, w.prefix || '/')).toContain(w.draft)

    await action(w.history).click()
    await dialog().getByRole('button', { name: w.undo }).first().waitFor()
    await look(`history-${w.language}`)
    await dialog().getByRole('button', { name: w.undo }).first().click()
    await toast(w.undone)
    expect(await heroTitle(visitor, w.prefix || '/')).toContain(w.shown)
    await page.keyboard.press('Escape')

    await action(w.delete).click()
    await dialog().getByText(w.sure).waitFor()
    await dialog().getByRole('button', { name: w.delete }).click()
    await toast(w.deleted)
    expect(await heroTitle(visitor, w.prefix || '/')).toBe(before)
  })
})

test('a picture is uploaded, used on the page, and its deletion warns', async () => {
  await asAdmin('/admin/cms?tab=media')
  await page.getByRole('button', { name: 'Upload Media' }).click()
  const png = await sharp({ create: { width: 1200, height: 500, channels: 3, background: '#6d28d9' } }).png().toBuffer()
  await dialog().locator('input[type=file]').setInputFiles([{ name: 'Shop Front.png', mimeType: 'image/png', buffer: png }, { name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html></html>') }])
  await dialog().getByLabel('Alternative text').fill('Our shop from the street')
  await dialog().getByRole('button', { name: 'Upload', exact: true }).click()
  await dialog().getByText('page.png: This is not a picture we can use.').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('shop-front.png').waitFor()
  await page.getByText(`No section · ${(png.length / 1_024).toFixed(1)} KB`).waitFor()
  await look('media')

  await page.getByRole('tab', { name: 'Website Content' }).click()
  await page.getByRole('button', { name: 'Add Content' }).first().click()
  await dialog().getByLabel('Content Type').selectOption('hero')
  await dialog().getByLabel('Text of the site').selectOption('hero.image')
  await dialog().getByLabel('Picture', { exact: true }).selectOption({ index: 1 })
  await dialog().getByRole('button', { name: 'Save and publish' }).click()
  await toast('Content created')
  const { page: visitor } = await person()
  await visitor.goto(product.url)
  const shown = visitor.getByAltText('Our shop from the street')
  await shown.scrollIntoViewIfNeeded()
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true)

  await page.getByRole('tab', { name: 'Media Assets' }).click()
  await page.getByRole('button', { name: 'Delete shop-front.png' }).click()
  await dialog().getByText('It is used by hero.image (en).').waitFor()
  await dialog().getByRole('button', { name: 'Delete', exact: true }).click()
  await toast('Media deleted')
  await visitor.reload()
  expect(await visitor.getByAltText('Our shop from the street').count()).toBe(0)
})

test('a question of one’s own joins the others, by keyboard alone', async () => {
  await asAdmin('/admin/cms?section=faq')
  for (const [key, value] of [['faq.delivery.question', 'Do you deliver on Sundays?'], ['faq.delivery.answer', 'Yes, until noon.'], ['faq.order', 'delivery, -technical']]) {
    await page.getByRole('button', { name: 'Add Content' }).first().focus()
    await page.keyboard.press('Enter')
    await dialog().getByLabel('Key', { exact: true }).focus()
    await page.keyboard.type(key!)
    await page.keyboard.press('Tab')
    await page.keyboard.type(value!)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await dialog().waitFor({ state: 'hidden' })
  }
  const { page: visitor } = await person()
  await visitor.goto(product.url)
  const questions = await visitor.locator('#faq summary').allInnerTexts()
  expect(questions[0]).toBe('Do you deliver on Sundays?')
  expect(questions).toHaveLength(5)
})

test('the screens fit a phone and the dark, side by side too', async () => {
  await asAdmin('/it/admin/cms?language=both', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  await page.getByText('faq.delivery.question').waitFor()
  await page.getByText('da tradurre').first().waitFor()
  await look('both-390-dark')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.setViewportSize({ width: 1280, height: 900 })
  await look('both-1280-dark')
  await page.getByRole('tab', { name: 'Immagini' }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  await look('media-empty-390-dark')
})
