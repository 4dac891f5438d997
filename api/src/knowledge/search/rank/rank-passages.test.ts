import { expect, it } from 'vitest'
import { orderPassages } from './rank-passages.js'
import type { RankedPassage } from './ranked-passage.js'

function passage(id: string, text: number, stems: string): RankedPassage {
  return { id, features: { text }, analysis: { stems: new Set(stems.split(' ')) } } as unknown as RankedPassage
}

it('orders by the weighted features, and passages that say the same count once', () => {
  const ranked = orderPassages(
    [
      passage('1', 0.1, 'price bread'),
      passage('2', 0.9, 'open monday noon seven'),
      passage('3', 0.8, 'open monday noon seven eight'),
    ],
    { text: 2 },
  )
  expect(ranked.map(({ id, score }) => ({ id, score }))).toEqual([
    { id: '2', score: 1.8 },
    { id: '1', score: 0.2 },
  ])
  expect(ranked[0]?.probability).toBeCloseTo(1 / (1 + Math.exp(-1.6)))
  expect(ranked[1]?.probability).toBeCloseTo(1 / (1 + Math.exp(1.6)))
})
