import { mkdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
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

test('a question of one’s own joins the others, by keyboard alone, and each is moved and hidden', async () => {
  await asAdmin('/admin/cms?section=faq')
  for (const [key, value] of [['faq.delivery.question', 'Do you deliver on Sundays?'], ['faq.delivery.answer', 'Yes, until noon.']]) {
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
  await page.getByRole('button', { name: 'Order of the questions' }).focus()
  await page.keyboard.press('Enter')
  const rows = dialog().locator('[data-question]')
  await expect.poll(() => rows.count()).toBe(6)
  await look('faq-order')
  // The new one stands last: five presses of the same button bring it to the top, where the button has nothing left to do.
  await dialog().getByRole('button', { name: 'Move up: Do you deliver on Sundays?' }).focus()
  for (let presses = 0; presses < 6; presses++) await page.keyboard.press('Enter')
  expect(await rows.first().getAttribute('data-question')).toBe('delivery')
  await dialog().getByText('Do you deliver on Sundays?: place 1 of 6').waitFor({ state: 'attached' })
  await dialog().locator('[data-question="technical"]').getByRole('checkbox').focus()
  await page.keyboard.press('Space')
  await dialog().getByRole('button', { name: 'Save and publish' }).focus()
  await page.keyboard.press('Enter')
  await dialog().waitFor({ state: 'hidden' })
  const { page: visitor } = await person()
  await visitor.goto(product.url)
  // What is below the first screen may not be laid out yet, so it is asked for its text and not for what shows.
  const questions = await visitor.locator('#faq summary').allTextContents()
  expect(questions[0]?.trim()).toBe('Do you deliver on Sundays?')
  expect(questions).toHaveLength(5)
})

test('a draft is previewed where its text stands, and goes along to other pages', async () => {
  await asAdmin('/admin/cms')
  for (const [type, key, value] of [['contact', 'contact.title', 'Drop us a line'], ['footer', 'footer.tagline', 'A tagline of tomorrow']]) {
    const saved = await context.request.put(`${product.url}/api/cms/drafts`, { data: { type, key, value, language: 'en' } })
    expect(saved.status()).toBe(200)
  }
  await page.reload()
  const [preview] = await Promise.all([context.waitForEvent('page'), page.getByRole('button', { name: 'Preview: contact.title, English' }).click()])
  await preview.getByText('Preview: you see drafts').waitFor()
  expect(new URL(preview.url()).hash).toBe('#contact')
  await preview.getByRole('heading', { name: 'Drop us a line' }).waitFor()
  await preview.locator('html[data-ready]').waitFor()
  await preview.getByRole('navigation').getByRole('link', { name: 'Voice Agent' }).first().click()
  await preview.waitForURL('**/voice-agent**')
  await preview.getByText('A tagline of tomorrow').waitFor()
  await preview.goto(`${product.url}/legal/privacy-policy`)
  expect(await preview.getByText('A tagline of tomorrow').count()).toBe(0)
})

test('all texts are saved as one file and taken back, and a file that is none is refused', async () => {
  await asAdmin('/admin/cms?section=company')
  const before = { type: 'company', key: 'company.name', value: 'Parole S.r.l.', language: 'it' }
  expect((await context.request.post(`${product.url}/api/cms/content`, { data: before })).status()).toBe(201)
  await page.reload()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export' }).click()])
  expect(file.suggestedFilename()).toBe('site-texts.json')
  const saved = await readFile(await file.path(), 'utf8')
  await page.getByRole('tabpanel').getByLabel('Language', { exact: true }).selectOption('it')
  await page.getByRole('button', { name: 'Delete: company.name, Italian' }).click()
  await dialog().getByRole('button', { name: 'Delete' }).click()
  await toast('Content deleted')

  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await dialog().getByRole('button', { name: 'Import' }).click()
  await dialog().getByText('Choose a file first.').waitFor()
  const choose = (text: string) => dialog().getByLabel('File', { exact: true }).setInputFiles({ name: 'texts.json', mimeType: 'application/json', buffer: Buffer.from(text) })
  await choose('no JSON')
  await dialog().getByText('texts.json').waitFor()
  await dialog().getByRole('button', { name: 'Import' }).click()
  await toast('Error importing content')
  await look('import')
  await choose(saved)
  await dialog().getByRole('button', { name: 'Import' }).click()
  await toast('Content imported')
  await page.getByText('Parole S.r.l.').waitFor()
})

test('a picture is dropped, described, replaced and shown with its new file', async () => {
  await asAdmin('/admin/cms?tab=media')
  await page.getByRole('button', { name: 'Upload Media' }).click()
  await dialog().getByRole('button', { name: 'Upload', exact: true }).click()
  await dialog().getByText('Choose at least one picture.').waitFor()
  const picture = (background: string) => sharp({ create: { width: 64, height: 48, channels: 3, background } }).png().toBuffer()
  const bytes = [...await picture('#047857')]
  const files = await page.evaluateHandle((data) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([new Uint8Array(data)], 'Green Door.png', { type: 'image/png' }))
    return transfer
  }, bytes)
  // A drop on a file field is the browser's own doing, which a script cannot start: the field is given what would fall into it.
  await dialog().locator('input[type=file]').evaluate((field: HTMLInputElement, transfer) => {
    field.dispatchEvent(new DragEvent('dragenter', { bubbles: true, dataTransfer: transfer }))
    field.files = transfer.files
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }, files)
  await dialog().getByText('Chosen: Green Door.png').waitFor()
  await dialog().getByRole('button', { name: 'Upload', exact: true }).click()
  await toast('Media uploaded')
  await page.getByRole('button', { name: 'Edit green-door.png' }).click()
  await dialog().getByLabel('Alternative text').fill('A green door')
  await dialog().getByLabel('Section').selectOption('general')
  await look('media-edit')
  await dialog().getByRole('button', { name: 'Save', exact: true }).click()
  await toast('Media saved')
  const shown = page.getByAltText('A green door')
  await page.getByText(/^General · /).waitFor()
  const old = await shown.getAttribute('src')

  await page.getByRole('button', { name: 'Edit green-door.png' }).click()
  const file = dialog().getByLabel('Replace the file')
  await file.setInputFiles({ name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html></html>') })
  await toast('Error saving media')
  await file.setInputFiles({ name: 'Red Door.png', mimeType: 'image/png', buffer: await picture('#b42318') })
  await toast('Media saved')
  await expect.poll(() => shown.getAttribute('src')).not.toBe(old)
  await page.getByRole('button', { name: /^Delete .*door\.png$/ }).click()
  expect(await dialog().getByRole('alert').count()).toBe(0)
  await dialog().getByRole('button', { name: 'Delete', exact: true }).click()
  await toast('Media deleted')
})

test.each((['light', 'dark'] as const).flatMap((colorScheme) => (['en', 'it'] as const).map((language) => ({ colorScheme, language }))))('axe finds nothing in $colorScheme in $language', async ({ colorScheme, language }) => {
  await asAdmin(`${language === 'it' ? '/it' : ''}/admin/cms?section=faq`, { colorScheme, viewport: { width: 390, height: 844 } })
  const openers = page.locator('#content [role="tabpanel"]:not([hidden]) button')
  await page.getByText('faq.order').first().waitFor()
  await look(`faq-${language}-${colorScheme}`)
  // Add, import, and the order: each button of the row that opens a dialog.
  for (const index of [0, 3, 4]) {
    await openers.nth(index).click()
    await dialog().waitFor()
    await look(`dialog-${index}-${language}-${colorScheme}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.keyboard.press('Escape')
  }
  await page.getByRole('tab').nth(1).click()
  // A press that found its button before the tabs changed would wait for that one.
  await page.locator('[role="tab"]:nth-of-type(2)[aria-selected="true"]').waitFor()
  await openers.first().click()
  await dialog().waitFor()
  await look(`upload-${language}-${colorScheme}`)
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
