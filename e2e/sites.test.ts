import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leaflets, makePdf } from '../examples/sites/make-pdfs.ts'
import { sampleQuestions } from '../examples/sites/questions.ts'
import { startSampleSites, type RunningSampleSites } from '../examples/sites/serve.ts'
import { loadSite, textOf } from '../examples/sites/site.ts'

let sites: RunningSampleSites
beforeAll(async () => {
  sites = await startSampleSites({ ports: [0, 0] })
})
afterAll(() => sites.stop())

const expectations = {
  en: {
    missing: '/events/market-2025',
    redirect: ['/hours', '/opening-hours'],
    duplicate: '/bread?from=newsletter',
    noindex: '/guest-wifi',
    staff: '/staff-only/',
    pdf: '/catering-and-wholesale.pdf',
    faq: '/faq',
  },
  it: {
    missing: '/album/estate-2025',
    redirect: ['/orari', '/orari-di-apertura'],
    duplicate: '/olio-e-prodotti?da=notizie',
    noindex: '/guida-ospiti',
    staff: '/riservato/',
    pdf: '/eventi-e-matrimoni.pdf',
    faq: '/domande-frequenti',
  },
} as const

const linksOf = (html: string) => [...html.matchAll(/\b(?:href|src)="(\/[^"]*)"/g)].map(([, link]) => link!)
const mainOf = (html: string) => /<main[^>]*>([\s\S]*)<\/main>/.exec(html)![1]!
const matches = (text: string, expected: string | RegExp) =>
  typeof expected === 'string' ? text.includes(expected) : expected.test(text)

