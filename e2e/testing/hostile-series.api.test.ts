import { expect, it } from 'vitest'
import { hostileSeries } from './hostile-series.ts'
import { servePages } from './serve-pages.ts'

it('has 111 sites with bounded replies', async () => {
  expect(new Set(hostileSeries.map(({ name }) => name)).size).toBe(111)
  for (const { name, makeListener } of hostileSeries.filter((_, index) => index < 37)) {
    const site = await servePages(makeListener())
    try {
      const answer = await fetch(`http://${site.host}/`, { redirect: 'manual' })
      expect(answer.status === 200 || answer.status === 302, name).toBe(true)
      expect((await answer.arrayBuffer()).byteLength, name).toBeLessThan(8 * 1024 * 1024)
    } finally {
      await site.stop()
    }
  }
})
