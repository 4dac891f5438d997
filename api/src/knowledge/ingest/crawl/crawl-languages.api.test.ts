import { afterEach, describe, expect, it } from 'vitest'
import type { Locale } from '@loquia/contracts'
import { crawl, type Crawled } from './crawled-site.testing.js'
import { page, startSite, type Answer, type TestSite } from './hostile-site.testing.js'

const sites: TestSite[] = []
afterEach(async () => {
  await Promise.all(sites.splice(0).map((site) => site.stop()))
})

async function crawlIn(
  pages: (host: () => string) => Record<string, Answer>,
  language: Locale,
  fallback?: (path: string) => Answer | undefined,
): Promise<{ read: string[]; skipped: Crawled['skipped']; asked: string[] }> {
  let host = ''
  const site = await startSite(
    pages(() => host),
    fallback,
  )
  host = site.host
  sites.push(site)
  const { paths, skipped, error } = await crawl(host, { concurrency: 1, language })
  expect(error).toBeUndefined()
  return { read: paths, skipped, asked: site.asked }
}

const versions = (name: string, ...languages: string[]): string =>
  languages.map((language) => `<link rel="alternate" hreflang="${language}" href="/${language}/${name}">`).join('')
const version = (title: string, language: string, head: string, body = ''): string =>
  page(title, body).replace('lang="en"', `lang="${language}"`).replace('<title>', `${head}<title>`)

describe('a site that names no versions of its pages', () => {
  it('is crawled without pages whose folder names the same third language as they do themselves', async () => {
    const { read, skipped } = await crawlIn(
      () => ({
        '/': version(
          'Inizio',
          'it',
          '',
          '<a href="/en/">E</a> <a href="/el/">G</a> <a href="/el/domatia">D</a> <a href="/de-luxe">L</a> <a href="/fr/chambres">C</a>',
        ),
        '/en/': version('Home', 'en', ''),
        '/el/': version('Αρχική', 'el', ''),
        '/el/domatia': version('Δωμάτια', 'el', ''),
        '/de-luxe': version('De luxe', 'de', ''),
        '/fr/chambres': version('Camere', 'it', ''),
      }),
      'it',
    )
    expect(read.toSorted()).toEqual(['/', '/de-luxe', '/en/', '/fr/chambres'])
    expect(Object.fromEntries(skipped)).toEqual({ '/el/': 'other_language', '/el/domatia': 'other_language' })
  })
})

describe('a site in several languages', () => {
  const pages: Record<string, Answer> = {
    '/': version(
      'Start',
      'en',
      versions('', 'en', 'it', 'de'),
      '<a href="/it/prezzi">P</a> <a href="/en/prices">P</a> <a href="/de/preise">P</a> <a href="/fr-only">F</a>',
    ),
    '/en/': version('Home', 'en', versions('', 'en', 'it', 'de')),
    '/it/': version('Inizio', 'it', versions('', 'en', 'it', 'de')),
    '/en/prices': version('Prices', 'en', ''),
    '/it/prezzi': version('Prezzi', 'it', ''),
    '/fr-only': version('Tarifs', 'fr', ''),
  }

  it("is crawled in the bot's language first", async () => {
    const english = await crawlIn(() => pages, 'en')
    expect(english.read.slice(0, 4).toSorted()).toEqual(['/', '/en/', '/en/prices', '/fr-only'])
    expect(english.read.slice(4).toSorted()).toEqual(['/it/', '/it/prezzi'])
    expect(Object.fromEntries(english.skipped)).toEqual({ '/de/': 'other_language', '/de/preise': 'other_language' })
    expect(english.asked).not.toContain('/de/preise')
    const italian = await crawlIn(() => pages, 'it')
    expect(italian.read.indexOf('/it/prezzi')).toBeLessThan(italian.read.indexOf('/en/prices'))
  })

  it('is crawled without a page whose third language only the page itself declares', async () => {
    const { skipped, read } = await crawlIn(
      () => ({
        '/': page('Start', '<a href="/preise">P</a>'),
        '/preise': version(
          'Preise',
          'de',
          '<link rel="alternate" hreflang="de" href="/preise-neu"><link rel="alternate" hreflang="en" href="/prices">',
        ),
        '/prices': page('Prices'),
      }),
      'en',
    )
    expect(skipped.get('/preise')).toBe('other_language')
    expect(read).toEqual(['/', '/prices'])
  })

  const spanish = (head: string, lang: string): Record<string, Answer> => ({
    '/': version('Inicio', lang, head, '<a href="/carta">C</a> <a href="/en/menu">M</a> <a href="/fr/carte">K</a>'),
    '/carta': version(
      'Carta',
      lang,
      '<link rel="alternate" hreflang="es" href="/carta"><link rel="alternate" hreflang="en" href="/en/menu"><link rel="alternate" hreflang="fr" href="/fr/carte">',
    ),
    '/en/menu': version('Menu', 'en', ''),
    '/fr/carte': version('Carte', 'fr', ''),
  })
  const inSpanish =
    '<link rel="alternate" hreflang="es" href="/"><link rel="alternate" hreflang="es" href="/carta"><link rel="alternate" hreflang="en" href="/en/"><link rel="alternate" hreflang="en" href="/en/menu"><link rel="alternate" hreflang="fr" href="/fr/"><link rel="alternate" hreflang="fr" href="/fr/carte">'

  it.each([
    ['the page declares', spanish(inSpanish, 'es-ES')],
    ['only its list of versions names', spanish(inSpanish, '')],
    ['its list of versions names, whatever its template declares', spanish(inSpanish, 'en')],
    ['the page declares and its list of versions forgets', spanish(inSpanish.replaceAll('"es"', '"es-419"'), 'es')],
  ])("is always crawled in the root page's language, which %s", async (_what, site) => {
    for (const language of ['en', 'it'] as const) {
      const { read, skipped } = await crawlIn(() => site, language)
      expect(read.slice(0, 2)).toEqual(['/', '/carta'])
      expect(read).toContain('/en/menu')
      expect(skipped.get('/fr/carte')).toBe('other_language')
    }
  })

  it("is crawled in the root page's language where only the sitemap declares it", async () => {
    const { read } = await crawlIn(
      (host) => ({
        '/': page('Inicio'),
        '/carta': page('Carta'),
        get '/sitemap.xml'() {
          const link = (language: string, path: string): string =>
            `<xhtml:link rel="alternate" hreflang="${language}" href="http://${host()}${path}"/>`
          return `<urlset xmlns:xhtml="http://www.w3.org/1999/xhtml"><url><loc>http://${host()}/</loc>${link('es', '/')}${link('en', '/en/')}</url><url><loc>http://${host()}/carta</loc>${link('es', '/carta')}${link('en', '/en/menu')}</url></urlset>`
        },
      }),
      'en',
    )
    expect(read).toContain('/carta')
  })

  it('is declared by its sitemap', async () => {
    const { skipped, read } = await crawlIn(
      (host) => ({
        '/': page('Start'),
        '/menu': page('Menu'),
        '/karte': page('Karte'),
        get '/sitemap.xml'() {
          const link = (language: string, path: string): string =>
            `<xhtml:link rel="alternate" hreflang="${language}" href="http://${host()}${path}"/>`
          return `<urlset xmlns:xhtml="http://www.w3.org/1999/xhtml"><url><loc>http://${host()}/menu</loc>${link('en', '/menu')}${link('de', '/karte')}</url><url><loc>http://${host()}/karte</loc></url></urlset>`
        },
      }),
      'en',
    )
    expect(read).toEqual(['/', '/menu'])
    expect(Object.fromEntries(skipped)).toEqual({ '/karte': 'other_language' })
  })
})

