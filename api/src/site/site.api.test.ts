import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { BuiltSite } from './built-site.testing.js'

let built: BuiltSite
let url: string
beforeAll(async () => {
  built = new BuiltSite()
  url = await built.serve({ PUBLIC_URL: 'https://chat.example.com' })
})
// A failing test must not block the others.
afterEach(() => built.release())
afterAll(() => built.stop())

describe('widget files', () => {
  it('are open to every origin under their stable name', async () => {
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
  })

  it('stay in caches under their hashed names', async () => {
    const panel = await fetch(`${url}/widget/panel-abc123.js`)
    expect(panel.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(panel.headers.get('access-control-allow-origin')).toBe('*')
  })

  it('redirect the modules of an earlier build to the current ones', async () => {
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
  it('have an explicit content type', async () => {
    expect((await fetch(`${url}/favicon.ico`)).headers.get('content-type')).toBe('image/x-icon')
  })

  it('are immutable by their hashed names', async () => {
    const script = await fetch(`${url}/assets/site-abc123.js`)
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(script.headers.get('access-control-allow-origin')).toBeNull()
  })

  it("contain none of the build's notes", async () => {
    for (const folder of ['.vite', '%2evite', '%2Evite'])
      expect(await (await fetch(`${url}/${folder}/manifest.json`)).text(), folder).not.toBe('{}')
  })
})

describe('pages', () => {
  it('have a strict content policy, even from the cache', async () => {
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

  it('name a contact for security', async () => {
    const answer = await fetch(`${url}/.well-known/security.txt`)
    const text = await answer.text()
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(text).toMatch(/^Contact: https:\/\/chat\.example\.com\/#contact$/m)
    const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '')
    expect(expires).toBeGreaterThan(Date.now())
    expect(expires).toBeLessThan(Date.now() + 365 * 24 * 60 * 60 * 1_000)
  })

  it("keep the renderer's status", async () => {
    expect((await fetch(`${url}/nowhere`)).status).toBe(404)
    expect(await (await fetch(`${url}/?x=1`)).text()).toBe('<!doctype html>/|https://chat.example.com|texts')
  })

  it("keep the renderer's redirects", async () => {
    const moved = await fetch(`${url}/terms`, { redirect: 'manual' })
    expect([moved.status, moved.headers.get('location')]).toEqual([308, '/legal/terms-of-service'])
  })

  it('come with a sitemap', async () => {
    const sitemap = await fetch(`${url}/sitemap.xml`)
    expect([sitemap.headers.get('content-type'), await sitemap.text()]).toEqual([
      'application/xml; charset=utf-8',
      '<urlset>https://chat.example.com</urlset>',
    ])
  })

  it('come with rules for robots', async () => {
    const robots = await fetch(`${url}/robots.txt`)
    expect([robots.headers.get('content-type'), await robots.text()]).toEqual([
      'text/plain; charset=utf-8',
      'Sitemap: https://chat.example.com',
    ])
  })

  it('hide the reason when one cannot be rendered', async () => {
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

  it('answer 503 when the site is not built', async () => {
    const unbuilt = await built.serve({}, join(built.folder, 'none'))
    expect((await fetch(`${unbuilt}/`)).status).toBe(503)
    expect((await fetch(`${unbuilt}/widget.js`)).status).toBe(503)
  })
})
