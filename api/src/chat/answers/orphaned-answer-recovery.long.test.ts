import { expect, it, vi } from 'vitest'
import { ChatClient } from '../../testing/chat-client.js'
import { chatNodesForTests, never } from '../../testing/chat-nodes.js'
import { MessageStore } from '../conversations/message-store.js'
import { AnswerStore } from './answer-store.js'

const nodes = chatNodesForTests()
const { start, stored } = nodes

it('marks an answer as interrupted when its process died in the middle of it', async () => {
  // To the database, a silent process is dead.
  const dying = await start({ recoverEveryMs: never, drainMs: 0 })
  const reader = await ChatClient.connect(dying.url, { botId: nodes.botId })
  const { answerId, visitorToken } = await reader.ask('Will you live?')
  const answer = await dying.answerer.next()
  answer.say('I think')
  await reader.until(() => reader.text(answerId) === 'I think')
  while ((await stored(answerId)).content === '') await new Promise(setImmediate)
  await nodes.database.dataSource.query(`UPDATE messages SET lease_until = now() - interval '1 second' WHERE id = $1`, [
    answerId,
  ])
  reader.close()

  const heir = await start({})
  const back = await ChatClient.connect(heir.url, { botId: nodes.botId, visitorToken })
  back.texts.set(answerId, 'I th')
  await back.send('resume', { messageId: answerId, offset: 4 })
  expect(await back.end(answerId)).toEqual({ type: 'answer-error', messageId: answerId, code: 'answer_interrupted' })
  expect(back.text(answerId)).toBe('I think')
  expect(back.faults).toEqual([])

  // A merely slow process can no longer write.
  answer.say(' so, and more').end()
  await dying.stop()
  expect(await stored(answerId)).toEqual({ content: 'I think', state: 'failed', error: 'answer_interrupted' })
  const history = await back.send('history', {})
  expect(history).toMatchObject({ messages: [{ content: 'Will you live?' }, { id: answerId, state: 'failed' }] })
  back.close()
})

it('restarts an answer whose process died before its first word', async () => {
  const dying = await start({ flushMs: never, recoverEveryMs: never, leaseMs: 200, drainMs: 0 })
  const reader = await ChatClient.connect(dying.url, { botId: nodes.botId })
  const { answerId, visitorToken, message } = await reader.ask('Are you there?')
  await dying.answerer.next()
  reader.close()

  const heir = await start({})
  const back = await ChatClient.connect(heir.url, { botId: nodes.botId, visitorToken })
  await back.send('resume', { messageId: answerId, offset: 0 })
  const answer = await heir.answerer.next()
  expect(answer.input.question).toBe('Are you there?')
  answer.say('Now I am.').end()
  expect(await back.end(answerId)).toMatchObject({ type: 'answer-end', length: 9 })
  expect(back.text(answerId)).toBe('Now I am.')
  expect(back.faults).toEqual([])
  await dying.stop()
  expect(await stored(answerId)).toEqual({ content: 'Now I am.', state: 'done', error: null })
  expect(await back.send('history', {})).toMatchObject({ messages: [{ id: message.id }, { id: answerId }] })
  back.close()
})

it('restarts an answer for a reader who received text that died with its process unstored', async () => {
  const dying = await start({ flushMs: never, recoverEveryMs: never, leaseMs: 200, drainMs: 0 })
  const reader = await ChatClient.connect(dying.url, { botId: nodes.botId })
  const { answerId, visitorToken, message } = await reader.ask('Which words?')
  ;(await dying.answerer.next()).say('Words that nobody wrote down')
  await reader.until(() => reader.text(answerId) === 'Words that nobody wrote down')
  reader.close()

  const heir = await start({})
  const back = await ChatClient.connect(heir.url, { botId: nodes.botId, visitorToken })
  back.texts.set(answerId, reader.text(answerId))
  await back.send('resume', { messageId: answerId, offset: reader.text(answerId).length })
  ;(await heir.answerer.next()).say('Other words.').end()
  await back.end(answerId)
  expect(back.parts[0]).toEqual({ type: 'answer-start', messageId: answerId, questionId: message.id })
  expect(back.text(answerId)).toBe('Other words.')
  expect(back.faults).toEqual([])
  back.close()
})

