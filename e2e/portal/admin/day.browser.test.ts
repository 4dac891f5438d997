import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import {
  sceneForTests,
  asAdmin,
  call,
  dialog,
  person,
  scene,
  textForm,
  toast,
  visit,
  contentFrame,
  look,
  openAdvanced,
  openText,
  send,
  textField,
} from './admin-scene.testing.ts'
import { inEnglish, inItalian } from '../../testing/one-language.ts'
import { drag } from './drag.testing.ts'

/** An admin's day in one language, and the results that others see in it. */
const days = [
  {
    prefix: '',
    language: 'en' as const,
    other: '/it',
    upload: 'Upload pictures',
    send: 'Upload',
    alt: 'Alternative text',
    media: 'Pictures',
    content: 'Website content',
    picture: 'Picture, English',
    publish: 'Save and publish',
    created: 'Content created',
    remove: 'Delete',
    opening: 'Picture at the top',
    warned: 'It is used by Picture at the top (English).',
    gone: 'Picture deleted',
    updated: 'Content updated',
    still: /^Still correct/,
    search: 'Search all texts',
    login: 'Log in',
    said: 'Come in & <b>see</b>',
    others: 'Accedi',
    standard: 'Il messaggio deve avere almeno 10 caratteri',
    note: 'Gratis for {{day}} days, {{price}}',
    lost: 'Keep {{days}} in the text',
    mended: 'Nothing to pay for {{days}} days, then {{price}}.',
    shown: 'Nothing to pay for 7 days, then $375.',
    project: 'New project',
    client: 'Client',
    name: 'Name',
    make: 'Create project',
    task: 'Add task',
    title: 'Title',
    percent: 'Percent done',
    saveTask: 'Save task',
    milestone: 'Add milestone',
    saveMilestone: 'Save milestone',
    milestones: 'Milestones',
    missing: 'not translated',
    stale: 'English changed since',
  },
  {
    prefix: '/it',
    language: 'it' as const,
    other: '',
    upload: 'Carica immagini',
    send: 'Carica',
    alt: 'Testo alternativo',
    media: 'Immagini',
    content: 'Testi del sito',
    picture: 'Immagine, Italiano',
    publish: 'Salva e pubblica',
    created: 'Testo aggiunto',
    remove: 'Elimina',
    opening: 'Immagine in alto',
    warned: 'La usa Immagine in alto (Italiano).',
    gone: 'Immagine eliminata',
    updated: 'Testo modificato',
    still: /^Va ancora bene/,
    search: 'Cerca tra tutti i testi',
    login: 'Accedi',
    said: 'Entra & <b>guarda</b>',
    others: 'Log in',
    standard: 'Message must be at least 10 characters',
    note: 'Gratis per {{day}} giorni, {{price}}',
    lost: 'Lascia {{days}} nel testo',
    mended: 'Niente da pagare per {{days}} giorni, poi {{price}}.',
    shown: 'Niente da pagare per 7 giorni, poi 299',
    project: 'Nuovo progetto',
    client: 'Cliente',
    name: 'Nome',
    make: 'Crea il progetto',
    task: 'Aggiungi attività',
    title: 'Titolo',
    percent: 'Percentuale completata',
    saveTask: 'Salva l’attività',
    milestone: 'Aggiungi tappa',
    saveMilestone: 'Salva la tappa',
    milestones: 'Tappe',
    missing: 'da tradurre',
    stale: 'l’inglese è cambiato dopo',
  },
]

/** An admin’s day, half of it in each language. */
sceneForTests()

