import { afterAll, beforeAll, expect, it } from 'vitest'
import { servePages } from '../testing/serve-pages.ts'
import { startProduct, type Product } from '../testing/start-product.ts'

/**
 * What a website says of itself and what is typed into the site's texts stand in pages as words: in the head, the body,
 * the structured data and the state that a page hands to its script.
 */
const hostile = '</script></title><script>ran()</script><img src=x onerror=ran()>"><svg/onload=ran()><!--<script>\u2028'
const admin = { username: 'admin', password: 'the admin of the test' }
const escaped = hostile.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

let product: Product
let site: Awaited<ReturnType<typeof servePages>>
beforeAll(async () => {
  site = await servePages((request, response) => {
    if (request.url !== '/') return void response.writeHead(404).end()
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(
      `<!doctype html><html lang="en"><title>${escaped}</title><meta property="og:site_name" content="${escaped}"><main><h1>${escaped}</h1><p>We bake bread every morning but on Mondays, and ${escaped} on Sundays.</p><h2>When do you open ${escaped}?</h2><p>We open at seven every morning, ${escaped} and close at noon.</p></main>`,
    )
  })
  product = await startProduct({ ADMIN_PASSWORD: admin.password })
})
afterAll(async () => {
  await product?.stop()
  await site?.stop()
})

/** The page as it comes: every tag in it, and what its scripts of data hold. */
async function look(path: string): Promise<{ html: string; intruders: string[]; scripts: number; data: unknown[] }> {
  const response = await fetch(product.url + path)
  const html = await response.text()
  expect(response.status, html.slice(0, 300)).toBe(200)
  const tags = [...html.matchAll(/<[a-z][^<>]*>/gi)].map(([tag]) => tag)
  const data = [...html.matchAll(/<script type="application\/(?:ld\+)?json"[^>]*>(.*?)<\/script>/gs)].map(
    ([, json = '']): unknown => JSON.parse(json),
  )
  // Within quotes an attribute is words, too.
  return {
    html,
    intruders: tags.filter((tag) => /ran\(\)|^<script>/.test(tag.replace(/"[^"]*"/g, '""'))),
    scripts: tags.filter((tag) => /^<script\b/i.test(tag)).length,
    data,
  }
}

it('shows the name of a website as text', async () => {
  const demoId = await product.createDemo(site.host)
  expect((await product.whenRead(demoId)).status, product.log()).toBe('ready')
  const { html, intruders, data } = await look(`/chatbot-demo/${demoId}`)
  expect(intruders).toEqual([])
  // The words are there, in the state too: it is not that nothing came through.
  expect(JSON.stringify(data)).toContain('ran()')
  expect(html).toContain('\\u003cscript>ran()')
})

it.each([
  ['/', 'hero', 'hero.title'],
  ['/', 'faq', 'faq.evil.question'],
  ['/voice-agent', 'site', 'voice.title'],
  ['/voice-agent', 'site', 'voice.description'],
])('%s shows what was typed into %s, %s as text', async (path, type, key) => {
  const login = await fetch(`${product.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  })
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const before = await look(path)
  const write = async (field: string) => {
    const saved = await fetch(`${product.url}/api/cms/content`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ type, key: field, value: `Words ${hostile}`, language: 'en' }),
    })
    expect(saved.ok, await saved.text()).toBe(true)
  }
  await write(key)
  if (type === 'faq') await write(key.replace('question', 'answer'))
  const after = await look(path)
  expect(after.intruders).toEqual([])
  expect(after.scripts).toBe(before.scripts)
  expect(JSON.stringify(after.data)).toContain('ran()')
  expect(after.html).toContain('&lt;script&gt;ran()')
})
