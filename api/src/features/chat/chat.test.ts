import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { AppError } from '../../app-error.js'
import { startTestDatabase } from '../../database/testing.js'
import { ChatClient } from '../../testing/chat-client.js'
import { readyProgress } from '../../testing/scripted-builder.js'
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
  expect(answer.input).toMatchObject({ question: 'When do you open?', history: [], stillReading: true })
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

it('acknowledges before the first part of the answer', async () => {
  const client = await connect()
  const order: string[] = []
  client.socket.on('answer', (part) => order.push(part.type))
  const acknowledged = new Promise<string>((resolve) => {
    client.socket.emit('ask', { clientMessageId: randomUUID(), text: 'In order?' }, (reply) => {
      order.push('ack')
      resolve(reply.success ? reply.answerId : reply.code)
    })
  })
  ;(await server.answerer.next()).say('Yes.').end()
  await client.end(await acknowledged)
  expect(order).toEqual(['ack', 'answer-start', 'answer-delta', 'answer-end'])
})

it('recognizes a first question whose acknowledgement was lost with the connection', async () => {
  const id = randomUUID()
  const before = await count('conversations')
  const first = await (await connect()).ask('Are you there?', id)
  const again = await (await connect()).ask('Are you there?', id)
  expect({ ...again, visitorToken: '' }).toEqual({ ...first, visitorToken: '' })
  expect(await count('conversations')).toBe(before + 1)
  const answer = await server.answerer.next()
  const reader = await connect(again.visitorToken)
  expect(reader.welcome?.resumed).toBe(true)
  answer.end()
  await reader.send('resume', { messageId: again.answerId, offset: 0 })
  await reader.end(again.answerId)
})

it('does not hand a conversation to whoever guesses a short id', async () => {
  const first = await (await connect()).ask('Mine', 'abcdefgh')
  const second = await (await connect()).ask('Not mine', 'abcdefgh')
  expect(second.conversationId).not.toBe(first.conversationId)
  for (let n = 0; n < 2; n++) (await server.answerer.next()).end()
})

it('writes one answer at a time', async () => {
  const client = await connect()
  const { answerId } = await client.ask('One?')
  expect(await client.send('ask', { clientMessageId: randomUUID(), text: 'Two?' })).toMatchObject({ success: false, code: 'answer_pending' })
  const answer = await server.answerer.next()
  answer.end()
  await client.end(answerId)
  const next = await client.ask('Two?')
  ;(await server.answerer.next()).end()
  await client.end(next.answerId)
})

it('goes on without readers and gives a reloaded page the rest', async () => {
  const page = await connect()
  const { answerId, visitorToken } = await page.ask('A long one?')
  const answer = await server.answerer.next()
  answer.say('The first part')
  await page.until(() => page.text(answerId) === 'The first part')
  page.close()
  answer.say(', the second 🥐')

  const reloaded = await connect(visitorToken)
  expect(reloaded.welcome?.resumed).toBe(true)
  expect(reloaded.parts).toEqual([])
  reloaded.texts.set(answerId, 'The first part')
  expect(await reloaded.send('resume', { messageId: answerId, offset: 14 })).toEqual({ success: true })
  await reloaded.until(() => reloaded.text(answerId) === 'The first part, the second 🥐')
  answer.say(', the end.').end({ sources: [source] })
  expect(await reloaded.end(answerId)).toMatchObject({ type: 'answer-end', length: reloaded.text(answerId).length })
  expect(reloaded.text(answerId)).toBe('The first part, the second 🥐, the end.')
  expect(reloaded.faults).toEqual([])

  const later = await connect(visitorToken)
  later.texts.set(answerId, 'The first')
  await later.send('resume', { messageId: answerId, offset: 9 })
  await later.end(answerId)
  expect(later.text(answerId)).toBe('The first part, the second 🥐, the end.')
  expect(later.faults).toEqual([])
})

