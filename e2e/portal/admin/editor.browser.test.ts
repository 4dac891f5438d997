import { describe, expect, test } from 'vitest'
import {
  sceneForTests,
  asAdmin,
  contentFrame,
  look,
  lookInBoth,
  scene,
  textField,
  textForm,
  toast,
  holdNext,
  person,
  call,
} from './admin-scene.testing.ts'

const phone = { width: 390, height: 844 }
/** Whether the focus is on what this selects. */
const focused = (selector: string) =>
  scene.page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector)

/** Subtitle of the home page. */
async function subtitle(prefix: string): Promise<string> {
  await scene.visitor.goto(`${scene.product.url}${prefix || '/'}`)
  return scene.visitor.locator('#home').getByRole('paragraph').first().innerText()
}

/** The content editor: all texts of the site beside its pages. */
sceneForTests()

const words = [
  {
    prefix: '/it',
    language: 'it',
    other: 'en',
    search: 'Cerca tra tutti i testi',
    found: 'sentences from your pages',
    starts: /^Loquia legge/,
    states: { default: 'Predefinito', changed: 'Cambiato' },
    publish: 'Salva e pubblica',
    created: 'Testo aggiunto',
    saved: 'È tutto salvato.',
    back: /^Ripristina predefinito, Italiano/,
    backOther: /^Ripristina predefinito, Inglese/,
    sure: 'Ripristina predefinito',
    deleted: 'Testo eliminato',
    texts: 'Tutti i testi',
    open: 'Guarda la pagina',
    allDefault: 'Il sito mostra i testi predefiniti.',
  },
] as const

