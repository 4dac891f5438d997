import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { launchBrowser } from './testing/browser'
import { SiteServer } from './testing/site-server'
import type { StandIn } from './testing/stand-in-widget'

const server = new SiteServer()
let browser: Browser
let context: BrowserContext
let page: Page
/** What the browser complained about: faults of the page, refused resources, hydration. */
let complaints: string[]

beforeAll(async () => {
  await server.start()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})
const open = async (options: BrowserContextOptions = {}) => {
  context = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 900 }, ...options })
  page = await context.newPage()
  page.setDefaultTimeout(10_000)
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('Failed to load resource')) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
}
beforeEach(async () => {
  complaints = []
  Object.assign(server.api, { created: [], contacts: [], refuseCreation: null, creationDelayMs: 0 })
  server.api.site.showcase = { en: null, it: null }
  server.widgetBroken = false
  await open()
})
afterEach(async () => {
  await context.close()
  if (complaints.length > 0) throw new Error(`The browser complained: ${complaints.join('\n')}`)
})

const visit = async (path: string) => {
  await page.goto(server.url + path)
  await page.locator('html[data-ready]').waitFor()
}
/** A visitor's hand moves on until the page has noticed: on a slow machine it may not listen yet at the first move. */
const firstSign = async () => {
  let noticed = false
  page.on('response', (response) => {
    if (response.url().endsWith('/widget.js')) noticed = true
  })
  let x = 300
  await expect.poll(async () => {
    await page.mouse.move((x += 5), 300)
    return noticed
  }, { timeout: 15_000 }).toBe(true)
}
const toast = (title: string) => page.locator('li[data-variant]').filter({ hasText: title })
const chats = () => page.evaluate(() => ((Reflect.get(window, 'Loquia') as { instances: StandIn[] } | undefined)?.instances ?? []).map(({ options, sent }) => ({ options: Object.fromEntries(Object.entries(options).filter(([key]) => key !== 'target')), sent })))

describe('the home page', () => {
  test.each([
    ['/', 'Read my site', 'Website required', 'Please enter your website domain', 'Invalid Website', 'Please enter a valid domain (e.g. example.com)'],
    ['/it', 'Leggi il mio sito', 'Manca il sito', 'Scrivi il dominio del tuo sito', 'Sito non valido', 'Scrivi un dominio valido (per esempio example.com)'],
  ])('%s says what is wrong with a domain, keeps it, and takes a good one to its demo', async (path, submit, required, requiredText, invalid, invalidText) => {
    await visit(path)
    const form = page.locator('form').first()
    const field = form.getByRole('textbox')
    await form.getByRole('button', { name: submit }).click()
    await toast(required).waitFor()
    expect(await form.getByText(requiredText).isVisible()).toBe(true)
    await field.fill('not a domain')
    await field.press('Enter')
    await toast(invalid).getByText(invalidText).waitFor()
    expect(await toast(required).count()).toBe(0)
    expect(await field.inputValue()).toBe('not a domain')
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)
    await field.fill('https://www.Example.com/about')
    await field.press('Enter')
    await page.waitForURL(`**${path === '/' ? '' : path}/chatbot-demo/reading-1`)
    expect(server.api.created).toEqual([{ domain: 'www.example.com', language: path === '/' ? 'en' : 'it' }])
  })

  test('a refusal of the server is told in the visitor’s language, and the domain stays', async () => {
    server.api.refuseCreation = 'rate_limited'
    await visit('/it')
    const form = page.locator('form').first()
    await form.getByRole('textbox').fill('example.com')
    await form.getByRole('textbox').press('Enter')
    await toast('Errore').getByText('Troppe richieste. Riprova tra poco.').waitFor()
    expect(await form.getByRole('textbox').inputValue()).toBe('example.com')
    server.api.refuseCreation = null
    await form.getByRole('textbox').press('Enter')
    await page.waitForURL('**/it/chatbot-demo/reading-1')
  })

  test('the sample site is offered and fills the form', async () => {
    await visit('/')
    await page.getByRole('button', { name: 'localhost:3001' }).click()
    await page.locator('form').first().getByRole('textbox').press('Enter')
    await page.waitForURL('**/chatbot-demo/reading-1')
    expect(server.api.created[0]?.domain).toBe('localhost:3001')
  })

  test('the still gives way to the real chat once that has answered', async () => {
    server.api.site.showcase = { en: 'show-1', it: null }
    await visit('/')
    expect(await chats()).toEqual([])
    expect(await page.getByText('From this page').isVisible()).toBe(true)
    await firstSign()
    await page.locator('[data-live="true"] [data-chat-widget]').waitFor()
    expect(await chats()).toMatchObject([{ options: { botId: 'show-1', mode: 'inline' }, sent: ['Are dogs allowed?'] }])
    expect(await page.getByText('From this page').count()).toBe(0)
  })

  test('with reduced motion the still stays and no chat is loaded', async () => {
    server.api.site.showcase = { en: 'show-1', it: null }
    await context.close()
    await open({ reducedMotion: 'reduce' })
    await visit('/')
    await page.mouse.move(300, 300)
    await page.mouse.wheel(0, 400)
    await page.locator('header[data-scrolled="true"]').waitFor()
    expect(await chats()).toEqual([])
    expect(await page.getByText('From this page').count()).toBe(1)
  })

  test('a chat that cannot be loaded leaves the still in place', async () => {
    server.api.site.showcase = { en: 'show-1', it: null }
    server.widgetBroken = true
    await visit('/')
    await firstSign()
    expect(await page.getByText('From this page').isVisible()).toBe(true)
  })

  test('reads without JavaScript, and its form leads on', async () => {
    await context.close()
    await open({ javaScriptEnabled: false })
    await page.goto(`${server.url}/it`)
    expect(await page.getByText('Prima legge, poi parla').isVisible()).toBe(true)
    await page.locator('form').first().getByRole('textbox').fill('example.com')
    await page.locator('form').first().getByRole('textbox').press('Enter')
    await page.waitForURL('**/it/chatbot-demo?website=example.com')
    expect(await page.getByLabel('Sito web').inputValue()).toBe('example.com')
  })
})

