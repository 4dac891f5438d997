import { randomUUID } from 'node:crypto'
import type { VisitorLanguage } from '@loquia/contracts'
import { expect, it } from 'vitest'
import { AppError } from '../app-error.js'
import { ChatClient } from '../testing/chat-client.js'
import { chatForTests } from '../testing/chat-scene.js'

const chat = chatForTests()
const source = { number: 1, url: 'https://example.com/hours', title: 'Hours', snippet: 'We open at 8:00.' }

it('stores nothing before the visitor asks', async () => {
  const client = await chat.connect()
  expect(client.welcome).toMatchObject({
    config: { botId: chat.botId, kind: 'demo', name: 'example.com' },
    build: { status: 'ready' },
    resumed: false,
  })
  expect(await chat.database.dataSource.query('SELECT count(*)::int AS n FROM conversations')).toEqual([{ n: 0 }])
})

it('streams the answer to a question in order', async () => {
  const client = await chat.connect()
  const accepted = await client.ask('When do you open?')
  expect(accepted.message).toMatchObject({ role: 'user', content: 'When do you open?', state: 'done' })
  const answer = await chat.server.answerer.next()
  expect(answer.input).toMatchObject({ question: 'When do you open?', history: [], isIngesting: true })
  answer.say('We open ', 'at 8:00', ' [1].').end({ sources: [source], suggestions: ['And on Sunday?'] })

  expect(await client.end(accepted.answerId)).toEqual({
    type: 'answer-end',
    messageId: accepted.answerId,
    length: 20,
    sources: [source],
    suggestions: ['And on Sunday?'],
    outcome: 'sure',
    confidence: 0.9,
    refused: false,
    stopped: false,
    generatedBy: 'ai',
  })
  expect(client.text(accepted.answerId)).toBe('We open at 8:00 [1].')
  expect(client.parts[0]).toEqual({
    type: 'answer-start',
    messageId: accepted.answerId,
    questionId: accepted.message.id,
  })
  expect(client.faults).toEqual([])
})

it('stores a hash instead of the visitor token', async () => {
  const client = await chat.connect()
  const accepted = await client.ask('Who am I?')
  ;(await chat.server.answerer.next()).end()
  await client.end(accepted.answerId)
  const [stored] = await chat.database.dataSource.query('SELECT token_hash FROM conversations WHERE id = $1', [
    accepted.conversationId,
  ])
  expect(stored.token_hash).not.toContain(accepted.visitorToken)
})

it('accepts the same question once, however often it is sent', async () => {
  const client = await chat.connect()
  const id = randomUUID()
  const [first, second] = await Promise.all([client.ask('Twice?', id), client.ask('Twice?', id)])
  expect(second).toEqual(first)
  ;(await chat.server.answerer.next()).say('Once.').end()
  await client.end(first.answerId)
  expect(await client.ask('Twice?', id)).toEqual(first)
  expect(chat.server.answerer.unclaimed).toBe(0)
  const history = await client.send('history', {})
  expect(history).toMatchObject({
    success: true,
    more: false,
    messages: [{ content: 'Twice?' }, { content: 'Once.', state: 'done' }],
  })
})

it('acknowledges before the first part of the answer', async () => {
  const client = await chat.connect()
  const order: string[] = []
  client.socket.on('answer', (part) => order.push(part.type))
  const acknowledged = new Promise<string>((resolve) => {
    client.socket.emit('ask', { clientMessageId: randomUUID(), text: 'In order?' }, (reply) => {
      order.push('ack')
      resolve(reply.success ? (reply.answerId ?? '') : reply.code)
    })
  })
  ;(await chat.server.answerer.next()).say('Yes.').end()
  await client.end(await acknowledged)
  expect(order).toEqual(['ack', 'answer-start', 'answer-delta', 'answer-end'])
})

it('recognizes a first question whose acknowledgement was lost with the connection', async () => {
  const id = randomUUID()
  const before = await count('conversations')
  const first = await (await chat.connect()).ask('Are you there?', id)
  const again = await (await chat.connect()).ask('Are you there?', id)
  expect({ ...again, visitorToken: '' }).toEqual({ ...first, visitorToken: '' })
  expect(await count('conversations')).toBe(before + 1)
  const answer = await chat.server.answerer.next()
  const reader = await chat.connect(again.visitorToken)
  expect(reader.welcome?.resumed).toBe(true)
  answer.end()
  await reader.send('resume', { messageId: again.answerId, offset: 0 })
  await reader.end(again.answerId)
})

