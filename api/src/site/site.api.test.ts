import 'reflect-metadata'
import { createHash } from 'node:crypto'
import { request, type IncomingHttpHeaders } from 'node:http'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { Module } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import type { NestExpressApplication } from '@nestjs/platform-express'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ClusterModule } from '../cluster/index.js'
import { EnvironmentModule } from '../config/environment.module.js'
import { readEnvironment } from '../config/env.js'
import { fairScheduling, HttpModule } from '../http/index.js'
import { serveSite } from './site.js'

const folder = mkdtempSync(join(tmpdir(), 'loquia-site-'))
const apps: NestExpressApplication[] = []

async function serve(variables: Record<string, string> = {}, built = folder): Promise<string> {
  @Module({ imports: [EnvironmentModule.with(readEnvironment(variables)), ClusterModule, HttpModule] })
  class SiteOnly {}
  const app = await NestFactory.create<NestExpressApplication>(SiteOnly, { logger: false })
  apps.push(app)
  app.set('trust proxy', true)
  app.use(fairScheduling())
  serveSite(app, {
    widget: join(built, 'widget'),
    client: join(built, 'client'),
    serverEntry: join(built, 'entry-server.mjs'),
  })
  await app.listen(0, '127.0.0.1')
  return app.getUrl()
}

/** An answer as it is on the wire: `fetch` would unpack it. */
function rawGet(
  origin: string,
  path: string,
  headers: Record<string, string>,
  method = 'GET',
): Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }> {
  return new Promise((resolve, reject) => {
    request(origin + path, { headers, method }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      )
    })
      .on('error', reject)
      .end()
  })
}

/** What the pages of the built site below say of themselves, and what they wait for. */
interface Site {
  rendered: string[]
  contentVersion: number
  /** What all shared pages are made of. */
  source: string
  /** Rendering a page waits for it. */
  held: (url: string) => Promise<unknown>
}
const site: Site = { rendered: [], contentVersion: 0, source: 'texts', held: () => Promise.resolve() }
Reflect.set(globalThis, 'siteOfTest', site)
const entrySource = `const site = globalThis.siteOfTest
  export function locate(url) {
    const [path, query = ''] = url.split('?')
    if (path === '/terms') return { redirect: '/legal/terms-of-service' }
    if (path.startsWith('/chatbot-demo/')) return { kind: 'record', address: path }
    if (path === '/portal' || query.includes('preview')) return { kind: 'private', address: url }
    if (query.includes('website')) return { kind: 'query', address: url }
    return { kind: 'shared', address: /^\\/(?:it|broken|partly)?$/.test(path) ? path : '/404' }
  }
  export async function render({ url, publicUrl }) {
    site.rendered.push(url)
    const { source } = site
    await site.held(url)
    if (url === '/broken') throw new Error('a secret reason')
    return { status: url === '/404' ? 404 : 200, html: '<!doctype html>' + [url, publicUrl, source].join('|'), ...(url === '/partly' ? {} : { sources: [source] }) }
  }
  export const currentSources = async () => new Set([site.source])
  export const contentVersion = () => site.contentVersion
  export const sitemap = (publicUrl) => '<urlset>' + publicUrl + '</urlset>'
  export const robots = (publicUrl) => 'Sitemap: ' + publicUrl`

let url: string
beforeAll(async () => {
  for (const name of ['widget/widget', 'client/assets', 'client/.vite'])
    mkdirSync(join(folder, name), { recursive: true })
  writeFileSync(join(folder, 'widget/widget.js'), 'launcher()')
  writeFileSync(join(folder, 'widget/widget.js.gz'), gzipSync('launcher()'))
  writeFileSync(join(folder, 'widget/widget/panel-abc123.js'), 'panel()')
  writeFileSync(join(folder, 'client/assets/site-abc123.js'), 'site()')
  writeFileSync(join(folder, 'client/.vite/manifest.json'), '{}')
  writeFileSync(join(folder, 'client/favicon.ico'), 'icon')
  writeFileSync(join(folder, 'entry-server.mjs'), entrySource)
  url = await serve({ PUBLIC_URL: 'https://chat.example.com' })
})
/** Renders nothing, or one page not, until `release` is called. */
function hold(only?: string): void {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  site.held = async (url) => (only === undefined || url === only ? promise : undefined)
  release = () => resolve(undefined)
}
let release = (): void => undefined
// A test that fails must not hold up the others.
afterEach(() => release())
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()))
  rmSync(folder, { recursive: true })
})

