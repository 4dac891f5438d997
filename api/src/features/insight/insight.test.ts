import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  conversationResponse, conversationsResponse, notificationsResponse, ownBotsResponse, retentionResponse, statisticsResponse, unansweredResponse, webhookDeliveriesResponse, webhookTestResponse,
} from '@loquia/contracts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestDatabase } from '../../database/testing.js'
import { CookieCaller } from '../../testing/cookie-caller.js'
import { startTestApp, type TestApp } from '../../testing/test-app.js'
import { NoticeWorker } from './notice-worker.js'
import { RetentionService } from './retention.service.js'
import { WebhookDeliveries } from './webhook-deliveries.js'

let database: Awaited<ReturnType<typeof startTestDatabase>>
let server: TestApp
let ada: CookieCaller
let publicId: string
let botId: string

beforeAll(async () => {
  database = await startTestDatabase()
  server = await startTestApp({ dataSource: database.dataSource, realKnowledge: true, environment: { RATE_LIMIT_SCALE: '0', CRAWLER_ALLOW_HOSTS: '127.0.0.1:*' } })
  ada = await new CookieCaller(server.url).register('ada')
  publicId = ownBotsResponse.parse((await ada.call('GET', '/api/chatbot/bots')).body).bots[0]!.botId
  const [row] = await database.dataSource.query(`SELECT id FROM bots WHERE public_id = $1`, [publicId])
  botId = row.id
})
afterAll(async () => {
  await server.stop()
  await database.stop()
})

const path = (rest: string) => `/api/chatbot/bots/${publicId}/${rest}`

interface Said {
  question: string
  answer?: string
  refused?: boolean
  feedback?: 'up' | 'down'
  at?: string
  language?: 'en' | 'it'
}
/** A conversation as the chat would have stored it. @returns its id */
async function said({ question, answer = 'We open at 8:00 [1].', refused = false, feedback, at = '2026-03-10T10:00:00Z', language = 'en' }: Said): Promise<string> {
  const query = (sql: string, parameters: unknown[]) => database.dataSource.query(sql, parameters)
  const [{ id }] = await query(`INSERT INTO conversations (bot_id, token_hash, created_at, last_used_at, language, page_url) VALUES ($1, gen_random_uuid()::text, $2, $2, $3, 'https://bakery.example/') RETURNING id`, [botId, at, language])
  const [asked] = await query(`INSERT INTO messages (conversation_id, role, content, created_at) VALUES ($1, 'user', $2, $3) RETURNING id`, [id, question, at])
  const sources = JSON.stringify([{ number: 1, url: 'https://bakery.example/hours', title: 'Hours', snippet: 'We open at 8:00.' }])
  await query(
    `INSERT INTO messages (conversation_id, role, question_id, content, refused, feedback, feedback_at, feedback_comment, sources, created_at) VALUES ($1, 'assistant', $2, $3, $4, $5, CASE WHEN $5::text IS NULL THEN NULL ELSE now() END, $6, $7, $8)`,
    [id, asked.id, answer, refused, feedback ?? null, feedback === 'down' ? 'Not true' : null, sources, at],
  )
  if (refused) await query(`INSERT INTO unanswered_questions (bot_id, message_id, question, created_at) VALUES ($1, $2, $3, $4)`, [botId, asked.id, question, at])
  return id
}

async function clear(): Promise<void> {
  await database.dataSource.query(`DELETE FROM conversations WHERE bot_id = $1`, [botId])
}

