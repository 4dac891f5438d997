import { expect, it } from 'vitest'
import { startExample } from '../../examples/serve.ts'

it('fills the host and the id into the snippet', async () => {
  const page = await startExample({
    example: 'plain-html',
    host: 'https://chat.example/some/path',
    demoId: 'a"b<c',
    port: 0,
  })
  try {
    const html = await (await fetch(page.url)).text()
    expect(html).toContain('<script async src="https://chat.example/widget.js" data-demo-id="a&quot;b&lt;c"></script>')
    expect(html).not.toMatch(/\{(HOST|DEMO_ID)\}/)
    expect((await fetch(`${page.url}/other`)).status).toBe(404)
    expect((await fetch(`${page.url}/README.md`)).status).toBe(404)
  } finally {
    await page.stop()
  }
})
