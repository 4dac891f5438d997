import { framingResponse, siteAnalysisResponse } from '@loquia/contracts'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestDatabase } from '../../platform/database/testing.js'
import { startTestApp, type TestApp } from '../../testing/test-app.js'

let database: Awaited<ReturnType<typeof startTestDatabase>>
let server: TestApp
let site: Server
let domain: string
let headers: Record<string, string> = {}

beforeAll(async () => {
  site = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html', ...headers }).end('<!doctype html><title>Shop</title>')
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  domain = `127.0.0.1:${(site.address() as AddressInfo).port}`
  database = await startTestDatabase()
  server = await startTestApp({
    dataSource: database.dataSource,
    environment: { RATE_LIMIT_SCALE: '0', CRAWLER_ALLOW_HOSTS: '127.0.0.1:*' },
  })
})
afterAll(async () => {
  await server.stop()
  await database.stop()
  await new Promise((resolve) => site.close(resolve))
})

async function create(): Promise<string> {
  const response = await fetch(`${server.url}/api/chatbot-demo/create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ domain }),
  })
  return ((await response.json()) as { demoId: string }).demoId
}
const ask = async (demoId: string, what: string) =>
  (await fetch(`${server.url}/api/chatbot-demo/${demoId}/${what}`)).json()

async function passages(demoId: string, texts: readonly string[]): Promise<void> {
  await database.dataSource.query(
    `WITH page AS (
       INSERT INTO pages (source_id, bot_id, url, title, status)
       SELECT s.id, s.bot_id, 'http://shop/', 'Shop', 'read' FROM sources s JOIN bots b ON b.id = s.bot_id WHERE b.public_id = $1 RETURNING id, bot_id
     )
     INSERT INTO chunks (bot_id, page_id, ordinal, url, title, text, language, words)
     SELECT page.bot_id, page.id, place, 'http://shop/', 'Shop', words, 'en', 9 FROM page, unnest($2::text[]) WITH ORDINALITY AS t (words, place)`,
    [demoId, texts],
  )
}

it.each([
  [['We mend bicycles in our yard behind the church.'], ['prices', 'hours', 'contact']],
  [['A new chain costs £24.', 'Call 0191 498 0123.'], ['hours']],
  [['Open Monday to Friday, 9:00 to 17:30.', 'Write to shop@pedal.example.', 'Hire: €18 a day.'], []],
])('finds the gaps of %j', async (texts, gaps) => {
  const demoId = await create()
  await passages(demoId, texts)
  const { analysis } = siteAnalysisResponse.parse(await ask(demoId, 'analysis'))
  expect(analysis.gaps.toSorted()).toEqual(gaps.toSorted())
})

it('finds no demo that does not exist', async () => {
  expect(await ask('missing', 'analysis')).toMatchObject({ success: false, code: 'demo_not_found' })
  expect(await ask('missing', 'framing')).toMatchObject({ success: false, code: 'demo_not_found' })
})

it('asks a website whether it can be framed', async () => {
  const demoId = await create()
  const framing = async () => framingResponse.parse(await ask(demoId, 'framing'))
  expect(await framing()).toEqual({ success: true, framing: 'allowed', url: `http://${domain}/` })
  headers = { 'x-frame-options': 'SAMEORIGIN' }
  expect((await framing()).framing).toBe('refused')
  headers = { 'content-security-policy': "frame-ancestors 'none'" }
  expect((await framing()).framing).toBe('refused')
  headers = {}
  await new Promise((resolve) => {
    site.closeAllConnections()
    site.close(resolve)
  })
  expect((await framing()).framing).toBe('unreachable')
})
