import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { asAdmin, dialog, look, pick, scene, toast } from './scene.ts'

async function heroTitle(path: string): Promise<string> {
  await scene.visitor.goto(scene.product.url + path)
  return scene.visitor.getByRole('heading', { level: 1 }).innerText()
}

const words = [
  {
    prefix: '',
    language: 'en',
    shown: 'Words of this morning',
    draft: 'Words of tomorrow',
    add: 'Add Content',
    type: 'Content Type',
    pick: 'Text of the site',
    value: 'Value',
    publish: 'Save and publish',
    asDraft: 'Save as draft',
    created: 'Content created',
    name: 'English',
    history: 'History',
    undo: /^Undo the change/,
    undone: 'Change undone',
    edit: 'Edit',
    draftSaved: 'Draft saved',
    preview: 'Preview drafts',
    banner: 'Preview: you see drafts',
    publishDraft: 'Publish',
    published: 'Draft published',
    chosen: 'Please select a content type.',
    missing: 'Content value is required.',
    close: 'Close',
    delete: 'Delete',
    sure: 'The page shows its default text again. The history keeps what stood here, and brings it back.',
    deleted: 'Content deleted',
  },
  {
    prefix: '/it',
    language: 'it',
    shown: 'Parole di stamattina',
    draft: 'Parole di domani',
    add: 'Aggiungi un testo',
    type: 'Tipo di contenuto',
    pick: 'Testo del sito',
    value: 'Valore',
    publish: 'Salva e pubblica',
    asDraft: 'Salva come bozza',
    created: 'Testo aggiunto',
    name: 'Italiano',
    history: 'Cronologia',
    undo: /^Annulla la modifica/,
    undone: 'Modifica annullata',
    edit: 'Modifica',
    draftSaved: 'Bozza salvata',
    preview: 'Anteprima delle bozze',
    banner: 'Anteprima: vedi bozze',
    publishDraft: 'Pubblica',
    published: 'Bozza pubblicata',
    chosen: 'Scegli un tipo di contenuto.',
    missing: 'Il valore del contenuto è obbligatorio.',
    close: 'Chiudi',
    delete: 'Elimina',
    sure: 'La pagina torna a mostrare il testo predefinito. La cronologia conserva quello di ora, e lo riporta.',
    deleted: 'Testo eliminato',
  },
]

describe.each(words)('texts at $prefix/admin/cms', (w) => {
  const action = (name: string) =>
    scene.page.getByRole('button', { name: `${name}: hero.title, ${w.name}`, exact: true })

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
    await dialog()
      .locator('dd')
      .filter({ hasText: before.slice(0, 12) })
      .first()
      .waitFor()
    await look(`add-${w.language}`)
    await dialog().getByRole('button', { name: w.publish }).click()
    await toast(w.created)
    expect(await heroTitle(w.prefix || '/')).toContain(w.shown)

    await action(w.edit).click()
    await dialog().getByLabel(w.value).fill(w.draft)
    await dialog().getByRole('button', { name: w.asDraft }).click()
    await toast(w.draftSaved)
    expect(await heroTitle(w.prefix || '/')).toContain(w.shown)
    const [preview] = await Promise.all([
      scene.context.waitForEvent('page'),
      scene.page.getByRole('button', { name: w.preview }).click(),
    ])
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

test('a draft is previewed where its text stands, and goes along to other pages', async () => {
  await asAdmin('/admin/cms')
  for (const [type, key, value] of [
    ['contact', 'contact.title', 'Drop us a line'],
    ['footer', 'footer.tagline', 'A tagline of tomorrow'],
  ]) {
    const saved = await scene.context.request.put(`${scene.product.url}/api/cms/drafts`, {
      data: { type, key, value, language: 'en' },
    })
    expect(saved.status()).toBe(200)
  }
  await scene.page.reload()
  const [preview] = await Promise.all([
    scene.context.waitForEvent('page'),
    scene.page.getByRole('button', { name: 'Preview: contact.title, English' }).click(),
  ])
  await preview.getByText('Preview: you see drafts').waitFor()
  expect(new URL(preview.url()).hash).toBe('#contact')
  await preview.getByRole('heading', { name: 'Drop us a line' }).waitFor()
  await preview.locator('html[data-ready]').waitFor()
  await preview.getByRole('navigation').getByRole('link', { name: 'Voice agent' }).first().click()
  await preview.waitForURL('**/voice-agent**')
  await preview.getByText('A tagline of tomorrow').waitFor()
  await preview.goto(`${scene.product.url}/legal/privacy-policy`)
  expect(await preview.getByText('A tagline of tomorrow').count()).toBe(0)
  await preview.close()
})

test('all texts are saved as one file and taken back, and a file that is none is refused', async () => {
  await asAdmin('/admin/cms?section=company')
  const before = { type: 'company', key: 'company.name', value: 'Parole S.r.l.', language: 'it' }
  expect((await scene.context.request.post(`${scene.product.url}/api/cms/content`, { data: before })).status()).toBe(
    201,
  )
  await scene.page.reload()
  const [file] = await Promise.all([
    scene.page.waitForEvent('download'),
    scene.page.getByRole('button', { name: 'Export' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('site-texts.json')
  const saved = await readFile(await file.path(), 'utf8')
  await scene.page.getByRole('tabpanel').getByLabel('Language', { exact: true }).selectOption('it')
  await scene.page.getByRole('button', { name: 'Delete: company.name, Italian' }).click()
  await dialog().getByRole('button', { name: 'Delete' }).click()
  await toast('Content deleted')

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
  await dialog().getByText('Text 2, Content Type: Please select a content type.').waitFor()
  await scene.page.setExtraHTTPHeaders({})
  await choose(saved)
  await dialog().getByRole('button', { name: 'Import' }).click()
  await toast('Content imported')
  await scene.page.getByText('Parole S.r.l.').waitFor()
})
