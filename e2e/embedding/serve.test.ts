import { afterAll, beforeAll, expect, it } from 'vitest'
import { startExample } from '../../examples/serve.ts'

let page: Awaited<ReturnType<typeof startExample>>
beforeAll(async () => {
  page = await startExample({
    example: 'plain-html',
    host: 'https://chat.example/some/path',
    demoId: 'a"b<c',
    port: 0,
  })
})
afterAll(() => page.stop())

it('fills the snippet', async () => {
  const html = await (await fetch(page.url)).text()
  expect(html).toContain('<script async src="https://chat.example/widget.js" data-demo-id="a&quot;b&lt;c"></script>')
  expect(html).not.toMatch(/\{(HOST|DEMO_ID)\}/)
})

it.each(['other', 'README.md'])('does not serve /%s', async (path) => {
  expect((await fetch(`${page.url}/${path}`)).status).toBe(404)
})
