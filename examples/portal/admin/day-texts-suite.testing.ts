import { describe, expect, test } from 'vitest'
import {
  asAdmin,
  call,
  contentFrame,
  look,
  openAdvanced,
  openText,
  scene,
  send,
  textField,
  textForm,
  toast,
  visit,
} from './admin-scene.testing.ts'
import { inItalian } from '../../testing/one-language.ts'
import { days } from './days.testing.ts'

/** The texts that an admin writes in a day, wholly in one language. */

describe.each(inItalian(days))('a day at $prefix/admin', (w) => {
  const shownIn = (prefix: string, name: string) =>
    scene.visitor
      .goto(`${scene.product.url}${prefix}/voice-agent`)
      .then(() => scene.visitor.getByRole('banner').getByRole('link', { name, exact: true }).count())

  test('any word of the site is found by what it says, written, and shown as text in that language alone', async () => {
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

  test('an English text that is younger than the Italian one is told, for any text', async () => {
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

  test('a text that loses what the page fills in is refused, and what was typed stays', async () => {
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

  test('what the page says of an error and of a wrong field is found, written and read, too', async () => {
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

test('a word that waits as a draft is seen in the preview of its own page alone', async () => {
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
  await preview.getByText('Preview: you see drafts').waitFor()
  expect(new URL(preview.url()).pathname).toBe('/voice-agent')
  await preview.getByRole('heading', { level: 1 }).filter({ hasText: 'Hello from tomorrow' }).waitFor()
  await preview.close()
  await scene.visitor.goto(`${scene.product.url}/voice-agent`)
  expect(await scene.visitor.getByText('Hello from tomorrow').count()).toBe(0)
  await expect(
    send('/api/cms/content', { type: 'site', key: 'nav.login', value: 'x', language: 'en' }),
  ).rejects.toThrow('401')
})
