import { expect, it } from 'vitest'
import { pageHtml, pathOf, sections, serveGeneratedSite, subjectOf } from './generated-site.ts'
import { startPeer } from '../peers/peer.ts'

it('generates the same page in every run', () => {
  expect(pageHtml(3, 10)).toBe(pageHtml(3, 10))
})

it('generates a different subject for every section', () => {
  const subjects = Array.from({ length: 50 * sections }, (_, index) =>
    subjectOf(Math.floor(index / sections), index % sections),
  )
  expect(new Set(subjects).size).toBe(subjects.length)
  expect(pageHtml(3, 10)).toContain(`<h2>${subjectOf(3, 1)}</h2>`)
})

async function withSite(check: (site: Awaited<ReturnType<typeof serveGeneratedSite>>) => Promise<void>): Promise<void> {
  const site = await serveGeneratedSite(4)
  try {
    await check(site)
  } finally {
    await site.stop()
  }
}

it('serves every page', () =>
  withSite(async (site) => {
    expect(site.urls).toHaveLength(4)
    for (const [page, url] of site.urls.entries()) expect(await (await fetch(url)).text()).toBe(pageHtml(page, 4))
    expect((await fetch(`http://${site.host}${pathOf(4)}`)).status).toBe(404)
  }))

it('lists every page in its sitemap', () =>
  withSite(async (site) => {
    const robots = await (await fetch(`http://${site.host}/robots.txt`)).text()
    const sitemap = await (await fetch(/Sitemap: (\S+)/.exec(robots)?.[1] ?? '')).text()
    expect([...sitemap.matchAll(/<loc>([^<]+)/g)].map((match) => match[1])).toEqual(site.urls)
  }))

it('is read by a peer in another process', () =>
  withSite(async (site) => {
    const peer = startPeer('plain')
    try {
      for (let times = 0; times < 2; times++) {
        const { tookMs, cpuMs } = await peer.readUrls(site.urls)
        expect(tookMs).toBeGreaterThan(0)
        expect(cpuMs).toBeGreaterThan(0)
      }
    } finally {
      await peer.stop()
    }
  }))

it('reports the failure of a peer', async () => {
  const site = await serveGeneratedSite(4)
  const peer = startPeer('plain')
  try {
    await site.stop()
    await expect(peer.readUrls(site.urls)).rejects.toThrow('the plain reader failed')
  } finally {
    await peer.stop()
  }
})
