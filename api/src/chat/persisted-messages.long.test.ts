import { expect, it } from 'vitest'
import { chatForTests } from '../testing/chat-scene.js'

const chat = chatForTests()
const source = { number: 1, url: 'https://example.com/hours', title: 'Hours', snippet: 'We open at 8:00.' }

it('sends a reloaded page the rest of an answer', async () => {
  const page = await chat.connect()
  const { answerId, visitorToken } = await page.ask('A long one?')
  const answer = await chat.server.answerer.next()
  answer.say('The first part')
  await page.until(() => page.text(answerId) === 'The first part')
  page.close()
  answer.say(', the second 🥐')

  const reloaded = await chat.connect(visitorToken)
  expect(reloaded.welcome?.resumed).toBe(true)
  expect(reloaded.parts).toEqual([])
  reloaded.texts.set(answerId, 'The first part')
  expect(await reloaded.send('resume', { messageId: answerId, offset: 14 })).toEqual({ success: true })
  await reloaded.until(() => reloaded.text(answerId) === 'The first part, the second 🥐')
  answer.say(', the end.').end({ sources: [source] })
  expect(await reloaded.end(answerId)).toMatchObject({ type: 'answer-end', length: reloaded.text(answerId).length })
  expect(reloaded.text(answerId)).toBe('The first part, the second 🥐, the end.')
  expect(reloaded.faults).toEqual([])

  const later = await chat.connect(visitorToken)
  later.texts.set(answerId, 'The first')
  await later.send('resume', { messageId: answerId, offset: 9 })
  await later.end(answerId)
  expect(later.text(answerId)).toBe('The first part, the second 🥐, the end.')
  expect(later.faults).toEqual([])
})

it('resumes an answer for a visitor whose address changes while it is written', async () => {
  const from = (address: string, visitorToken?: string) => chat.connect(visitorToken, { 'x-forwarded-for': address })
  const atHome = await from('203.0.113.20')
  const { answerId, visitorToken, message } = await atHome.ask('Do you follow me?')
  const answer = await chat.server.answerer.next()
  answer.say('Wherever ')
  await atHome.until(() => atHome.text(answerId) === 'Wherever ')
  atHome.close()
  answer.say('you ')
  const onTheWay = await from('2001:db8:7::1', visitorToken)
  expect(onTheWay.welcome?.resumed).toBe(true)
  onTheWay.texts.set(answerId, 'Wherever ')
  await onTheWay.send('resume', { messageId: answerId, offset: 9 })
  await onTheWay.until(() => onTheWay.text(answerId) === 'Wherever you ')
  // The new connection opens before the old one has timed out.
  const atWork = await from('198.51.100.20', visitorToken)
  await atWork.send('resume', { messageId: answerId, offset: 0 })
  answer.say('go.').end()
  for (const client of [onTheWay, atWork]) {
    expect(await client.end(answerId)).toMatchObject({ type: 'answer-end', length: 16 })
    expect([client.text(answerId), client.faults]).toEqual(['Wherever you go.', []])
  }
  expect(await atWork.ask('Do you follow me?', message.clientMessageId)).toMatchObject({
    answerId,
    message: { id: message.id },
  })
  expect(await atWork.send('history', {})).toMatchObject({
    messages: [{ id: message.id }, { id: answerId, state: 'done' }],
    more: false,
  })
})

it('loses no part of an answer when the connection is cut again and again', async () => {
  let client = await chat.connect()
  const { answerId, visitorToken } = await client.ask('Will you cope?')
  const answer = await chat.server.answerer.next()
  let held = ''
  for (let cut = 0; cut < 15; cut++) {
    answer.say(`word${cut} `)
    await client.until(() => client.text(answerId).length > held.length)
    held = client.text(answerId)
    client.close()
    answer.say('unheard ')
    client = await chat.connect(visitorToken)
    client.texts.set(answerId, held)
    answer.say('meanwhile ')
    await client.send('resume', { messageId: answerId, offset: held.length })
  }
  answer.end()
  const end = await client.end(answerId)
  expect(client.text(answerId)).toBe(Array.from({ length: 15 }, (_, cut) => `word${cut} unheard meanwhile `).join(''))
  expect(end).toMatchObject({ length: client.text(answerId).length })
  expect(client.faults).toEqual([])
  const [stored] = await chat.database.dataSource.query('SELECT content FROM messages WHERE id = $1', [answerId])
  expect(stored.content).toBe(client.text(answerId))
})

