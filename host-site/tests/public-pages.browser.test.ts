import { describe, expect, test } from 'vitest'
import { visitorForTests } from '../src/testing/visitor'

const visitor = visitorForTests()
const english = (key: string, value: string, type: 'hero' | 'faq' | 'company' | 'footer' | 'contact') => ({
  type,
  key,
  value,
  language: 'en' as const,
})

describe('the owner’s texts', () => {
  test('take the place of the defaults, on the server and in the browser, each in its language', async () => {
    visitor.server.api.content = [
      english('hero.title', 'A voice for your shop', 'hero'),
      english('faq.benefits.question', 'Is it worth it?', 'faq'),
      english('name', 'Parlante', 'company'),
      english('tagline', 'Ask us anything', 'footer'),
      english('copyright', '© Parlante Ltd', 'footer'),
      english('contact.title', 'Come and see us', 'contact'),
      english('hero.subtitle', '', 'hero'),
    ]
    const html = await (await fetch(visitor.server.url)).text()
    expect(html).toContain('A voice for your shop')
    expect(html).toContain('<title>Parlante')
    await visitor.visit('/')
    for (const text of [
      'A voice for your shop',
      'Is it worth it?',
      'Ask us anything',
      '© Parlante Ltd',
      'Come and see us',
    ])
      expect(await visitor.page.getByText(text).first().isVisible()).toBe(true)
    expect(await visitor.page.getByText('Loquia reads your website in seconds').isVisible()).toBe(true)
    await visitor.visit('/it')
    expect(await visitor.page.getByText('Un chatbot che risponde').first().isVisible()).toBe(true)
    expect(await visitor.page.getByText('Ask us anything').count()).toBe(0)
  })

  test('are asked for twice, and then the defaults show', async () => {
    visitor.server.api.content = [english('hero.title', 'A voice for your shop', 'hero')]
    visitor.server.api.failContent = 1
    expect(await (await fetch(visitor.server.url)).text()).toContain('A voice for your shop')
    expect(visitor.server.api.contentCalls).toBe(2)
    visitor.server.forgetContent()
    Object.assign(visitor.server.api, { failContent: 9, contentCalls: 0 })
    const html = await (await fetch(visitor.server.url)).text()
    expect(html).toContain('A chatbot that answers')
    expect(html).toContain('The chatbot that quotes your own pages.')
    expect(visitor.server.api.contentCalls).toBe(2)
  })
})

describe('a page that was rendered for everybody', () => {
  // A wrong attribute after hydration is reported by no browser: the links are what the address bar would show in them.
  test.each([
    ['/?utm_source=newsletter', '/it?utm_source=newsletter', '/it'],
    ['/it/nowhere/at/all?x=1', '/nowhere/at/all?x=1', '/404'],
    [
      '/chatbot-demo?utm_source=x&website=example.com',
      '/it/chatbot-demo?utm_source=x&website=example.com',
      '/it/chatbot-demo?website=example.com',
    ],
  ])(
    'at %s is hydrated without a mismatch, and then its link to the other language is %s',
    async (path, link, before) => {
      const other = path.startsWith('/it') ? 'en' : 'it'
      expect(await (await fetch(visitor.server.url + path)).text()).toContain(`<a href="${before}" hrefLang="${other}"`)
      await visitor.visit(path)
      await expect
        .poll(() => visitor.page.locator(`header nav ~ div a[hreflang="${other}"]`).first().getAttribute('href'))
        .toBe(link)
    },
  )
})