/** An admin's day in one language, and the results that others see in it. */
describe.each(inEnglish(days))('a day at $prefix/admin', (w) => {
  test('an admin shows an uploaded picture to visitors', async () => {
    const { contents } = await call<{ contents: { id: number; key: string }[] }>(
      'GET',
      `/api/cms/content/hero?language=${w.language}`,
    )
    for (const { id } of contents.filter(({ key }) => key === 'hero.image'))
      await call('DELETE', `/api/cms/content/${id}`)
    await asAdmin(`${w.prefix}/admin/cms?tab=media`)
    await scene.page.getByRole('button', { name: w.upload }).click()
    const bytes = await sharp({ create: { width: 700, height: 300, channels: 3, background: '#6d28d9' } })
      .png()
      .toBuffer()
    await dialog()
      .locator('input[type=file]')
      .setInputFiles([{ name: `Door ${w.language}.png`, mimeType: 'image/png', buffer: bytes }])
    await dialog().getByLabel(w.alt).fill(`Our door, ${w.language}`)
    await dialog().getByRole('button', { name: w.send, exact: true }).click()
    await scene.page.getByText(`door-${w.language}.png`).waitFor()
    await scene.page.getByRole('tab', { name: w.content }).click()
    await scene.page.getByLabel(w.search).fill(w.opening)
    await scene.page.locator('[data-text="hero.image"]').click()
    await textForm('hero.image')
      .getByLabel(w.picture, { exact: true })
      .selectOption({ label: `door-${w.language}.png, Our door, ${w.language}` })
    await textForm('hero.image').getByRole('button', { name: w.publish }).click()
    await toast(w.created)
    await scene.visitor.goto(scene.product.url + (w.prefix || '/'))
    const shown = scene.visitor.getByAltText(`Our door, ${w.language}`)
    await shown.scrollIntoViewIfNeeded()
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
      .toBe(true)
    await scene.page.getByRole('tab', { name: w.media }).click()
    await scene.page.getByRole('button', { name: `${w.remove} door-${w.language}.png` }).click()
    await dialog().getByText(w.warned).waitFor()
    await dialog().getByRole('button', { name: w.remove, exact: true }).click()
    await toast(w.gone)
  })

  test('a client sees a planned project at once', async () => {
    const username = `greta-${w.language}`
    const client = await person()
    const registered = await client.context().request.post(`${scene.product.url}/api/register`, {
      data: { username, password: 'password of greta', email: `${username}@example.com` },
    })
    const { id } = (await registered.json()) as { id: number }
    await asAdmin(`${w.prefix}/admin/projects?new=${id}`)
    await dialog().getByLabel(w.name, { exact: true }).fill(`Florist ${w.language}`)
    await dialog().getByRole('button', { name: w.make }).click()
    await scene.page.getByRole('heading', { level: 1, name: `Florist ${w.language}` }).waitFor()
    for (const [title, percent] of [
      ['Roses', '100'],
      ['Tulips', '50'],
    ] as const) {
      await scene.page.getByRole('button', { name: w.task }).click()
      await dialog().getByLabel(w.title).fill(title)
      await dialog().getByLabel(w.percent).fill(percent)
      await dialog().getByRole('button', { name: w.saveTask }).click()
      await scene.page.locator('[data-entry]').filter({ hasText: title }).waitFor()
    }
    await scene.page.getByRole('button', { name: w.milestone }).click()
    await dialog().getByLabel(w.title).fill('First bloom')
    await dialog().getByRole('button', { name: w.saveMilestone }).click()
    await scene.page.locator('[data-entry]').filter({ hasText: 'First bloom' }).waitFor()
    await dialog().waitFor({ state: 'hidden' })
    const ordered = scene.page.waitForResponse((response) => response.url().endsWith('/tasks-order'))
    await drag(
      scene.page.locator('[data-entry] button').first(),
      scene.page.locator('[data-entry]').filter({ hasText: 'Tulips' }),
      /^Roses (?:is now at position|ora è in posizione) 2/,
    )
    expect((await ordered).status()).toBe(200)

    await visit(client, `${w.prefix}/portal`)
    await client.getByRole('link', { name: `Florist ${w.language}` }).click()
    await client.getByText('75%', { exact: true }).first().waitFor()
    await expect
      .poll(() => client.getByRole('tabpanel').getByRole('heading', { level: 3 }).allTextContents())
      .toEqual(['Tulips', 'Roses'])
    await client.getByRole('tab', { name: w.milestones }).click()
    await client.getByText('First bloom').first().waitFor()
  })
})

