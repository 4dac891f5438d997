import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { crawler, type SkipReason } from '@loquia/contracts'
import type { QuestionAnswerer } from '../answer/plan/question-answerer.js'
import { answererOn } from '../answer/plan/answer-finder.testing.js'
import type { IngestionRunner } from './ingestion-runner.js'
import { startKnowledge } from './ingested-knowledge.testing.js'
import { page, type Answer } from '../ingest/crawl/hostile-site.testing.js'

let knowledge: Awaited<ReturnType<typeof startKnowledge>>
let builder: IngestionRunner
let answerer: QuestionAnswerer
const never = new AbortController().signal

beforeAll(async () => {
  knowledge = await startKnowledge()
  builder = knowledge.newNode().builder
  answerer = answererOn(knowledge.dataSource)
})
afterAll(() => knowledge.stop())
afterEach(() => knowledge.stopSites())

const links = (...paths: string[]): string => paths.map((path) => `<a href="${path}">${path}</a>`).join(' ')
/** The limits of docs/security.md, deliberately not taken from the code. */
const promised = { bytes: 64 * 1024 * 1024, requests: 1_500, connections: 16, ms: 60_000 }
const html = { 'content-type': 'text/html' }

describe('a website made to do harm', () => {
  it('sends at most 64 MB', async () => {
    const fileBytes = 4 * 1024 * 1024
    // Files may be larger than pages.
    const file: Answer = { type: 'application/pdf', body: Buffer.alloc(fileBytes, 'x') }
    const names = Array.from({ length: 60 }, (_, n) => `/brochure-${n}.pdf`)
    const heavy = await knowledge.site({ '/': page('Brochures', links(...names)) }, (path) =>
      path.endsWith('.pdf') ? file : undefined,
    )
    const { botId, sourceId } = await knowledge.submit(heavy.host)
    await builder.ingest(sourceId, never)

    // The network may buffer one file per unfinished request.
    expect(heavy.bytesSent).toBeLessThan(promised.bytes + crawler.simultaneousRequests * fileBytes)
    const { status, pages } = await builder.getProgress(botId)
    expect(status).toBe('ready')
    const reasons = names.map((name) => pages.find(({ url }) => url.endsWith(name))?.reason)
    expect(reasons.filter((reason) => reason === 'not_html').length).toBeGreaterThan(8)
    expect(reasons.filter((reason) => reason === 'limit_reached').length).toBeGreaterThan(names.length / 2)
    expect(reasons).not.toContain(undefined)
  })

  it('ends within its limits with a reason for each page, while another bot answers', async () => {
    const friendly = await knowledge.site({
      '/': page('Bakery', '<h2>Rye loaf</h2><p>Our rye loaf costs four euros and takes two days to make.</p>'),
    })
    const known = await knowledge.submit(friendly.host)
    await builder.ingest(known.sourceId, never)

    let flapped = 0
    const bomb = gzipSync(Buffer.alloc(60 * 1024 * 1024, 'a'))
    const drips = new Set<NodeJS.Timeout>()
    const own: Record<string, Answer> = {
      '/robots.txt': `${'# noise\n'.repeat(2_000)}User-agent: *\nDisallow: /*a*a*a*a*a*a*a*a*a*a*b$\nDisallow: /secret\n`,
      '/': page(
        'Home',
        `${links('/flap', '/latin', '/broken', '/secret', '/drip', '/huge', '/bomb', '/loop', '/nested', '/million', '/cal/2026/1', '/deep/a', '/lies', '/list?color=a&size=b')}`,
      ),
      '/drip': (_request, response) => {
        response.writeHead(200, html)
        const drip = setInterval(() => response.write('.'), 200)
        drips.add(drip)
        response.on('close', () => clearInterval(drip))
      },
      '/huge': (_request, response) => {
        response.writeHead(200, html)
        const part = Buffer.alloc(256 * 1024, 'x')
        const more = (): void => {
          while (!response.destroyed && response.write(part)) continue
        }
        response.on('drain', more)
        more()
      },
      '/bomb': { headers: { 'content-encoding': 'gzip' }, body: bomb },
      '/latin': {
        type: 'text/html; charset=utf-8',
        body: Buffer.from(
          page('Latin', '<p>Il caffè è già pronto perché la città dorme.</p>').replace('<meta charset="utf-8">', ''),
          'latin1',
        ),
      },
      '/broken': { status: 500 },
      '/flap': (_request, response) =>
        flapped++ === 0 ? response.writeHead(502).end() : response.writeHead(200, html).end(page('Flap')),
      '/loop': { status: 302, headers: { location: '/loop2' } },
      '/loop2': { status: 302, headers: { location: '/loop' } },
      '/nested': `<!doctype html><title>Nested</title><body>${'<div>'.repeat(60_000)}deep words in a deep well that nobody reads`,
      '/million': page('Million', links(...Array.from({ length: 20_000 }, (_, n) => `/m/${n}`))),
      '/lies': { type: 'text/html', body: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]) },
    }
    const hostile = await knowledge.site({}, (path) => {
      if (own[path] !== undefined) return own[path]
      const calendar = /^\/cal\/(\d+)\/(\d+)$/.exec(path)
      if (calendar !== null)
        return page(
          `Calendar ${path}`,
          links(`/cal/${calendar[1]}/${Number(calendar[2]) + 1}`, `/cal/${Number(calendar[1]) + 1}/1`),
        )
      if (path.startsWith('/deep')) return page(`Deep ${path}`, links(`${path}/a`, `${path}/b`))
      if (path.startsWith('/list'))
        return page(`List ${path}`, links(...['a', 'b', 'c'].map((key) => `${path}&${key}=${path.length}`)))
      return undefined
    })
    const { botId, sourceId } = await knowledge.submit(hostile.host)
    const started = performance.now()
    const memory = process.memoryUsage().rss
    const over = new AbortController()
    const building = builder.ingest(sourceId, never).finally(() => over.abort())
    const waits: number[] = []
    while (!over.signal.aborted) {
      const before = performance.now()
      let text = ''
      for await (const event of answerer.answer({
        botId: known.botId,
        question: 'How much is the rye loaf?',
        history: [],
        language: 'en',
        isIngesting: false,
        signal: never,
      }))
        if (event.type === 'text') text += event.text
      waits.push(performance.now() - before)
      expect(text).toContain('four euros')
      await new Promise((resolve) => {
        setTimeout(resolve, 100)
      })
    }
    await building
    const took = performance.now() - started
    for (const drip of drips) clearInterval(drip)

    // The time limit covers crawling, not the parsing and storing that follow.
    expect(took).toBeLessThan(2 * promised.ms)
    expect(hostile.asked.length).toBeLessThan(promised.requests)
    expect(hostile.mostConnections).toBeLessThanOrEqual(promised.connections)
    expect(hostile.bytesSent).toBeLessThan(promised.bytes)
    expect(process.memoryUsage().rss - memory).toBeLessThan(600 * 1024 * 1024)
    const { status, pages } = await builder.getProgress(botId)
    expect(status).toBe('ready')
    const reasons = Object.fromEntries(pages.map((each) => [new URL(each.url).pathname, each.reason ?? each.status]))
    const expected: Record<string, SkipReason | 'read'> = {
      '/': 'read',
      '/secret': 'robots',
      '/drip': 'timeout',
      '/huge': 'too_large',
      '/bomb': 'too_large',
      '/latin': 'read',
      '/broken': 'http_error',
      '/loop': 'redirect_loop',
      '/lies': 'not_html',
    }
    expect(reasons).toMatchObject(expected)
    // Results depend on machine speed; termination does not.
    for (const path of ['/nested', '/million'])
      expect(['read', 'unreadable', 'timeout', 'limit_reached']).toContain(reasons[path])
    // Retried after a pause, if time remains.
    expect(['read', 'limit_reached']).toContain(reasons['/flap'])
    const [latin] = await knowledge.dataSource.query(
      `SELECT text FROM chunks WHERE bot_id = $1 AND text LIKE '%pronto%'`,
      [botId],
    )
    expect(latin.text).toContain('Il caffè è già pronto perché la città dorme.')
    const sorted = waits.toSorted((a, b) => a - b)
    // Parsing one page may take ten seconds.
    expect(sorted[Math.floor(sorted.length * 0.95)]).toBeLessThan(10_000)
  })
})
