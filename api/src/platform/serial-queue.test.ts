import { expect, it } from 'vitest'
import { SerialQueue, SerialQueues } from './serial-queue.js'

it('runs tasks in order, after the end of the previous one, even if that failed', async () => {
  const queue = new SerialQueue()
  const order: string[] = []
  const first = queue.run(async () => {
    order.push('first starts')
    await Promise.resolve()
    order.push('first fails')
    throw new Error('first')
  })
  const second = queue.run(() => order.push('second'))
  await expect(first).rejects.toThrow('first')
  expect(await second).toBe(3)
  expect(order).toEqual(['first starts', 'first fails', 'second'])
})

it('lets tasks of different keys run at once', async () => {
  const queues = new SerialQueues<string>()
  const order: string[] = []
  const gate = Promise.withResolvers<void>()
  const waiting = queues.run('a', () => gate.promise)
  const behind = queues.run('a', () => order.push('a'))
  await queues.run('b', () => order.push('b'))
  gate.resolve()
  await Promise.all([waiting, behind])
  expect(order).toEqual(['b', 'a'])
})
