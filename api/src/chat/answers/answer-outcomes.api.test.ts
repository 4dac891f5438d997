import { expect, it } from 'vitest'
import { chatForTests } from '../../testing/chat-scene.js'

const chat = chatForTests()
const source = { number: 1, url: 'https://example.com/hours', title: 'Hours', snippet: 'We open at 8:00.' }
const further = { ...source, number: 2, snippet: 'The café opens at 9:00.', isFurther: true as const }

it('lists a declined question once for the owner, even when it is asked again', async () => {
  const client = await chat.connect()
  const first = await client.ask('Do you sell cars?')
  ;(await chat.server.answerer.next()).say('I did not find that.').end({ outcome: 'none' })
  expect(await client.end(first.answerId)).toMatchObject({ outcome: 'none', refused: true })
  const again = await client.send('regenerate', { messageId: first.answerId })
  if (!again.success) throw new Error(again.code)
  ;(await chat.server.answerer.next()).end({ outcome: 'none' })
  await client.end(again.answerId)
  expect(await chat.database.dataSource.query('SELECT question, message_id FROM unanswered_questions')).toEqual([
    { question: 'Do you sell cars?', message_id: first.message.id },
  ])
})

async function askUnsure() {
  const client = await chat.connect()
  const asked = await client.ask('Do you sell bicycles?')
  ;(await chat.server.answerer.next())
    .say('This may be what you need:\n\n> We open at 8:00. [1]')
    .end({ outcome: 'unsure', confidence: 0.43, sources: [source, further] })
  return { client, asked, end: await client.end(asked.answerId) }
}

it('marks an unsure answer with its confidence', async () => {
  const { client, end } = await askUnsure()
  expect(end).toMatchObject({
    outcome: 'unsure',
    confidence: 0.43,
    refused: false,
    sources: [source, further],
  })
  const history = await client.send('history', {})
  expect(history).toMatchObject({
    messages: [
      { outcome: null, confidence: null },
      { outcome: 'unsure', confidence: 0.43, refused: false, sources: [source, further] },
    ],
  })
})

it('lists the question of an unsure answer for the owner', async () => {
  const { asked } = await askUnsure()
  expect(
    await chat.database.dataSource.query(`SELECT question FROM unanswered_questions WHERE message_id = $1`, [
      asked.message.id,
    ]),
  ).toEqual([{ question: 'Do you sell bicycles?' }])
})

const other = { ...source, number: 2, snippet: 'We close at noon.' }

async function answerWithTwoPassages() {
  const client = await chat.connect()
  const { answerId: messageId } = await client.ask('Do you sell boats?')
  ;(await chat.server.answerer.next()).say('Perhaps.').end({ outcome: 'unsure', sources: [source, other] })
  await client.end(messageId)
  const shown = async () => {
    const history = await client.send('history', {})
    if (!history.success) throw new Error(history.code)
    const { sources, feedback } = history.messages.at(-1)!
    return [feedback, ...sources]
  }
  return { client, messageId, shown }
}

it('stores feedback for each passage of an answer', async () => {
  const { client, messageId, shown } = await answerWithTwoPassages()
  const replies = await Promise.all([
    client.send('feedback', { messageId, value: 'up', source: 1 }),
    client.send('feedback', { messageId, value: 'down', source: 2 }),
  ])
  expect(replies).toEqual([{ success: true }, { success: true }])
  expect(await shown()).toEqual([null, { ...source, feedback: 'up' }, { ...other, feedback: 'down' }])
})

it('removes feedback from one passage only', async () => {
  const { client, messageId, shown } = await answerWithTwoPassages()
  await client.send('feedback', { messageId, value: 'up', source: 1 })
  await client.send('feedback', { messageId, value: 'down', source: 2 })
  await client.send('feedback', { messageId, value: null, source: 1 })
  await client.send('feedback', { messageId, value: 'down' })
  expect(await shown()).toEqual(['down', source, { ...other, feedback: 'down' }])
})

it('refuses feedback for a passage that the answer does not quote', async () => {
  const { client, messageId } = await answerWithTwoPassages()
  for (const wrong of [{ source: 3 }, { source: 0 }, { source: 1.5 }, { source: 1, comment: 'No' }])
    expect(await client.send('feedback', { messageId, value: 'up', ...wrong })).toMatchObject({
      success: false,
      code: 'invalid_request',
    })
})
