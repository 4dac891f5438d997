import { describe, expect, test } from 'vitest'
import { visitorForTests } from '../../testing/visitor'

const visitor = visitorForTests()
const creator = () => visitor.page.locator('#chatbot-demo')
const stored = () => visitor.page.evaluate(() => localStorage.getItem('current_demo_id'))
/** Addresses of demos that the page has gone to. */
const watchVisits = () => {
  const seen: string[] = []
  visitor.page.on('framenavigated', (frame) => {
    if (frame === visitor.page.mainFrame()) seen.push(new URL(frame.url()).pathname)
  })
  return () => seen.filter((path) => path.includes('/chatbot-demo/'))
}

describe.each([
  {
    path: '/',
    prefix: '',
    next: 'Continue',
    label: 'Type your domain',
    name: 'Full name',
    site: 'Website',
    change: 'Change',
    submit: 'Show me my chatbot',
    required: ['Website required', 'Please enter your website domain'],
    invalid: ['Invalid Website', 'Please enter a valid domain (e.g. example.com)'],
    missing: ['Missing Information', 'Please fill out all fields'],
    badEmail: ['Invalid Email', 'Please enter a valid email address'],
    failed: ['Error', 'Failed to create demo chatbot'],
  },
  {
    path: '/it',
    prefix: '/it',
    next: 'Continua',
    label: 'Scrivi il tuo dominio',
    name: 'Nome e cognome',
    site: 'Sito web',
    change: 'Cambia',
    submit: 'Mostrami il mio chatbot',
    required: ['Manca il sito', 'Scrivi il dominio del tuo sito'],
    invalid: ['Sito non valido', 'Scrivi un dominio valido (per esempio example.com)'],
    missing: ['Dati mancanti', 'Compila tutti i campi'],
    badEmail: ['Email non valida', 'Scrivi un indirizzo email valido'],
    failed: ['Errore', 'Non siamo riusciti a creare la demo'],
  },
] as const)(
  'a demo in two steps at $path',
  ({ path, prefix, next, label, name, site, change, submit, required, invalid, missing, badEmail, failed }) => {
    test('each fault is told, what was typed stays, and the demo is shown once', async () => {
      await visitor.visit(path)
      const visits = watchVisits()
      const domain = creator().getByLabel(label)
      await creator().getByRole('button', { name: next }).click()
      await visitor.toast(required[0]).getByText(required[1]).waitFor()
      await domain.fill('no domain')
      await domain.press('Enter')
      await visitor.toast(invalid[0]).getByText(invalid[1]).waitFor()
      expect(await domain.inputValue()).toBe('no domain')
      visitor.server.api.refuseCreation = 'internal_error'
      await domain.fill('example.com')
      await domain.press('Enter')
      await visitor.toast(failed[0]).getByText(failed[1]).waitFor()
      expect(await domain.inputValue()).toBe('example.com')
      visitor.server.api.refuseCreation = null
      await creator().getByRole('button', { name: next }).dblclick()
      await creator().getByLabel(name).waitFor()
      expect(await creator().getByText('example.com').isVisible()).toBe(true)
      expect(visitor.server.api.created).toHaveLength(1)
      expect(await stored()).toBe('reading-1')
      await expect.poll(() => creator().getByLabel(site).inputValue()).toBe('example.com')

      await creator().getByRole('button', { name: submit }).click()
      await visitor.toast(missing[0]).getByText(missing[1]).waitFor()
      await creator().getByLabel(name).fill('Anna Rossi')
      await creator().getByLabel('Email').fill('anna')
      await creator().getByRole('button', { name: submit }).click()
      await visitor.toast(badEmail[0]).getByText(badEmail[1]).waitFor()
      expect(await creator().getByLabel(name).inputValue()).toBe('Anna Rossi')
      await creator().getByLabel('Email').fill('anna@example.com')
      const at = Date.now()
      await creator().locator('button[type="submit"]').dblclick()
      await visitor.page.waitForURL(`**${prefix}/chatbot-demo/reading-1`)
      expect(Date.now() - at).toBeGreaterThan(400)
      await visitor.page.locator('[data-build]').waitFor()
      expect(visits()).toEqual([`${prefix}/chatbot-demo/reading-1`])
      await expect
        .poll(() => visitor.server.api.contacts)
        .toEqual([{ fullName: 'Anna Rossi', email: 'anna@example.com', website: 'example.com', demoId: 'reading-1' }])
    })

    test('the domain can be changed; the same one again makes no second demo', async () => {
      await visitor.visit(path)
      await creator().getByLabel(label).fill('example.com')
      await creator().getByRole('button', { name: next }).click()
      await creator().getByRole('button', { name: change }).click()
      const domain = creator().getByLabel(label)
      expect(await domain.inputValue()).toBe('example.com')
      await expect.poll(() => domain.evaluate((element) => element === document.activeElement)).toBe(true)
      await creator().getByRole('button', { name: next }).click()
      await creator().getByRole('button', { name: change }).click()
      expect(visitor.server.api.created).toHaveLength(1)
      await creator().getByLabel(label).fill('example.org')
      await creator().getByRole('button', { name: next }).click()
      await creator().getByText('example.org').waitFor()
      expect(visitor.server.api.created.map((request) => request.domain)).toEqual(['example.com', 'example.org'])
      expect(await stored()).toBe('reading-2')
    })
  },
)