describe.each(words)('the content editor at $prefix/admin/cms', (w) => {
  const row = () => scene.page.locator('[data-text="hero.subtitle"]')
  const form = () => textForm('hero.subtitle')

  test('an admin finds a text by its translation', async () => {
    const before = { own: await subtitle(w.prefix), other: await subtitle('') }
    await asAdmin(`${w.prefix}/admin/cms`)
    // Nothing is written yet, and the site is not empty.
    await scene.page.getByText(w.allDefault).waitFor()
    await contentFrame().getByText(w.starts).first().waitFor()
    await scene.page.getByLabel(w.search).fill(w.found)
    await expect.poll(() => scene.page.locator('[data-text]').count()).toBeLessThan(6)
    expect(await row().innerText()).toMatch(w.starts)
    expect(await row().locator('[data-state]').innerText()).toBe(w.states.default)
    expect(await scene.page.locator('[data-text-pane]').innerText()).not.toContain('hero.subtitle')
    await look(`editor-list-${w.language}`)

    await row().click()
    await form().waitFor()
    expect([await textField(w.language).inputValue(), await textField(w.other).inputValue()]).toEqual([
      before.own,
      before.other,
    ])
    await expect.poll(() => focused(`[data-language="${w.language}"] textarea`)).toBe(true)
    await contentFrame().locator('[data-content-chosen]').filter({ hasText: w.starts }).first().waitFor()
    // The page shows what is typed, before anybody saved it, and visitors do not.
    await textField(w.language).fill('Our own words')
    await contentFrame().getByText('Our own words', { exact: true }).first().waitFor()
    expect(await subtitle(w.prefix)).toBe(before.own)
    // It follows the language that is written.
    await textField(w.other).fill('The same again')
    await contentFrame().getByText('The same again', { exact: true }).first().waitFor()
    await lookInBoth(`editor-form-${w.language}`)
    await textField(w.other).press('Control+s')
    await toast(w.created)
    await form().getByText(w.saved).waitFor()
    expect(await focused(`[data-language="${w.other}"] textarea`)).toBe(true)
    expect([await subtitle(w.prefix), await subtitle('')]).toEqual(['Our own words', 'The same again'])
    // Beside it stands what the site would show without.
    await form().locator('dd').filter({ hasText: before.own }).first().waitFor()

    for (const back of [w.back, w.backOther]) {
      await form().getByRole('button', { name: back }).click()
      await scene.page.getByRole('dialog').getByRole('button', { name: w.sure }).click()
      await toast(w.deleted)
      await scene.page.getByRole('dialog').waitFor({ state: 'hidden' })
    }
    expect([await subtitle(w.prefix), await subtitle('')]).toEqual([before.own, before.other])
    expect(await textField(w.language).inputValue()).toBe(before.own)
  })

  test('a phone shows list, text or page at a time', async () => {
    await asAdmin(`${w.prefix}/admin/cms`, { viewport: phone })
    await row().first().waitFor()
    expect(await scene.page.locator('iframe').count()).toBe(0)
    await scene.page.getByRole('button', { name: w.open }).click()
    await contentFrame().getByText(w.starts).first().click()
    await form().waitFor()
    expect(await scene.page.locator('iframe').count()).toBe(0)
    await textField(w.language).fill('Written on the way')
    await scene.page.getByRole('button', { name: w.open }).click()
    await contentFrame().getByText('Written on the way', { exact: true }).first().waitFor()
    await scene.page.keyboard.press('Escape')
    const save = scene.page.getByRole('button', { name: w.publish })
    await save.waitFor()
    expect(await save.evaluate((button) => button.getBoundingClientRect().bottom <= innerHeight)).toBe(true)
    await lookInBoth(`editor-phone-${w.language}`)
    expect(await scene.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    // Looking at another text meanwhile loses nothing.
    await scene.page.getByRole('button', { name: w.texts }).click()
    await row().click()
    expect(await textField(w.language).inputValue()).toBe('Written on the way')
  })

  test('a text stays open when it was chosen right after a search', async () => {
    await asAdmin(`${w.prefix}/admin/cms`)
    await row().waitFor()
    // The pause after which the words are looked for ends when this test says so.
    await scene.page.evaluate(() => {
      const own = globalThis.setTimeout
      Object.assign(globalThis, {
        setTimeout: (run: () => void, ms?: number) =>
          ms === 250 ? document.addEventListener('pause-ends', run) : own(run, ms),
      })
    })
    await scene.page.getByLabel(w.search).fill('Loquia')
    await scene.page.evaluate(async () => {
      document.querySelector<HTMLElement>('[data-text="hero.subtitle"]')?.click()
      // Urgent updates of the click are drawn; the new address is not.
      await Promise.resolve()
      await Promise.resolve()
      document.dispatchEvent(new Event('pause-ends'))
    })
    const address = () => Object.fromEntries(new URL(scene.page.url()).searchParams)
    await expect.poll(address).toMatchObject({ search: 'Loquia' })
    expect(address()).toMatchObject({ text: 'hero.subtitle' })
    await form().waitFor()
  })
})

test('a click on the page opens the text under it', async () => {
  await asAdmin('/admin/cms')
  const frame = contentFrame()
  const address = () => frame.locator('html').evaluate(() => location.href)
  const before = await address()
  await frame.getByRole('link', { name: 'Voice agent', exact: true }).first().click()
  await expect.poll(() => textField('en').inputValue()).toBe('Voice agent')
  expect(await textField('it').inputValue()).toBe('Agente vocale')
  await frame.getByRole('button', { name: 'Read my site' }).first().click()
  await expect.poll(() => textField('en').inputValue()).toBe('Read my site')
  expect(await address()).toBe(before)
  // An error has no place on the page, and says so.
  await scene.page.getByRole('button', { name: 'All texts' }).click()
  await scene.page.getByLabel('Search all texts').fill('errors.invalid_domain')
  await scene.page.locator('[data-text="errors.invalid_domain"]').click()
  await scene.page.getByText('Not visible on the page at first').waitFor()
})

test('opening a text scrolls only the page frame', async () => {
  const page = await holdNext(/\/api\/cms\/page/)
  await asAdmin('/admin/cms?text=contact.subtitle', { viewport: { width: 1280, height: 480 } })
  await page.asked
  await expect.poll(() => textField('en').evaluate((field) => field === document.activeElement)).toBe(true)
  const before = await scene.page.evaluate(() => window.scrollY)
  page.release()
  const chosen = contentFrame().locator('#contact [data-content-chosen]').first()
  await expect
    .poll(() => chosen.evaluate((element) => Math.abs(element.getBoundingClientRect().top - innerHeight / 2)))
    .toBeLessThan(60)
  expect(await scene.page.evaluate(() => window.scrollY)).toBe(before)
})

test('opening a text shows its page', async () => {
  await asAdmin('/admin/cms')
  await scene.page.getByLabel('Search all texts').fill('voice.headline')
  await scene.page.locator('[data-text="voice.headline"]').click()
  await contentFrame().locator('h1 [data-content-chosen], h1[data-content-chosen]').first().waitFor()
  expect(await scene.page.getByLabel('Page', { exact: true }).inputValue()).toBe('/voice-agent')
  await scene.page.getByLabel('Page', { exact: true }).selectOption('/chatbot-demo/:demoId')
  await scene.page.getByText('This page belongs to a demo, and there are no demos yet.').waitFor()
  await scene.product.createDemo(scene.site.host)
  await scene.page.getByRole('button', { name: 'Try again' }).click()
  await contentFrame().locator('[data-content]').first().waitFor()
  await scene.page.getByLabel('Page', { exact: true }).selectOption('/404')
  await contentFrame().locator('h1[data-content]').waitFor()
})

test('the page frame is for admins only', async () => {
  const path = '/api/cms/page?address=%2F'
  const page = await scene.context.request.get(scene.product.url + path)
  expect(page.headers()).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'x-frame-options': 'SAMEORIGIN',
    'content-security-policy': expect.stringContaining("frame-ancestors 'self'"),
  })
  const html = await page.text()
  expect(Array.from(html.matchAll(/<script[^>]*>/g), ([tag]) => tag)).toEqual([
    expect.stringContaining('/assets/entry-content-frame-'),
  ])
  expect(html).toContain('<meta name="robots" content="noindex">')
  const refused = [
    ['/api/cms/page?address=%2Fportal', 404],
    ['/api/cms/page?address=%2Fadmin%2Fcms', 404],
    ['/api/cms/page?address=%2F%3Fpreview%3Dx', 404],
    ['/api/cms/page?address=elsewhere', 400],
  ] as const
  for (const [address, status] of refused)
    expect([address, (await scene.context.request.get(scene.product.url + address)).status()]).toEqual([
      address,
      status,
    ])

  const gina = await person()
  expect((await gina.context().request.get(scene.product.url + path)).status()).toBe(401)
  await gina.context().request.post(`${scene.product.url}/api/register`, {
    data: { username: 'gina', password: 'password of gina', email: 'gina@example.com' },
  })
  expect((await gina.context().request.get(scene.product.url + path)).status()).toBe(403)
  // And what visitors are sent is not marked.
  const visited = await (await fetch(scene.product.url)).text()
  expect(visited).not.toMatch(/[\u200b-\u200d\ufeff]{4,}/)
})