describe('widget files', () => {
  it('are open to every origin; the stable one is looked after, the hashed ones stay', async () => {
    const launcher = await fetch(`${url}/widget.js`)
    expect(await launcher.text()).toBe('launcher()')
    expect(Object.fromEntries(launcher.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=300, stale-while-revalidate=86400',
    })
    expect(launcher.headers.get('access-control-allow-credentials')).toBeNull()
    const panel = await fetch(`${url}/widget/panel-abc123.js`)
    expect(panel.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(panel.headers.get('access-control-allow-origin')).toBe('*')
  })

  it("lead an entry of an earlier build to today's modules, by an answer that nobody keeps", async () => {
    const old = await fetch(`${url}/widget/panel-Old-9_xY.js?`, { redirect: 'manual' })
    expect(old.status).toBe(307)
    expect(Object.fromEntries(old.headers)).toMatchObject({
      location: 'panel-abc123.js',
      'cache-control': 'no-cache',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(await (await fetch(`${url}/widget/panel-Old-9_xY.js`)).text()).toBe('panel()')
    for (const name of ['other-abc123.js', 'panel.js', 'panel-abc123.css', '../panel-abc123.js'])
      expect((await fetch(`${url}/widget/${name}`, { redirect: 'manual' })).status).not.toBe(307)
  })
})

describe('site files', () => {
  it('say what they are: nothing is guessed of a file whose type is left out', async () => {
    expect((await fetch(`${url}/favicon.ico`)).headers.get('content-type')).toBe('image/x-icon')
  })

  it("are immutable by their hashed names, and the build's notes are not served", async () => {
    const script = await fetch(`${url}/assets/site-abc123.js`)
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(script.headers.get('access-control-allow-origin')).toBeNull()
    for (const folder of ['.vite', '%2evite', '%2Evite'])
      expect(await (await fetch(`${url}/${folder}/manifest.json`)).text(), folder).not.toBe('{}')
  })
})

describe('pages', () => {
  it('allow no script and no style in a page, no device and no frame of others, from memory too', async () => {
    for (const path of ['/it', '/it', '/portal', '/nowhere']) {
      const { headers } = await fetch(url + path)
      expect(headers.get('content-security-policy')?.split(';').sort()).toEqual([
        "base-uri 'none'",
        "connect-src 'self'",
        "default-src 'self'",
        "font-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'self'",
        "frame-src 'self'",
        "img-src 'self' data: blob:",
        "object-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        'upgrade-insecure-requests',
      ])
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'permissions-policy': expect.stringContaining('camera=(), ') as string,
        'cross-origin-opener-policy': 'same-origin',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'strict-transport-security': expect.stringContaining('max-age=31536000') as string,
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
      })
      expect(headers.get('x-powered-by')).toBeNull()
    }
  })

  it('say where to write about security', async () => {
    const answer = await fetch(`${url}/.well-known/security.txt`)
    const text = await answer.text()
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(text).toMatch(/^Contact: https:\/\/chat\.example\.com\/#contact$/m)
    const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '')
    expect(expires).toBeGreaterThan(Date.now())
    expect(expires).toBeLessThan(Date.now() + 365 * 24 * 60 * 60 * 1_000)
  })

  it("keep the renderer's status and redirect", async () => {
    expect((await fetch(`${url}/nowhere`)).status).toBe(404)
    expect(await (await fetch(`${url}/?x=1`)).text()).toBe('<!doctype html>/|https://chat.example.com|texts')
    const moved = await fetch(`${url}/terms`, { redirect: 'manual' })
    expect([moved.status, moved.headers.get('location')]).toEqual([308, '/legal/terms-of-service'])
  })

  it('come with a sitemap and rules for robots', async () => {
    const sitemap = await fetch(`${url}/sitemap.xml`)
    expect([sitemap.headers.get('content-type'), await sitemap.text()]).toEqual([
      'application/xml; charset=utf-8',
      '<urlset>https://chat.example.com</urlset>',
    ])
    const robots = await fetch(`${url}/robots.txt`)
    expect([robots.headers.get('content-type'), await robots.text()]).toEqual([
      'text/plain; charset=utf-8',
      'Sitemap: https://chat.example.com',
    ])
  })

  it('say nothing of the reason when one cannot be rendered, in the visitor’s language and in styles that the policy allows', async () => {
    const answer = await fetch(`${url}/broken`, { headers: { 'accept-language': 'it' } })
    expect(answer.status).toBe(500)
    const html = await answer.text()
    expect(html).not.toContain('secret')
    expect(html).toContain('<html lang="it">')
    expect(answer.headers.get('content-security-policy')).toContain(
      `style-src 'self' 'sha256-${createHash('sha256')
        .update(/<style>(.*)<\/style>/s.exec(html)?.[1] ?? '')
        .digest('base64')}'`,
    )
  })

  it('leave the api alone', async () => {
    expect((await fetch(`${url}/api/unknown`)).headers.get('content-type')).toContain('json')
    expect((await fetch(`${url}/`, { method: 'POST' })).status).toBe(404)
  })

  it('say that the site is not built', async () => {
    const unbuilt = await serve({}, join(folder, 'none'))
    expect((await fetch(`${unbuilt}/`)).status).toBe(503)
    expect((await fetch(`${unbuilt}/widget.js`)).status).toBe(503)
  })
})

describe('a shared page', () => {
  /** Times that a path was rendered from now on. */
  function renderings(path: string): () => number {
    const before = site.rendered.length
    return () => site.rendered.slice(before).filter((rendered) => rendered === path).length
  }
  const text = async (path: string): Promise<string> => (await fetch(url + path)).text()

  it('is rendered once, whoever asks and with whatever query, and again for each change of the content', async () => {
    site.contentVersion += 1
    const count = renderings('/it')
    hold()
    const crowd = Array.from({ length: 30 }, (_, index) => text(`/it?utm_source=${index}`))
    await expect.poll(count).toBe(1)
    release()
    expect(new Set(await Promise.all(crowd)).size).toBe(1)
    await text('/it')
    expect(count()).toBe(1)
    site.contentVersion += 1
    site.source = 'other texts'
    expect(await text('/it')).toContain('|other texts')
    expect(count()).toBe(2)
  })

  it('that was being rendered when the content changed is not given to those who come after', async () => {
    site.contentVersion += 1
    site.source = 'before'
    hold()
    const count = renderings('/it')
    const early = text('/it')
    await expect.poll(count).toBe(1)
    site.contentVersion += 1
    site.source = 'after'
    const late = text('/it')
    await expect.poll(count).toBe(2)
    release()
    expect(await late).toContain('|after')
    expect(await early).toContain('|before')
    expect(await text('/it')).toContain('|after')
  })

  it('that does not exist is one page, and in memory none of the addresses that were tried', async () => {
    const count = renderings('/404')
    for (let index = 0; index < 20; index++)
      expect((await fetch(`${url}/nowhere-${index}?x=${index}`)).status).toBe(404)
    expect(count()).toBeLessThan(2)
  })

  it('some of whose content could not be read serves whom it was rendered for', async () => {
    const count = renderings('/partly')
    await text('/partly')
    await text('/partly')
    expect(count()).toBe(2)
  })

  it('whose content has changed unheard is rendered again by itself, and given as it was until then', async () => {
    site.contentVersion += 1
    site.source = 'heard'
    await text('/')
    const count = renderings('/')
    hold('/')
    site.source = 'unheard'
    await expect.poll(count).toBe(1)
    expect(await text('/')).toContain('|heard')
    release()
    await expect.poll(() => text('/')).toContain('|unheard')
    expect(count()).toBe(1)
  })

  it('comes in the smallest encoding that is accepted, and not again to whoever has it', async () => {
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
        // A reload by hand wants the page itself.
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
  it('are rendered for each visitor where they show words of the query, and stored by nobody where they are private', async () => {
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

  it('of a demo are rendered anew for each visitor, but for a crowd', async () => {
    const before = site.rendered.length
    const started = performance.now()
    const bodies = await Promise.all(
      Array.from({ length: 100 }, () => fetch(`${url}/chatbot-demo/crowded`).then((answer) => answer.text())),
    )
    expect(new Set(bodies).size).toBe(1)
    const rendered = site.rendered.slice(before)
    expect(rendered.length).toBeGreaterThan(1)
    // Four at once, and four a second.
    expect(rendered.length).toBeLessThanOrEqual(4 * (1 + (performance.now() - started) / 1_000))
  })

  it('beyond what can be rendered are refused to whoever asks for most of them, in words; pages in memory, and one page of somebody else, are not', async () => {
    await fetch(`${url}/`)
    hold()
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
    // One of the crowd made room.
    await expect.poll(() => refused.length).toBe(27)
    expect((await from('192.0.2.3', '/')).status).toBe(200)
    expect([refused[0]?.headers.get('retry-after'), refused[0]?.headers.get('cache-control')]).toEqual([
      '2',
      'no-store',
    ])
    expect(await refused[0]?.text()).toContain('<h1>In questo momento siamo occupati.</h1>')
    release()
    expect((await visitor).status).toBe(200)
    expect((await Promise.all(crowd)).filter((status) => status === 200)).toHaveLength(33)
  })

  it('are counted by address, which pages in memory are not', async () => {
    const strict = await serve({ RATE_LIMIT_SCALE: '0.005' })
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