describe('language and navigation', () => {
  test('the switch keeps the page and its query, and is remembered', async () => {
    await visit('/chatbot-demo?website=example.com')
    await page.locator('header').getByRole('link', { name: 'Italiano' }).click()
    await page.waitForURL('**/it/chatbot-demo?website=example.com')
    expect(await page.locator('html').getAttribute('lang')).toBe('it')
    expect(await page.evaluate(() => localStorage.getItem('loquia.language'))).toBe('it')
  })

  test('another language is only suggested, and not again once declined', async () => {
    await context.close()
    await open({ locale: 'it-IT' })
    await visit('/chatbot-demo')
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
    const offer = page.getByRole('link', { name: 'Leggi questa pagina in italiano' })
    expect(await offer.getAttribute('href')).toBe('/it/chatbot-demo')
    await page.getByRole('button', { name: 'Resta in inglese' }).click()
    await offer.waitFor({ state: 'detached' })
    await page.reload()
    await page.locator('html[data-ready]').waitFor()
    expect(await offer.count()).toBe(0)
  })

  test('the header takes its ground after ten pixels', async () => {
    await visit('/')
    await page.mouse.wheel(0, 10)
    await page.waitForFunction(() => window.scrollY === 10)
    expect(await page.locator('header').getAttribute('data-scrolled')).toBe('false')
    await page.mouse.wheel(0, 2)
    await page.locator('header[data-scrolled="true"]').waitFor()
  })

  test('on a narrow screen the drawer opens, holds the focus, closes with Escape and gives the focus back', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await visit('/')
    const menu = page.getByRole('button', { name: 'Menu' })
    await menu.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('link', { name: 'Chatbot demo' }).waitFor()
    for (let step = 0; step < 16; step++) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null)).toBe(true)
    }
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(await menu.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  test('a page reached inside the site has its own title and address', async () => {
    await visit('/it')
    await page.locator('header').getByRole('link', { name: 'Demo del chatbot' }).click()
    await page.getByRole('heading', { name: 'Crea la tua demo' }).waitFor()
    expect(await page.title()).toBe('Demo gratuita del chatbot · Loquia')
    expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(`${server.url}/it/chatbot-demo`)
  })
})

