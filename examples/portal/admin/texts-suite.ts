import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { asAdmin, dialog, look, pick, scene, toast } from './scene.ts'

async function heroTitle(path: string): Promise<string> {
  await scene.visitor.goto(scene.product.url + path)
  return scene.visitor.getByRole('heading', { level: 1 }).innerText()
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
  const action = (name: string) => scene.page.getByRole('button', { name: `${name}: hero.title, ${w.name}`, exact: true })

  test('a title is written, read at once by a visitor, drafted, previewed, published, undone and deleted', async () => {
    const before = await heroTitle(w.prefix || '/')
    await asAdmin(`${w.prefix}/admin/cms`)
    await scene.page.getByRole('button', { name: w.add }).first().click()
    await dialog().getByRole('button', { name: w.publish }).click()
    await dialog().getByText(w.chosen).waitFor()
    await dialog().getByText(w.missing).waitFor()
    await dialog().getByLabel(w.type).selectOption('hero')
    await pick(w.pick, 'hero.title')
    await dialog().getByLabel(w.value).fill(w.shown)
    // The default text stands beside what is written.
    await dialog().locator('dd').filter({ hasText: before.slice(0, 12) }).first().waitFor()
    await look(`add-${w.language}`)
    await dialog().getByRole('button', { name: w.publish }).click()
    await toast(w.created)
    expect(await heroTitle(w.prefix || '/')).toContain(w.shown)

    await action(w.edit).click()
    await dialog().getByLabel(w.value).fill(w.draft)
    await dialog().getByRole('button', { name: w.asDraft }).click()
    await toast(w.draftSaved)
    expect(await heroTitle(w.prefix || '/')).toContain(w.shown)
    const [preview] = await Promise.all([scene.context.waitForEvent('page'), scene.page.getByRole('button', { name: w.preview }).click()])
    await preview.getByText(w.banner).waitFor()
    expect(await preview.getByRole('heading', { level: 1 }).innerText()).toContain(w.draft)
    await preview.close()
    await look(`table-${w.language}`)
    await action(w.publishDraft).click()
    await toast(w.published)
    expect(await heroTitle(w.prefix || '/')).toContain(w.draft)

    await action(w.history).click()
    await dialog().getByRole('button', { name: w.undo }).first().waitFor()
    await look(`history-${w.language}`)
    await dialog().getByRole('button', { name: w.undo }).first().click()
    await toast(w.undone)
    expect(await heroTitle(w.prefix || '/')).toContain(w.shown)
    await scene.page.keyboard.press('Escape')

    await action(w.delete).click()
    await dialog().getByText(w.sure).waitFor()
    await dialog().getByRole('button', { name: w.delete }).click()
    await toast(w.deleted)
    expect(await heroTitle(w.prefix || '/')).toBe(before)
  })
})

