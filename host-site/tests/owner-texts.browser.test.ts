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
  test('replace the defaults in their language', async () => {
    visitor.server.changeContent([
      english('hero.title', 'A voice for your shop', 'hero'),
      english('faq.benefits.question', 'Is it worth it?', 'faq'),
      english('name', 'Parlante', 'company'),
      english('tagline', 'Ask us anything', 'footer'),
      english('copyright', '© Parlante Ltd', 'footer'),
      english('contact.title', 'Come and see us', 'contact'),
      english('hero.subtitle', '', 'hero'),
    ])
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

  test('give way to the defaults when they cannot be loaded', async () => {
    Object.assign(visitor.server.api, { failContent: 1, contentCalls: 0 })
    visitor.server.changeContent([english('hero.title', 'A voice for your shop', 'hero')])
    const changed = await (await fetch(visitor.server.url)).text()
    expect({
      calls: visitor.server.api.contentCalls,
      title: /<h1[^>]*>(?<title>[^<]*)/.exec(changed)?.groups?.title,
    }).toEqual({
      calls: 2,
      title: 'A voice for your shop',
    })
    visitor.server.forgetContent()
    Object.assign(visitor.server.api, { failContent: 9, contentCalls: 0 })
    const html = await (await fetch(visitor.server.url)).text()
    expect(html).toContain('A chatbot that answers')
    expect(html).toContain('The chatbot that quotes your own pages.')
    expect(visitor.server.api.contentCalls).toBe(2)
  })
})

describe('a page rendered for every visitor', () => {
  // A wrong attribute after hydration is reported by no browser: the links are what the address bar would show in them.
  test.each([
    ['/?utm_source=newsletter', '/it?utm_source=newsletter', '/it'],
    ['/it/nowhere/at/all?x=1', '/nowhere/at/all?x=1', '/404'],
    [
      '/chatbot-demo?utm_source=x&website=example.com',
      '/it/chatbot-demo?utm_source=x&website=example.com',
      '/it/chatbot-demo?website=example.com',
    ],
  ])('hydrates %s before it links the other language at %s', async (path, link, before) => {
    const other = path.startsWith('/it') ? 'en' : 'it'
    expect(await (await fetch(visitor.server.url + path)).text()).toContain(`<a href="${before}" hrefLang="${other}"`)
    await visitor.visit(path)
    await expect
      .poll(() => visitor.page.locator(`header nav ~ div a[hreflang="${other}"]`).first().getAttribute('href'))
      .toBe(link)
  })
})