it('finds conversations by words, days, feedback and what was not answered, page by page', async () => {
  await clear()
  const hours = await said({ question: 'When do you open? 100%_sure', at: '2026-03-09T23:30:00Z' })
  const liked = await said({ question: 'Do you have rye bread?', feedback: 'up', at: '2026-03-10T09:00:00Z' })
  const lost = await said({ question: 'Do you repair bicycles?', refused: true, feedback: 'down', at: '2026-03-11T09:00:00Z' })
  const find = async (query: string) => conversationsResponse.parse((await ada.call('GET', path(`conversations?${query}`))).body).conversations.map(({ id }) => id)

  expect(await find('')).toEqual([lost, liked, hours])
  expect(await find('search=RYE')).toEqual([liked])
  expect(await find('search=100%25_')).toEqual([hours])
  expect(await find('search=%25')).toEqual([hours])
  expect(await find('search=8:00')).toEqual([lost, liked, hours])
  expect(await find('feedback=down')).toEqual([lost])
  expect(await find('unanswered=true')).toEqual([lost])
  expect(await find('unanswered=false')).toEqual([liked, hours])
  expect(await find('from=2026-03-10&to=2026-03-10')).toEqual([liked])
  expect(await find('from=2026-03-10&to=2026-03-10&timeZone=Europe/Rome')).toEqual([liked, hours])
  expect(await find("search=' OR 1=1 --")).toEqual([])
  for (const wrong of ['from=yesterday', 'feedback=x', 'timeZone=Mars/Base', "timeZone=a'b", 'cursor=x', 'unanswered=maybe']) expect(await ada.refusal('GET', path(`conversations?${wrong}`))).toBe('invalid_request')

  for (let n = 0; n < 35; n++) await said({ question: `Question ${n}?`, at: '2026-02-01T10:00:00Z' })
  const first = conversationsResponse.parse((await ada.call('GET', path('conversations'))).body)
  expect([first.conversations.length, first.total]).toEqual([30, 38])
  const rest = conversationsResponse.parse((await ada.call('GET', path(`conversations?cursor=${encodeURIComponent(first.cursor!)}`))).body)
  expect(rest.cursor).toBeNull()
  expect(new Set([...first.conversations, ...rest.conversations].map(({ id }) => id)).size).toBe(38)
})

it('shows a conversation with its sources and what was said of it, and deletes it with everything', async () => {
  await clear()
  const id = await said({ question: 'Is it true?', feedback: 'down', refused: true })
  const { conversation, messages } = conversationResponse.parse((await ada.call('GET', path(`conversations/${id}`))).body)
  expect(conversation).toMatchObject({ id, questions: 1, unanswered: 1, down: 1, firstQuestion: 'Is it true?', pageUrl: 'https://bakery.example/' })
  expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant'])
  expect(messages[1]).toMatchObject({ feedback: 'down', feedbackComment: 'Not true', sources: [{ url: 'https://bakery.example/hours' }] })

  expect((await ada.call('DELETE', path(`conversations/${id}`))).body).toEqual({ success: true })
  expect(await ada.refusal('GET', path(`conversations/${id}`))).toBe('not_found')
  expect(await ada.refusal('DELETE', path(`conversations/${id}`))).toBe('not_found')
  expect(await ada.refusal('GET', path('conversations/x'))).toBe('not_found')
  for (const table of ['messages', 'unanswered_questions']) expect(await database.dataSource.query(`SELECT 1 FROM ${table}`)).toEqual([])
})

