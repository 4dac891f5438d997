import { expect, it } from 'vitest'
import { FairQueue } from './fair-queue.js'

function drain(queue: FairQueue<string>): string[] {
  const items: string[] = []
  for (let item = queue.next(); item !== undefined; item = queue.next()) items.push(item)
  return items
}

it("serves owners in rotation, and each owner's items in their order", () => {
  const queue = new FairQueue<string>(10)
  for (const item of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) expect(queue.add(item[0]!, item)).toBeUndefined()
  expect(drain(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
  expect(queue.size).toBe(0)
})

it('when it is full, the newest item of the owner with most of them gives way', () => {
  const queue = new FairQueue<string>(3)
  for (const item of ['a1', 'a2', 'a3']) queue.add('a', item)
  expect(queue.add('a', 'a4')).toBe('a4')
  expect(queue.add('b', 'b1')).toBe('a3')
  expect(queue.size).toBe(3)
  expect(drain(queue)).toEqual(['a1', 'b1', 'a2'])
})

it('where each of many owners has one item, the newcomer gives way, and leaves nothing behind', () => {
  const queue = new FairQueue<string>(2)
  queue.add('a', 'a1')
  queue.add('b', 'b1')
  expect(queue.add('c', 'c1')).toBe('c1')
  expect(drain(queue)).toEqual(['a1', 'b1'])
})