describe('the home page', () => {
  test('has its sections in order, with their anchors', async () => {
    await visitor.visit('/')
    expect(await visitor.page.locator('main section[id]').evaluateAll((all) => all.map(({ id }) => id))).toEqual([
      'home',
      'measured',
      'services',
      'voice-agent',
      'solutions',
      'pricing',
      'chatbot-demo',
      'faq',
      'contact',
    ])
    expect(await visitor.page.locator('#services h3').count()).toBe(6)
    expect(await visitor.page.locator('#solutions h3').count()).toBe(6)
  })

  test('sections come into view once', async () => {
    await visitor.visit('/')
    const services = visitor.page.locator('#services')
    await expect.poll(() => services.getAttribute('data-seen')).toBe('false')
    await services.scrollIntoViewIfNeeded()
    await expect.poll(() => services.getAttribute('data-seen')).toBe('true')
    await visitor.page.evaluate(() => window.scrollTo(0, 0))
    expect(await services.getAttribute('data-seen')).toBe('true')
  })

  test('with reduced motion, and without JavaScript, everything is there', async () => {
    await visitor.open({ reducedMotion: 'reduce' })
    await visitor.visit('/')
    expect(await visitor.page.locator('#solutions').evaluate((element) => getComputedStyle(element).opacity)).toBe('1')
    await visitor.open({ javaScriptEnabled: false })
    await visitor.page.goto(visitor.server.url)
    expect(await visitor.page.locator('#solutions').evaluate((element) => getComputedStyle(element).opacity)).toBe('1')
    await visitor.page.getByText('What do I gain from it?').click()
    expect(await visitor.page.getByText('a list of what your site does not say yet').isVisible()).toBe(true)
  })

  test('one question is open at a time', async () => {
    await visitor.visit('/it')
    await visitor.page.getByText('Che cosa ci guadagno?').click()
    await visitor.page.getByText('Quanto tempo ci vuole?').click()
    expect(await visitor.page.locator('details[open]').count()).toBe(1)
  })

  test('booking opens elsewhere when there is an address, and leads to the form when there is none', async () => {
    await visitor.visit('/')
    expect(await visitor.page.getByRole('link', { name: 'Book a demo call' }).getAttribute('href')).toBe('#contact')
    visitor.server.api.site.bookingUrl = 'https://booking.example/loquia'
    await visitor.visit('/')
    const links = await visitor.page
      .locator('main a[target="_blank"]')
      .evaluateAll((all) => all.map((link) => [link.getAttribute('href'), link.getAttribute('rel')]))
    expect(links).toEqual(Array.from({ length: 3 }, () => ['https://booking.example/loquia', 'noopener']))
  })
})

describe.each([
  [
    '/voice-agent',
    'Play a sample',
    'Stop',
    'Voice sample',
    'en-US',
    'Hello, you have reached the assistant. How can I help you today?',
  ],
  [
    '/it/voice-agent',
    'Ascolta un esempio',
    'Ferma',
    'Esempio di voce',
    'it-IT',
    'Buongiorno, qui è l’assistente. Come posso aiutarla?',
  ],
])('the voice sample at %s', (path, play, stop, bar, language, sentence) => {
  test('is spoken while the bar goes to its end in about ten seconds; stopping and the end put it back', async () => {
    await visitor.page.addInitScript(() => {
      const said: string[] = []
      Object.assign(window, { said })
      const real = window.speechSynthesis
      real.speak = (words) => void said.push(`${words.lang}: ${words.text}`)
      real.cancel = () => void said.push('silence')
    })
    const { clock } = visitor.page
    await clock.install()
    await visitor.visit(path)
    await clock.pauseAt(Date.now() + 60_000)
    const said = () => visitor.page.evaluate(() => Reflect.get(window, 'said') as string[])
    const progress = async () =>
      Number(await visitor.page.getByRole('progressbar', { name: bar }).getAttribute('value'))
    await visitor.page.getByRole('button', { name: play }).click()
    await visitor.page.locator('[data-playing="true"]').waitFor()
    await clock.runFor(400)
    await expect.poll(progress).toBe(4)
    expect(await said()).toContain(`${language}: ${sentence}`)
    await visitor.page.getByRole('button', { name: stop }).click()
    await expect.poll(progress).toBe(0)
    expect((await said()).at(-1)).toBe('silence')
    await visitor.page.getByRole('button', { name: play }).click()
    await visitor.page.locator('[data-playing="true"]').waitFor()
    await clock.runFor(9_900)
    await expect.poll(progress).toBe(99)
    await clock.runFor(100)
    await visitor.page.locator('[data-playing="false"]').waitFor()
    expect(await progress()).toBe(0)
  })
})

