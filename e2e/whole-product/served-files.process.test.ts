import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startProduct, type Product } from '../testing/start-product.ts'

const root = resolve(import.meta.dirname, '../..')
const folders = ['widget/dist', 'host-site/dist/client']
const secrets = {
  SESSION_SECRET: 'a-session-secret-that-nobody-may-ever-see',
  ENCRYPTION_KEY: 'an-encryption-key-that-nobody-may-ever-see',
  OPENAI_API_KEY: 'sk-our-own-key-0123456789',
}

let product: Product
beforeAll(async () => {
  product = await startProduct({ ...secrets, OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' })
})
afterAll(() => product.stop())

it('serves no source map', async () => {
  const files = folders.flatMap((folder) => globSync(`${root}/${folder}/**/*`))
  expect(files.length).toBeGreaterThan(10)
  expect(files.filter((file) => file.endsWith('.map'))).toEqual([])
  // Those of the bundles that are there; an invented name would be missing anyway.
  const bundles = globSync('assets/*.js', { cwd: join(root, 'host-site/dist/client') }).map((path) => `/${path}`)
  expect(bundles.length).toBeGreaterThan(5)
  for (const path of ['/widget.js', ...bundles.slice(0, 10)]) {
    expect((await fetch(product.url + path)).headers.get('content-type'), path).toContain('javascript')
    const map = await fetch(`${product.url}${path}.map`)
    expect(map.status, path).toBe(404)
    expect(await map.text(), path).not.toContain('"mappings"')
  }
})

it("no bundle holds a key, a machine's path or a variable of the server", () => {
  const scripts = folders.flatMap((folder) => globSync(`${root}/${folder}/**/*.{js,css,html,json}`))
  const telling = [
    /sourceMappingURL/,
    /\bsk-[A-Za-z0-9]{16,}/,
    /-----BEGIN [A-Z ]*PRIVATE KEY/,
    /SESSION_SECRET|ENCRYPTION_KEY|S3_SECRET|DATABASE_URL|ADMIN_PASSWORD/,
    /postgres(?:ql)?:\/\//,
    new RegExp(root.replaceAll('/', String.raw`\/`)),
  ]
  const found = scripts.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    return telling
      .filter((pattern) => pattern.test(text))
      .map((pattern) => `${relative(root, file)}: ${pattern.source}`)
  })
  expect(found).toEqual([])
})

it.each([
  '/',
  '/it',
  '/chatbot-demo',
  '/auth',
  '/it/auth',
  '/portal',
  '/portal/chatbot-embed',
  '/admin/cms',
  '/legal/privacy-policy',
  '/docs/widget',
  '/bot',
  '/nowhere',
  '/api/docs/',
])('allows inline code on %s only by its hash', async (path) => {
  const answer = await fetch(product.url + path)
  const html = await answer.text()
  const policy = answer.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("script-src 'self'")
  expect(policy).not.toMatch(/'unsafe-|'nonce-/)
  expect(html).toMatch(/^<!doctype html>/i)
  // Text in code examples is escaped: only real tags are left.
  const elements = [...html.matchAll(/(<(?:script|style)\b[^>]*>)(.*?)<\/(?:script|style)>/gs)].map(
    ([, tag = '', content = '']) => ({ tag, content }),
  )
  const isNamed = (content: string): boolean =>
    policy.includes(`'sha256-${createHash('sha256').update(content).digest('base64')}'`)
  expect(
    elements.filter(
      ({ tag, content }) => !tag.includes(' src="/') && !tag.includes('type="application/') && !isNamed(content),
    ),
  ).toEqual([])
  expect([...html.matchAll(/<[a-z][^<>]*\s(?:style|on[a-z]+)="[^<>]*>/g)].map(([tag]) => tag)).toEqual([])
  expect(Object.values(secrets).some((secret) => html.includes(secret))).toBe(false)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('permissions-policy')).toContain('camera=()')
  expect(answer.headers.get('x-powered-by')).toBeNull()
})