it('exports what is shown, safely for spreadsheets', async () => {
  await clear()
  await said({ question: '=HYPERLINK("https://evil.example")', answer: 'Caffè,\n"buono"' })
  await said({ question: 'Rye?', at: '2026-03-11T10:00:00Z' })
  const table = await ada.call('GET', path('conversations/export?format=csv'))
  expect(table.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(table.headers.get('content-disposition')).toMatch(/^attachment; filename="conversations-\d{4}-\d\d-\d\d\.csv"$/)
  expect(table.text).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
  expect(table.text).toContain('"Caffè,\n""buono"""')
  expect(table.text).toContain('[1] https://bakery.example/hours')
  expect(table.text.split('\r\n')).toHaveLength(6)
  const whole = JSON.parse((await ada.call('GET', path('conversations/export?format=json'))).text) as { messages: unknown[] }[]
  expect(whole.map(({ messages }) => messages.length)).toEqual([2, 2])
  expect(JSON.parse((await ada.call('GET', path('conversations/export?format=json&search=rye'))).text)).toHaveLength(1)
  expect(await ada.refusal('GET', path('conversations/export?format=xml'))).toBe('invalid_request')
})

it('groups what was not answered, and forgets what is dismissed', async () => {
  await clear()
  await said({ question: 'Do you repair bicycles?', refused: true, at: '2026-03-01T10:00:00Z' })
  await said({ question: 'bicycle: repair?', refused: true, at: '2026-03-03T10:00:00Z' })
  await said({ question: 'Avete il parcheggio?', refused: true, at: '2026-03-04T10:00:00Z', language: 'it' })
  const groups = async () => unansweredResponse.parse((await ada.call('GET', path('unanswered'))).body).groups
  const before = await groups()
  expect(before.map(({ question, count, wordings }) => [question, count, wordings])).toEqual([
    ['bicycle: repair?', 2, ['Do you repair bicycles?']],
    ['Avete il parcheggio?', 1, []],
  ])
  expect(await ada.call('POST', path('unanswered/dismiss'), { ids: before[0]!.ids })).toMatchObject({ status: 200 })
  expect((await groups()).map(({ question }) => question)).toEqual(['Avete il parcheggio?'])
  expect(await ada.refusal('POST', path('unanswered/dismiss'), { ids: before[0]!.ids })).toBe('not_found')
  for (const ids of [[], ['x'], ['1; DROP TABLE bots'], 'all']) expect(await ada.refusal('POST', path('unanswered/dismiss'), { ids })).toBe('invalid_request')
})

it('makes an answer of the owner’s part of what the bot knows, at once', async () => {
  await clear()
  await said({ question: 'Do you repair bicycles?', refused: true })
  const groups = async () => unansweredResponse.parse((await ada.call('GET', path('unanswered'))).body).groups
  const [group] = await groups()
  expect(await ada.refusal('POST', path('unanswered/answer'), { ids: group!.ids, question: 'Do you repair bicycles?', answer: ' ' })).toBe('invalid_request')
  expect((await ada.call('POST', path('unanswered/answer'), { ids: group!.ids, question: 'Do you repair bicycles?', answer: 'Yes, every Tuesday in the yard.' })).status).toBe(200)
  expect(await groups()).toEqual([])
  const reply = await ada.call('POST', `/api/chatbot-demo/${publicId}/message`, { message: 'do you repair bicycles' })
  expect(reply.body).toMatchObject({ refused: false, answer: expect.stringContaining('every Tuesday in the yard') })
  expect(await ada.refusal('POST', path('unanswered/answer'), { ids: group!.ids, question: 'Do you repair bicycles?', answer: 'Again' })).toBe('not_found')
})

it('counts each day in the owner’s time, days without anything too', async () => {
  await clear()
  await said({ question: 'Late?', at: '2026-03-09T23:30:00Z', feedback: 'up' })
  await said({ question: 'Noon?', at: '2026-03-11T12:00:00Z', refused: true })
  const count = async (query: string) => statisticsResponse.parse((await ada.call('GET', path(`statistics?${query}`))).body)
  const rome = await count('from=2026-03-09&to=2026-03-11&timeZone=Europe/Rome')
  expect(rome.days.map(({ day, questions, unanswered, up }) => [day, questions, unanswered, up])).toEqual([['2026-03-09', 0, 0, 0], ['2026-03-10', 1, 0, 1], ['2026-03-11', 1, 1, 0]])
  expect(rome.total).toEqual({ conversations: 2, questions: 2, unanswered: 1, up: 1, down: 0 })
  expect((await count('from=2026-03-09&to=2026-03-09')).days[0]).toMatchObject({ day: '2026-03-09', questions: 1 })
  for (const wrong of ['', 'from=2026-03-11&to=2026-03-09', 'from=2020-01-01&to=2026-01-01', 'from=2026-03-09&to=2026-03-11&timeZone=Nowhere']) expect(await ada.refusal('GET', path(`statistics?${wrong}`))).toBe('invalid_request')
})

it('deletes what rested longer than its owner wants', async () => {
  await clear()
  await said({ question: 'Old?', at: '2026-01-01T10:00:00Z' })
  await said({ question: 'New?', at: new Date().toISOString() })
  const retention = server.app.get(RetentionService)
  expect(retentionResponse.parse((await ada.call('GET', path('retention'))).body).days).toBeNull()
  expect(await retention.deleteOld()).toBe(0)
  expect(retentionResponse.parse((await ada.call('PUT', path('retention'), { days: 30 })).body).days).toBe(30)
  expect(await retention.deleteOld()).toBe(1)
  expect(await database.dataSource.query(`SELECT content FROM messages WHERE role = 'user'`)).toEqual([{ content: 'New?' }])
  for (const days of [0, -1, 31, '30', undefined]) expect(await ada.refusal('PUT', path('retention'), { days })).toBe('invalid_request')
  await ada.call('PUT', path('retention'), { days: null })
})

it('tells a webhook once of what is new, signed, and says when it could not', async () => {
  await clear()
  const got: { signature: string; body: string }[] = []
  let status = 200
  const hook = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      got.push({ signature: String(request.headers['loquia-signature']), body: Buffer.concat(parts).toString() })
      response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end()
    })
  })
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve))
  const webhookUrl = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/loquia`
  try {
    await said({ question: 'Before it was set?', refused: true, at: '2026-01-01T10:00:00Z' })
    const { webhookSecret } = notificationsResponse.parse((await ada.call('PUT', path('notifications'), { email: '', webhookUrl, events: ['unanswered', 'feedback_down'] })).body)
    // An address is called when there is something to tell, and never because it was saved.
    expect(got).toEqual([])
    const moment = new Date(Date.now() + 500).toISOString()
    await said({ question: 'Do you repair bicycles?', refused: true, at: moment })
    await said({ question: 'Is rye bread there?', feedback: 'down', at: '2026-01-02T10:00:00Z' })
    // Only what is a second old is told.
    await expect.poll(async () => {
      // As two processes do whose clocks strike at the same moment.
      await Promise.all([1, 2].map(() => server.app.get(NoticeWorker).tellAll()))
      return got.flatMap(({ body }) => (JSON.parse(body) as { notices: { event: string; text: string }[] }).notices.map(({ event }) => event)).sort()
    }, { interval: 300 }).toEqual(['feedback_down', 'unanswered'])
    await server.app.get(NoticeWorker).tellAll()
    expect(got.flatMap(({ body }) => (JSON.parse(body) as { notices: unknown[] }).notices)).toHaveLength(2)
    for (const { signature, body } of got) {
      const [, time, hash] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? []
      expect(hash).toBe(createHmac('sha256', webhookSecret!).update(`${time}.${body}`).digest('hex'))
    }

    const test = async () => webhookTestResponse.parse((await ada.call('POST', path('notifications/test'))).body)
    expect(await test()).toEqual({ success: true, delivered: true })
    status = 500
    expect(await test()).toEqual({ success: true, delivered: false, reason: 'status 500' })
    status = 302
    expect(await test()).toEqual({ success: true, delivered: false, reason: 'http_error' })
    await ada.call('PUT', path('notifications'), { email: '', webhookUrl: 'http://10.0.0.1/', events: [] })
    expect(await test()).toEqual({ success: true, delivered: false, reason: 'private_address' })
  } finally {
    hook.close()
  }
  for (const wrong of [{ email: 'no', webhookUrl: '', events: [] }, { email: '', webhookUrl: 'file:///etc', events: [] }, { email: '', webhookUrl: '', events: ['everything'] }]) {
    expect(await ada.refusal('PUT', path('notifications'), wrong)).toBe('invalid_request')
  }
})

/** A receiver that answers as it is told to, or not at all. */
async function startHook() {
  const got: { id: string; texts: string[] }[] = []
  let status: number | 'silent' = 200
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { notices } = JSON.parse(Buffer.concat(parts).toString()) as { notices: { text: string }[] }
      got.push({ id: String(request.headers['loquia-delivery']), texts: notices.map(({ text }) => text) })
      if (status !== 'silent') response.writeHead(status).end('a body that nobody reads')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { got, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/loquia?key=a-secret`, answers: (next: number | 'silent') => (status = next), stop: () => new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  }) }
}

