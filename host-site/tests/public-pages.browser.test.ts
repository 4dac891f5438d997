import { errorMessage, type StopEmailsResponse } from '@loquia/contracts'
import { describe, expect, test } from 'vitest'
import { axeViolations } from '../../scripts/testing/axe-violations'
import { localPath, publicPages } from '../src/paths'
import { visitorForTests } from '../src/testing/visitor'

const visitor = visitorForTests()

describe('the home page', () => {
  test('has its sections in order', async () => {
    await visitor.visit('/')
    expect(await visitor.page.locator('main section[id]').evaluateAll((all) => all.map(({ id }) => id))).toEqual([
      'home',
      'measured',
      'inbox',
      'services',
      'solutions',
      'pricing',
      'chatbot-demo',
      'faq',
      'contact',
    ])
    expect(await visitor.page.locator('#services h3').count()).toBe(6)
    expect(await visitor.page.locator('#solutions h3').count()).toBe(6)
  })

  test('sections fade in once', async () => {
    await visitor.visit('/')
    const services = visitor.page.locator('#services')
    await expect.poll(() => services.getAttribute('data-seen')).toBe('false')
    await services.scrollIntoViewIfNeeded()
    await expect.poll(() => services.getAttribute('data-seen')).toBe('true')
    await visitor.page.evaluate(() => window.scrollTo(0, 0))
    expect(await services.getAttribute('data-seen')).toBe('true')
  })

  test('shows everything without animation', async () => {
    await visitor.open({ reducedMotion: 'reduce' })
    await visitor.visit('/')
    expect(await visitor.page.locator('#solutions').evaluate((element) => getComputedStyle(element).opacity)).toBe('1')
    await visitor.open({ javaScriptEnabled: false })
    await visitor.page.goto(visitor.server.url)
    expect(await visitor.page.locator('#solutions').evaluate((element) => getComputedStyle(element).opacity)).toBe('1')
    await visitor.page.getByText('What do I get out of it?').click()
    expect(await visitor.page.getByText('a list of what your site doesn’t say yet').isVisible()).toBe(true)
  })

  test('one question is open at a time', async () => {
    await visitor.visit('/it')
    await visitor.page.getByText('Che cosa ci guadagno?').click()
    await visitor.page.getByText('Quanto tempo ci vuole?').click()
    expect(await visitor.page.locator('details[open]').count()).toBe(1)
  })

  test('the booking link leads to the form without an external address', async () => {
    await visitor.visit('/')
    expect(await visitor.page.getByRole('link', { name: 'Or talk to us first' }).first().getAttribute('href')).toBe(
      '#contact',
    )
    visitor.server.api.site.bookingUrl = 'https://booking.example/loquia'
    await visitor.visit('/')
    const links = await visitor.page
      .locator('main a[target="_blank"]')
      .evaluateAll((all) => all.map((link) => [link.getAttribute('href'), link.getAttribute('rel')]))
    expect(links).toEqual(Array.from({ length: 1 }, () => ['https://booking.example/loquia', 'noopener']))
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
  test('plays for ten seconds until it is stopped', async () => {
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

test('opens the contact form from the offer of the full version', async () => {
  await visitor.visit('/chatbot-demo/ready-1')
  await visitor.page.getByRole('button', { name: 'Write to us to buy it' }).click()
  const dialog = visitor.page.getByRole('dialog', { name: 'Get in touch' })
  await dialog.waitFor()
  expect(await dialog.getByLabel('Message').isVisible()).toBe(true)
})

describe('the unsubscribe link of an email', () => {
  const token = 'a+b/c=&d'
  /** The server, which knows one token. @returns what it was asked */
  const serve = async (business: string): Promise<string[]> => {
    const asked: string[] = []
    await visitor.page.route('**/api/visitor-emails/stop*', (route) => {
      const [method, given] = [route.request().method(), new URL(route.request().url()).searchParams.get('token')]
      asked.push(`${method} ${given}`)
      if (given !== token)
        return route.fulfill({ status: 404, json: { success: false, code: 'not_found', message: 'Not here' } })
      return route.fulfill({ json: { success: true, business } satisfies StopEmailsResponse })
    })
    return asked
  }
  const follow = async (path: string, given: string) => {
    // Another fragment alone is no other document.
    await visitor.page.goto('about:blank')
    await visitor.visit(`${path}#token=${encodeURIComponent(given)}`)
  }
  const press = (name: string) => visitor.page.getByRole('button', { name }).press('Enter')
  /** The heading, once it has the focus. */
  const heading = () => visitor.page.evaluate(() => document.activeElement?.closest('h1')?.textContent)

  test('unsubscribes only after a click', async () => {
    const asked = await serve('Rossi')
    await follow('/stop-emails', token)
    expect(await visitor.page.locator('meta[name="robots"]').getAttribute('content')).toContain('noindex')
    expect(await axeViolations(visitor.page)).toEqual([])
    expect(asked).toEqual([])
    await press('Stop emails')
    await expect.poll(heading).toBe('No more emails from Rossi')
    expect(asked).toEqual([`POST ${token}`])
    expect(await visitor.page.getByRole('button', { name: 'Stop emails' }).count()).toBe(0)
  })

  test('explains why it failed', async () => {
    await serve('')
    await visitor.visit('/it/stop-emails')
    await visitor.page.getByText('Per questa pagina serve il link della tua email').waitFor()
    await follow('/it/stop-emails', 'unknown')
    await press('Disattiva le email')
    await expect.poll(heading).toBe('Questo link non funziona')
    await visitor.page.getByRole('alert').waitFor()
    await follow('/it/stop-emails', token)
    await visitor.page.route('**/api/visitor-emails/stop*', (route) => route.abort(), { times: 1 })
    await press('Disattiva le email')
    await visitor.page.getByRole('alert').getByText(errorMessage('server_unreachable', 'it')).waitFor()
    await press('Disattiva le email')
    await expect.poll(heading).toBe('Niente più email da questa attività')
  })
})

test.each(publicPages.flatMap((path) => [path, localPath('it', path)]))(
  '%s does not scroll sideways at 320 pixels',
  async (path) => {
    await visitor.open({ viewport: { width: 320, height: 568 } })
    await visitor.visit(path)
    expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  },
)
