import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { limits } from '@loquia/contracts'
import sharp from 'sharp'
import {
  sceneForTests,
  asAdmin,
  contentFrame,
  dialog,
  look,
  openAdvanced,
  openText,
  scene,
  textField,
  textForm,
  toast,
} from './admin-scene.testing.ts'
import { drag, pressUntilSaid } from './drag.testing.ts'

/** Texts, questions and pictures. They share a started product, as starting takes longer than most tests. */
sceneForTests()

async function heroTitle(path: string): Promise<string> {
  await scene.visitor.goto(scene.product.url + path)
  return scene.visitor.getByRole('heading', { level: 1 }).innerText()
}

const words = [
  {
    prefix: '',
    language: 'en' as const,
    shown: 'Words of this morning',
    draft: 'Words of tomorrow',
    publish: 'Save and publish',
    asDraft: 'Save as draft',
    created: 'Content created',
    updated: 'Content updated',
    saved: 'Everything is saved.',
    waiting: 'A draft is waiting to be published.',
    texts: 'All texts',
    history: 'History',
    undo: /^Undo the change/,
    undone: 'Change undone',
    draftSaved: 'Draft saved',
    preview: 'Preview drafts',
    banner: 'Preview: you’re seeing unpublished drafts',
    discard: 'Discard draft, English',
    discardSure: 'Discard draft',
    discarded: 'Draft discarded',
    missing: 'Content value is required.',
    delete: 'Restore default, English',
    deleteSure: 'Restore default',
    sure: 'The page shows its default text again. You can bring yours back from the history.',
    deleted: 'Content deleted',
  },
]

describe.each(words)('texts at $prefix/admin/cms', (w) => {
  const form = () => textForm('hero.title')
  const other = w.language === 'en' ? 'it' : 'en'

  test('an admin publishes changes of a title', async () => {
    const before = await heroTitle(w.prefix || '/')
    await openText('hero.title', w.prefix)
    const standard = await textField(w.language).inputValue()
    const untouched = await textField(other).inputValue()
    await textField(w.language).fill('')
    await form().getByRole('button', { name: w.publish }).click()
    await form().getByText(w.missing).waitFor()
    await textField(w.language).fill(w.shown)
    // The default text stands beside what is written.
    await form().locator('dd').filter({ hasText: standard }).first().waitFor()
    await look(`form-${w.language}`)
    await form().getByRole('button', { name: w.publish }).click()
    await toast(w.created)
    expect(await heroTitle(w.prefix || '/')).toContain(w.shown)
    expect(await textField(other).inputValue()).toBe(untouched)

    await textField(w.language).fill(w.draft)
    await form().getByRole('button', { name: w.asDraft }).click()
    await toast(w.draftSaved)
    expect(await heroTitle(w.prefix || '/')).toContain(w.shown)
    await contentFrame().getByText(w.draft).first().waitFor()
    await form().getByRole('button', { name: w.texts }).click()
    await openAdvanced()
    const [preview] = await Promise.all([
      scene.context.waitForEvent('page'),
      scene.page.getByRole('button', { name: w.preview }).click(),
    ])
    await preview.getByText(w.banner).waitFor()
    expect(await preview.getByRole('heading', { level: 1 }).innerText()).toContain(w.draft)
    await preview.close()
    await scene.page.locator('[data-text="hero.title"]').click()
    await form().getByText(w.waiting).waitFor()
    await form().getByRole('button', { name: w.publish }).click()
    await toast(w.updated)
    await form().getByText(w.saved).waitFor()
    expect(await heroTitle(w.prefix || '/')).toContain(w.draft)

    await form().getByRole('button', { name: w.history }).click()
    await dialog().getByRole('button', { name: w.undo }).first().waitFor()
    await look(`history-${w.language}`)
    await dialog().getByRole('button', { name: w.undo }).first().click()
    await toast(w.undone)
    expect(await heroTitle(w.prefix || '/')).toContain(w.shown)
    await scene.page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'hidden' })
    await expect.poll(() => textField(w.language).inputValue()).toBe(w.shown)

    await textField(w.language).fill(w.draft)
    await form().getByRole('button', { name: w.asDraft }).click()
    await toast(w.draftSaved)
    await form().getByRole('button', { name: w.discard }).click()
    await dialog().getByRole('button', { name: w.discardSure }).click()
    await toast(w.discarded)
    await expect.poll(() => textField(w.language).inputValue()).toBe(w.shown)

    await form().getByRole('button', { name: w.delete }).click()
    await dialog().getByText(w.sure).waitFor()
    await dialog().getByRole('button', { name: w.deleteSure }).click()
    await toast(w.deleted)
    expect(await heroTitle(w.prefix || '/')).toBe(before)
  })
})