it('lists what was sent to a webhook and what came of it, without a word of it, and sends one again', async () => {
  await clear()
  const hook = await startHook()
  const list = async () => webhookDeliveriesResponse.parse((await ada.call('GET', path('notifications/deliveries'))).body).deliveries
  const again = async (id: string) => webhookTestResponse.parse((await ada.call('POST', path(`notifications/deliveries/${id}/send`))).body)
  const deliveries = server.app.get(WebhookDeliveries)
  try {
    await database.dataSource.query(`DELETE FROM webhook_deliveries`)
    await ada.call('PUT', path('notifications'), { email: '', webhookUrl: hook.url, events: ['unanswered', 'feedback_down'] })
    expect(await list()).toEqual([])

    hook.answers(503)
    await said({ question: 'Do you repair bicycles?', refused: true, at: new Date(Date.now() + 300).toISOString() })
    await said({ question: 'Do you repair shoes?', refused: true, at: new Date(Date.now() + 300).toISOString() })
    await expect.poll(async () => {
      await server.app.get(NoticeWorker).tellAll()
      return (await list()).map(({ tries }) => tries)
    }, { interval: 300 }).toEqual([1])
    const [failed] = await list()
    expect(failed).toMatchObject({ test: false, told: [{ event: 'unanswered', count: 2 }], status: 503, failure: 'status 503', durationMs: expect.any(Number) })
    expect(JSON.stringify(failed)).not.toMatch(/bicycles|shoes|a-secret|127\.0\.0\.1/)

    // The queue tries again what failed, until it has arrived; nothing arrives twice by itself.
    hook.answers(204)
    for (const tries of [2, 2]) {
      await deliveries.enqueue(failed!.id)
      await expect.poll(list).toMatchObject([{ tries, status: 204, failure: null }])
    }
    await vi.waitUntil(() => hook.got.length === 2)
    // By hand it goes out again, with what is left of it, and the id it had.
    await database.dataSource.query(`DELETE FROM unanswered_questions WHERE question LIKE '%shoes%'`)
    expect(await again(failed!.id)).toEqual({ success: true, delivered: true })
    expect(hook.got.map(({ texts }) => texts.length)).toEqual([2, 2, 1])
    expect(new Set(hook.got.map(({ id }) => id))).toEqual(new Set([failed!.id]))
    expect(await list()).toMatchObject([{ tries: 3 }])
    await clear()
    expect(await again(failed!.id)).toEqual({ success: true, delivered: false, reason: 'gone' })
    expect(await list()).toMatchObject([{ tries: 3, failure: 'gone', status: null }])
    expect(hook.got).toHaveLength(3)

    hook.answers('silent')
    const { timeout } = AbortSignal
    const patience = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout.call(AbortSignal, 100))
    expect((await ada.call('POST', path('notifications/test'))).body).toEqual({ success: true, delivered: false, reason: 'timeout' })
    patience.mockRestore()
    expect(await list()).toMatchObject([{ test: true, told: [], tries: 1, failure: 'timeout' }, { test: false }])

    await ada.call('PUT', path('notifications'), { email: '', webhookUrl: '', events: [] })
    expect(await again(failed!.id)).toEqual({ success: true, delivered: false, reason: 'no_webhook' })
    for (const unknown of ['x', '00000000-0000-4000-8000-000000000000']) expect(await ada.refusal('POST', path(`notifications/deliveries/${unknown}/send`))).toBe('not_found')
  } finally {
    await hook.stop()
  }
})