it('follows a visitor whose address changes in mid-answer, from one network to the next', async () => {
  const from = async (address: string, visitorToken?: string): Promise<ChatClient> => {
    const client = await ChatClient.connect(server.url, { botId, ...(visitorToken === undefined ? {} : { visitorToken }) }, { 'x-forwarded-for': address })
    clients.push(client)
    return client
  }
  const atHome = await from('203.0.113.20')
  const { answerId, visitorToken, message } = await atHome.ask('Do you follow me?')
  const answer = await server.answerer.next()
  answer.say('Wherever ')
  await atHome.until(() => atHome.text(answerId) === 'Wherever ')
  atHome.close()
  answer.say('you ')
  const onTheWay = await from('2001:db8:7::1', visitorToken)
  expect(onTheWay.welcome?.resumed).toBe(true)
  onTheWay.texts.set(answerId, 'Wherever ')
  await onTheWay.send('resume', { messageId: answerId, offset: 9 })
  await onTheWay.until(() => onTheWay.text(answerId) === 'Wherever you ')
  // The old network is not given up yet when the new one is there.
  const atWork = await from('198.51.100.20', visitorToken)
  await atWork.send('resume', { messageId: answerId, offset: 0 })
  answer.say('go.').end()
  for (const client of [onTheWay, atWork]) {
    expect(await client.end(answerId)).toMatchObject({ type: 'answer-end', length: 16 })
    expect([client.text(answerId), client.faults]).toEqual(['Wherever you go.', []])
  }
  expect(await atWork.ask('Do you follow me?', message.clientMessageId)).toMatchObject({ answerId, message: { id: message.id } })
  expect(await atWork.send('history', {})).toMatchObject({ messages: [{ id: message.id }, { id: answerId, state: 'done' }], more: false })
})

it('loses and doubles nothing when the connection is cut again and again', async () => {
  let client = await connect()
  const { answerId, visitorToken } = await client.ask('Will you cope?')
  const answer = await server.answerer.next()
  let held = ''
  for (let cut = 0; cut < 15; cut++) {
    answer.say(`word${cut} `)
    await client.until(() => client.text(answerId).length > held.length)
    held = client.text(answerId)
    client.close()
    answer.say('unheard ')
    client = await connect(visitorToken)
    client.texts.set(answerId, held)
    answer.say('meanwhile ')
    await client.send('resume', { messageId: answerId, offset: held.length })
  }
  answer.end()
  const end = await client.end(answerId)
  expect(client.text(answerId)).toBe(Array.from({ length: 15 }, (_, cut) => `word${cut} unheard meanwhile `).join(''))
  expect(end).toMatchObject({ length: client.text(answerId).length })
  expect(client.faults).toEqual([])
  const [stored] = await database.dataSource.query('SELECT content FROM messages WHERE id = $1', [answerId])
  expect(stored.content).toBe(client.text(answerId))
})

it('shows a question and its answer in every tab, and any tab may stop it', async () => {
  const one = await connect()
  const opening = await one.ask('Hello?')
  ;(await server.answerer.next()).say('Hello.').end()
  await one.end(opening.answerId)
  const two = await connect(opening.visitorToken)

  const { answerId, message } = await one.ask('Can both read this?')
  const answer = await server.answerer.next()
  answer.say('Both of ')
  await Promise.all([one, two].map((tab) => tab.until(() => tab.text(answerId) === 'Both of ')))
  expect(two.questions).toEqual([message])
  expect(one.questions).toEqual([])

  expect(await two.send('stop', { messageId: answerId })).toEqual({ success: true })
  for (const tab of [one, two]) expect(await tab.end(answerId)).toMatchObject({ type: 'answer-end', stopped: true, length: 8 })
  expect(answer.input.signal.aborted).toBe(true)
  expect(await two.send('stop', { messageId: answerId })).toEqual({ success: true })
  expect(await one.send('history', {})).toMatchObject({ messages: [{}, {}, {}, { id: answerId, state: 'stopped', content: 'Both of ' }] })
})

