import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestDatabase } from '../../platform/database/testing.js'
import { startTestApp, type TestApp } from '../../testing/test-app.js'
import { BotEntity } from '../../core/bots/index.js'
import { SiteAssistantService, readyAssistants } from './site-assistant.service.js'

const url = 'https://chat.loquia.invalid'
const asked: IncomingHttpHeaders[] = []
const pages: Record<string, string> = {
  '/help':
    '<html lang="en"><title>Home</title><main><h1>Loquia</h1><p>A chatbot that reads a website and answers with sentences from it, each with its source.</p></main></html>',
  '/it/help':
    '<html lang="it"><title>Home</title><main><h1>Loquia</h1><p>Un chatbot che legge un sito e risponde con le sue frasi, ognuna con la sua fonte.</p></main></html>',
}
const site = createServer((request, response) => {
  const page = pages[request.url ?? '']
  asked.push(request.headers)
  response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(page ?? '')
})
let database: Awaited<ReturnType<typeof startTestDatabase>>
let server: TestApp
beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  database = await startTestDatabase()
  server = await startTestApp({
    dataSource: database.dataSource,
    realKnowledge: true,
    environment: { PUBLIC_URL: url, PORT: String((site.address() as AddressInfo).port), RATE_LIMIT_SCALE: '0' },
  })
})
afterAll(async () => {
  await server.stop()
  await database.stop()
  await new Promise((resolve) => site.close(resolve))
})
const sitemap = async (): Promise<string> =>
  ['/help', '/it/help', '/', '/it', '/chatbot-demo', '/it/docs/widget']
    .map((path) => `<url><loc>${url}${path}</loc></url>`)
    .join('')
const sources = (): Promise<{ location: string; status: string; language: string }[]> =>
  database.dataSource.query(
    `SELECT location, status, b.language FROM sources s JOIN bots b ON b.id = s.bot_id WHERE b.kind = 'site' ORDER BY location`,
  )

it('ingests the pages of each language once for its bot', async () => {
  const assistant = server.app.get(SiteAssistantService)
  await assistant.checkPages(sitemap)
  await assistant.checkPages(sitemap)
  await expect.poll(sources).toEqual([
    { location: `${url}/help`, status: 'ready', language: 'en' },
    { location: `${url}/it/help`, status: 'ready', language: 'it' },
  ])
  expect(
    asked.every((headers) => headers.host === 'chat.loquia.invalid' && headers['x-forwarded-for'] !== undefined),
  ).toBe(true)
  const ready = await readyAssistants(database.dataSource.getRepository(BotEntity))
  expect(ready.en).not.toBeNull()
  expect(ready.it).not.toBeNull()
  expect(ready.en).not.toBe(ready.it)
})

it('keeps up with pages that change or disappear', async () => {
  const assistant = server.app.get(SiteAssistantService)
  pages['/help'] = pages['/help']!.replace('A chatbot', 'A patient chatbot')
  await database.dataSource.query(
    `INSERT INTO cms_content (type, key, value, language) VALUES ('hero', 'hero.title', 'x', 'en')`,
  )
  await assistant.checkPages(async () => `<loc>${url}/help</loc>`)
  await vi.waitFor(
    async () => {
      expect(await sources()).toEqual([{ location: `${url}/help`, status: 'ready', language: 'en' }])
      const [chunk] = await database.dataSource.query(
        `SELECT text FROM chunks c JOIN bots b ON b.id = c.bot_id WHERE b.kind = 'site' AND b.language = 'en' LIMIT 1`,
      )
      expect(chunk.text).toContain('patient')
    },
    { timeout: 120_000 },
  )
  expect((await readyAssistants(database.dataSource.getRepository(BotEntity))).it).toBeNull()
})