describe.each(['en', 'it'] as const)('the %s site', (language) => {
  const wanted = expectations[language]
  const questions = sampleQuestions[language]
  const get = (path: string, init?: RequestInit) => fetch(sites[language].url + path, { redirect: 'manual', ...init })
  const site = loadSite(join(import.meta.dirname, '../examples/sites', language))

  it('has 13 to 18 pages', () => {
    expect(site.pages.size).toBeGreaterThanOrEqual(13)
    expect(site.pages.size).toBeLessThanOrEqual(18)
  })

  it('serves each page complete in its language', async () => {
    const titles = new Set<string>()
    for (const page of site.pages.values()) {
      const response = await get(page.path)
      const html = await response.text()
      // The path stands on both sides, so that a failure names the page.
      expect({
        path: page.path,
        status: response.status,
        type: response.headers.get('content-type'),
        language: /<html lang="(\w+)/.exec(html)?.[1],
        headings: html.match(/<h1>/g)?.length,
        unfilled: html.includes('{{'),
        described: page.description !== '',
        canonical: html.includes('rel="canonical"'),
      }).toEqual({
        path: page.path,
        status: 200,
        type: 'text/html; charset=utf-8',
        language,
        headings: 1,
        unfilled: false,
        described: true,
        canonical: !page.noindex,
      })
      titles.add(page.title)
    }
    expect(titles.size).toBe(site.pages.size)
  })

  it('writes absolute URLs for the requested host', async () => {
    for (const host of ['localhost', '127.0.0.1']) {
      const origin = `http://${host}:${sites[language].port}`
      const html = await (await fetch(`${origin}${wanted.redirect[1]}`)).text()
      expect(html).toContain(`<link rel="canonical" href="${origin}${wanted.redirect[1]}">`)
      expect(await (await fetch(`${origin}/robots.txt`)).text()).toContain(`Sitemap: ${origin}/sitemap.xml`)
      const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text()
      const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url)
      const indexable = [...site.pages.values()].filter((page) => !page.noindex && !page.disallowed)
      expect(listed.sort()).toEqual(indexable.map((page) => origin + page.path).sort())
    }
  })

  it('has exactly one broken link', async () => {
    const links = new Map<string, string>()
    for (const page of site.pages.values()) {
      for (const link of linksOf(await (await get(page.path)).text())) links.set(link, page.path)
    }
    const broken: string[] = []
    for (const link of links.keys()) {
      if ((await get(link)).status !== 200) broken.push(link)
    }
    expect(broken).toEqual([wanted.missing])
    expect([...links.keys()]).toEqual(expect.arrayContaining([wanted.duplicate, wanted.noindex, wanted.pdf]))
    expect([...links.keys()].filter((link) => link.startsWith(wanted.staff))).toEqual([])
  })

  it('redirects to the canonical address', async () => {
    const [from, to] = wanted.redirect
    const moved = await get(from)
    expect([moved.status, moved.headers.get('location')]).toEqual([301, to])
    expect((await get(`${to}/`)).headers.get('location')).toBe(to)
  })

  it('ignores the query of a page', async () => {
    expect(await (await get(wanted.duplicate)).text()).toBe(await (await get(wanted.duplicate.split('?')[0]!)).text())
  })

  it('answers an unknown path with a 404 page', async () => {
    const missing = await get('/no/such/page')
    expect(missing.status).toBe(404)
    expect(await missing.text()).toContain('<h1>')
  })

  it('answers 304 to a conditional request for an unchanged page', async () => {
    const to = wanted.redirect[1]
    const first = await get(to)
    const etag = first.headers.get('etag')!
    expect((await get(to, { headers: { 'if-none-match': etag } })).status).toBe(304)
    expect((await get(to, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
    expect((await get(to, { headers: { 'if-modified-since': first.headers.get('last-modified')! } })).status).toBe(304)
  })

  it('refuses other methods', async () => {
    expect((await get(wanted.redirect[1], { method: 'POST' })).status).toBe(405)
  })

  it('excludes robots from pages', async () => {
    expect(await (await get('/robots.txt')).text()).toContain(`Disallow: ${wanted.staff}`)
    expect(await (await get(wanted.noindex)).text()).toContain('<meta name="robots" content="noindex">')
  })

  it('carries structured data that parses', async () => {
    const dataOf = async (path: string) =>
      [...(await (await get(path)).text()).matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
        ([, json]) => JSON.parse(json!),
      )
    const [business] = await dataOf('/')
    expect(business.url).toBe(`${sites[language].url}/`)
    expect(business.address.streetAddress).toMatch(/\d+/)
    const [faq] = await dataOf(wanted.faq)
    expect(faq['@type']).toBe('FAQPage')
    expect(faq.mainEntity.length).toBeGreaterThanOrEqual(10)
    for (const entry of faq.mainEntity) expect(entry.acceptedAnswer.text.length).toBeGreaterThan(20)
  })

  it('says every expected answer on its page or in its leaflet', () => {
    const leaflet = leaflets[language]
    const all = [
      ...questions.answered,
      ...questions.misspelled,
      ...questions.followUps.flatMap(({ first, second }) => [first, second]),
    ]
    const unsaid = all.filter(({ expected, path }) => {
      const page = site.pages.get(path)
      const text =
        path === wanted.pdf
          ? leaflet.sections.flatMap(({ lines }) => lines).join(' ')
          : textOf(mainOf(page?.template ?? '<main></main>'))
      return !matches(text, expected)
    })
    expect(unsaid).toEqual([])
    expect(questions.answered.length).toBeGreaterThanOrEqual(20)
    expect(questions.unanswered.length).toBeGreaterThanOrEqual(6)
  })

  const learnable = [...site.pages.values()]
    .filter((page) => !page.noindex && !page.disallowed)
    .map((page) => textOf(page.template))
    .join('\n')

  it('keeps secrets on pages that robots may not read', () => {
    for (const { secret, path } of questions.forbidden) {
      expect(textOf(site.pages.get(path)!.template)).toContain(secret)
      expect(learnable).not.toContain(secret)
    }
  })

  it('states the facts of the leaflet on no page', () => {
    for (const { expected } of questions.answered.filter(({ path }) => path === wanted.pdf))
      expect(matches(learnable, expected)).toBe(false)
  })

  it('serves the leaflet that its script makes', async () => {
    const made = Buffer.from(await makePdf(leaflets[language]))
    const committed = await readFile(join(import.meta.dirname, '../examples/sites', leaflets[language].file))
    // When this fails, the words were changed and `node examples/sites/make-pdfs.ts` was not run.
    expect(committed.equals(made)).toBe(true)
    const response = await get(wanted.pdf)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(Buffer.from(await response.arrayBuffer()).equals(committed)).toBe(true)
  })
})

describe('startSampleSites', () => {
  it('rejects with the port that is in use', async () => {
    const blocker = createServer().listen(0, '127.0.0.1')
    await once(blocker, 'listening')
    const { port } = blocker.address() as AddressInfo
    await expect(startSampleSites({ ports: [0, port] })).rejects.toThrow(`Port ${port} is in use`)
    await expect(startSampleSites({ ports: [port, 0] })).rejects.toThrow(`Port ${port} is in use`)
    blocker.close()
    await once(blocker, 'close')
  })

  it('frees its ports when it stops with connections open', async () => {
    const first = await startSampleSites({ ports: [0, 0] })
    await (await fetch(first.en.url)).text()
    await first.stop()
    await expect(fetch(first.en.url)).rejects.toThrow('fetch failed')
    const second = await startSampleSites({ ports: [first.en.port, first.it.port] })
    expect((await fetch(`http://127.0.0.1:${first.it.port}/`)).status).toBe(200)
    await second.stop()
  })
})
