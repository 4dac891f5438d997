import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { BuiltSite, rawGet, site } from './built-site.testing.js'

let built: BuiltSite
let url: string
beforeAll(async () => {
  built = new BuiltSite()
  url = await built.serve({ PUBLIC_URL: 'https://chat.example.com' })
})
// A failing test must not block the others.
afterEach(() => built.release())
afterAll(() => built.stop())

describe('a shared page', () => {
  function renderings(path: string): () => number {
    const before = site.rendered.length
    return () => site.rendered.slice(before).filter((rendered) => rendered === path).length
  }
  const text = async (path: string): Promise<string> => (await fetch(url + path)).text()

  it('is rendered once per version of the content', async () => {
    site.contentVersion += 1
    const count = renderings('/it')
    built.hold()
    const crowd = Array.from({ length: 30 }, (_, index) => text(`/it?utm_source=${index}`))
    await expect.poll(count).toBe(1)
    built.release()
    expect(new Set(await Promise.all(crowd)).size).toBe(1)
    await text('/it')
    expect(count()).toBe(1)
    site.contentVersion += 1
    site.source = 'other texts'
    expect(await text('/it')).toContain('|other texts')
    expect(count()).toBe(2)
  })

  it('is not served to later visitors when the content changed during its rendering', async () => {
    site.contentVersion += 1
    site.source = 'before'
    built.hold()
    const count = renderings('/it')
    const early = text('/it')
    await expect.poll(count).toBe(1)
    site.contentVersion += 1
    site.source = 'after'
    const late = text('/it')
    await expect.poll(count).toBe(2)
    built.release()
    expect(await late).toContain('|after')
    expect(await early).toContain('|before')
    expect(await text('/it')).toContain('|after')
  })

  it('is one for all addresses that do not exist', async () => {
    const count = renderings('/404')
    for (let index = 0; index < 20; index++)
      expect((await fetch(`${url}/nowhere-${index}?x=${index}`)).status).toBe(404)
    expect(count()).toBeLessThan(2)
  })

  it('is not cached when some of its content could not be read', async () => {
    const count = renderings('/partly')
    await text('/partly')
    await text('/partly')
    expect(count()).toBe(2)
  })

  it('is refreshed in the background after a missed change of the content', async () => {
    site.contentVersion += 1
    site.source = 'heard'
    await text('/')
    const count = renderings('/')
    built.hold('/')
    site.source = 'unheard'
    await expect.poll(count).toBe(1)
    expect(await text('/')).toContain('|heard')
    built.release()
    await expect.poll(() => text('/')).toContain('|unheard')
    expect(count()).toBe(1)
  })

  it('is served in the smallest accepted encoding with its own ETag', async () => {
    const plain = Buffer.from(await text('/'))
    const decoders = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body }
    const etags = new Set<string>()
    for (const [accepted, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip;q=1, br;q=0', 'gzip'],
      ['*', 'br'],
      ['identity', 'identity'],
      ['', 'identity'],
    ] as const) {
      for (const path of ['/', '/nowhere']) {
        const answer = await rawGet(url, path, { 'accept-encoding': accepted })
        expect(answer.headers['content-encoding'], accepted).toBe(encoding === 'identity' ? undefined : encoding)
        expect(answer.headers['vary']).toBe('Accept-Encoding')
        expect(answer.headers['cache-control']).toBe('no-cache')
        expect(answer.headers['content-length']).toBe(String(answer.body.length))
        const etag = answer.headers['etag'] ?? ''
        etags.add(etag)
        const head = await rawGet(url, path, { 'accept-encoding': accepted }, 'HEAD')
        expect([head.headers['content-length'], head.body.length]).toEqual([answer.headers['content-length'], 0])
        if (path === '/nowhere') continue
        expect(decoders[encoding](answer.body).equals(plain)).toBe(true)
        const again = await rawGet(url, path, { 'accept-encoding': accepted, 'if-none-match': `"other", ${etag}` })
        expect([
          again.status,
          again.body.length,
          again.headers['etag'],
          again.headers['content-encoding'],
          again.headers['content-length'],
        ]).toEqual([304, 0, etag, undefined, undefined])
        expect(again.headers['content-security-policy']).toContain("script-src 'self'")
        // A manual reload wants the full page.
        expect(
          (await rawGet(url, path, { 'accept-encoding': accepted, 'if-none-match': etag, 'cache-control': 'no-cache' }))
            .status,
        ).toBe(200)
      }
    }
    expect(etags.size).toBe(6)
    expect((await rawGet(url, '/', { 'if-none-match': '"of-a-page-before"' })).status).toBe(200)
  })
})

