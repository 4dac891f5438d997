import { afterAll, beforeAll, expect, it } from 'vitest'
import { bakery } from '../testing/bakery.ts'
import { productForTests } from '../testing/product-for-tests.ts'
import { servePages } from '../testing/serve-pages.ts'
import { admin } from '../testing/share-product.ts'

const client = { username: 'paola', password: 'password of paola', email: 'paola@example.com' }
let site: Awaited<ReturnType<typeof servePages>>
let demoId: string
const running = productForTests(async () => {
  site = await servePages(bakery)
})
beforeAll(async () => {
  demoId = await running.product.createDemo(site.host)
  await running.product.whenRead(demoId)
})
afterAll(() => site?.stop())

it.each([
  [
    'nobody',
    undefined,
    [
      '/',
      '/it',
      '/chatbot-demo',
      '/website-analyzer',
      '/voice-agent',
      '/legal/privacy-policy',
      '/help',
      '/docs/widget',
      '/auth',
      'DEMO',
    ],
  ],
  [
    'a client',
    { path: '/api/register', data: client },
    [
      '/portal',
      '/portal/chatbot-embed',
      '/portal/analytics',
      '/portal/inbox',
      '/portal/team',
      '/portal/keys',
      '/portal/account',
    ],
  ],
  [
    'an administrator',
    { path: '/api/login', data: admin },
    [
      '/portal',
      '/admin/cms',
      '/admin/users',
      '/admin/projects',
      '/admin/inboxes',
      '/admin/bots',
      '/admin/audit',
      '/admin/operations',
    ],
  ],
] as const)('no page breaks its own policy, as %s sees them', async (_, enter, paths) => {
  const context = await running.browser.newContext({ locale: 'en-US' })
  const broken: string[] = []
  await context.exposeFunction('tellBroken', (what: string) => broken.push(what))
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
      void (window as unknown as { tellBroken: (what: string) => void }).tellBroken(
        `${location.pathname}: ${effectiveDirective} ${blockedURI} ${sample}`,
      )
    })
  })
  const entered =
    enter === undefined ? undefined : await context.request.post(running.product.url + enter.path, { data: enter.data })
  expect(entered?.ok()).not.toBe(false)
  const page = await context.newPage()
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted ?Type/i.test(message.text())) broken.push(message.text())
  })
  for (const path of paths) {
    const response = await page.goto(running.product.url + (path === 'DEMO' ? `/chatbot-demo/${demoId}` : path))
    expect(response?.headers()['content-security-policy'], path).toMatch(/script-src 'self';/)
    await page.locator('html[data-ready]').waitFor()
    await page.waitForLoadState('networkidle')
    expect(new URL(page.url()).pathname, path).toBe(path === 'DEMO' ? `/chatbot-demo/${demoId}` : path)
  }
  expect(broken).toEqual([])

  // The ear does hear: what no page of ours does is reported.
  await page.evaluate(() => document.body.append(Object.assign(document.createElement('script'), { textContent: '1' })))
  await expect.poll(() => broken.join('\n')).toContain('script-src')
  await context.close()
})
