import { randomUUID } from 'node:crypto'
import { expect, it, vi } from 'vitest'
import { errorsTotal, openSockets } from '../../platform/metrics/index.js'
import { chatForTests } from '../../testing/chat-scene.js'
import { ChatService } from '../chat.service.js'

const chat = chatForTests()

/** Sends a question and disconnects its visitor while the question waits to be stored. */
async function leaveDuring(ask: ChatService['ask']): Promise<void> {
  const arrived = Promise.withResolvers<void>()
  const left = Promise.withResolvers<void>()
  vi.spyOn(chat.server.app.get(ChatService), 'ask').mockImplementationOnce(async (...question) => {
    arrived.resolve()
    await left.promise
    return ask(...question)
  })
  await expect.poll(countSockets).toBe(0)
  const client = await chat.connect()
  client.socket.emit('ask', { clientMessageId: randomUUID(), text: 'Are you there?' }, () => undefined)
  await arrived.promise
  client.close()
  await expect.poll(countSockets).toBe(0)
  left.resolve()
}

async function countSockets(): Promise<number | undefined> {
  return (await openSockets.get()).values[0]?.value
}

async function countErrors(code: string): Promise<number> {
  const { values } = await errorsTotal.get()
  return values.find(({ labels }) => labels.code === code)?.value ?? 0
}

it('answers a question whose visitor disconnects before it is stored', async () => {
  const service = chat.server.app.get(ChatService)
  await leaveDuring(service.ask.bind(service))
  const answer = await chat.server.answerer.next()
  expect(answer.input.question).toBe('Are you there?')
  answer.say('Yes.').end()
})

it('logs the error of a question whose visitor disconnects meanwhile', async () => {
  const before = await countErrors('internal_error')
  await leaveDuring(() => Promise.reject(new Error('a fault of ours')))
  await expect.poll(() => countErrors('internal_error')).toBe(before + 1)
})

it('acknowledges with nothing but what the contract allows, even with an error', async () => {
  const client = await chat.connect()
  const acknowledged = vi.fn<() => void>()
  client.socket.emit('shown' as 'ask', { messageId: 5 } as never, acknowledged)
  client.socket.emit('shown' as 'ask', {} as never, acknowledged)
  expect(await client.sendAnything('resume', { messageId: 5 })).toMatchObject({ code: 'invalid_request' })
  expect(await client.send('history', {})).toMatchObject({ success: true })
  expect(acknowledged).not.toHaveBeenCalled()
})