describe('the demo form', () => {
  test.each([
    ['/chatbot-demo', ['Website', 'Full name', 'Email'], 'Create my chatbot', ['Missing Information', 'Please fill out all fields'], ['Invalid Email', 'Please enter a valid email address'], ['Invalid Website', 'Please enter a valid domain (e.g. example.com)'], ['Success', 'Your AI chatbot has been created!']],
    ['/it/chatbot-demo', ['Sito web', 'Nome e cognome', 'Email'], 'Crea il mio chatbot', ['Dati mancanti', 'Compila tutti i campi'], ['Email non valida', 'Scrivi un indirizzo email valido'], ['Sito non valido', 'Scrivi un dominio valido (per esempio example.com)'], ['Fatto', 'Il tuo chatbot è stato creato.']],
  ] as const)('%s tells each fault and then creates the demo', async (path, [website, name, email], submit, missing, badEmail, badWebsite, created) => {
    await visit(path)
    const press = () => page.locator('form').getByRole('button', { name: submit }).click()
    await press()
    await toast(missing[0]).getByText(missing[1]).waitFor()
    await page.getByLabel(website).fill('nonsense')
    await page.getByLabel(name).fill('Anna Rossi')
    await page.getByLabel(email).fill('anna')
    await press()
    await toast(badEmail[0]).getByText(badEmail[1]).waitFor()
    await page.getByLabel(email).fill('anna@example.com')
    await press()
    await toast(badWebsite[0]).getByText(badWebsite[1]).waitFor()
    expect(server.api.created).toEqual([])
    await page.getByLabel(website).fill('example.com')
    await press()
    await toast(created[0]).getByText(created[1]).waitFor()
    await page.waitForURL(`**${path}/reading-1`)
    expect(server.api.created).toMatchObject([{ domain: 'example.com', fullName: 'Anna Rossi', email: 'anna@example.com' }])
    expect(server.api.contacts).toEqual([{ fullName: 'Anna Rossi', email: 'anna@example.com', website: 'example.com', demoId: 'reading-1' }])
    expect(await page.evaluate(() => localStorage.getItem('latest_demo_id'))).toBe('reading-1')
  })

  test('is busy while the server works, sends once, and comes back with what was typed when it fails', async () => {
    server.api.creationDelayMs = 400
    server.api.refuseCreation = 'internal_error'
    await visit('/chatbot-demo?website=example.com')
    await page.getByLabel('Full name').fill('Anna Rossi')
    await page.getByLabel('Email').fill('anna@example.com')
    await page.locator('form button[type="submit"]').dblclick()
    await page.getByRole('button', { name: 'Creating your chatbot…' }).waitFor()
    expect(await page.getByLabel('Email').isDisabled()).toBe(true)
    await toast('Error').getByText('Failed to create demo chatbot').waitFor()
    expect(await page.getByLabel('Website').inputValue()).toBe('example.com')
    expect(await page.getByLabel('Email').inputValue()).toBe('anna@example.com')
    server.api.refuseCreation = null
    await page.locator('form button[type="submit"]').dblclick()
    await page.waitForURL('**/chatbot-demo/reading-1')
    expect(server.api.created).toHaveLength(1)
  })

  test('one question is open at a time', async () => {
    await visit('/chatbot-demo')
    await page.getByText('What does it cost?').click()
    expect(await page.getByText('costs $375, paid once').isVisible()).toBe(true)
    await page.getByText('Can I change how it looks?').click()
    expect(await page.locator('details[open]').count()).toBe(1)
    expect(await page.getByText('costs $375, paid once').isVisible()).toBe(false)
  })

  test('the closing call goes back to the top', async () => {
    await visit('/chatbot-demo')
    const call = page.getByRole('link', { name: 'Create my chatbot' })
    await call.scrollIntoViewIfNeeded()
    await call.click()
    await page.waitForFunction(() => window.scrollY === 0)
    expect(await page.getByLabel('Website').isVisible()).toBe(true)
  })
})

