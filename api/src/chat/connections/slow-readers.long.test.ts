import { randomUUID } from 'node:crypto'
import type { AnswerPart } from '@loquia/contracts'
import type { Namespace } from 'socket.io'
import { afterEach, beforeAll, afterAll, expect, it, vi } from 'vitest'
import { startTestDatabase } from '../../platform/database/testing.js'
import { ChatClient } from '../../testing/chat-client.js'
import { RawSocket } from '../../testing/raw-socket.js'
import { startTestApp, type TestApp } from '../../testing/test-app.js'
import { measureBacklog } from './backlog.js'
import { ChatGateway } from '../chat.gateway.js'

const piece = 'words, '.repeat(36_000)
const pieces = 60

let database: Awaited<ReturnType<typeof startTestDatabase>>
let app: TestApp
let sockets: Namespace['sockets']

beforeAll(async () => {
  database = await startTestDatabase()
  await database.dataSource.query(
    `INSERT INTO bots (public_id, kind, domain, name) VALUES ('slow', 'demo', 'slow.example', 'Slow')`,
  )
})
afterEach(() => app.stop())
afterAll(() => database.stop())

async function start(slowReaderMs: number): Promise<void> {
  const init = vi.spyOn(ChatGateway.prototype, 'afterInit')
  app = await startTestApp({
    dataSource: database.dataSource,
    timing: { slowReaderMs, flushMs: 60_000, leaseMs: 600_000 },
  })
  const [server] = init.mock.calls[0]!
  sockets = server.sockets as unknown as Namespace['sockets']
  // A client that does not read answers no pings either, so a slow machine would time out first.
  Object.assign(server.server.engine.opts, { pingTimeout: 600_000 })
  init.mockRestore()
}

async function askAndStopReading(): Promise<{
  slow: RawSocket
  fast: ChatClient
  answerId: string
  held: () => number
}> {
  const slow = await RawSocket.connect(app.url, { botId: 'slow' })
  const [onServer] = [...sockets.values()]
  slow.emit('ask', { clientMessageId: randomUUID(), text: 'Tell me all?' }, 1)
  const { answerId, visitorToken } = await slow.ack<{ answerId: string; visitorToken: string }>(1)
  slow.tcp.pause()
  const fast = await ChatClient.connect(app.url, { botId: 'slow', visitorToken })
  await fast.send('resume', { messageId: answerId, offset: 0 })
  return { slow, fast, answerId, held: () => measureBacklog(onServer!.conn) }
}

it('sends an answer only as fast as a slow client reads it', async () => {
  await start(600_000)
  const { slow, fast, answerId, held } = await askAndStopReading()
  const answer = await app.answerer.next()
  let most = 0
  for (let count = 1; count <= pieces; count++) {
    answer.say(piece)
    await fast.until(() => fast.text(answerId).length === count * piece.length)
    most = Math.max(most, held())
  }
  answer.end()
  await fast.end(answerId)
  expect(most).toBeGreaterThan(64 * 1024)
  expect(most).toBeLessThan(3 * piece.length)

  slow.tcp.resume()
  await slow.until(() => slow.frames.at(-1)!.includes('"answer-end"'))
  const parts = slow.events<AnswerPart>('answer')
  let text = ''
  for (const part of parts) {
    if (part.type !== 'answer-delta') continue
    expect(part.offset).toBe(text.length)
    text += part.text
  }
  expect(text === piece.repeat(pieces)).toBe(true)
  // A slow reader would be cut off if the rest were buffered at once.
  expect(Math.max(...parts.map((part) => (part.type === 'answer-delta' ? part.text.length : 0)))).toBeLessThanOrEqual(
    piece.length,
  )
  expect(parts.filter(({ type }) => type === 'answer-end')).toHaveLength(1)
  slow.tcp.destroy()
  fast.close()
})

it('disconnects a client that has read nothing for too long without ending its answer', async () => {
  await start(300)
  const { slow, fast, answerId } = await askAndStopReading()
  const answer = await app.answerer.next()
  for (let count = 1; count <= pieces; count++) {
    answer.say(piece)
    await fast.until(() => fast.text(answerId).length === count * piece.length)
  }
  await expect.poll(() => sockets.size).toBe(1)
  answer.end()
  expect(await fast.end(answerId)).toMatchObject({ type: 'answer-end', length: pieces * piece.length })
  slow.tcp.destroy()
  fast.close()
})

it('disconnects a client that asks but does not read the replies', async () => {
  await start(60_000)
  const slow = await RawSocket.connect(app.url, { botId: 'slow' })
  const [onServer] = [...sockets.values()]
  slow.emit('ask', { clientMessageId: randomUUID(), text: 'Anything?' }, 1)
  const { conversationId } = await slow.ack<{ conversationId: string }>(1)
  const answer = await app.answerer.next()
  answer.end()
  await slow.until(() => slow.frames.some((frame) => frame.includes('"answer-end"')))
  await database.dataSource.query(
    `INSERT INTO messages (conversation_id, role, content) SELECT $1, 'user', repeat('long ', 4000) FROM generate_series(1, 50)`,
    [conversationId],
  )
  slow.tcp.pause()
  let most = 0
  for (let id = 2; id < 55; id++) slow.emit('history', {}, id)
  await expect
    .poll(
      () => {
        most = Math.max(most, measureBacklog(onServer!.conn))
        return sockets.size
      },
      { interval: 5 },
    )
    .toBe(0)
  expect(most).toBeLessThan(20_000_000)
  slow.tcp.destroy()
})

it('disconnects a client that does not read the replies to packets outside of the chat', async () => {
  await start(60_000)
  const slow = await RawSocket.connect(app.url, { botId: 'slow' })
  slow.send('41/chat,')
  await expect.poll(() => sockets.size).toBe(0)
  slow.tcp.pause()
  const closed = new Promise((resolve) => slow.tcp.once('close', resolve))
  // Each refusal echoes the request. The rate stays below the flood limit.
  const ask = (): void => slow.send(`40/${'x'.repeat(16_000)},`)
  for (let count = 0; count < 150; count += 1) ask()
  const asking = setInterval(ask, 30)
  await closed
  clearInterval(asking)
})