test('every control has an accessible name', async () => {
  await asAdmin('/admin/cms?text=hero.title')
  await contentFrame().locator('[data-content]').first().waitFor()
  const session = await scene.context.newCDPSession(scene.page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  const pressed = new Set(['button', 'link', 'textbox', 'combobox', 'searchbox', 'checkbox', 'tab', 'Iframe', 'dialog'])
  const unnamed = nodes.filter(
    ({ ignored, role, name }) => !ignored && pressed.has(String(role?.value)) && !String(name?.value ?? '').trim(),
  )
  expect(unnamed.map(({ role }) => role?.value)).toEqual([])
  expect(nodes.filter(({ role }) => role?.value === 'textbox').map(({ name }) => name?.value)).toEqual([
    'English',
    'Italian',
  ])
  await session.detach()
})

test('an admin edits a text by keyboard only', async () => {
  await asAdmin('/admin/cms')
  const { page } = scene
  const { keyboard } = page
  await contentFrame().locator('[data-content]').first().waitFor()
  await page.getByLabel('Search all texts').focus()
  await keyboard.type('sentences from your pages')
  await expect.poll(() => page.locator('[data-text]').count()).toBeLessThan(6)
  for (let presses = 0; presses < 12 && !(await focused('[data-text="hero.subtitle"]')); presses++)
    await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect.poll(() => focused('[data-language="en"] textarea')).toBe(true)
  await keyboard.press('Control+End')
  await keyboard.type(' By keyboard.')
  for (let presses = 0; presses < 12 && !(await focused('button[type="submit"]')); presses++)
    await keyboard.press('Tab')
  await keyboard.press('Enter')
  await toast('Content created')
  // The button keeps the focus although it has nothing more to do.
  expect(await focused('button[type="submit"][aria-disabled="true"]')).toBe(true)
  expect(await subtitle('')).toMatch(/By keyboard\.$/)
  for (let presses = 0; presses < 20 && !(await focused('form[data-form] > div button')); presses++)
    await keyboard.press('Shift+Tab')
  await page.getByRole('button', { name: 'All texts' }).focus()
  await keyboard.press('Enter')
  await expect.poll(() => focused('[data-text="hero.subtitle"]')).toBe(true)

  // On the page, too: each text is reached, and Enter opens it.
  const frame = contentFrame()
  await frame.locator('[data-content="hero.subtitle"]').focus()
  await keyboard.press('Tab')
  const next = await frame.locator(':focus').getAttribute('data-content')
  expect(next).toBeTruthy()
  await keyboard.press('Enter')
  await textForm(next!).waitFor()
  await expect.poll(() => focused('[data-language="en"] textarea')).toBe(true)
})

test('a refused save keeps what was typed', async () => {
  const text = { type: 'hero', key: 'hero.badge', language: 'en' }
  await asAdmin('/admin/cms?text=domainForm.note')
  // The placeholder must stay; the error appears at its field.
  await textField('en').fill('Free, and that is all')
  await scene.page.getByRole('button', { name: 'Save and publish' }).click()
  await scene.page.getByText(/^Keep \{\{days\}\}.* in the text: the page puts/).waitFor()
  await expect.poll(() => focused('[data-language="en"] textarea[aria-invalid]')).toBe(true)
  await textField('en').fill('')
  await scene.page.getByRole('button', { name: 'Save and publish' }).click()
  await scene.page.getByText('Content value is required.').waitFor()

  const title = { ...text, key: 'hero.title' }
  const { content } = await call<{ content: { id: number } }>('POST', '/api/cms/content', { ...title, value: 'Before' })
  await asAdmin('/admin/cms?text=hero.title')
  await textField('en').fill('Mine')
  await call('PUT', `/api/cms/content/${content.id}`, { ...title, value: 'Theirs' })
  await scene.page.getByRole('button', { name: 'Save and publish' }).click()
  await toast('Not saved yet')
  await scene.page.locator('dd').filter({ hasText: 'Theirs' }).waitFor()
  expect(await textField('en').inputValue()).toBe('Mine')
  await scene.page.route('**/api/cms/content/*', (route) => route.abort())
  await scene.page.getByRole('button', { name: 'Save and publish' }).click()
  await toast('Error updating content')
  expect(await textField('en').inputValue()).toBe('Mine')
  await scene.page.unroute('**/api/cms/content/*')
  await scene.page.getByRole('button', { name: 'Save and publish' }).click()
  await toast('Content updated')
  await call('DELETE', `/api/cms/content/${content.id}`)
})

test('typing during a save is kept', async () => {
  await asAdmin('/admin/cms?text=hero.title')
  await contentFrame().locator('[data-content]').first().waitFor()
  await textField('en').fill('First words')
  const late = await holdNext(/\/api\/cms\/content$/)
  await textField('en').press('Control+s')
  await late.asked
  await textField('en').fill('First words and more')
  late.release()
  await toast('Content created')
  expect(await textField('en').inputValue()).toBe('First words and more')
  await scene.page.getByText('Not saved yet.').waitFor()
  await textField('en').press('Control+s')
  await toast('Content updated')
})