describe('the legal pages', () => {
  test.each([
    ['/legal/privacy-policy', 'Privacy policy', 'April 20, 2025', 'not for people under 16'],
    ['/legal/terms-of-service', 'Terms of service', 'April 20, 2025', 'State of California'],
    ['/legal/cookie-policy', 'Cookie policy', 'April 20, 2025', 'loquia.language'],
    ['/legal/gdpr-compliance', 'GDPR compliance', 'April 20, 2025', 'within 72 hours'],
    ['/it/legal/privacy-policy', 'Privacy', '20 aprile 2025', 'meno di 16 anni'],
    ['/it/legal/terms-of-service', 'Termini di servizio', '20 aprile 2025', '30 giorni di preavviso'],
    ['/it/legal/cookie-policy', 'Cookie', '20 aprile 2025', 'memoria locale'],
    ['/it/legal/gdpr-compliance', 'Conformità GDPR', '20 aprile 2025', 'entro un mese'],
  ])('%s is whole, dated, and can be walked through', async (path, title, date, fact) => {
    await visitor.visit(path)
    const { page } = visitor
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(title)
    expect(await page.locator('time').textContent()).toBe(date)
    expect(await page.locator('article').textContent()).toContain(fact)
    const entries = await page
      .locator('main nav ol a[href^="#"]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    expect(entries.length).toBeGreaterThan(6)
    for (const entry of entries) expect(await page.locator(entry).count()).toBe(1)
    const text = (await page.locator('article').textContent()) ?? ''
    expect(text.length).toBeGreaterThan(1_500)
    expect(text).not.toContain('{{')
    expect(await page.locator('main nav').first().getByRole('link').getAttribute('href')).toBe(
      path.startsWith('/it') ? '/it' : '/',
    )
  })

  test('a document reached inside the site has its own words', async () => {
    await visitor.visit('/')
    await visitor.page.locator('footer').getByRole('link', { name: 'Terms of service' }).click()
    await visitor.page.getByRole('heading', { level: 1, name: 'Terms of service' }).waitFor()
    await visitor.page.locator('footer').getByRole('link', { name: 'GDPR compliance' }).click()
    await visitor.page.getByText('Your eight rights').first().waitFor()
    await expect.poll(() => visitor.page.title()).toBe('GDPR compliance · Loquia')
  })

  test.each([
    ['/terms', '/legal/terms-of-service'],
    ['/it/privacy', '/it/legal/privacy-policy'],
    ['/it/portal/insight?bot=a%26b', '/it/portal/analytics?bot=a%26b'],
  ])('%s leads to %s', async (from, to) => {
    const response = await fetch(visitor.server.url + from, { redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([308, to])
  })
})

describe('the site’s own assistant', () => {
  const bubbles = () =>
    visitor.page.evaluate(() =>
      (
        (Reflect.get(window, 'Loquia') as { instances: { options: Record<string, unknown> }[] } | undefined)
          ?.instances ?? []
      )
        .filter(({ options }) => options['mode'] === 'bubble')
        .map(({ options }) => [options['botId'], options['language']]),
    )
  const move = async () => {
    let x = 300
    await expect
      .poll(async () => {
        await visitor.page.mouse.move((x += 5), 300)
        return bubbles()
      })
      .toHaveLength(1)
  }

  test('comes at the first move, in the page’s language, and not before', async () => {
    visitor.server.api.site.assistant = { en: 'site-en', it: 'site-it' }
    await visitor.visit('/it/voice-agent')
    expect(await bubbles()).toEqual([])
    await move()
    expect(await bubbles()).toEqual([['site-it', 'it']])
  })

  test('leaves the page of a demo to the demo', async () => {
    visitor.server.api.site.assistant = { en: 'site-en', it: 'site-it' }
    await visitor.visit('/chatbot-demo/ready-1')
    await visitor.page.locator('[data-chat-widget]').waitFor()
    await visitor.page.mouse.move(300, 300)
    await visitor.page.mouse.move(310, 300)
    expect(await bubbles()).toEqual([])
  })
})

test('who wants to speak to a person about the full version reaches one', async () => {
  await visitor.visit('/chatbot-demo/ready-1')
  await visitor.page.getByRole('button', { name: 'Write to us to buy it' }).click()
  const dialog = visitor.page.getByRole('dialog', { name: 'Get in touch' })
  await dialog.waitFor()
  expect(await dialog.getByLabel('Message').isVisible()).toBe(true)
})