async function answerInTwoTabs() {
  const one = await chat.connect()
  const opening = await one.ask('Hello?')
  ;(await chat.server.answerer.next()).say('Hello.').end()
  await one.end(opening.answerId)
  const two = await chat.connect(opening.visitorToken)

  const { answerId, message } = await one.ask('Can both read this?')
  const answer = await chat.server.answerer.next()
  answer.say('Both of ')
  await Promise.all([one, two].map((tab) => tab.until(() => tab.text(answerId) === 'Both of ')))
  return { one, two, answer, answerId, message }
}

it('shows a question with its answer in every tab of the visitor', async () => {
  const { one, two, answer, answerId, message } = await answerInTwoTabs()
  expect(two.questions).toEqual([message])
  expect(one.questions).toEqual([])
  answer.end()
  await Promise.all([one.end(answerId), two.end(answerId)])
})

it('stops an answer in every tab when one tab stops it', async () => {
  const { one, two, answer, answerId } = await answerInTwoTabs()
  expect(await two.send('stop', { messageId: answerId })).toEqual({ success: true })
  for (const tab of [one, two])
    expect(await tab.end(answerId)).toMatchObject({ type: 'answer-end', stopped: true, length: 8 })
  expect(answer.input.signal.aborted).toBe(true)
  expect(await two.send('stop', { messageId: answerId })).toEqual({ success: true })
  expect(await one.send('history', {})).toMatchObject({
    messages: [{}, {}, {}, { id: answerId, state: 'stopped', content: 'Both of ' }],
  })
})

it('pages through the history, newest first, without gaps', async () => {
  const client = await chat.connect()
  const { conversationId, answerId } = await client.ask('Question 0')
  ;(await chat.server.answerer.next()).say('Answer 0').end()
  await client.end(answerId)
  for (let n = 1; n < 60; n++) {
    const [question] = await chat.database.dataSource.query(
      `INSERT INTO messages (conversation_id, role, content, client_message_id) VALUES ($1, 'user', $2, $2) RETURNING id`,
      [conversationId, `Question ${n}`],
    )
    await chat.database.dataSource.query(
      `INSERT INTO messages (conversation_id, role, content, question_id) VALUES ($1, 'assistant', $2, $3)`,
      [conversationId, `Answer ${n}`, question.id],
    )
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

it('stores feedback on an answer', async () => {
  const client = await chat.connect()
  const { answerId, message } = await client.ask('Good?')
  ;(await chat.server.answerer.next()).say('Good.').end()
  await client.end(answerId)
  expect(await client.send('feedback', { messageId: answerId, value: 'down', comment: 'Too short' })).toEqual({
    success: true,
  })
  const [row] = await chat.database.dataSource.query('SELECT feedback, feedback_comment FROM messages WHERE id = $1', [
    answerId,
  ])
  expect(row).toEqual({ feedback: 'down', feedback_comment: 'Too short' })
  expect(await client.send('feedback', { messageId: message.id, value: 'up' })).toMatchObject({
    code: 'message_not_found',
  })
})

it('deletes a conversation in every tab, even while an answer is written', async () => {
  const one = await chat.connect()
  const { conversationId, visitorToken, answerId } = await one.ask('My secret is 42')
  const answer = await chat.server.answerer.next()
  answer.say('I see')
  await one.until(() => one.text(answerId) === 'I see')
  const two = await chat.connect(visitorToken)
  expect(await two.send('forget', {})).toEqual({ success: true })
  expect(
    await chat.database.dataSource.query('SELECT 1 FROM messages WHERE conversation_id = $1', [conversationId]),
  ).toEqual([])
  expect(answer.input.signal.aborted).toBe(true)
  expect(await one.send('history', {})).toEqual({ success: true, messages: [], more: false })
  expect(await one.send('stop', { messageId: answerId })).toMatchObject({ code: 'conversation_not_found' })
  expect((await chat.connect(visitorToken)).welcome?.resumed).toBe(false)

  const fresh = await one.ask('Start again')
  expect(fresh.conversationId).not.toBe(conversationId)
  expect(fresh.visitorToken).not.toBe(visitorToken)
  const next = await chat.server.answerer.next()
  expect(next.input.history).toEqual([])
  next.end()
  await one.end(fresh.answerId)
})