describe('addresses', () => {
  it('are found in RSS or Atom feeds that robots.txt names', async () => {
    const { read } = await crawlIn(
      (host) => ({
        get '/robots.txt'() {
          return `Sitemap: http://${host()}/feed.rss\nSitemap: http://${host()}/feed.atom\n`
        },
        '/': page('Home'),
        '/post': page('Post'),
        '/entry': page('Entry'),
        '/self': page('Self'),
        get '/feed.rss'() {
          return {
            type: 'application/rss+xml',
            body: `<?xml version="1.0"?><rss version="2.0"><channel><link>http://${host()}/</link><item><link><![CDATA[http://${host()}/post]]></link></item></channel></rss>`,
          }
        },
        get '/feed.atom'() {
          return {
            type: 'application/atom+xml',
            body: `<feed xmlns="http://www.w3.org/2005/Atom"><link rel="self" href="http://${host()}/self"/><entry><link href="http://${host()}/entry"/></entry></feed>`,
          }
        },
      }),
      'en',
    )
    expect(read.toSorted()).toEqual(['/', '/entry', '/post'])
  })

  it('are skipped when they show what the site shows for an address that cannot exist', async () => {
    const lost = (path: string): Answer =>
      page('Our shop', `<p>Sorry, there is nothing at ${path}. Request 8842${path.length}17.</p>`)
    const { read, skipped } = await crawlIn(
      () => ({ '/': page('Home', '<a href="/old-menu">o</a> <a href="/bread">b</a>'), '/bread': page('Bread') }),
      'en',
      (path) => (path.startsWith('/robots') || path.startsWith('/sitemap') ? undefined : lost(path)),
    )
    expect(read.toSorted()).toEqual(['/', '/bread'])
    expect(Object.fromEntries(skipped)).toEqual({ '/old-menu': 'soft_404' })
  })

  it('with a session are crawled as one page', async () => {
    const { read, asked, skipped } = await crawlIn(
      () => ({
        '/': page(
          'Home',
          '<a href="/p;jsessionid=A1B2?sid=7f">1</a> <a href="/p?PHPSESSID=99">2</a> <a href="/p">3</a>',
        ),
        '/p': page('Page'),
        '/p?sid=7f': page('Page'),
      }),
      'en',
    )
    expect(read).toEqual(['/', '/p'])
    // Only the content reveals a session parameter.
    expect(skipped.get('/p?sid=7f')).toBe('duplicate')
    expect(asked.filter((path) => path.startsWith('/p'))).toEqual(['/p', '/p?sid=7f'])
  })
})