test('drafts are visible only in the preview', async () => {
  await asAdmin('/admin/cms?page=%2Flegal%2Fprivacy-policy')
  const saved = await scene.context.request.put(`${scene.product.url}/api/cms/drafts`, {
    data: { type: 'footer', key: 'footer.tagline', value: 'A tagline of tomorrow', language: 'en' },
  })
  expect(saved.status()).toBe(200)
  await openAdvanced()
  const [preview] = await Promise.all([
    scene.context.waitForEvent('page'),
    scene.page.getByRole('button', { name: 'Preview drafts' }).click(),
  ])
  await preview.getByText('Preview: you’re seeing unpublished drafts').waitFor()
  // The page that was looked at is the page that opens.
  expect(new URL(preview.url()).pathname).toBe('/legal/privacy-policy')
  await preview.locator('html[data-ready]').waitFor()
  await preview.getByRole('navigation').getByRole('link', { name: 'Voice agent' }).first().click()
  await preview.waitForURL('**/voice-agent**')
  await preview.getByText('A tagline of tomorrow').waitFor()
  await preview.goto(`${scene.product.url}/legal/privacy-policy`)
  expect(await preview.getByText('A tagline of tomorrow').count()).toBe(0)
  await preview.close()
})

test('an admin exports all texts for a later import', async () => {
  await asAdmin('/admin/cms')
  const before = { type: 'company', key: 'company.name', value: 'Parole S.r.l.', language: 'it' }
  expect((await scene.context.request.post(`${scene.product.url}/api/cms/content`, { data: before })).status()).toBe(
    201,
  )
  await openText('company.name')
  await scene.page.getByRole('button', { name: 'All texts' }).click()
  await openAdvanced()
  const [file] = await Promise.all([
    scene.page.waitForEvent('download'),
    scene.page.getByRole('button', { name: 'Export' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('site-texts.json')
  const saved = await readFile(await file.path(), 'utf8')
  await openText('company.name')
  await scene.page.getByRole('button', { name: 'Restore default, Italian' }).click()
  await dialog().getByRole('button', { name: 'Restore default' }).click()
  await toast('Content deleted')

  await scene.page.getByRole('button', { name: 'All texts' }).click()
  await openAdvanced()
  await scene.page.getByRole('button', { name: 'Import', exact: true }).click()
  await dialog().getByRole('button', { name: 'Import' }).click()
  await dialog().getByText('Choose a file first.').waitFor()
  const choose = (text: string) =>
    dialog()
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'texts.json', mimeType: 'application/json', buffer: Buffer.from(text) })
  await choose('no JSON')
  await dialog().getByText('texts.json').waitFor()
  await dialog().getByRole('button', { name: 'Import' }).click()
  await toast('Error importing content')
  await look('import')
  // The server words faults in the language that the browser asks for; the screen words them in its own.
  await scene.page.setExtraHTTPHeaders({ 'accept-language': 'it-IT' })
  await choose(
    JSON.stringify({
      format: 'loquia-content',
      version: 1,
      contents: [
        { type: 'hero', key: '', value: 'x', language: 'en' },
        { type: 'none', key: 'a', value: 'x', language: 'en' },
      ],
    }),
  )
  await dialog().getByRole('button', { name: 'Import' }).click()
  await dialog().getByText('Text 1, Key: Content key is required.').waitFor()
  await dialog().getByText('Text 2, Content type: Please select a content type.').waitFor()
  await scene.page.setExtraHTTPHeaders({})
  await choose(saved)
  await dialog().getByRole('button', { name: 'Import' }).click()
  await toast('Content imported')
  await openText('company.name')
  expect(await textField('it').inputValue()).toBe('Parole S.r.l.')
})

test('an admin adds a question by keyboard only', async () => {
  await asAdmin('/admin/cms')
  for (const [key, value] of [
    ['faq.delivery.question', 'Do you deliver on Sundays?'],
    ['faq.delivery.answer', 'Yes, until noon.'],
  ]) {
    const more = scene.page.locator('[data-advanced]')
    if (!(await more.evaluate((element: HTMLDetailsElement) => element.open))) {
      await more.locator('summary').first().focus()
      await scene.page.keyboard.press('Enter')
    }
    await scene.page.getByRole('button', { name: 'Add content' }).focus()
    await scene.page.keyboard.press('Enter')
    await dialog().getByLabel('Content type', { exact: true }).selectOption('faq')
    await dialog().getByLabel('Key', { exact: true }).focus()
    await scene.page.keyboard.type(key!)
    await scene.page.keyboard.press('Tab')
    await scene.page.keyboard.type(value!)
    await scene.page.keyboard.press('Tab')
    await scene.page.keyboard.press('Enter')
    await dialog().waitFor({ state: 'hidden' })
    // An added entry can be edited at once.
    await textForm(key!).waitFor()
    expect(await textField('en').inputValue()).toBe(value)
    await scene.page.getByRole('button', { name: 'All texts' }).click()
  }
  await scene.page.getByLabel('Search all texts').fill('Order of the questions')
  await scene.page.locator('[data-text="faq.order"]').focus()
  await scene.page.keyboard.press('Enter')
  const order = textForm('faq.order').locator('[data-language="en"]')
  const rows = order.locator('[data-question]')
  await expect.poll(() => rows.count()).toBe(6)
  await look('faq-order')
  // The new one stands last: five presses of the same button bring it to the top, where the button has nothing left to
  // do.
  await order.getByRole('button', { name: 'Move up: Do you deliver on Sundays?' }).focus()
  for (let presses = 0; presses < 6; presses++) await scene.page.keyboard.press('Enter')
  expect(await rows.first().getAttribute('data-question')).toBe('delivery')
  await order.getByText('Do you deliver on Sundays?: place 1 of 6').waitFor({ state: 'attached' })
  await order.locator('[data-question="technical"]').getByRole('checkbox').focus()
  await scene.page.keyboard.press('Space')
  await textForm('faq.order').getByRole('button', { name: 'Save and publish' }).focus()
  await scene.page.keyboard.press('Enter')
  // A message of before, of what was added, may stand there still.
  await textForm('faq.order').getByText('Everything is saved.').waitFor()
  const { visitor } = scene
  await visitor.goto(scene.product.url)
  // Content below the first screen may not be laid out yet, so the test reads text rather than visible elements.
  const questions = await visitor.locator('#faq summary').allTextContents()
  expect(questions[0]?.trim()).toBe('Do you deliver on Sundays?')
  expect(questions).toHaveLength(5)
})

test('an admin reorders questions by mouse or keyboard', async () => {
  await openText('faq.order')
  const english = textForm('faq.order').locator('[data-language="en"]')
  const order = () =>
    english.locator('[data-question]').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-question')))
  await english.locator('[data-question]').first().waitFor()
  // The page in the frame says where its texts stand, by which the form gets or loses a line.
  await contentFrame().locator('[data-content]').first().waitFor()
  const before = await order()
  const handles = english.getByRole('button', { name: /^Move (?!up|down)/ })
  await drag(handles.nth(0), english.locator('[data-entry]').nth(2), / is now at position 3 of \d\.$/)
  const dragged = [before[1], before[2], before[0], ...before.slice(3)]
  await expect.poll(order).toEqual(dragged)

  const { keyboard } = scene.page
  await handles.nth(1).focus()
  await keyboard.press('Space')
  await english.getByText(/ at position 2 of \d\.$/).waitFor({ state: 'attached' })
  await pressUntilSaid('ArrowUp', / is now at position 1 of \d\.$/)
  // Escape leaves the question where it was.
  await keyboard.press('Escape')
  await english.getByText(/ stays where it was\.$/).waitFor({ state: 'attached' })
  expect(await order()).toEqual(dragged)
  await keyboard.press('Space')
  await english.getByText(/ at position 2 of \d\.$/).waitFor({ state: 'attached' })
  await pressUntilSaid('ArrowUp', / is now at position 1 of \d\.$/)
  await keyboard.press('Space')
  const moved = [dragged[1], dragged[0], ...dragged.slice(2)]
  await expect.poll(order).toEqual(moved)
  await textForm('faq.order').getByRole('button', { name: 'Save and publish' }).click()
  await toast('Content updated')
  await openText('faq.order')
  await expect.poll(order).toEqual(moved)
})

test('the screens fit a phone in light or dark', async () => {
  await asAdmin('/it/admin/cms?show=untranslated', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  await scene.page.locator('[data-text="faq.delivery.question"]').getByText('da tradurre').waitFor()
  await look('untranslated-390-dark')
  expect(await scene.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await scene.page.setViewportSize({ width: 1280, height: 900 })
  await contentFrame().locator('[data-content]').first().waitFor()
  await look('untranslated-1280-dark')
  await scene.page.getByRole('tab', { name: 'Immagini' }).click()
  await scene.page.setViewportSize({ width: 390, height: 844 })
  await scene.page.locator('[data-content-frame]').waitFor({ state: 'detached' })
  await look('media-390-dark')
})

test('an admin uses an uploaded picture on the page', async () => {
  await asAdmin('/admin/cms?tab=media')
  await scene.page.getByRole('button', { name: 'Upload pictures' }).click()
  const png = await sharp({ create: { width: 1200, height: 500, channels: 3, background: '#6d28d9' } })
    .png()
    .toBuffer()
  await dialog()
    .locator('input[type=file]')
    .setInputFiles([
      { name: 'Shop Front.png', mimeType: 'image/png', buffer: png },
      { name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html></html>') },
    ])
  await dialog().getByLabel('Alternative text').fill('Our shop from the street')
  await dialog().getByRole('button', { name: 'Upload', exact: true }).click()
  await dialog().getByText('page.png: We can’t use this file as a picture.').waitFor()
  await scene.page.keyboard.press('Escape')
  await scene.page.getByText('shop-front.png').waitFor()
  await scene.page.getByText(`No section · ${(png.length / 1_024).toFixed(1)} KB`).waitFor()
  await look('media')

  await scene.page.getByRole('tab', { name: 'Website content' }).click()
  await scene.page.getByLabel('Search all texts').fill('Picture at the top')
  await scene.page.locator('[data-text="hero.image"]').click()
  await scene.page.getByLabel('Picture, English', { exact: true }).selectOption({ index: 1 })
  await scene.page.getByRole('button', { name: 'Save and publish' }).click()
  await toast('Content created')
  const { visitor } = scene
  await visitor.goto(scene.product.url)
  const shown = visitor.getByAltText('Our shop from the street')
  await shown.scrollIntoViewIfNeeded()
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true)

  await scene.page.getByRole('tab', { name: 'Pictures' }).click()
  await scene.page.getByRole('button', { name: 'Delete shop-front.png' }).click()
  await dialog().getByText('shop-front.png').waitFor()
  await dialog().getByText('It is used by Picture at the top (English).').waitFor()
  await dialog().getByRole('button', { name: 'Delete', exact: true }).click()
  await toast('Picture deleted')
  await visitor.reload()
  expect(await visitor.getByAltText('Our shop from the street').count()).toBe(0)
})

test('an admin replaces the file of a picture', async () => {
  await asAdmin('/admin/cms?tab=media')
  await scene.page.getByRole('button', { name: 'Upload pictures' }).click()
  await dialog().getByRole('button', { name: 'Upload', exact: true }).click()
  await dialog().getByText('Choose at least one picture.').waitFor()
  const picture = (background: string) =>
    sharp({ create: { width: 64, height: 48, channels: 3, background } })
      .png()
      .toBuffer()
  await drop([['Green Door.png', 'image/png', await picture('#047857')]])
  await dialog().getByText('Chosen: Green Door.png').waitFor({ state: 'attached' })
  await dialog().getByRole('button', { name: 'Upload', exact: true }).click()
  await toast('Pictures uploaded')
  await scene.page.getByRole('button', { name: 'Edit green-door.png' }).click()
  await dialog().getByLabel('Alternative text').fill('A green door')
  await dialog().getByLabel('Section').selectOption('general')
  await look('media-edit')
  await dialog().getByRole('button', { name: 'Save', exact: true }).click()
  await toast('Picture saved')
  const shown = scene.page.getByAltText('A green door')
  await scene.page.getByText(/^General · /).waitFor()
  const old = await shown.getAttribute('src')

  await scene.page.getByRole('button', { name: 'Edit green-door.png' }).click()
  const file = dialog().getByLabel('Replace the file')
  const question = scene.page.getByRole('dialog', { name: 'Replace the picture?' })
  const sure = question.getByRole('button', { name: 'Replace' })
  await file.setInputFiles({ name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html></html>') })
  await question.getByText(/^page\.png replaces /).waitFor()
  await sure.click()
  await toast('The picture was not saved')
  // Text typed beside it is saved with it.
  await dialog().getByLabel('Alternative text').fill('A red door')
  await file.setInputFiles({ name: 'Red Door.png', mimeType: 'image/png', buffer: await picture('#b42318') })
  await sure.click()
  await toast('Picture saved')
  await expect.poll(() => scene.page.getByAltText('A red door').getAttribute('src')).not.toBe(old)
  await scene.page.getByRole('button', { name: /^Delete .*door\.png$/ }).click()
  expect(await dialog().getByRole('alert').count()).toBe(0)
  await dialog().getByRole('button', { name: 'Delete', exact: true }).click()
  await toast('Picture deleted')
})

test('an admin uploads several pictures with one drop', async () => {
  await asAdmin('/admin/cms?tab=media')
  await scene.page.getByRole('button', { name: 'Upload pictures' }).click()
  const picture = (background: string) =>
    sharp({ create: { width: 30, height: 20, channels: 3, background } })
      .png()
      .toBuffer()
  await drop([
    ['Left.png', 'image/png', await picture('#000')],
    ['page.png', 'image/png', Buffer.from('<html></html>')],
    ['Right.png', 'image/png', await picture('#fff')],
  ])
  await drop([['huge.png', 'image/png', Buffer.alloc(limits.uploadMaxBytes + 1)]])
  await dialog().getByText('Chosen: Left.png, page.png, Right.png, huge.png').waitFor({ state: 'attached' })
  // One that is too large says so at once, and holds the others up until it is left out.
  await dialog().getByRole('listitem').filter({ hasText: 'huge.png' }).getByText('File is too large.').waitFor()
  await dialog().getByRole('button', { name: 'Upload', exact: true }).click()
  await dialog().getByText('Remove the ones that are too large, then upload the others.').waitFor()
  await look('upload with several files', 'dialog[open]')
  await dialog().getByRole('button', { name: 'Remove huge.png' }).click()
  await dialog().getByRole('button', { name: 'Upload', exact: true }).click()
  await dialog().getByText('page.png: We can’t use this file as a picture.').waitFor()
  await scene.page.keyboard.press('Escape')
  for (const name of ['left.png', 'right.png']) await scene.page.getByText(name, { exact: true }).waitFor()
  expect(await scene.page.getByText('page.png', { exact: true }).count()).toBe(0)
  await scene.page.getByRole('button', { name: 'Upload pictures' }).click()
  await drop([
    ['one.png', 'image/png', Buffer.from('no picture')],
    ['two.png', 'image/png', Buffer.alloc(0)],
  ])
  await dialog().getByRole('button', { name: 'Upload', exact: true }).click()
  await dialog().getByText('one.png: We can’t use this file as a picture.').waitFor()
  await dialog().getByText('two.png: This file is empty.').waitFor()
})

/**
 * Lets files fall on the area of the open dialog, with the events that a hand causes. Of a large one only the size is
 * told.
 */
async function drop(files: [name: string, type: string, bytes: Buffer][]): Promise<void> {
  const transfer = await scene.page.evaluateHandle(
    (given) => {
      const made = new DataTransfer()
      for (const [name, type, bytes] of given)
        made.items.add(
          new File([typeof bytes === 'number' ? new Uint8Array(bytes) : Uint8Array.from(bytes)], name, { type }),
        )
      return made
    },
    files.map(([name, type, bytes]) => [name, type, bytes.length > 1_000_000 ? bytes.length : [...bytes]] as const),
  )
  const area = dialog().locator('input[type=file]')
  for (const event of ['dragenter', 'dragover', 'drop']) await area.dispatchEvent(event, { dataTransfer: transfer })
}
