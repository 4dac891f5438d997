import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Request, Response } from 'express'
import { expect, it } from 'vitest'
import { AppError } from '../../../app-error.js'
import { fairScheduling } from './fair-scheduling.js'

function arrivals() {
  const turns = fairScheduling()
  const begun: string[] = []
  const refused: string[] = []
  return {
    begun,
    refused,
    arrive(name: string, { ip = '192.0.2.1', method = 'GET', path = '/', destroyed = false } = {}): void {
      turns(
        { ip, method, path, headers: {}, socket: { destroyed } } as unknown as Request,
        {} as Response,
        (error?: unknown) => {
          if (error instanceof AppError && error.code === 'overloaded' && error.retryAfterSeconds === 2)
            refused.push(name)
          else if (error === undefined) begun.push(name)
        },
      )
    },
    async turnsUntil(done: () => boolean): Promise<number> {
      let turns = 0
      for (; !done(); turns++) await nextTurn()
      return turns
    },
  }
}

it('spreads the reads of a crowd over turns of the event loop', async () => {
  const { arrive, begun, turnsUntil } = arrivals()
  for (let index = 0; index < 200; index++) arrive(`read ${index}`)
  expect(begun.length).toBeLessThan(20)
  expect(await turnsUntil(() => begun.length === 200)).toBeGreaterThan(10)
  expect(begun.map((name) => Number(name.slice(5)))).toEqual(Array.from({ length: 200 }, (_, index) => index))
})

it('starts writes or health checks at once during a crowd', async () => {
  const { arrive, begun } = arrivals()
  for (let index = 0; index < 200; index++) arrive(`read ${index}`)
  const atOnce = begun.length
  arrive('message', { method: 'POST', path: '/api/chatbot-demo/x/message' })
  for (const path of ['/api/health', '/api/ready', '/api/metrics']) arrive(path, { path })
  expect(begun.slice(atOnce)).toEqual(['message', '/api/health', '/api/ready', '/api/metrics'])
})

it('spreads calls of the api further than pages', async () => {
  const { arrive, begun, turnsUntil } = arrivals()
  for (let index = 0; index < 40; index++) arrive('call', { path: '/api/chatbot-demo/x' })
  expect(begun).toHaveLength(1)
  expect(await turnsUntil(() => begun.length === 40)).toBeGreaterThan(30)
})

it('serves another address among the crowd of one', async () => {
  const { arrive, begun, turnsUntil } = arrivals()
  for (let index = 0; index < 500; index++) arrive('crowd')
  arrive('visitor', { ip: '198.51.100.1' })
  arrive('neighbor in the crowd’s IPv6 network', { ip: '2001:db8::1' })
  expect(
    await turnsUntil(() => begun.includes('visitor') && begun.some((name) => name.startsWith('neighbor'))),
  ).toBeLessThan(4)
  expect(begun.length).toBeLessThan(50)
})

it('refuses the newest reads of the largest crowd when too many wait', async () => {
  const { arrive, begun, refused, turnsUntil } = arrivals()
  for (let index = 0; index < 3_000; index++) arrive('crowd', { destroyed: index % 2 === 0 })
  expect(refused).toHaveLength(998)
  arrive('visitor', { ip: '198.51.100.1' })
  expect(refused.slice(998)).toEqual(['crowd'])
  await turnsUntil(() => begun.includes('visitor'))
  await turnsUntil(() => begun.length === 2 + 999 + 1)
  await nextTurn()
  arrive('later')
  expect(begun.at(-1)).toBe('later')
  expect(refused).toHaveLength(999)
})
