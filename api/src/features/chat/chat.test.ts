import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { startTestDatabase } from '../../database/testing.js'
import { ChatClient } from '../../testing/chat-client.js'
import { startTestApp, type TestApp } from '../../testing/test-app.js'
import { DemosService } from '../demos/index.js'

let database: Awaited<ReturnType<typeof startTestDatabase>>
let server: TestApp
let botId: string
const clients: ChatClient[] = []

beforeAll(async () => {
  database = await startTestDatabase()
  server = await startTestApp({ dataSource: database.dataSource, environment: { RATE_LIMIT_SCALE: '0' } })
  botId = (await server.app.get(DemosService).create({ domain: 'example.com' })).demoId
})
afterEach(() => {
  for (const client of clients.splice(0)) client.close()
})
afterAll(async () => {
  await server.stop()
  await database.stop()
})

async function connect(visitorToken?: string, headers?: Record<string, string>): Promise<ChatClient> {
  const client = await ChatClient.connect(server.url, { botId, ...(visitorToken === undefined ? {} : { visitorToken }) }, headers)
  clients.push(client)
  return client
}

const source = { number: 1, url: 'https://example.com/hours', title: 'Hours', snippet: 'We open at 8:00.' }

it('welcomes, stores nothing, then accepts a question and streams its answer in order', async () => {
  const client = await connect()
  expect(client.welcome).toMatchObject({ config: { botId, kind: 'demo', name: 'example.com' }, build: { status: 'ready' }, resumed: false })
  expect(await database.dataSource.query('SELECT count(*)::int AS n FROM conversations')).toEqual([{ n: 0 }])

  const accepted = await client.ask('When do you open?')
  expect(accepted.message).toMatchObject({ role: 'user', content: 'When do you open?', state: 'done' })
  const answer = await server.answerer.next()
  expect(answer.input).toMatchObject({ question: 'When do you open?', history: [], stillReading: false })
  answer.say('We open ', 'at 8:00', ' [1].').end({ sources: [source], suggestions: ['And on Sunday?'] })

  expect(await client.end(accepted.answerId)).toEqual({
    type: 'answer-end', messageId: accepted.answerId, length: 20, sources: [source], suggestions: ['And on Sunday?'], refused: false, stopped: false,
  })
  expect(client.text(accepted.answerId)).toBe('We open at 8:00 [1].')
  expect(client.parts[0]).toEqual({ type: 'answer-start', messageId: accepted.answerId, questionId: accepted.message.id })
  expect(client.faults).toEqual([])

  const [stored] = await database.dataSource.query('SELECT token_hash FROM conversations')
  expect(stored.token_hash).not.toContain(accepted.visitorToken)
})

it('accepts the same question once, however often it is sent', async () => {
  const client = await connect()
  const id = randomUUID()
  const [first, second] = await Promise.all([client.ask('Twice?', id), client.ask('Twice?', id)])
  expect(second).toEqual(first)
  ;(await server.answerer.next()).say('Once.').end()
  await client.end(first.answerId)
  expect(await client.ask('Twice?', id)).toEqual(first)
  expect(server.answerer.unclaimed).toBe(0)
  const history = await client.send('history', {})
  expect(history).toMatchObject({ success: true, more: false, messages: [{ content: 'Twice?' }, { content: 'Once.', state: 'done' }] })
})