it('answers again on request, and the newest answer replaces the others', async () => {
  const client = await connect()
  const first = await client.ask('Which one?')
  ;(await server.answerer.next()).say('This one.').end()
  await client.end(first.answerId)
  const second = await client.send('regenerate', { messageId: first.answerId })
  if (!second.success) throw new Error(second.code)
  expect(second.message).toEqual(first.message)
  expect(second.answerId).not.toBe(first.answerId)
  ;(await server.answerer.next()).say('That one.').end()
  await client.end(second.answerId)
  const third = await client.ask('Why?')
  const answer = await server.answerer.next()
  expect(answer.input.history).toEqual([{ role: 'user', content: 'Which one?' }, { role: 'assistant', content: 'That one.' }])
  answer.end()
  await client.end(third.answerId)
  const history = await client.send('history', {})
  expect(history.success && history.messages.map((message) => message.content)).toEqual(['Which one?', 'That one.', 'Why?', ''])
})

it('pages through the history, newest first, without gaps', async () => {
  const client = await connect()
  const { conversationId, answerId } = await client.ask('Question 0')
  ;(await server.answerer.next()).say('Answer 0').end()
  await client.end(answerId)
  for (let n = 1; n < 60; n++) {
    const [question] = await database.dataSource.query(
      `INSERT INTO messages (conversation_id, role, content, client_message_id) VALUES ($1, 'user', $2, $2) RETURNING id`,
      [conversationId, `Question ${n}`],
    )
    await database.dataSource.query(`INSERT INTO messages (conversation_id, role, content, question_id) VALUES ($1, 'assistant', $2, $3)`, [conversationId, `Answer ${n}`, question.id])
  }
  const read: string[] = []
  let before: string | undefined
  let pages = 0
  for (;;) {
    const page = await client.send('history', before === undefined ? {} : { before })
    if (!page.success) throw new Error(page.code)
    read.unshift(...page.messages.map((message) => message.content))
    pages++
    if (!page.more) break
    before = page.messages[0]!.id
  }
  expect(pages).toBe(3)
  expect(read).toEqual(Array.from({ length: 60 }, (_, n) => [`Question ${n}`, `Answer ${n}`]).flat())
})

it('knows when the site has been read', async () => {
  await database.dataSource.query(`UPDATE sources s SET status = 'ready' FROM bots b WHERE b.id = s.bot_id AND public_id = $1`, [botId])
  const client = await connect()
  const { answerId } = await client.ask('Have you read it all?')
  const answer = await server.answerer.next()
  expect(answer.input).toMatchObject({ stillReading: false, language: 'en' })
  answer.end()
  await client.end(answerId)
})

it('keeps feedback', async () => {
  const client = await connect()
  const { answerId, message } = await client.ask('Good?')
  ;(await server.answerer.next()).say('Good.').end()
  await client.end(answerId)
  expect(await client.send('feedback', { messageId: answerId, value: 'down', comment: 'Too short' })).toEqual({ success: true })
  const [row] = await database.dataSource.query('SELECT feedback, feedback_comment FROM messages WHERE id = $1', [answerId])
  expect(row).toEqual({ feedback: 'down', feedback_comment: 'Too short' })
  expect(await client.send('feedback', { messageId: message.id, value: 'up' })).toMatchObject({ code: 'message_not_found' })
})

it('forgets a conversation in every tab, even in mid-answer', async () => {
  const one = await connect()
  const { conversationId, visitorToken, answerId } = await one.ask('My secret is 42')
  const answer = await server.answerer.next()
  answer.say('I see')
  await one.until(() => one.text(answerId) === 'I see')
  const two = await connect(visitorToken)
  expect(await two.send('forget', {})).toEqual({ success: true })
  expect(await database.dataSource.query('SELECT 1 FROM messages WHERE conversation_id = $1', [conversationId])).toEqual([])
  expect(answer.input.signal.aborted).toBe(true)
  expect(await one.send('history', {})).toEqual({ success: true, messages: [], more: false })
  expect(await one.send('stop', { messageId: answerId })).toMatchObject({ code: 'conversation_not_found' })
  expect((await connect(visitorToken)).welcome?.resumed).toBe(false)

  const fresh = await one.ask('Start again')
  expect(fresh.conversationId).not.toBe(conversationId)
  expect(fresh.visitorToken).not.toBe(visitorToken)
  const next = await server.answerer.next()
  expect(next.input.history).toEqual([])
  next.end()
  await one.end(fresh.answerId)
})

