import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startKnowledge } from '../ingested-knowledge.testing.js'
import { sitemap } from '../../ingest/crawl/crawled-site.testing.js'

let knowledge: Awaited<ReturnType<typeof startKnowledge>>
beforeAll(async () => {
  knowledge = await startKnowledge()
})
afterAll(() => knowledge.stop())
afterEach(() => knowledge.stopSites())

async function voicesOf(
  pages: Record<string, string>,
  listed: readonly string[] = [],
): Promise<Record<string, string[]>> {
  const { host } = await knowledge.site(pages, (path) =>
    path === '/sitemap.xml'
      ? { body: sitemap(host, ...listed), type: 'application/xml' }
      : path === '/robots.txt'
        ? { body: `Sitemap: http://${host}/sitemap.xml`, type: 'text/plain' }
        : undefined,
  )
  const { botId, sourceId } = await knowledge.submit(host)
  await knowledge.newNode().builder.ingest(sourceId, new AbortController().signal)
  const found: Record<string, string[]> = {}
  const rows: { url: string; voice: string; text: string }[] = await knowledge.dataSource.query(
    `SELECT p.url, c.voice, c.text FROM chunks c JOIN pages p ON p.id = c.page_id WHERE c.bot_id = $1 ORDER BY c.id`,
    [botId],
  )
  for (const { url, voice, text } of rows) (found[new URL(url).pathname] ??= []).push(`${voice}: ${text}`)
  return found
}

const page = (name: string, title: string, body: string, lang = 'en'): string =>
  `<!doctype html><html lang="${lang}"><head><title>${title} | ${name}</title><meta property="og:site_name" content="${name}"></head><body><header><a href="/">${name}</a><nav><a href="/one">One</a> <a href="/two">Two</a></nav></header><main><h1>${title}</h1>${body}</main><footer><p>${name}</p><a rel="privacy-policy" href="/p7">Privacy</a></footer></body></html>`

describe('each passage of a site says who speaks', () => {
  const kayaks = (): Promise<Record<string, string[]>> => {
    const name = 'Bay Kayaks'
    return voicesOf({
      '/': page(
        name,
        'Welcome',
        '<p>Bay Kayaks takes eight guests out at dawn.</p><div class="testimonials"><p>They took twenty guests, what a crowd.</p></div>',
      ),
      '/one': page(name, 'Tours', '<p>A tour with Bay Kayaks takes three hours.</p>'),
      '/two': page(name, 'Prices', '<p>Every tour costs forty pounds for each guest.</p>'),
      '/p7': page(name, 'What we keep', '<p>What you write to us is kept for ten years.</p>'),
    })
  }

  it('takes a review for the text of a visitor', async () => {
    const voices = await kayaks()
    expect(voices['/']).toEqual([
      'business: Bay Kayaks takes eight guests out at dawn.',
      'visitor: They took twenty guests, what a crowd.',
    ])
  })

  it('takes the page that others link as the legal one for legal text', async () => {
    const voices = await kayaks()
    expect(voices['/two']).toEqual(['business: Every tour costs forty pounds for each guest.'])
    expect(voices['/p7']).toEqual(['legal: What you write to us is kept for ten years.'])
  })

  it('takes a forgotten page of another business for foreign text', async () => {
    const sartoria = 'Sartoria Belli'
    const italian = await voicesOf(
      {
        '/': page(
          sartoria,
          'Benvenuti',
          '<p>La Sartoria Belli cuce abiti su misura dal 1961.</p><p>Scrivete a info@belli.example.</p>',
          'it',
        ),
        '/one': page(sartoria, 'Orari', '<p>Siamo aperti ogni mattina dalle nove.</p>', 'it'),
        '/two': page(sartoria, 'Prezzi', '<p>Un orlo costa otto euro, un abito da quattrocento.</p>', 'it'),
        '/sample-page': `<html lang="it"><head><title>Chi siamo</title></head><body><main><h1>Chi siamo</h1><p>Idraulica Rossi ripara caldaie in tutta la provincia, anche di notte.</p><p>Chiamate 0432 998877 o scrivete a pronto@idraulicarossi.example.</p></main><footer>© 2019 Idraulica Rossi</footer></body></html>`,
      },
      ['/sample-page'],
    )
    expect(italian['/sample-page']?.every((passage) => passage.startsWith('foreign: '))).toBe(true)
    expect(italian['/one']).toEqual(['business: Siamo aperti ogni mattina dalle nove.'])
  })

  it('takes a page of placeholder text for foreign text', async () => {
    const potter = 'Clay Corner'
    const english = await voicesOf(
      {
        '/': page(potter, 'Welcome', '<p>Clay Corner teaches throwing on the wheel.</p>'),
        '/one': page(potter, 'Classes', '<p>Classes are on Monday evenings in the old barn.</p>'),
        '/two': page(potter, 'Prices', '<p>Six evenings cost ninety pounds, clay included.</p>'),
        '/about-2':
          '<html lang="en"><head><title>About</title></head><body><main><h1>About</h1><p>Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt.</p><p>Our clinic treats backs and shoulders every day.</p></main></body></html>',
        '/kiln': page(potter, 'Kiln hire', '<p>The kiln is free on Tuesdays for those who have their own clay.</p>'),
      },
      ['/about-2', '/kiln'],
    )
    expect(english['/about-2']).toEqual(['foreign: Our clinic treats backs and shoulders every day.'])
    // Being unlinked and unnamed does not prove a page foreign.
    expect(english['/kiln']).toEqual(['business: The kiln is free on Tuesdays for those who have their own clay.'])
  })
})