describe('the demo page', () => {
  test('shows the reading as it goes on and opens the chat with the first page', async () => {
    server.api.restart('reading-7')
    await visit('/chatbot-demo/reading-7')
    const strip = page.locator('[data-build]')
    await page.locator('[data-build="crawling"]').waitFor()
    await strip.getByText('You can already ask').waitFor()
    await page.locator('[data-chat-widget]').waitFor()
    expect(await strip.getAttribute('data-build')).toBe('crawling')
    await strip.getByText('11 pages read in 1.8s').waitFor()
    expect(await strip.getByText('12 pages found').isVisible()).toBe(true)
    expect(await strip.getByText('1 skipped').isVisible()).toBe(true)
    expect(await strip.getByText('first answer possible after 0.6s').isVisible()).toBe(true)
    expect(await chats()).toHaveLength(1)
    await page.getByText('What it has read, page by page').click()
    await page.getByText('skipped: robots.txt asks not to read it').waitFor()
    expect(await page.getByRole('listitem').filter({ hasText: 'Repairs and prices' }).textContent()).toContain('151 words')
  })

  test('stops asking once the site is read', async () => {
    let asked = 0
    page.on('request', (request) => {
      if (request.url().includes('/api/chatbot-demo/')) asked++
    })
    server.api.restart('reading-8')
    await visit('/chatbot-demo/reading-8')
    await page.locator('[data-build="ready"]').waitFor()
    const then = asked
    // Longer than two of the intervals at which it asked before.
    await page.waitForTimeout(1_000)
    expect(asked).toBe(then)
    expect(then).toBeGreaterThan(1)
  })

  test('a failed reading says why, keeps the domain, and can be tried again', async () => {
    await visit('/it/chatbot-demo/failed-site_disallows_robots')
    expect(await page.getByRole('alert').textContent()).toContain('Il file robots.txt di questo sito chiede ai programmi di non leggerlo.')
    const field = page.getByLabel('Scrivi il tuo dominio')
    expect(await field.inputValue()).toBe('pedalandpost.example')
    await page.getByRole('button', { name: 'Leggi di nuovo' }).click()
    await page.waitForURL('**/it/chatbot-demo/reading-1')
    await page.locator('[data-build="ready"]').waitFor()
    expect(server.api.created).toMatchObject([{ domain: 'pedalandpost.example' }])
  })

  test.each([
    ['/chatbot-demo/missing', 'Chatbot not found', "We couldn't find this chatbot. It may have expired or been removed."],
    ['/it/chatbot-demo/expired', 'Questa demo è finita', 'Le demo restano attive per 7 giorni.'],
    ['/chatbot-demo/down', 'Error fetching demo', 'we could not reach it'],
  ])('%s says so and leads back', async (path, title, text) => {
    await visit(path)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(title)
    expect(await page.locator('main').textContent()).toContain(text)
    await page.locator('main').getByRole('link').click()
    await page.waitForURL(`**${path.startsWith('/it') ? '/it' : ''}/chatbot-demo`)
  })

  test('a chat that does not load says so and can be tried again', async () => {
    server.widgetBroken = true
    await visit('/chatbot-demo/ready-1')
    await page.getByText('The chat did not load.').waitFor()
    server.widgetBroken = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.locator('[data-chat-widget]').waitFor()
    expect(await chats()).toMatchObject([{ options: { botId: 'ready-1', mode: 'inline' } }])
  })

  test('the snippet is copied whole, and the button says so for two seconds', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await visit('/chatbot-demo/ready-1')
    await page.getByRole('button', { name: 'Copy' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    const copiedAt = Date.now()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`<script async src="${server.url}/widget.js" data-demo-id="ready-1"></script>`)
    await page.getByRole('button', { name: 'Copy', exact: true }).waitFor()
    expect(Date.now() - copiedAt).toBeGreaterThan(1_500)
  })

  test('choices show on the living chat at once, and in the snippet when applied', async () => {
    await visit('/chatbot-demo/ready-1')
    await page.locator('[data-chat-widget]').waitFor()
    await page.getByRole('tab', { name: 'Customize' }).click()
    await page.getByLabel('Primary color', { exact: true }).fill('#b42')
    await page.getByLabel('Bot message color: choose').fill('#ffeedd')
    await page.getByLabel('Chatbot title').fill('Ask "us"')
    expect((await chats())[0]?.options).toMatchObject({ primaryColor: '#b42', botBubbleColor: '#ffeedd', title: 'Ask "us"' })
    await page.getByLabel('Primary color', { exact: true }).fill('#b42x')
    await page.getByText('Write a color such as #10b981').waitFor()
    expect((await chats())[0]?.options['primaryColor']).toBeNull()
    await page.getByLabel('Primary color', { exact: true }).fill('#bb4422')
    await page.getByRole('button', { name: 'Apply Customization' }).click()
    const at = Date.now()
    await page.getByRole('button', { name: 'Applying Changes...' }).waitFor()
    await page.getByRole('button', { name: 'Changes Applied' }).waitFor()
    expect(Date.now() - at).toBeGreaterThan(800)
    await toast('Customization Applied').getByText('Your chatbot appearance has been updated successfully!').waitFor()
    await page.getByRole('button', { name: 'Apply Customization' }).waitFor()
    expect(Date.now() - at).toBeGreaterThan(2_700)
    await page.getByRole('tab', { name: 'Install' }).click()
    expect(await page.locator('[data-embed-code] code').textContent()).toBe(
      `<script async src="${server.url}/widget.js" data-demo-id="ready-1" data-primary-color="#bb4422" data-bot-bubble-color="#ffeedd" data-title="Ask &quot;us&quot;"></script>`,
    )
  })

  test('the tabs work by keyboard', async () => {
    await visit('/chatbot-demo/ready-1')
    await page.getByRole('tab', { name: 'Install' }).focus()
    await page.keyboard.press('ArrowRight')
    expect(await page.getByRole('tab', { name: 'Customize' }).evaluate((tab) => tab === document.activeElement && tab.getAttribute('aria-selected') === 'true')).toBe(true)
    await page.keyboard.press('Home')
    expect(await page.getByRole('tabpanel', { name: 'Install' }).isVisible()).toBe(true)
  })

  test('cannot be bought yet, or has been', async () => {
    await visit('/chatbot-demo/ready-1')
    expect(await page.getByRole('button', { name: 'Coming Soon' }).isDisabled()).toBe(true)
    expect(await page.getByText('$375, paid once').isVisible()).toBe(true)
    expect(await page.getByText('November 28, 2026').isVisible()).toBe(true)
    await visit('/it/chatbot-demo/bought')
    expect(await page.getByRole('button', { name: 'Già acquistato' }).isDisabled()).toBe(true)
    expect(await page.getByText('Scadenza della demo').count()).toBe(0)
  })
})