it('does not open a conversation to a client that guesses a short id', async () => {
  const first = await (await chat.connect()).ask('Mine', 'abcdefgh')
  const second = await (await chat.connect()).ask('Not mine', 'abcdefgh')
  expect(second.conversationId).not.toBe(first.conversationId)
  for (let n = 0; n < 2; n++) (await chat.server.answerer.next()).end()
})

it('writes one answer at a time', async () => {
  const client = await chat.connect()
  const { answerId } = await client.ask('One?')
  expect(await client.send('ask', { clientMessageId: randomUUID(), text: 'Two?' })).toMatchObject({
    success: false,
    code: 'answer_pending',
  })
  const answer = await chat.server.answerer.next()
  answer.end()
  await client.end(answerId)
  const next = await client.ask('Two?')
  ;(await chat.server.answerer.next()).end()
  await client.end(next.answerId)
})

it('replaces an answer with the newest one when the visitor asks for another', async () => {
  const client = await chat.connect()
  const first = await client.ask('Which one?')
  ;(await chat.server.answerer.next()).say('This one.').end()
  await client.end(first.answerId)
  const second = await client.send('regenerate', { messageId: first.answerId })
  if (!second.success) throw new Error(second.code)
  expect(second.message).toEqual(first.message)
  expect(second.answerId).not.toBe(first.answerId)
  ;(await chat.server.answerer.next()).say('That one.').end()
  await client.end(second.answerId)
  const third = await client.ask('Why?')
  const answer = await chat.server.answerer.next()
  expect(answer.input.history).toEqual([
    { role: 'user', content: 'Which one?' },
    { role: 'assistant', content: 'That one.' },
  ])
  answer.end()
  await client.end(third.answerId)
  const history = await client.send('history', {})
  expect(history.success && history.messages.map((message) => message.content)).toEqual([
    'Which one?',
    'That one.',
    'Why?',
    '',
  ])
})

it('reports to the chat when the site has been ingested', async () => {
  await chat.database.dataSource.query(
    `UPDATE sources s SET status = 'ready' FROM bots b WHERE b.id = s.bot_id AND public_id = $1`,
    [chat.botId],
  )
  const client = await chat.connect()
  const { answerId } = await client.ask('Have you read it all?')
  const answer = await chat.server.answerer.next()
  expect(answer.input).toMatchObject({ isIngesting: false, language: 'en' })
  answer.end()
  await client.end(answerId)
})

it.each([
  ['a code of ours', new AppError('model_rate_limited'), 'model_rate_limited'],
  ['anything else', new Error('secret detail'), 'internal_error'],
  ['an engine that just ends', undefined, 'answer_interrupted'],
])('keeps the question when the answer fails with %s', async (_, error, code) => {
  const client = await chat.connect()
  const { answerId, message } = await client.ask('Will this work?')
  const answer = await chat.server.answerer.next()
  answer.say('It')
  await client.until(() => client.text(answerId) === 'It')
  if (error === undefined) answer.close()
  else answer.fail(error)
  expect(await client.end(answerId)).toEqual({ type: 'answer-error', messageId: answerId, code })
  expect(await client.send('history', {})).toMatchObject({
    messages: [{ id: message.id }, { id: answerId, state: 'failed', error: code, content: 'It' }],
  })

  const again = await client.send('regenerate', { messageId: answerId })
  if (!again.success) throw new Error(again.code)
  ;(await chat.server.answerer.next()).say('It works.').end()
  expect(await client.end(again.answerId)).toMatchObject({ type: 'answer-end' })
})

it('answers visitors in a language that the bot speaks, or else in the bot’s own', async () => {
  for (const [language, spoken] of [
    ['de', 'de'],
    ['pt', 'pt'],
    ['xx', 'en'],
  ] as const) {
    const client = await ChatClient.connect(chat.server.url, {
      botId: chat.botId,
      language: language as VisitorLanguage,
    })
    const { answerId } = await client.ask('?')
    const answer = await chat.server.answerer.next()
    expect(answer.input.language).toBe(spoken)
    answer.say('!').end()
    await client.end(answerId)
    client.close()
  }
})

async function count(table: string): Promise<number> {
  const [row] = await chat.database.dataSource.query(`SELECT count(*)::int AS n FROM ${table}`)
  return row.n
}