/** The texts that an admin writes in a day, wholly in one language. */
describe.each(inItalian(days))('a day at $prefix/admin', (w) => {
  const shownIn = (prefix: string, name: string) =>
    scene.visitor
      .goto(`${scene.product.url}${prefix}/voice-agent`)
      .then(() => scene.visitor.getByRole('banner').getByRole('link', { name, exact: true }).count())

  test('an admin changes any text of the site in one language', async () => {
    expect(await shownIn(w.prefix, w.login)).toBe(1)
    await asAdmin(`${w.prefix}/admin/cms`)
    await scene.page.getByLabel(w.search).fill(`${w.login} ${w.others}`)
    await scene.page.locator('[data-text="nav.login"]').click()
    await textField(w.language).fill(w.said)
    await look(`any text ${w.language}`, '[data-text-pane]')
    await textForm('nav.login').getByRole('button', { name: w.publish }).click()
    await toast(w.created)
    expect(await shownIn(w.prefix, w.said)).toBe(1)
    expect(await shownIn(w.other, w.others)).toBe(1)
    // A page that is opened without loading a document has it, too.
    await visit(scene.visitor, `${w.prefix}/voice-agent`)
    await scene.visitor.getByRole('contentinfo').locator(`a[href="${w.prefix}/chatbot-demo"]`).click()
    await scene.visitor.waitForURL('**/chatbot-demo')
    await scene.visitor.getByRole('banner').getByRole('link', { name: w.said, exact: true }).waitFor()

    // The other language has none: it is marked, with what its page shows now.
    await openText('nav.login', w.prefix)
    const otherLanguage = w.language === 'en' ? 'it' : 'en'
    await textForm('nav.login').locator(`[data-language="${otherLanguage}"]`).getByText(w.missing).waitFor()
    expect(await textField(otherLanguage).inputValue()).toBe(w.others)
    const { contents } = await call<{ contents: { id: number; key: string; language: string }[] }>(
      'GET',
      `/api/cms/content/site?language=${w.language}`,
    )
    for (const { id } of contents) await call('DELETE', `/api/cms/content/${id}`)
    expect(await shownIn(w.prefix, w.login)).toBe(1)
  })

  test('the editor marks outdated translations of any text', async () => {
    for (const [language, value] of [
      ['en', 'One'],
      ['it', 'Uno'],
    ])
      await call('POST', '/api/cms/content', { type: 'site', key: 'nav.menu', value, language })
    const contents = (
      await call<{ contents: { id: number; key: string; language: string }[] }>('GET', '/api/cms/content/site')
    ).contents.filter(({ key }) => key === 'nav.menu')
    await call('PUT', `/api/cms/content/${contents.find(({ language }) => language === 'en')!.id}`, {
      type: 'site',
      key: 'nav.menu',
      value: 'Two',
      language: 'en' as const,
    })
    await asAdmin(`${w.prefix}/admin/cms?show=untranslated`)
    await scene.page.locator('[data-text="nav.menu"]').getByText(w.stale).waitFor()
    await scene.page.locator('[data-text="nav.menu"]').click()
    // Saying that it is right makes it the younger one.
    await textForm('nav.menu').getByRole('button', { name: w.still }).click()
    await toast(w.updated)
    await expect.poll(() => textForm('nav.menu').getByText(w.stale).count()).toBe(0)
    for (const { id } of contents) await call('DELETE', `/api/cms/content/${id}`)
  })

  test('the editor refuses a text without its placeholder', async () => {
    await openText('domainForm.note', w.prefix)
    const publish = textForm('domainForm.note').getByRole('button', { name: w.publish })
    await textField(w.language).fill(w.note)
    await publish.click()
    await textForm('domainForm.note').getByText(w.lost).waitFor()
    expect(await textField(w.language).inputValue()).toBe(w.note)
    await textField(w.language).fill(w.mended)
    await publish.click()
    await toast(w.created)
    await scene.visitor.goto(scene.product.url + (w.prefix || '/'))
    await scene.visitor.getByText(w.shown).first().waitFor()
  })

  test('an admin changes error messages of the site', async () => {
    for (const [path, number] of [
      ['errors.site_unreachable', 1],
      ['contact.faults.message', 2],
    ] as const) {
      await openText(path, w.prefix)
      await textField(w.language).fill(`${w.said} (${number})`)
      await textForm(path).getByRole('button', { name: w.publish }).click()
      await toast(w.created)
    }
    for (const [code, number] of [
      ['invalid_credentials', 3],
      ['rate_limited', 4],
      ['site_private', 5],
    ])
      await call('POST', '/api/cms/content', {
        type: 'site',
        key: `errors.${code}`,
        value: `${w.said} (${number})`,
        language: w.language,
      })

    // Why a site was not read, what the form finds, what the login form is told, and what is said of a domain.
    const { visitor } = scene
    const demoId = await scene.product.createDemo('127.0.0.1:9')
    await scene.product.whenRead(demoId)
    await visit(visitor, `${w.prefix}/chatbot-demo/${demoId}`)
    await visitor.getByRole('alert').getByText(`${w.said} (1)`).waitFor()
    await visit(visitor, w.prefix || '/')
    await visitor.locator('#contact [name="message"]').fill('short')
    await visitor.locator('#contact button[type="submit"]').click()
    await visitor.locator('#contact').getByText(`${w.said} (2)`).waitFor()
    await visit(visitor, `${w.prefix}/auth`)
    await visitor.locator('[name="username"]').first().fill('nobody')
    await visitor.locator('[name="password"]').first().fill('nothing at all')
    await visitor.keyboard.press('Enter')
    await visitor.locator('li[data-variant]').getByText(`${w.said} (3)`).waitFor()

    await visitor.route(/\/api\/chatbot-demo\/create/, (route) =>
      route.fulfill({
        status: 429,
        json: { success: false, code: 'rate_limited', message: 'As the server says it.', retryAfterSeconds: 5 },
      }),
    )
    await visit(visitor, w.prefix || '/')
    await visitor.locator('#home input[inputmode="url"]').fill(scene.site.host)
    await visitor.keyboard.press('Enter')
    await visitor.locator('#home').getByText(`${w.said} (4)`).waitFor()
    await visitor.unrouteAll()
    await visitor.locator('#home input[inputmode="url"]').fill('10.0.0.1')
    await visitor.keyboard.press('Enter')
    await visitor.locator('#home').getByText(`${w.said} (5)`).waitFor()

    // The other language has its own words still.
    await visit(visitor, w.other || '/')
    await visitor.locator('#contact [name="message"]').fill('short')
    await visitor.locator('#contact button[type="submit"]').click()
    await visitor.locator('#contact').getByText(w.standard).waitFor()
    expect(await visitor.getByText(`${w.said} (2)`).count()).toBe(0)
    const { contents } = await call<{ contents: { id: number; key: string }[] }>(
      'GET',
      `/api/cms/content?language=${w.language}`,
    )
    for (const { id, key } of contents)
      if (/^(?:errors|contact)\./.test(key)) await call('DELETE', `/api/cms/content/${id}`)
  })
})

test('a draft is visible only in the preview of its page', async () => {
  await call('PUT', '/api/cms/drafts', {
    type: 'site',
    key: 'voice.headline',
    value: 'Hello from tomorrow',
    language: 'en' as const,
  })
  await asAdmin('/admin/cms?page=/voice-agent')
  await contentFrame().getByRole('heading', { level: 1 }).filter({ hasText: 'Hello from tomorrow' }).waitFor()
  await openAdvanced()
  const [preview] = await Promise.all([
    scene.context.waitForEvent('page'),
    scene.page.getByRole('button', { name: 'Preview drafts' }).click(),
  ])
  await preview.getByText('Preview: you’re seeing unpublished drafts').waitFor()
  expect(new URL(preview.url()).pathname).toBe('/voice-agent')
  await preview.getByRole('heading', { level: 1 }).filter({ hasText: 'Hello from tomorrow' }).waitFor()
  await preview.close()
  await scene.visitor.goto(`${scene.product.url}/voice-agent`)
  expect(await scene.visitor.getByText('Hello from tomorrow').count()).toBe(0)
  await expect(
    send('/api/cms/content', { type: 'site', key: 'nav.login', value: 'x', language: 'en' }),
  ).rejects.toThrow('401')
})