it.each([
  ['a code of ours', new AppError('model_rate_limited'), 'model_rate_limited'],
  ['anything else', new Error('secret detail'), 'internal_error'],
  ['an engine that just ends', undefined, 'answer_interrupted'],
])('keeps the question when the answer fails with %s', async (_, error, code) => {
  const client = await connect()
  const { answerId, message } = await client.ask('Will this work?')
  const answer = await server.answerer.next()
  answer.say('It')
  await client.until(() => client.text(answerId) === 'It')
  if (error === undefined) answer.close()
  else answer.fail(error)
  expect(await client.end(answerId)).toEqual({ type: 'answer-error', messageId: answerId, code })
  expect(await client.send('history', {})).toMatchObject({ messages: [{ id: message.id }, { id: answerId, state: 'failed', error: code, content: 'It' }] })

  const again = await client.send('regenerate', { messageId: answerId })
  if (!again.success) throw new Error(again.code)
  ;(await server.answerer.next()).say('It works.').end()
  expect(await client.end(again.answerId)).toMatchObject({ type: 'answer-end' })
})

it('keeps declined questions for the owner, once', async () => {
  const client = await connect()
  const first = await client.ask('Do you sell cars?')
  ;(await server.answerer.next()).say('I did not find that.').end({ refused: true })
  expect(await client.end(first.answerId)).toMatchObject({ refused: true })
  const again = await client.send('regenerate', { messageId: first.answerId })
  if (!again.success) throw new Error(again.code)
  ;(await server.answerer.next()).end({ refused: true })
  await client.end(again.answerId)
  expect(await database.dataSource.query('SELECT question, message_id FROM unanswered_questions')).toEqual([{ question: 'Do you sell cars?', message_id: first.message.id }])
})

it('stores text byte for byte, but for what no text holds', async () => {
  const client = await connect()
  const text = '  Ünïcödé 日本語 👩‍👩‍👧 <b>"\'\\ \u202Eabc\n'
  const { answerId } = await client.ask(`${text}\0`)
  const answer = await server.answerer.next()
  expect(answer.input.question).toBe(text)
  answer.say('\0ok', '\ud800').end()
  await client.end(answerId)
  expect(await client.send('history', {})).toMatchObject({ messages: [{ content: text }, { content: 'ok\ufffd' }] })
})

it('gives a character whole whose halves come apart, to whoever listens, to a late reader and to the database', async () => {
  const client = await connect()
  const { answerId, visitorToken } = await client.ask('In halves?')
  const answer = await server.answerer.next()
  answer.say('Fresh \ud83e')
  await client.until(() => client.text(answerId).startsWith('Fresh '))
  const late = await connect(visitorToken)
  await late.send('resume', { messageId: answerId, offset: 0 })
  await late.until(() => late.text(answerId).startsWith('Fresh '))
  answer.say('\udd50 and \udd50 and \ud83e, at nine \ud83e').end()
  const whole = 'Fresh 🥐 and \ufffd and \ufffd, at nine \ufffd'
  for (const reader of [client, late]) {
    expect(await reader.end(answerId)).toMatchObject({ type: 'answer-end', length: whole.length })
    expect(reader.text(answerId)).toBe(whole)
    expect(reader.faults).toEqual([])
  }
  expect(await client.send('history', {})).toMatchObject({ messages: [{}, { content: whole }] })
})

it('stores and tells any question and any answer as they were written, wherever the answer is cut on its way', async () => {
  const texts = fc.oneof(fc.string({ unit: 'binary', maxLength: 200 }), fc.string({ unit: 'grapheme', maxLength: 200 }), fc.array(fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)), { maxLength: 200 }).map((units) => units.join('')))
  const kept = (text: string): string => text.replaceAll('\0', '').toWellFormed()
  await fc.assert(fc.asyncProperty(texts, texts, fc.array(fc.nat(200), { maxLength: 6 }), async (asked, said, cuts) => {
    const question = `${asked}?`
    const client = await connect()
    const { answerId, message, visitorToken } = await client.ask(question)
    const answer = await server.answerer.next()
    expect(answer.input.question).toBe(kept(question))
    const places = [0, ...cuts.map((cut) => Math.min(cut, said.length)).sort((x, y) => x - y), said.length]
    for (const [index, to] of places.entries()) if (index > 0) answer.say(said.slice(places[index - 1], to))
    answer.end()
    expect(await client.end(answerId)).toMatchObject({ length: kept(said).length })
    expect([message.content, client.text(answerId), client.faults]).toEqual([kept(question), kept(said), []])
    const later = await connect(visitorToken)
    expect(await later.send('history', {})).toMatchObject({ messages: [{ content: kept(question) }, { content: kept(said) }] })
  }), { numRuns: 40 })
})