describe('other pages', () => {
  it('are rendered for each visitor', async () => {
    const before = site.rendered.length
    for (const path of ['/portal', '/portal', '/?preview=token', '/?website=a.com', '/?website=a.com']) {
      const { headers } = await fetch(url + path)
      expect(headers.get('cache-control'), path).toBe(path.includes('website') ? 'no-cache' : 'no-store')
      expect(headers.get('content-encoding')).toBeOneOf(['br', 'gzip', null])
    }
    expect(site.rendered.slice(before)).toEqual([
      '/portal',
      '/portal',
      '/?preview=token',
      '/?website=a.com',
      '/?website=a.com',
    ])
  })

  it('share the renderings of a demo among a crowd', async () => {
    const before = site.rendered.length
    const started = performance.now()
    const bodies = await Promise.all(
      Array.from({ length: 100 }, () => fetch(`${url}/chatbot-demo/crowded`).then((answer) => answer.text())),
    )
    expect(new Set(bodies).size).toBe(1)
    const rendered = site.rendered.slice(before)
    expect(rendered.length).toBeGreaterThan(1)
    expect(rendered.length).toBeLessThanOrEqual(4 * (1 + (performance.now() - started) / 1_000))
  })

  it('are refused to the largest crowd when too many wait', async () => {
    await fetch(`${url}/`)
    built.hold()
    const from = (address: string, path: string) =>
      fetch(url + path, { headers: { 'x-forwarded-for': address, 'accept-language': 'it' } })
    const refused: Response[] = []
    const crowd = Array.from({ length: 60 }, (_, index) =>
      from('192.0.2.1', `/it?website=${index}`).then((answer) => {
        if (answer.status === 503) refused.push(answer)
        return answer.status
      }),
    )
    await expect.poll(() => refused.length).toBe(26)
    const visitor = from('192.0.2.2', '/?website=visitor')
    await expect.poll(() => refused.length).toBe(27)
    expect((await from('192.0.2.3', '/')).status).toBe(200)
    expect([refused[0]?.headers.get('retry-after'), refused[0]?.headers.get('cache-control')]).toEqual([
      '2',
      'no-store',
    ])
    expect(await refused[0]?.text()).toContain('<h1>Il servizio è sovraccarico.</h1>')
    built.release()
    expect((await visitor).status).toBe(200)
    expect((await Promise.all(crowd)).filter((status) => status === 200)).toHaveLength(33)
  })

  it('count toward a limit per address, unlike cached pages', async () => {
    const strict = await built.serve({ RATE_LIMIT_SCALE: '0.005' })
    const from = (address: string, path: string) => fetch(strict + path, { headers: { 'x-forwarded-for': address } })
    for (let index = 0; index < 20; index++) expect((await from('192.0.2.1', '/')).status).toBe(200)
    const statuses: number[] = []
    for (let index = 0; index < 4; index++) statuses.push((await from('192.0.2.1', '/portal')).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    const refused = await from('192.0.2.1', '/portal')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.text()).toContain('<h1>Too many requests.</h1>')
    expect((await from('192.0.2.2', '/portal')).status).toBe(200)
  })
})
