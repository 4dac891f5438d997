import { expect, it } from 'vitest'
import { ChatClient } from '../testing/chat-client.js'
import { chatNodesForTests } from '../testing/chat-nodes.js'

const nodes = chatNodesForTests()
const { start, stored } = nodes

it('streams an answer on one node that another node writes', async () => {
  // A short lease would expire on a busy machine.
  const leaseMs = 60_000
  const writing = await start({ leaseMs })
  const other = await start({ leaseMs })
  const reader = await ChatClient.connect(writing.url, { botId: nodes.botId })
  const { answerId, visitorToken } = await reader.ask('Where are you?')
  const answer = await writing.answerer.next()
  answer.say('Here')
  const roaming = await ChatClient.connect(other.url, { botId: nodes.botId, visitorToken })
  await roaming.send('resume', { messageId: answerId, offset: 0 })
  await roaming.until(() => roaming.text(answerId) === 'Here')
  answer.say(' and there')
  await roaming.until(() => roaming.text(answerId) === 'Here and there')

  expect(await roaming.send('stop', { messageId: answerId })).toEqual({ success: true })
  expect(await reader.end(answerId)).toMatchObject({ type: 'answer-end', stopped: true })
  expect(await roaming.end(answerId)).toMatchObject({ type: 'answer-end', stopped: true })
  expect(answer.input.signal.aborted).toBe(true)
  expect(roaming.faults).toEqual([])
  expect(await stored(answerId)).toEqual({ content: 'Here and there', state: 'stopped', error: null })
  reader.close()
  roaming.close()
})

it('keeps the lease of its answers while it runs, however long they take', async () => {
  const server = await start({ leaseMs: 900 })
  const watcher = await start({})
  const reader = await ChatClient.connect(server.url, { botId: nodes.botId })
  const { answerId } = await reader.ask('Take your time')
  const answer = await server.answerer.next()
  const leases = new Set<number>()
  while (leases.size < 6) {
    const [row] = await nodes.database.dataSource.query('SELECT lease_until FROM messages WHERE id = $1', [answerId])
    leases.add(row.lease_until.getTime())
    await new Promise(setImmediate)
  }
  answer.say('Done.').end()
  expect(await reader.end(answerId)).toMatchObject({ type: 'answer-end', length: 5 })
  expect(watcher.answerer.unclaimed).toBe(0)
  reader.close()
})

it('lets answers finish before it stops', async () => {
  const patient = await start({})
  const reader = await ChatClient.connect(patient.url, { botId: nodes.botId })
  const { answerId } = await reader.ask('Finish, please')
  const answer = await patient.answerer.next()
  answer.say('Nearly')
  const stopped = patient.stop()
  answer.say(' there.').end()
  await stopped
  expect(await stored(answerId)).toEqual({ content: 'Nearly there.', state: 'done', error: null })
})

it('marks an answer as interrupted that does not finish before it stops', async () => {
  const hasty = await start({ drainMs: 50 })
  const second = await ChatClient.connect(hasty.url, { botId: nodes.botId })
  const endless = await second.ask('Never end')
  const unending = await hasty.answerer.next()
  unending.say('And then')
  await second.until(() => second.text(endless.answerId) === 'And then')
  await hasty.stop()
  expect(await stored(endless.answerId)).toEqual({ content: 'And then', state: 'failed', error: 'answer_interrupted' })
  expect(second.parts.at(-1)).toMatchObject({ type: 'answer-error', code: 'answer_interrupted' })
})