it('pushes how far the reading has come, without the pages', async () => {
  const client = await connect()
  const told = new Promise((resolve) => {
    client.socket.on('build', resolve)
  })
  const [bot] = await database.dataSource.query('SELECT id FROM bots WHERE public_id = $1', [botId])
  server.builder.push('00000000-0000-0000-0000-000000000000', { ...readyProgress, status: 'failed' })
  server.builder.push(bot.id, { ...readyProgress, status: 'crawling' })
  const { pages: _pages, ...counts } = readyProgress
  expect(await told).toEqual({ ...counts, status: 'crawling' })
})

it('tells a chat that was opened while the site was read what it may suggest', async () => {
  const client = await connect()
  expect(client.welcome?.config.suggestions).toEqual([])
  const told = new Promise((resolve) => {
    client.socket.on('config', resolve)
  })
  const [bot] = await database.dataSource.query(`UPDATE bots SET suggestions = '["When do you open?"]' WHERE public_id = $1 RETURNING id`, [botId]).then(([rows]: [{ id: string }[]]) => rows)
  server.builder.push(bot?.id ?? '', readyProgress)
  expect(await told).toMatchObject({ botId, suggestions: ['When do you open?'] })
})

it('refuses a connection with a reason', async () => {
  await expect(ChatClient.connect(server.url, { botId: 'nobody', language: 'it' })).rejects.toMatchObject({
    success: false, code: 'demo_not_found', message: 'Non abbiamo trovato questo chatbot. Potrebbe essere scaduto o essere stato rimosso.',
  })
  const ended = await server.app.get(DemosService).create({ domain: 'example.com', expiresAt: new Date(Date.now() - 1_000) })
  await expect(ChatClient.connect(server.url, { botId: ended.demoId })).rejects.toMatchObject({ code: 'demo_expired' })
  for (const handshake of [{}, { botId: null }, { botId: ['a'] }, { botId: 'a', visitorToken: {} }, { botId: 'x'.repeat(65) }, { botId: '\0' }]) {
    await expect(ChatClient.connect(server.url, handshake as never)).rejects.toMatchObject({ success: false, code: expect.stringMatching(/^(invalid_request|demo_not_found)$/) })
  }
})

it('works where only plain HTTP gets through, across sites and without cookies', async () => {
  const origin = 'https://example.com'
  const opened = await fetch(`${server.url}/socket.io/?EIO=4&transport=polling`, { headers: { origin } })
  expect(opened.headers.get('access-control-allow-origin')).toBe(origin)
  expect(opened.headers.get('access-control-allow-credentials')).toBeNull()
  expect(opened.headers.get('set-cookie')).toBeNull()

  const client = await ChatClient.connect(server.url, { botId }, { origin }, 'polling')
  clients.push(client)
  const { answerId } = await client.ask('Slowly?')
  ;(await server.answerer.next()).say('Slowly, ', 'but ', 'surely.').end()
  await client.end(answerId)
  expect(client.text(answerId)).toBe('Slowly, but surely.')
})

