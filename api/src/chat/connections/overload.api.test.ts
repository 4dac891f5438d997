import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestDatabase } from '../../platform/database/testing.js'
import { ChatClient } from '../../testing/chat-client.js'
import { startTestApp, type TestApp } from '../../testing/test-app.js'

let database: Awaited<ReturnType<typeof startTestDatabase>>
let app: TestApp
beforeAll(async () => {
  database = await startTestDatabase()
  app = await startTestApp({ dataSource: database.dataSource, environment: { MAX_ANSWERS: '1' } })
  await database.dataSource.query(
    `INSERT INTO bots (public_id, kind, domain, name) VALUES ('busy', 'demo', 'busy.example', 'Busy')`,
  )
})
afterAll(async () => {
  await app.stop()
  await database.stop()
})

it('refuses a question with the code overloaded while it writes as many answers as it may', async () => {
  const first = await ChatClient.connect(app.url, { botId: 'busy' })
  const { answerId } = await first.ask('Are you there?')
  const answer = await app.answerer.next()
  answer.say('I am.')

  const second = await ChatClient.connect(app.url, { botId: 'busy' })
  const clientMessageId = 'a-question-that-is-asked-twice'
  expect(await second.send('ask', { clientMessageId, text: 'And now?' })).toMatchObject({
    success: false,
    code: 'overloaded',
    retryAfterSeconds: 5,
  })
  expect(
    await database.dataSource.query(`SELECT count(*)::integer AS count FROM messages WHERE content = 'And now?'`),
  ).toEqual([{ count: 0 }])
  const overHttp = await fetch(`${app.url}/api/chatbot-demo/busy/message`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ message: 'And here?' }),
  })
  expect([overHttp.status, overHttp.headers.get('retry-after')]).toEqual([503, '5'])

  answer.end()
  await first.end(answerId)
  const accepted = await second.ask('And now?', clientMessageId)
  const later = await app.answerer.next()
  later.say('Now, too.')
  later.end()
  expect(await second.end(accepted.answerId)).toMatchObject({ type: 'answer-end' })
  first.close()
  second.close()
})

it('accepts no more questions than it may even when they arrive at the same moment', async () => {
  const clients = await Promise.all(Array.from({ length: 6 }, () => ChatClient.connect(app.url, { botId: 'busy' })))
  const replies = await Promise.all(
    clients.map((client, index) =>
      client.send('ask', { clientMessageId: `all-at-once-number-${index}`, text: 'All at once?' }),
    ),
  )
  expect(replies.filter(({ success }) => success)).toHaveLength(1)
  expect(replies.filter((reply) => !reply.success && reply.code === 'overloaded')).toHaveLength(5)
  const answer = await app.answerer.next()
  answer.end()
  for (const client of clients) client.close()
})