test('a picture is uploaded, used on the page, and its deletion warns', async () => {
  await asAdmin('/admin/cms?tab=media')
  await scene.page.getByRole('button', { name: 'Upload Media' }).click()
  const png = await sharp({ create: { width: 1200, height: 500, channels: 3, background: '#6d28d9' } }).png().toBuffer()
  await dialog().locator('input[type=file]').setInputFiles([{ name: 'Shop Front.png', mimeType: 'image/png', buffer: png }, { name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html></html>') }])
  await dialog().getByLabel('Alternative text').fill('Our shop from the street')
  await dialog().getByRole('button', { name: 'Upload', exact: true }).click()
  await dialog().getByText('page.png: This is not a picture we can use.').waitFor()
  await scene.page.keyboard.press('Escape')
  await scene.page.getByText('shop-front.png').waitFor()
  await scene.page.getByText(`No section · ${(png.length / 1_024).toFixed(1)} KB`).waitFor()
  await look('media')

  await scene.page.getByRole('tab', { name: 'Website Content' }).click()
  await scene.page.getByRole('button', { name: 'Add Content' }).first().click()
  await dialog().getByLabel('Content Type').selectOption('hero')
  await pick('Text of the site', 'hero.image')
  await dialog().getByLabel('Picture', { exact: true }).selectOption({ index: 1 })
  await dialog().getByRole('button', { name: 'Save and publish' }).click()
  await toast('Content created')
  const { visitor } = scene
  await visitor.goto(scene.product.url)
  const shown = visitor.getByAltText('Our shop from the street')
  await shown.scrollIntoViewIfNeeded()
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true)

  await scene.page.getByRole('tab', { name: 'Media Assets' }).click()
  await scene.page.getByRole('button', { name: 'Delete shop-front.png' }).click()
  await dialog().getByText('It is used by hero.image (English).').waitFor()
  await dialog().getByRole('button', { name: 'Delete', exact: true }).click()
  await toast('Media deleted')
  await visitor.reload()
  expect(await visitor.getByAltText('Our shop from the street').count()).toBe(0)
})

test('a question of one’s own joins the others, by keyboard alone, and each is moved and hidden', async () => {
  await asAdmin('/admin/cms?section=faq')
  for (const [key, value] of [['faq.delivery.question', 'Do you deliver on Sundays?'], ['faq.delivery.answer', 'Yes, until noon.']]) {
    await scene.page.getByRole('button', { name: 'Add Content' }).first().focus()
    await scene.page.keyboard.press('Enter')
    await dialog().getByLabel('Key', { exact: true }).focus()
    await scene.page.keyboard.type(key!)
    await scene.page.keyboard.press('Tab')
    await scene.page.keyboard.type(value!)
    await scene.page.keyboard.press('Tab')
    await scene.page.keyboard.press('Enter')
    await dialog().waitFor({ state: 'hidden' })
  }
  await scene.page.getByRole('button', { name: 'Order of the questions' }).focus()
  await scene.page.keyboard.press('Enter')
  const rows = dialog().locator('[data-question]')
  await expect.poll(() => rows.count()).toBe(6)
  await look('faq-order')
  // The new one stands last: five presses of the same button bring it to the top, where the button has nothing left to do.
  await dialog().getByRole('button', { name: 'Move up: Do you deliver on Sundays?' }).focus()
  for (let presses = 0; presses < 6; presses++) await scene.page.keyboard.press('Enter')
  expect(await rows.first().getAttribute('data-question')).toBe('delivery')
  await dialog().getByText('Do you deliver on Sundays?: place 1 of 6').waitFor({ state: 'attached' })
  await dialog().locator('[data-question="technical"]').getByRole('checkbox').focus()
  await scene.page.keyboard.press('Space')
  await dialog().getByRole('button', { name: 'Save and publish' }).focus()
  await scene.page.keyboard.press('Enter')
  await dialog().waitFor({ state: 'hidden' })
  const { visitor } = scene
  await visitor.goto(scene.product.url)
  // What is below the first screen may not be laid out yet, so it is asked for its text and not for what shows.
  const questions = await visitor.locator('#faq summary').allTextContents()
  expect(questions[0]?.trim()).toBe('Do you deliver on Sundays?')
  expect(questions).toHaveLength(5)
})

test('a draft is previewed where its text stands, and goes along to other pages', async () => {
  await asAdmin('/admin/cms')
  for (const [type, key, value] of [['contact', 'contact.title', 'Drop us a line'], ['footer', 'footer.tagline', 'A tagline of tomorrow']]) {
    const saved = await scene.context.request.put(`${scene.product.url}/api/cms/drafts`, { data: { type, key, value, language: 'en' } })
    expect(saved.status()).toBe(200)
  }
  await scene.page.reload()
  const [preview] = await Promise.all([scene.context.waitForEvent('page'), scene.page.getByRole('button', { name: 'Preview: contact.title, English' }).click()])
  await preview.getByText('Preview: you see drafts').waitFor()
  expect(new URL(preview.url()).hash).toBe('#contact')
  await preview.getByRole('heading', { name: 'Drop us a line' }).waitFor()
  await preview.locator('html[data-ready]').waitFor()
  await preview.getByRole('navigation').getByRole('link', { name: 'Voice Agent' }).first().click()
  await preview.waitForURL('**/voice-agent**')
  await preview.getByText('A tagline of tomorrow').waitFor()
  await preview.goto(`${scene.product.url}/legal/privacy-policy`)
  expect(await preview.getByText('A tagline of tomorrow').count()).toBe(0)
  await preview.close()
})

test('all texts are saved as one file and taken back, and a file that is none is refused', async () => {
  await asAdmin('/admin/cms?section=company')
  const before = { type: 'company', key: 'company.name', value: 'Parole S.r.l.', language: 'it' }
  expect((await scene.context.request.post(`${scene.product.url}/api/cms/content`, { data: before })).status()).toBe(201)
  await scene.page.reload()
  const [file] = await Promise.all([scene.page.waitForEvent('download'), scene.page.getByRole('button', { name: 'Export' }).click()])
  expect(file.suggestedFilename()).toBe('site-texts.json')
  const saved = await readFile(await file.path(), 'utf8')
  await scene.page.getByRole('tabpanel').getByLabel('Language', { exact: true }).selectOption('it')
  await scene.page.getByRole('button', { name: 'Delete: company.name, Italian' }).click()
  await dialog().getByRole('button', { name: 'Delete' }).click()
  await toast('Content deleted')

  await scene.page.getByRole('button', { name: 'Import', exact: true }).click()
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
  await scene.page.getByText('Parole S.r.l.').waitFor()
})

test('a picture is dropped, described, replaced and shown with its new file', async () => {
  await asAdmin('/admin/cms?tab=media')
  await scene.page.getByRole('button', { name: 'Upload Media' }).click()
  await dialog().getByRole('button', { name: 'Upload', exact: true }).click()
  await dialog().getByText('Choose at least one picture.').waitFor()
  const picture = (background: string) => sharp({ create: { width: 64, height: 48, channels: 3, background } }).png().toBuffer()
  await drop([['Green Door.png', 'image/png', await picture('#047857')]])
  await dialog().getByText('Chosen: Green Door.png').waitFor()
  await dialog().getByRole('button', { name: 'Upload', exact: true }).click()
  await toast('Media uploaded')
  await scene.page.getByRole('button', { name: 'Edit green-door.png' }).click()
  await dialog().getByLabel('Alternative text').fill('A green door')
  await dialog().getByLabel('Section').selectOption('general')
  await look('media-edit')
  await dialog().getByRole('button', { name: 'Save', exact: true }).click()
  await toast('Media saved')
  const shown = scene.page.getByAltText('A green door')
  await scene.page.getByText(/^General · /).waitFor()
  const old = await shown.getAttribute('src')

  await scene.page.getByRole('button', { name: 'Edit green-door.png' }).click()
  const file = dialog().getByLabel('Replace the file')
  await file.setInputFiles({ name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html></html>') })
  await toast('Error saving media')
  await file.setInputFiles({ name: 'Red Door.png', mimeType: 'image/png', buffer: await picture('#b42318') })
  await toast('Media saved')
  await expect.poll(() => shown.getAttribute('src')).not.toBe(old)
  await scene.page.getByRole('button', { name: /^Delete .*door\.png$/ }).click()
  expect(await dialog().getByRole('alert').count()).toBe(0)
  await dialog().getByRole('button', { name: 'Delete', exact: true }).click()
  await toast('Media deleted')
})

test('a drop on the area brings several pictures; one that is none is named, and the others are there', async () => {
  await asAdmin('/admin/cms?tab=media')
  await scene.page.getByRole('button', { name: 'Upload Media' }).click()
  const picture = (background: string) => sharp({ create: { width: 30, height: 20, channels: 3, background } }).png().toBuffer()
  await drop([['Left.png', 'image/png', await picture('#000')], ['page.png', 'image/png', Buffer.from('<html></html>')], ['Right.png', 'image/png', await picture('#fff')]])
  await dialog().getByText('Chosen: Left.png, page.png, Right.png').waitFor()
  await dialog().getByRole('button', { name: 'Upload', exact: true }).click()
  await dialog().getByText('page.png: This is not a picture we can use.').waitFor()
  await scene.page.keyboard.press('Escape')
  for (const name of ['left.png', 'right.png']) await scene.page.getByText(name, { exact: true }).waitFor()
  expect(await scene.page.getByText('page.png', { exact: true }).count()).toBe(0)
  await scene.page.getByRole('button', { name: 'Upload Media' }).click()
  await drop([['one.png', 'image/png', Buffer.from('no picture')], ['two.png', 'image/png', Buffer.alloc(0)]])
  await dialog().getByRole('button', { name: 'Upload', exact: true }).click()
  await dialog().getByText('one.png: This is not a picture we can use.').waitFor()
  await dialog().getByText('two.png: This file is empty.').waitFor()
})

test('a question is dragged to another place, by hand and by keyboard, and each step is said', async () => {
  await asAdmin('/admin/cms?section=faq')
  await scene.page.getByRole('button', { name: 'Order of the questions' }).click()
  const order = () => dialog().locator('[data-question]').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-question')))
  await dialog().locator('[data-question]').first().waitFor()
  const before = await order()
  const handles = dialog().getByRole('button', { name: /^Move (?!up|down)/ })
  const [from, to] = [await handles.nth(0).boundingBox(), await handles.nth(2).boundingBox()]
  const { mouse, keyboard } = scene.page
  await mouse.move(from!.x + 20, from!.y + 20)
  await mouse.down()
  // The first small way begins the drag, the second is the drag.
  await mouse.move(from!.x + 20, from!.y + 40, { steps: 4 })
  await mouse.move(to!.x + 20, to!.y + 24, { steps: 8 })
  await dialog().getByText(/ is now at place 3 of \d\.$/).waitFor({ state: 'attached' })
  await mouse.up()
  const dragged = [before[1], before[2], before[0], ...before.slice(3)]
  await expect.poll(order).toEqual(dragged)

  await handles.nth(1).focus()
  await keyboard.press('Space')
  await dialog().getByText(/ at place 2 of \d\.$/).waitFor({ state: 'attached' })
  await keyboard.press('ArrowUp')
  await dialog().getByText(/ is now at place 1 of \d\.$/).waitFor({ state: 'attached' })
  // Escape leaves the question where it was, and the dialog open.
  await keyboard.press('Escape')
  await dialog().getByText(/ stays where it was\.$/).waitFor({ state: 'attached' })
  expect(await order()).toEqual(dragged)
  await keyboard.press('Space')
  await dialog().getByText(/ at place 2 of \d\.$/).waitFor({ state: 'attached' })
  await keyboard.press('ArrowUp')
  await dialog().getByText(/ is now at place 1 of \d\.$/).waitFor({ state: 'attached' })
  await keyboard.press('Space')
  const moved = [dragged[1], dragged[0], ...dragged.slice(2)]
  await expect.poll(order).toEqual(moved)
  await dialog().getByRole('button', { name: 'Save and publish' }).click()
  await dialog().waitFor({ state: 'hidden' })
  await scene.page.getByRole('button', { name: 'Order of the questions' }).click()
  await expect.poll(order).toEqual(moved)
})

test('the screens fit a phone and the dark, side by side too', async () => {
  await asAdmin('/it/admin/cms?language=both', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  await scene.page.getByText('faq.delivery.question').waitFor()
  await scene.page.getByText('da tradurre').first().waitFor()
  await look('both-390-dark')
  expect(await scene.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await scene.page.setViewportSize({ width: 1280, height: 900 })
  await look('both-1280-dark')
  await scene.page.getByRole('tab', { name: 'Immagini' }).click()
  await scene.page.setViewportSize({ width: 390, height: 844 })
  await look('media-390-dark')
})

/** Lets files fall on the area of the open dialog, with the events that a hand causes. */
async function drop(files: [name: string, type: string, bytes: Buffer][]): Promise<void> {
  const transfer = await scene.page.evaluateHandle((given) => {
    const made = new DataTransfer()
    for (const [name, type, bytes] of given) made.items.add(new File([new Uint8Array(bytes)], name, { type }))
    return made
  }, files.map(([name, type, bytes]) => [name, type, [...bytes]] as const))
  const area = dialog().locator('input[type=file]')
  for (const event of ['dragenter', 'dragover', 'drop']) await area.dispatchEvent(event, { dataTransfer: transfer })
}
