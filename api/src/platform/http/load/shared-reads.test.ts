import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SharedReads } from './shared-reads.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function counter(): () => Promise<number> {
  let read = 0
  return async () => ++read
}

it('reads for each who asks, until that is too often; then it gives what was read last', async () => {
  const reads = new SharedReads<number>(4, 10)
  const read = counter()
  const given = await Promise.all(Array.from({ length: 100 }, () => reads.get('a', read)))
  expect(given.slice(0, 5)).toEqual([1, 2, 3, 4, 4])
  expect(new Set(given.slice(4))).toEqual(new Set([4]))
  expect(await reads.get('b', counter())).toBe(1)
  vi.advanceTimersByTime(249)
  expect(await reads.get('a', read)).toBe(4)
  vi.advanceTimersByTime(1)
  expect(await reads.get('a', read)).toBe(5)
  expect(await reads.get('a', read)).toBe(5)
})

it('gives a failure to those who ask meanwhile, and reads again', async () => {
  const reads = new SharedReads<number>(1, 10)
  const fails = reads.get('a', () => Promise.reject(new Error('down')))
  await expect(fails).rejects.toThrow('down')
  await expect(reads.get('a', counter())).rejects.toThrow('down')
  vi.advanceTimersByTime(1_000)
  expect(await reads.get('a', counter())).toBe(1)
})

it('holds no more than it is told to, and after a while nothing', async () => {
  const reads = new SharedReads<number>(1, 2)
  for (const key of ['a', 'b', 'c']) await reads.get(key, counter())
  expect(reads.latest('a')).toBeUndefined()
  expect(await reads.latest('c')).toBe(1)
  vi.advanceTimersByTime(4_000)
  expect(vi.getTimerCount()).toBe(0)
})
