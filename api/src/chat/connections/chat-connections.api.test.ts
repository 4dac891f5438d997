import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { ChatClient } from '../../testing/chat-client.js'
import { chatForTests } from '../../testing/chat-scene.js'
import { startTestApp } from '../../testing/test-app.js'
import { DemosService } from '../../public/demos/index.js'

const chat = chatForTests()

it('refuses a connection with a reason', async () => {
  await expect(ChatClient.connect(chat.server.url, { botId: 'nobody', language: 'it' })).rejects.toMatchObject({
    success: false,
    code: 'demo_not_found',
    message: 'Non abbiamo trovato questo chatbot. Potrebbe essere scaduto o essere stato rimosso.',
  })
  const ended = await chat.server.app
    .get(DemosService)
    .create({ domain: 'example.com', expiresAt: new Date(Date.now() - 1_000) })
  await expect(ChatClient.connect(chat.server.url, { botId: ended.demoId })).rejects.toMatchObject({
    code: 'demo_expired',
  })
  for (const handshake of [
    {},
    { botId: null },
    { botId: ['a'] },
    { botId: 'a', visitorToken: {} },
    { botId: 'x'.repeat(65) },
    { botId: '\0' },
  ]) {
    await expect(ChatClient.connect(chat.server.url, handshake as never)).rejects.toMatchObject({
      success: false,
      code: expect.stringMatching(/^(invalid_request|demo_not_found)$/),
    })
  }
})

it('works over plain HTTP requests from another website', async () => {
  const origin = 'https://example.com'
  const opened = await fetch(`${chat.server.url}/socket.io/?EIO=4&transport=polling`, { headers: { origin } })
  expect(opened.headers.get('access-control-allow-origin')).toBe(origin)
  expect(opened.headers.get('access-control-allow-credentials')).toBeNull()
  expect(opened.headers.get('set-cookie')).toBeNull()

  const client = await ChatClient.connect(chat.server.url, { botId: chat.botId }, { origin }, 'polling')
  chat.clients.push(client)
  const { answerId } = await client.ask('Slowly?')
  ;(await chat.server.answerer.next()).say('Slowly, ', 'but ', 'surely.').end()
  await client.end(answerId)
  expect(client.text(answerId)).toBe('Slowly, but surely.')
})

it('refuses questions for a bot that expired or was deleted after the client connected', async () => {
  const { demoId } = await chat.server.app.get(DemosService).create({ domain: 'bakery.example' })
  const client = await ChatClient.connect(chat.server.url, { botId: demoId })
  chat.clients.push(client)
  const sent = async (): Promise<unknown[]> => [
    await client.send('ask', { clientMessageId: randomUUID(), text: 'Still there?' }),
    await client.send('lead', {
      clientLeadId: randomUUID(),
      name: 'Rosa',
      email: 'rosa@example.com',
      message: 'Call me',
    }),
  ]
  await chat.database.dataSource.query(
    `UPDATE demos SET expires_at = now() - interval '1 minute' FROM bots b WHERE b.id = bot_id AND b.public_id = $1`,
    [demoId],
  )
  expect(await sent()).toMatchObject([
    { success: false, code: 'demo_expired' },
    { success: false, code: 'demo_expired' },
  ])
  await chat.database.dataSource.query(`DELETE FROM bots WHERE public_id = $1`, [demoId])
  expect(await sent()).toMatchObject([
    { success: false, code: 'demo_not_found' },
    { success: false, code: 'demo_not_found' },
  ])
})

it('survives whatever a client sends', async () => {
  const client = await chat.connect()
  const events = [
    'ask',
    'stop',
    'regenerate',
    'feedback',
    'history',
    'resume',
    'no_such_event',
    '__proto__',
    'constructor',
  ]
  const payloads: unknown[] = [
    undefined,
    null,
    true,
    0,
    -1,
    1e308,
    '',
    'text',
    [],
    [null],
    {},
    { text: null },
    { text: ['a'] },
    { text: {}, clientMessageId: {} },
    { clientMessageId: randomUUID(), text: '' },
    { clientMessageId: randomUUID(), text: ' \n\t' },
    { clientMessageId: randomUUID(), text: 'x'.repeat(2_001) },
    { clientMessageId: randomUUID(), text: '\0' },
    { clientMessageId: `${randomUUID()}\0`, text: 'a' },
    { clientMessageId: 'short', text: 'a' },
    { messageId: null },
    { messageId: 'x', value: 'sideways' },
    { messageId: "' OR 1=1 --", offset: 0 },
    { messageId: randomUUID(), offset: -1 },
    { messageId: randomUUID(), offset: Number.MAX_SAFE_INTEGER, value: null },
    { before: 'x' },
    { before: randomUUID() },
    { toString: 1, __proto__: null },
    JSON.parse('{"__proto__": {"polluted": true}, "clientMessageId": "12345678", "text": 5}'),
    Buffer.from('binary'),
  ]
  let socket = client
  for (const event of events) {
    for (const payload of payloads) {
      socket.socket.emit(event as 'ask', payload as never, undefined as never)
      socket.socket.emit(event as 'ask', payload as never, payload as never)
    }
    socket.close()
    socket = await chat.connect()
    for (const payload of payloads.slice(0, 12)) {
      if (!events.slice(0, 6).includes(event) || (event === 'history' && typeof payload === 'object')) continue
      expect(await socket.sendAnything(event, payload)).toMatchObject({ success: false })
    }
    socket.close()
    socket = await chat.connect()
  }
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  expect(await socket.send('history', {})).toEqual({ success: true, messages: [], more: false })
})

it('disconnects a client that sends a message that is too large', async () => {
  const client = await chat.connect()
  const gone = new Promise((resolve) => {
    client.socket.on('disconnect', resolve)
  })
  client.socket.emit('ask', { clientMessageId: randomUUID(), text: 'x'.repeat(20_000) }, () => undefined)
  expect(await gone).toBe('transport close')
})

it('refuses some of the messages of a flood', async () => {
  const flood = await chat.connect()
  const replies = await Promise.all(Array.from({ length: 100 }, () => flood.send('history', {})))
  expect(replies.filter((reply) => !reply.success)).not.toHaveLength(0)
  expect(replies.find((reply) => !reply.success)).toMatchObject({ code: 'rate_limited', retryAfterSeconds: 1 })
})

it('does not count a repeated message against the visitor’s rate limit', async () => {
  const strict = await startTestApp({ dataSource: chat.database.dataSource, environment: { RATE_LIMIT_SCALE: '0.1' } })
  try {
    const client = await ChatClient.connect(strict.url, { botId: chat.botId, language: 'it' })
    chat.clients.push(client)
    const id = randomUUID()
    const first = await client.ask('One', id)
    ;(await strict.answerer.next()).end()
    await client.end(first.answerId)
    for (let n = 0; n < 5; n++) await client.ask('One', id)
    let refusal: unknown
    for (let n = 0; n < 5 && refusal === undefined; n++) {
      const reply = await client.send('ask', { clientMessageId: randomUUID(), text: `Another ${n}` })
      if (!reply.success) refusal = reply
      else {
        ;(await strict.answerer.next()).end()
        await client.end(reply.answerId!)
      }
    }
    expect(refusal).toMatchObject({
      code: 'rate_limited',
      message: 'Troppe richieste. Riprova tra poco.',
      retryAfterSeconds: expect.any(Number),
    })
  } finally {
    await strict.stop()
  }
})
