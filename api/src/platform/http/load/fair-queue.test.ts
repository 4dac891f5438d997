import { expect, it } from 'vitest'
import { FairQueue } from './fair-queue.js'

function drain(queue: FairQueue<string>): string[] {
  const items: string[] = []
  for (let item = queue.next(); item !== undefined; item = queue.next()) items.push(item)
  return items
}

it('serves owners in rotation, each in the order of its items', () => {
  const queue = new FairQueue<string>(10)
  for (const item of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) expect(queue.add(item[0]!, item)).toBeUndefined()
  expect(drain(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
  expect(queue.size).toBe(0)
})

it('drops the newest item of the largest owner when it is full', () => {
  const queue = new FairQueue<string>(3)
  for (const item of ['a1', 'a2', 'a3']) queue.add('a', item)
  expect(queue.add('a', 'a4')).toBe('a4')
  expect(queue.add('b', 'b1')).toBe('a3')
  expect(queue.size).toBe(3)
  expect(drain(queue)).toEqual(['a1', 'b1', 'a2'])
})

it('drops the newcomer when each owner has one item', () => {
  const queue = new FairQueue<string>(2)
  queue.add('a', 'a1')
  queue.add('b', 'b1')
  expect(queue.add('c', 'c1')).toBe('c1')
  expect(drain(queue)).toEqual(['a1', 'b1'])
})
