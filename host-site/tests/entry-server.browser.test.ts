import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { SiteServer } from '../src/testing/site-server'

const server = new SiteServer()
beforeAll(() => server.start())
afterAll(() => server.stop())

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(server.url + path, { redirect: 'manual', headers })
  return { status: response.status, location: response.headers.get('location'), html: await response.text() }
}

describe('what the server renders', () => {
  test.each([
    ['/', 200, 'en', 'Type your domain'],
    ['/it', 200, 'it', 'Scrivi il tuo dominio'],
    ['/chatbot-demo', 200, 'en', 'Create your demo'],
    ['/it/chatbot-demo', 200, 'it', 'Crea la tua demo'],
    ['/chatbot-demo/ready-1', 200, 'en', '11 pages read'],
    ['/it/chatbot-demo/ready-1', 200, 'it', '11 pagine lette'],
    ['/chatbot-demo/missing', 404, 'en', 'Chatbot not found'],
    ['/it/chatbot-demo/missing', 404, 'it', 'Chatbot non trovato'],
    ['/chatbot-demo/expired', 410, 'en', 'This demo has ended'],
    ['/chatbot-demo/down', 500, 'en', 'The demo did not load'],
    [
      '/it/chatbot-demo/failed-site_disallows_robots',
      200,
      'it',
      'Questo sito chiede ai robot di non leggerlo (robots.txt o noindex).',
    ],
    ['/bot', 200, 'en', 'User-agent: LoquiaBot'],
    ['/it/bot', 200, 'it', 'Come fermarlo'],
    ['/nowhere', 404, 'en', 'Page not found'],
    ['/it/chatbot-demo/a/b', 404, 'it', 'Pagina non trovata'],
    ['/legal/%', 404, 'en', 'Page not found'],
    ['/it/legal/%c0%af', 404, 'it', 'Pagina non trovata'],
  ])('answers %s with %i in %s', async (path, status, language, words) => {
    const said = vi.spyOn(console, 'warn')
    const page = await get(path)
    expect(said.mock.calls).toEqual([])
    said.mockRestore()
    expect(page.status).toBe(status)
    expect(page.html).toMatch(/^<!doctype html>/)
    expect(page.html).toContain(`<html lang="${language}">`)
    expect(page.html).toContain(words)
    expect(page.html.match(/<h1/g)).toHaveLength(1)
  })

  test.each(['/it/', '/chatbot-demo/', '/it/chatbot-demo/?website=a.com'])(
    '%s redirects to the address without the slash',
    async (path) => {
      expect(await get(path)).toMatchObject({ status: 308, location: path.replace(/\/(?=\?|$)/, '') })
    },
  )

  test('answers hostile addresses quickly without a redirect', async () => {
    const paths = [
      '//x//evil.example/',
      '//evil.example/x//evil.example/',
      '///evil.example//',
      '/it//evil.example/',
      '//[/',
      '//evil.example:99999/',
      `/a${'/'.repeat(15_000)}b`,
      `/chatbot-demo/${';'.repeat(14_000)}`,
    ]
    for (const path of paths) {
      const asked = process.cpuUsage()
      const { status, location, html } = await get(path)
      const { user } = process.cpuUsage(asked)
      expect(status, path).toBeLessThan(500)
      expect(location ?? '/', path).toMatch(/^\/(?![/\\])/)
      expect(html, path).not.toContain('href="//')
      // In microseconds of the processor, which a busy machine does not stretch: thousands of slashes took seconds.
      expect(user, path.slice(0, 40)).toBeLessThan(1_500_000)
    }
  })

  test('links a page to its address in both languages', async () => {
    const { html } = await get('/it/chatbot-demo?utm=x')
    expect(html).toContain(`<link rel="canonical" href="${server.url}/it/chatbot-demo">`)
    expect(html).toContain(`<link rel="alternate" hreflang="en" href="${server.url}/chatbot-demo">`)
    expect(html).toContain(`<link rel="alternate" hreflang="it" href="${server.url}/it/chatbot-demo">`)
    expect(html).toContain(`<link rel="alternate" hreflang="x-default" href="${server.url}/chatbot-demo">`)
    expect(html).toContain('<meta property="og:title" content="Demo gratuita del chatbot · Loquia">')
    expect(html).toContain('Gratis per 7 giorni')
  })

  test('keeps private pages out of search results', async () => {
    for (const path of ['/nowhere', '/chatbot-demo/ready-1']) {
      const { html } = await get(path)
      expect(html).toContain('content="noindex"')
      expect(html).not.toContain('rel="canonical"')
    }
  })

  test('has structured data with filled placeholders', async () => {
    const { html } = await get('/chatbot-demo')
    const data: unknown = JSON.parse(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '')
    expect(data).toMatchObject({ '@type': 'FAQPage' })
    expect(JSON.stringify(data)).toContain('$375')
    expect(JSON.stringify(data)).toContain('7 days')
  })

  test.each([
    ['/', 'en', 375, 'USD'],
    ['/it', 'it', 299, 'EUR'],
  ])('%s describes the product in structured data', async (path, language, price, priceCurrency) => {
    const { html } = await get(path)
    const { '@graph': graph } = JSON.parse(
      /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '',
    ) as { '@graph': Record<string, unknown>[] }
    expect(graph.map((node) => node['@type'])).toEqual(['Organization', 'WebSite', 'Product', 'FAQPage'])
    expect(graph[2]).toMatchObject({ offers: { price, priceCurrency } })
    expect(html).toContain(`<meta property="og:image" content="${server.url}/preview-${language}.png">`)
    // Who does not see it hears what it shows.
    expect(/<meta property="og:image:alt" content="([^"]+)">/.exec(html)?.[1]).toBe(
      /<title>([^<]+)<\/title>/.exec(html)?.[1],
    )
    for (const file of [`preview-${language}.png`, 'site.webmanifest', 'favicon.ico', 'touch-icon.png'])
      expect(existsSync(join(import.meta.dirname, '../public', file))).toBe(true)
  })

  test('renders no inline script or style', async () => {
    for (const path of ['/', '/chatbot-demo', '/chatbot-demo/ready-1', '/it/nowhere', '/auth']) {
      const { html } = await get(path)
      const tags = html.match(/<(?:script|style)[^>]*>/g) ?? []
      expect(tags.length).toBeGreaterThan(1)
      for (const tag of tags)
        expect(tag).toMatch(/^<script type="(?:application\/(?:ld\+)?json"|module" [^>]*src="\/assets\/)/)
      expect(html).not.toMatch(/<[a-z][^<>]*\s(?:style|nonce|on[a-z]+)="/)
    }
  })

  test('ignores unknown query parameters', async () => {
    for (const path of ['/', '/it/voice-agent', '/auth'])
      expect((await get(`${path}?utm_source=newsletter&gclid=1`)).html, path).toBe((await get(path)).html)
    expect((await get('/auth?tab=register')).html).not.toBe((await get('/auth')).html)
  })

  test('renders one not-found page per language', async () => {
    const [missing, other] = [await get('/nowhere?x=1'), await get('/legal/nowhere/at/all')]
    expect(other.html).toBe(missing.html)
    expect((await get('/it/nowhere')).html).not.toBe(missing.html)
  })

  test('keeps the query in the link to the other language', async () => {
    expect((await get('/chatbot-demo?website=example.com&utm_source=x')).html).toContain(
      'href="/it/chatbot-demo?website=example.com"',
    )
  })

  test.each(['/', '/it'])('%s costs at most 132 KB of compressed JavaScript', async (path) => {
    const { html } = await get(path)
    const first = [...html.matchAll(/<script[^>]* src="([^"]+\.js)"/g)].map((match) => match[1] ?? '')
    const state = JSON.parse(/id="state"[^>]*>(.*?)<\/script>/.exec(html)?.[1] ?? '') as { modules: string[] }
    const files = [...first, ...state.modules]
    expect(files.length).toBeGreaterThan(3)
    expect(files.filter((file) => !file.startsWith('/assets/'))).toEqual([])
    const sizes = await Promise.all(
      files.map(async (file) => brotliCompressSync(await (await fetch(server.url + file)).arrayBuffer()).length),
    )
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(132_000)
  })

  test('draws a page before its scripts are loaded', async () => {
    const { html } = await get('/it/legal/privacy-policy')
    expect(html).not.toContain('modulepreload')
    expect(html.match(/<script[^>]* src=/g)).toHaveLength(1)
    expect(/id="state"[^>]*>(.*?)<\/script>/.exec(html)?.[1]).toContain('20 aprile 2025')
  })

  test('shows only known social links in the footer', async () => {
    expect((await get('/')).html).not.toContain('Instagram')
    server.changeContent([
      { type: 'footer', key: 'social.instagram', value: 'https://social.example/loquia', language: 'en' },
    ])
    const { html } = await get('/')
    server.changeContent([])
    expect(html).toContain('href="https://social.example/loquia"')
    expect(html).not.toContain('Facebook')
  })

  test('escapes external text', async () => {
    const { html } = await get('/chatbot-demo?website=%22%3E%3Cscript%3Ealert(1)%3C/script%3E')
    expect(html).not.toContain('<script>alert')
    expect(html).toContain('&lt;script&gt;alert(1)')
  })

  test('fills the form with the domain from the query', async () => {
    expect((await get('/it/chatbot-demo?website=example.com')).html).toContain('value="example.com"')
  })
})
