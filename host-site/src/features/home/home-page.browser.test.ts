import { measured } from '@loquia/contracts'
import { describe, expect, test } from 'vitest'
import { visitorForTests } from '../../testing/visitor'

const visitor = visitorForTests()

describe('the home page', () => {
  test('draws every section before it is scrolled to', async () => {
    await visitor.visit('/')
    const drawn = () =>
      visitor.page
        .locator('main h2')
        .evaluateAll((titles) =>
          titles.map((title) => title.checkVisibility({ contentVisibilityAuto: true, opacityProperty: true })),
        )
    await expect.poll(drawn).not.toContain(false)
    expect((await drawn()).length).toBeGreaterThan(5)
  })

  test.each([
    [
      '/',
      'Read my site',
      'Website required',
      'Please enter your website domain',
      'Invalid website',
      'Please enter a valid domain (e.g. example.com)',
    ],
    [
      '/it',
      'Leggi il mio sito',
      'Manca il sito',
      'Scrivi il dominio del tuo sito',
      'Sito non valido',
      'Scrivi un dominio valido (per esempio example.com)',
    ],
  ])(
    '%s creates a demo after a wrong domain was corrected',
    async (path, submit, required, requiredText, invalid, invalidText) => {
      await visitor.visit(path)
      const form = visitor.page.locator('form').first()
      const field = form.getByRole('textbox')
      await form.getByRole('button', { name: submit }).click()
      await visitor.toast(required).waitFor()
      await form.getByText(requiredText).waitFor()
      await field.fill('not a domain')
      await field.press('Enter')
      await visitor.toast(invalid).getByText(invalidText).waitFor()
      expect(await visitor.toast(required).count()).toBe(0)
      expect(await field.inputValue()).toBe('not a domain')
      await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
      await field.fill('https://www.Example.com/about')
      await field.press('Enter')
      await visitor.page.waitForURL(`**${path === '/' ? '' : path}/chatbot-demo/reading-1`)
      expect(visitor.server.api.created).toEqual([{ domain: 'www.example.com', language: path === '/' ? 'en' : 'it' }])
    },
  )

  test('shows a refusal in the visitor’s language', async () => {
    visitor.server.api.refuseCreation = 'rate_limited'
    await visitor.visit('/it')
    const form = visitor.page.locator('form').first()
    await form.getByRole('textbox').fill('example.com')
    await form.getByRole('textbox').press('Enter')
    await visitor.toast('La demo non è stata creata').getByText('Troppe richieste. Riprova tra poco.').waitFor()
    expect(await form.getByRole('textbox').inputValue()).toBe('example.com')
    visitor.server.api.refuseCreation = null
    await form.getByRole('textbox').press('Enter')
    await visitor.page.waitForURL('**/it/chatbot-demo/reading-1')
  })

  test('fills the form with the sample site', async () => {
    await visitor.visit('/')
    await visitor.page.getByRole('button', { name: 'localhost:3001' }).click()
    await visitor.page.locator('form').first().getByRole('textbox').press('Enter')
    await visitor.page.waitForURL('**/chatbot-demo/reading-1')
    expect(visitor.server.api.created[0]?.domain).toBe('localhost:3001')
  })

  test('replaces the still image once the real chat has answered', async () => {
    visitor.server.api.site.showcase = { en: 'show-1', it: null }
    await visitor.visit('/')
    expect(await visitor.chats()).toEqual([])
    expect(await visitor.page.getByText('From this page', { exact: true }).isVisible()).toBe(true)
    await visitor.showSign()
    await visitor.page.locator('[data-live="true"] [data-chat-widget]').waitFor()
    expect(await visitor.chats()).toMatchObject([
      { options: { botId: 'show-1', mode: 'inline' }, sent: ['Are dogs allowed?'] },
    ])
    await expect.poll(() => visitor.page.getByText('From this page', { exact: true }).count()).toBe(0)
  })

  test('does not store its own example question', async () => {
    visitor.server.api.site.showcase = { en: 'show-1', it: null }
    await visitor.page.addInitScript(() =>
      document.addEventListener('loquia:message', () => localStorage.setItem('loquia:show-1', 'token')),
    )
    const live = visitor.page.locator('[data-live="true"] [data-chat-widget]')
    await visitor.visit('/')
    await visitor.showSign()
    await live.waitFor()
    expect(await visitor.page.evaluate(() => localStorage.length)).toBe(0)
    await visitor.page.evaluate(() => localStorage.setItem('loquia:show-1', 'token'))
    await visitor.visit('/')
    await visitor.showSign()
    await live.waitFor()
    expect(await visitor.chats()).toMatchObject([{ options: { botId: 'show-1' }, sent: [] }])
    expect(await visitor.page.evaluate(() => localStorage.getItem('loquia:show-1'))).toBe('token')
  })

  test('loads no chat with reduced motion', async () => {
    visitor.server.api.site.showcase = { en: 'show-1', it: null }
    await visitor.open({ reducedMotion: 'reduce' })
    await visitor.visit('/')
    await visitor.page.mouse.move(300, 300)
    await visitor.page.mouse.wheel(0, 400)
    await visitor.page.locator('header[data-scrolled="true"]').waitFor()
    expect(await visitor.chats()).toEqual([])
    expect(await visitor.page.getByText('From this page', { exact: true }).count()).toBe(1)
  })

  test('keeps the still image when the chat cannot be loaded', async () => {
    visitor.server.api.site.showcase = { en: 'show-1', it: null }
    visitor.server.widgetBroken = true
    await visitor.visit('/')
    await visitor.showSign()
    expect(await visitor.page.getByText('From this page', { exact: true }).isVisible()).toBe(true)
  })

  test('works without JavaScript', async () => {
    await visitor.open({ javaScriptEnabled: false })
    await visitor.page.goto(`${visitor.server.url}/it`)
    expect(await visitor.page.getByText('Prima legge, poi parla').isVisible()).toBe(true)
    await visitor.page.locator('form').first().getByRole('textbox').fill('example.com')
    await visitor.page.locator('form').first().getByRole('textbox').press('Enter')
    await visitor.page.waitForURL('**/it/chatbot-demo?website=example.com')
    expect(await visitor.page.locator('main form').getByRole('textbox').inputValue()).toBe('example.com')
  })

  test.each([
    ['/', 320, 568],
    ['/it', 320, 568],
    ['/', 390, 844],
    ['/it', 390, 844],
  ])('%s shows a quoted answer above the fold at %i × %i', async (path, width, height) => {
    await visitor.open({ viewport: { width, height }, reducedMotion: 'reduce' })
    await visitor.visit(path)
    const source = visitor.page.locator('#home figure').getByText(/^(?:Frequently asked questions|Domande frequenti)$/)
    const { y, height: tall } = (await source.boundingBox())!
    expect(y + tall).toBeLessThan(height)
  })

  test.each(['/', '/it'])('%s shows a picture of the inbox in the color scheme of the reader', async (path) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await visitor.open({ colorScheme })
      await visitor.visit(path)
      const picture = visitor.page.locator('#inbox img')
      await picture.scrollIntoViewIfNeeded()
      expect(await picture.getAttribute('width')).toBe('1920')
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc))
        .toMatch(new RegExp(`/inbox-${path === '/' ? 'en' : 'it'}-${colorScheme}\\.(?:avif|webp)$`))
      expect((await picture.getAttribute('alt'))?.length).toBeGreaterThan(40)
    }
  })

  test('says in the price table whether Free may be used on a website', async () => {
    await visitor.visit('/')
    const use = visitor.page.locator('#pricing [data-row="use"]')
    await use.scrollIntoViewIfNeeded()
    await expect.poll(() => use.innerText()).toMatch(/On your own website\s+Yes\s+Yes/)
    const questions = measured.websiteQuestions.toLocaleString('en')
    const proof = visitor.page.locator('[data-measured="answers"]')
    expect(await proof.innerText()).toContain(`about 1 in ${Math.round(1 / measured.sure)} of ${questions}`)
  })
})