it('refuses pages of other websites and writes them down, up to a bound', async () => {
  const { demoId } = await server.app.get(DemosService).create({ domain: 'bakery.example' })
  const from = (origin: string) => ChatClient.connect(server.url, { botId: demoId }, { origin })
  for (let n = 0; n < 2; n++) await expect(from('https://evil.example')).rejects.toMatchObject({ code: 'origin_refused' })
  await expect(from('null')).rejects.toMatchObject({ code: 'origin_refused' })
  for (const origin of ['https://www.bakery.example', 'http://bakery.example', server.url, 'http://localhost:5500']) clients.push(await from(origin))
  const refused = () => database.dataSource.query(
    'SELECT origin, attempts FROM refused_origins r JOIN bots b ON b.id = r.bot_id WHERE public_id = $1 ORDER BY origin', [demoId],
  )
  expect(await refused()).toEqual([{ origin: 'https://evil.example', attempts: 2 }, { origin: 'null', attempts: 1 }])
  for (let n = 0; n < 110; n++) await from(`https://flood${n}.example`).catch(() => undefined)
  expect(await refused()).toHaveLength(100)
})

it('survives whatever a client sends', async () => {
  const client = await connect()
  const events = ['ask', 'stop', 'regenerate', 'feedback', 'history', 'resume', 'no_such_event', '__proto__', 'constructor']
  const payloads: unknown[] = [
    undefined, null, true, 0, -1, 1e308, '', 'text', [], [null], {}, { text: null }, { text: ['a'] }, { text: {}, clientMessageId: {} },
    { clientMessageId: randomUUID(), text: '' }, { clientMessageId: randomUUID(), text: ' \n\t' }, { clientMessageId: randomUUID(), text: 'x'.repeat(2_001) },
    { clientMessageId: randomUUID(), text: '\0' }, { clientMessageId: `${randomUUID()}\0`, text: 'a' }, { clientMessageId: 'short', text: 'a' },
    { messageId: null }, { messageId: 'x', value: 'sideways' }, { messageId: "' OR 1=1 --", offset: 0 }, { messageId: randomUUID(), offset: -1 },
    { messageId: randomUUID(), offset: Number.MAX_SAFE_INTEGER, value: null }, { before: 'x' }, { before: randomUUID() }, { toString: 1, __proto__: null },
    JSON.parse('{"__proto__": {"polluted": true}, "clientMessageId": "12345678", "text": 5}'), Buffer.from('binary'),
  ]
  let socket = client
  for (const event of events) {
    for (const payload of payloads) {
      // Nobody is sent an acknowledgement they did not ask for, and a flood is refused; both must do no harm.
      socket.socket.emit(event as 'ask', payload as never, undefined as never)
      socket.socket.emit(event as 'ask', payload as never, payload as never)
    }
    socket.close()
    socket = await connect()
    for (const payload of payloads.slice(0, 12)) {
      if (!events.slice(0, 6).includes(event) || (event === 'history' && typeof payload === 'object')) continue
      expect(await socket.sendAnything(event, payload)).toMatchObject({ success: false })
    }
    socket.close()
    socket = await connect()
  }
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  expect(await socket.send('history', {})).toEqual({ success: true, messages: [], more: false })
})

it('cuts off what is too large, and slows down a flood', async () => {
  const client = await connect()
  const gone = new Promise((resolve) => {
    client.socket.on('disconnect', resolve)
  })
  client.socket.emit('ask', { clientMessageId: randomUUID(), text: 'x'.repeat(20_000) }, () => undefined)
  expect(await gone).toBe('transport close')

  const flood = await connect()
  const replies = await Promise.all(Array.from({ length: 100 }, () => flood.send('history', {})))
  expect(replies.filter((reply) => !reply.success)).not.toHaveLength(0)
  expect(replies.find((reply) => !reply.success)).toMatchObject({ code: 'rate_limited', retryAfterSeconds: 1 })
})

it('counts messages per visitor, and never a repetition', async () => {
  const strict = await startTestApp({ dataSource: database.dataSource, environment: { RATE_LIMIT_SCALE: '0.1' } })
  try {
    const client = await ChatClient.connect(strict.url, { botId, language: 'it' })
    clients.push(client)
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
        await client.end(reply.answerId)
      }
    }
    expect(refusal).toMatchObject({ code: 'rate_limited', message: 'Troppe richieste. Riprova tra poco.', retryAfterSeconds: expect.any(Number) })
  } finally {
    await strict.stop()
  }
})

async function count(table: string): Promise<number> {
  const [row] = await database.dataSource.query(`SELECT count(*)::int AS n FROM ${table}`)
  return row.n
}
