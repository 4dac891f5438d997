import { expect, it } from 'vitest'
import { orderPassages } from './rank-passages.js'
import type { RankedPassage } from './ranked-passage.js'

function passage(id: string, text: number, stems: string): RankedPassage {
  return { id, features: { text }, analysis: { stems: new Set(stems.split(' ')) } } as unknown as RankedPassage
}

const ranked = () =>
  orderPassages(
    [
      passage('1', 0.1, 'price bread'),
      passage('2', 0.9, 'open monday noon seven'),
      passage('3', 0.8, 'open monday noon seven eight'),
    ],
    { text: 2 },
  )

it('orders passages by the weighted features', () => {
  const [first, second] = ranked()
  expect([first?.score, second?.score]).toEqual([1.8, 0.2])
  expect(first?.probability).toBeCloseTo(1 / (1 + Math.exp(-1.6)))
  expect(second?.probability).toBeCloseTo(1 / (1 + Math.exp(1.6)))
})

it('ranks passages with the same words once', () => {
  expect(ranked().map(({ id }) => id)).toEqual(['2', '1'])
})
