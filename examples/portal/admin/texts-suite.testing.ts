import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import {
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
    waiting: 'A draft waits to be published.',
    texts: 'All texts',
    history: 'History',
    undo: /^Undo the change/,
    undone: 'Change undone',
    draftSaved: 'Draft saved',
    preview: 'Preview drafts',
    banner: 'Preview: you see drafts',
    discard: 'Discard draft, English',
    discardSure: 'Discard draft',
    discarded: 'Draft discarded',
    missing: 'Content value is required.',
    delete: 'Back to the default, English',
    deleteSure: 'Back to the default',
    sure: 'The page shows its default text again. The history keeps what stood here, and brings it back.',
    deleted: 'Content deleted',
  },
]

describe.each(words)('texts at $prefix/admin/cms', (w) => {
  const form = () => textForm('hero.title')
  const other = w.language === 'en' ? 'it' : 'en'

  test('a title is written, read at once by a visitor, drafted, previewed, published, undone and deleted', async () => {
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

test('drafts go along from page to page of a preview, and a visitor sees none', async () => {
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
  await preview.getByText('Preview: you see drafts').waitFor()
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

test('all texts are saved as one file and taken back, and a file that is none is refused', async () => {
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
  await scene.page.getByRole('button', { name: 'Back to the default, Italian' }).click()
  await dialog().getByRole('button', { name: 'Back to the default' }).click()
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
  await dialog().getByText('Text 2, Content Type: Please select a content type.').waitFor()
  await scene.page.setExtraHTTPHeaders({})
  await choose(saved)
  await dialog().getByRole('button', { name: 'Import' }).click()
  await toast('Content imported')
  await openText('company.name')
  expect(await textField('it').inputValue()).toBe('Parole S.r.l.')
})