it('recovers answers without waiting for leases when it is the only process on its database', async () => {
  const dying = await start({ flushMs: never, recoverEveryMs: never, leaseMs: never, drainMs: 0 })
  const reader = await ChatClient.connect(dying.url, { botId: nodes.botId })
  const { answerId, visitorToken } = await reader.ask('Will it take an hour?')
  await dying.answerer.next()
  reader.close()

  await start({ recoverEveryMs: never })
  expect(await stored(answerId)).toMatchObject({ state: 'streaming' })
  const heir = await start({ recoverEveryMs: never }, true)
  const answer = await heir.answerer.next()
  expect(answer.input.question).toBe('Will it take an hour?')
  answer.say('No.').end()
  const back = await ChatClient.connect(heir.url, { botId: nodes.botId, visitorToken })
  await back.send('resume', { messageId: answerId, offset: 0 })
  expect(await back.end(answerId)).toMatchObject({ type: 'answer-end', length: 3 })
  back.close()
})

it('does not restart an answer that is too old', async () => {
  const dying = await start({ flushMs: never, recoverEveryMs: never, leaseMs: 200, drainMs: 0 })
  const reader = await ChatClient.connect(dying.url, { botId: nodes.botId })
  const { answerId, visitorToken } = await reader.ask('Still?')
  reader.close()
  const heir = await start({ restartWithinMs: 0 })
  const back = await ChatClient.connect(heir.url, { botId: nodes.botId, visitorToken })
  await back.send('resume', { messageId: answerId, offset: 0 })
  expect(await back.end(answerId)).toMatchObject({ type: 'answer-error', code: 'answer_interrupted' })
  expect(heir.answerer.unclaimed).toBe(0)
  back.close()
})

it('does not restart an old answer whose lease ended only after a recovery run', async () => {
  const dying = await start({ flushMs: never, recoverEveryMs: never, leaseMs: never, drainMs: 0 })
  const reader = await ChatClient.connect(dying.url, { botId: nodes.botId })
  const { answerId } = await reader.ask('And now?')
  reader.close()
  const heir = await start({ recoverEveryMs: never, restartWithinMs: 0 })
  await nodes.database.dataSource.query('UPDATE messages SET lease_until = to_timestamp(0) WHERE id = $1', [answerId])
  expect(await heir.app.get(AnswerStore).claimOrphaned([], 10)).toEqual([])
  expect(await stored(answerId)).toMatchObject({ state: 'streaming' })
})

it('recovers a crowd of orphaned answers with one query per look', async () => {
  const crowd = 45
  const dying = await start({ flushMs: never, recoverEveryMs: never, leaseMs: never, drainMs: 0 })
  const asked = await Promise.all(
    Array.from({ length: crowd }, async (_, number) => {
      const reader = await ChatClient.connect(dying.url, { botId: nodes.botId })
      const accepted = await reader.ask(`Are you there, asks ${number}?`)
      reader.close()
      return accepted
    }),
  )
  const ids = asked.map(({ answerId }) => answerId)

  const waiting = await start({ recoverEveryMs: never })
  const store = waiting.app.get(MessageStore)
  const alone = vi.spyOn(store, 'findAnswer')
  const together = vi.spyOn(store, 'findAnswers')
  const readers = await Promise.all(
    asked.map(async ({ answerId, visitorToken }) => {
      const reader = await ChatClient.connect(waiting.url, { botId: nodes.botId, visitorToken })
      await reader.send('resume', { messageId: answerId, offset: 0 })
      return reader
    }),
  )
  await expect.poll(() => together.mock.calls.at(-1)?.[0].toSorted()).toEqual(ids.toSorted())
  const [before, sizes] = [alone.mock.calls.length, together.mock.calls.length]
  await expect.poll(() => together.mock.calls.length).toBeGreaterThanOrEqual(sizes + 5)
  expect(together.mock.calls.slice(sizes).map(([batch]) => batch.length)).toEqual(
    together.mock.calls.slice(sizes).map(() => crowd),
  )
  expect(alone.mock.calls.length).toBe(before)
  expect(before).toBeLessThanOrEqual(2 * crowd)

  await nodes.database.dataSource.query(
    `UPDATE messages SET lease_until = now() - interval '1 second' WHERE id = ANY($1)`,
    [ids],
  )
  const heir = await start({ recoverEveryMs: never })
  for (const _ of ids) (await heir.answerer.next()).say('Now I am.').end()
  for (const [index, reader] of readers.entries()) {
    expect(await reader.end(ids[index]!)).toMatchObject({ type: 'answer-end', length: 9 })
    expect(reader.faults).toEqual([])
    reader.close()
  }
})
