import { describe, expect, test } from 'vitest'
import { visitorForTests } from '../testing/visitor'

const visitor = visitorForTests()

describe.each([
  {
    prefix: '',
    demo: 'Building a demo needs JavaScript',
    letter: 'Sending the form needs JavaScript',
    portal: 'The portal needs JavaScript',
    name: 'Full name',
    analyzed: 'Full Name',
    terms: 'terms of service',
  },
  {
    prefix: '/it',
    demo: 'Per creare una demo serve JavaScript',
    letter: 'Per inviare il modulo serve JavaScript',
    portal: 'Per il portale serve JavaScript',
    name: 'Nome e cognome',
    analyzed: 'Nome e cognome',
    terms: 'termini di servizio',
  },
])('without JavaScript, from $prefix/', ({ prefix, demo, letter, portal, name, analyzed, terms }) => {
  const open = async (path: string) => {
    await visitor.open({ javaScriptEnabled: false })
    await visitor.page.goto(visitor.server.url + (prefix + path || '/'))
  }

  test('every public page can be walked to from the home page', async () => {
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
      .locator('header')
      .getByRole('link', { name: /Voice Agent|Agente vocale/ })
      .click()
    await visitor.page.waitForURL(`**${prefix}/voice-agent`)
    expect(await visitor.page.locator('main h2').count()).toBeGreaterThan(4)
  })

  test.each([
    ['/chatbot-demo', name],
    ['/website-analyzer', analyzed],
  ])('the form of %s says that it needs a script, and neither loses nor shows what was typed', async (path, label) => {
    await open(path)
    expect(await visitor.page.locator('form noscript').textContent()).toContain(demo)
    await visitor.page.getByLabel(label).fill('Anna Rossi')
    await visitor.page.locator('form button[type="submit"]').click()
    expect(await visitor.page.getByLabel(label).inputValue()).toBe('Anna Rossi')
    expect(visitor.page.url()).toBe(`${visitor.server.url}${prefix}${path}`)
  })

  test('the portal says so, in the place of a wait that would not end', async () => {
    await open('/portal')
    expect(await visitor.page.locator('main noscript').textContent()).toContain(portal)
    expect(await visitor.page.locator('main h1').isVisible()).toBe(false)
  })

  test('so does the contact form', async () => {
    await open('')
    const form = visitor.page.locator('#contact form')
    expect(await form.locator('noscript').textContent()).toContain(letter)
    await form.locator('[name="message"]').fill('Do you speak Italian?')
    await form.locator('button[type="submit"]').click()
    expect(await form.locator('[name="message"]').inputValue()).toBe('Do you speak Italian?')
    expect(new URL(visitor.page.url()).search).toBe('')
  })

  test('the terms beside the form are reached', async () => {
    await open('/chatbot-demo')
    await visitor.page.locator('form').getByRole('link', { name: terms }).click()
    await visitor.page.waitForURL(`**${prefix}/legal/terms-of-service`)
    expect(await visitor.page.locator('article h2').count()).toBeGreaterThan(6)
  })
})
