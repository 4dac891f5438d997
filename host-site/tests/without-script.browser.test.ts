import { describe, expect, test } from 'vitest'
import { visitorForTests } from '../src/testing/visitor'

const visitor = visitorForTests()
/** Which of these elements the browser has drawn, be they on the screen or below it. */
const drawnOf = (elements: Element[]): boolean[] =>
  elements.map((element) => element.checkVisibility({ contentVisibilityAuto: true, opacityProperty: true }))

describe.each([
  {
    prefix: '',
    demo: 'To create a demo, turn on JavaScript',
    message: 'To send this form, turn on JavaScript',
    portal: 'To use the portal, turn on JavaScript',
    terms: 'terms of service',
  },
  {
    prefix: '/it',
    demo: 'Per creare una demo, attiva JavaScript',
    message: 'Per inviare il modulo, attiva JavaScript',
    portal: 'Per usare il portale, attiva JavaScript',
    terms: 'termini di servizio',
  },
])('without JavaScript, from $prefix/', ({ prefix, demo, message, portal, terms }) => {
  const open = async (path: string) => {
    await visitor.open({ javaScriptEnabled: false })
    await visitor.page.goto(visitor.server.url + (prefix + path || '/'))
  }

  test('links to every public page from the home page', async () => {
    await open('')
    const ways = await visitor.page
      .locator('header a, footer a')
      .evaluateAll((links) => [...new Set(links.map((link) => (link as HTMLAnchorElement).pathname))])
    expect(ways).toEqual(
      expect.arrayContaining(
        [
          '/chatbot-demo',
          '/website-analyzer',
          '/voice-agent',
          '/legal/privacy-policy',
          '/legal/terms-of-service',
          '/legal/cookie-policy',
          '/legal/gdpr-compliance',
          '/auth',
        ].map((path) => prefix + path),
      ),
    )
    await visitor.page
      .locator('footer')
      .getByRole('link', { name: /Voice agent|Agente vocale/ })
      .click()
    await visitor.page.waitForURL(`**${prefix}/voice-agent`)
    expect(await visitor.page.locator('main h2').count()).toBeGreaterThan(3)
  })

  test('draws every section before it is scrolled to', async () => {
    await open('')
    expect(await visitor.page.locator('main h2').evaluateAll(drawnOf)).not.toContain(false)
  })

  test.each(['/chatbot-demo', '/website-analyzer'])(
    'the form of %s leads to the demo page with what was typed',
    async (path) => {
      await open(path)
      expect(await visitor.page.locator('form noscript').textContent()).toContain(demo)
      await visitor.page.locator('main form').getByRole('textbox').fill('example.com')
      await visitor.page.locator('main form button[type="submit"]').click()
      await visitor.page.waitForURL(`**${prefix}/chatbot-demo?website=example.com`)
      expect(await visitor.page.locator('main form').getByRole('textbox').inputValue()).toBe('example.com')
    },
  )

  test('the portal asks for JavaScript', async () => {
    await open('/portal')
    expect(await visitor.page.locator('main noscript').textContent()).toContain(portal)
    expect(await visitor.page.locator('main h1').isVisible()).toBe(false)
  })

  test('the contact form asks for JavaScript', async () => {
    await open('')
    const form = visitor.page.locator('#contact form')
    expect(await form.locator('noscript').textContent()).toContain(message)
    await form.locator('[name="message"]').fill('Do you speak Italian?')
    await form.locator('button[type="submit"]').click()
    expect(await form.locator('[name="message"]').inputValue()).toBe('Do you speak Italian?')
    expect(new URL(visitor.page.url()).search).toBe('')
  })

  test('links to the terms beside the form', async () => {
    await open('/chatbot-demo')
    await visitor.page.locator('main').getByRole('link', { name: terms }).click()
    await visitor.page.waitForURL(`**${prefix}/legal/terms-of-service`)
    expect(await visitor.page.locator('article h2').count()).toBeGreaterThan(6)
  })
})
