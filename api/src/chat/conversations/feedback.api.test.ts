import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { FeedbackRequest } from '@loquia/contracts'
import { chatForTests } from '../../testing/chat-scene.js'
import { queryRows } from '../../platform/database/rows.js'

const scene = chatForTests()

const query = <Row extends object>(sql: string, parameters: unknown[] = []): Promise<Row[]> =>
  queryRows<Row>(scene.database.dataSource, sql, parameters)

beforeAll(async () => {
  await query(
    `INSERT INTO webhook_endpoints (bot_id, url, events) SELECT id, 'https://hook.invalid/', '["feedback.given"]' FROM bots WHERE public_id = $1`,
    [scene.botId],
  )
})

type Rating = Pick<FeedbackRequest, 'value' | 'comment'>

let messageId: string
let rate: (rating: Rating) => Promise<unknown>

beforeEach(async () => {
  const client = await scene.connect()
  messageId = (await client.ask('Do you sell bicycles?')).answerId
  ;(await scene.server.answerer.next()).end({ outcome: 'none' })
  await client.end(messageId)
  rate = (rating) => client.send('feedback', { messageId, ...rating })
})

async function countEvents(): Promise<number> {
  const [row] = await query<{ count: number }>(
    `SELECT count(*)::int AS count FROM webhook_deliveries WHERE data ->> 'answerId' = $1`,
    [messageId],
  )
  return row!.count
}

async function storedComment(): Promise<string | null> {
  const [row] = await query<{ comment: string | null }>(
    'SELECT feedback_comment AS comment FROM messages WHERE id = $1',
    [messageId],
  )
  return row!.comment
}

it('a repeated comment emits no second event', async () => {
  for (let time = 0; time < 3; time++) await rate({ value: 'down', comment: 'Not true' })
  expect(await countEvents()).toBe(1)
})

it('equal ratings that arrive together emit one event', async () => {
  await Promise.all(Array.from({ length: 6 }, () => rate({ value: 'down' })))
  expect(await countEvents()).toBe(1)
})

it('another comment emits an event', async () => {
  await rate({ value: 'down', comment: 'Not true' })
  await rate({ value: 'down', comment: 'It costs more' })
  expect(await countEvents()).toBe(2)
})

it('a repeated rating without a comment keeps the stored one', async () => {
  await rate({ value: 'down', comment: 'Not true' })
  await rate({ value: 'down' })
  expect(await storedComment()).toBe('Not true')
})

it('an empty comment deletes the stored one', async () => {
  await rate({ value: 'down', comment: 'Not true' })
  await rate({ value: 'down', comment: '' })
  expect(await storedComment()).toBeNull()
})

it('the opposite rating does not keep the comment', async () => {
  await rate({ value: 'down', comment: 'Not true' })
  await rate({ value: 'up' })
  expect(await storedComment()).toBeNull()
})