describe('accessibility and layout', () => {
  const paths = ['', '/chatbot-demo', '/chatbot-demo/ready-1', '/chatbot-demo/failed-site_empty', '/chatbot-demo/missing', '/website-analyzer', '/voice-agent', '/legal/privacy-policy', '/legal/terms-of-service', '/legal/cookie-policy', '/legal/gdpr-compliance', '/bot', '/nowhere']
  test.each(
    (['light', 'dark'] as const).flatMap((colorScheme) => ['', '/it'].flatMap((prefix) => paths.map((path) => ({ colorScheme, path: prefix + path || '/' })))),
  )('axe finds nothing on $path in $colorScheme', async ({ colorScheme, path }) => {
    await context.close()
    await open({ colorScheme, reducedMotion: 'reduce', locale: path.startsWith('/it') ? 'it-IT' : 'en-US' })
    await visit(path)
    for (const question of await page.locator('.faq summary').all()) await question.click()
    const tab = page.getByRole('tab').nth(1)
    if ((await tab.count()) > 0) {
      await tab.click()
      await page.locator('details summary').click()
    }
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
  })

  test.each(['/', '/it', '/it/chatbot-demo', '/it/chatbot-demo/ready-1', '/it/chatbot-demo/failed-site_empty', '/it/website-analyzer', '/it/voice-agent', '/it/legal/terms-of-service'])('%s fits a screen of 320 px', async (path) => {
    await page.setViewportSize({ width: 320, height: 700 })
    await visit(path)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })

  test('nothing moves while the page arrives', async () => {
    await page.addInitScript(() => {
      Reflect.set(window, 'shift', 0)
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) Reflect.set(window, 'shift', Number(Reflect.get(window, 'shift')) + Number(Reflect.get(entry, 'value')))
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const shifts: number[] = []
    for (const path of ['/', '/it', '/it/chatbot-demo', '/chatbot-demo/ready-1', '/voice-agent', '/it/website-analyzer', '/legal/cookie-policy']) {
      await visit(path)
      await page.waitForLoadState('networkidle')
      shifts.push(await page.evaluate(() => Number(Reflect.get(window, 'shift'))))
    }
    expect(Math.max(...shifts)).toBeLessThan(0.02)
  })
})
