import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SharedReads } from './shared-reads.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function counter(): () => Promise<number> {
  let read = 0
  return async () => ++read
}

it('repeats the last value when it is asked too often', async () => {
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

it('shares a failure until the next read', async () => {
  const reads = new SharedReads<number>(1, 10)
  const fails = reads.get('a', () => Promise.reject(new Error('down')))
  await expect(fails).rejects.toThrow('down')
  await expect(reads.get('a', counter())).rejects.toThrow('down')
  vi.advanceTimersByTime(1_000)
  expect(await reads.get('a', counter())).toBe(1)
})

it('holds no more values than its limit', async () => {
  const reads = new SharedReads<number>(1, 2)
  for (const key of ['a', 'b', 'c']) await reads.get(key, counter())
  expect(reads.latest('a')).toBeUndefined()
  expect(await reads.latest('c')).toBe(1)
})

it('forgets its values after a while', async () => {
  const reads = new SharedReads<number>(1, 2)
  await reads.get('a', counter())
  vi.advanceTimersByTime(4_000)
  expect(vi.getTimerCount()).toBe(0)
})