describe('another provider’s form in the second step', () => {
  const second = async () => {
    visitor.server.api.site.leadFormUrl = `${visitor.server.url}/lead-form`
    await visitor.visit('/')
    await creator().getByLabel('Type your domain').fill('example.com')
    await creator().getByRole('button', { name: 'Continue' }).click()
    const frame = creator().locator('iframe')
    await frame.waitFor()
    expect(await frame.getAttribute('src')).toBe(`${visitor.server.url}/lead-form?website=example.com`)
    await (await (await frame.elementHandle())?.contentFrame())?.waitForURL('**/lead-form?*')
  }
  /** @param from `form` is the frame that shows it, `self` the page's own window, `other` another frame */
  const post = (origin: string, data: unknown, from: 'form' | 'self' | 'other' | null = 'form') =>
    visitor.page.evaluate(
      ([told, value, sender]) => {
        const windows = {
          form: () => document.querySelector('iframe')!.contentWindow,
          self: () => window,
          other: () => document.body.appendChild(document.createElement('iframe')).contentWindow,
        }
        window.dispatchEvent(
          new MessageEvent('message', {
            origin: told,
            data: value,
            source: sender === null ? null : windows[sender](),
          }),
        )
      },
      [origin, data, from] as const,
    )

  test('only messages of its own origin and its own frame count, and the page is left once', async () => {
    await second()
    const visits = watchVisits()
    await post('https://stranger.example', { type: 'form_submit' })
    for (const other of ['self', 'other', null] as const) await post(visitor.server.url, { type: 'form_submit' }, other)
    // Longer than any message would take to lead on.
    await visitor.page.waitForTimeout(1_300)
    expect(visits()).toEqual([])
    await post(visitor.server.url, { type: 'form_submit' })
    await post(visitor.server.url, 'submit-button-click')
    await visitor.page.waitForURL('**/chatbot-demo/reading-1')
    await visitor.page.waitForTimeout(1_300)
    expect(visits()).toEqual(['/chatbot-demo/reading-1'])
  })

  test('what the frame itself posts counts', async () => {
    await second()
    await visitor.page
      .frames()
      .find((frame) => frame.url().includes('/lead-form'))!
      .evaluate(() => parent.postMessage({ type: 'form_submit' }, '*'))
    await visitor.page.waitForURL('**/chatbot-demo/reading-1')
    expect(await stored()).toBe('reading-1')
  })

  test.each(['ghl_form_submit', 'ghl_redirect'])('the window’s %s leads to the stored demo', async (name) => {
    await second()
    await visitor.page.evaluate((event) => window.dispatchEvent(new Event(event)), name)
    await visitor.page.waitForURL('**/chatbot-demo/reading-1')
    expect(await stored()).toBe('reading-1')
  })

  test('a press of its button leads on after a second', async () => {
    await second()
    const at = Date.now()
    await post(visitor.server.url, { event: 'button-click' })
    await visitor.page.waitForURL('**/chatbot-demo/reading-1')
    expect(Date.now() - at).toBeGreaterThan(900)
  })
})
