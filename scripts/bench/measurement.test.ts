import { expect, it } from 'vitest'
import { markdownTable, median, quantile, formatNumber } from './measurement.ts'

const values = [4, 1, 3, 2]

it('interpolates quantiles between ranks', () => {
  expect(median(values)).toBe(2.5)
  expect(quantile(values, 0)).toBe(1)
  expect(quantile(values, 1)).toBe(4)
  expect(quantile([10, 20], 0.95)).toBeCloseTo(19.5)
})

it('leaves the values in their order', () => {
  median(values)
  expect(values).toEqual([4, 1, 3, 2])
})

it('refuses the median of nothing', () => {
  expect(() => median([])).toThrow(RangeError)
})

it('formats numbers with three digits', () => {
  expect([0.1234, 12.34, 123.4].map(formatNumber)).toEqual(['0.12', '12.3', '123'])
})

it('marks a missed goal', () => {
  const figure = { name: 'speed', ours: '1 s', beside: 'floor: 2 s', goal: '≤ 3 s' }
  const [, , met, missed, open] = markdownTable([
    { ...figure, ratio: 0.5, met: true },
    { ...figure, met: false },
    figure,
  ]).split('\n')
  expect(met).toBe('| speed | 1 s | floor: 2 s | 0.50 | ≤ 3 s | yes |')
  expect(missed).toBe('| speed | 1 s | floor: 2 s |  | ≤ 3 s | **no** |')
  expect(open).toBe('| speed | 1 s | floor: 2 s |  | ≤ 3 s |  |')
})