it('hands a delivery over that a process did not live to hand over, shows the latest twenty, and forgets them after thirty days', async () => {
  await clear()
  const hook = await startHook()
  const list = async () => webhookDeliveriesResponse.parse((await ada.call('GET', path('notifications/deliveries'))).body).deliveries
  const store = (age: string) => database.dataSource.query(`INSERT INTO webhook_deliveries (bot_id, created_at, told_after, told_until, told) VALUES ($1, now() - $2::interval, now() - interval '1 hour', now(), '[{"event":"unanswered","count":1}]')`, [botId, age])
  try {
    await database.dataSource.query(`DELETE FROM webhook_deliveries`)
    await said({ question: 'Do you repair bicycles?', refused: true, at: new Date(Date.now() - 60_000).toISOString() })
    await ada.call('PUT', path('notifications'), { email: '', webhookUrl: hook.url, events: [] })
    await store('3 minutes')
    await store('1 minute')
    await server.app.get(NoticeWorker).tellAll()
    await expect.poll(async () => (await list()).map(({ tries }) => tries)).toEqual([0, 1])
    expect(hook.got.map(({ texts }) => texts)).toEqual([['Do you repair bicycles?']])

    for (let n = 0; n < 22; n++) await store(`${n} seconds`)
    expect((await list()).map(({ at }) => at)).toEqual((await list()).map(({ at }) => at).toSorted().toReversed())
    expect(await list()).toHaveLength(20)
    await database.dataSource.query(`UPDATE webhook_deliveries SET created_at = created_at - interval '30 days' WHERE tries = 1 OR created_at > now() - interval '10 seconds'`)
    const before = (await list()).length
    await server.app.get(WebhookDeliveries).forgetOld()
    const [{ left }] = await database.dataSource.query(`SELECT count(*)::int AS left FROM webhook_deliveries`)
    expect([before, left]).toEqual([left, left])
    expect(left).toBeLessThan(20)
  } finally {
    await hook.stop()
  }
})
