import { expect, it } from 'vitest'
import { markdownTable, median, quantile, formatNumber } from './measurement.ts'

it('takes quantiles between ranks and leaves the values as they were', () => {
  const values = [4, 1, 3, 2]
  expect(median(values)).toBe(2.5)
  expect(quantile(values, 0)).toBe(1)
  expect(quantile(values, 1)).toBe(4)
  expect(quantile([10, 20], 0.95)).toBeCloseTo(19.5)
  expect(values).toEqual([4, 1, 3, 2])
  expect(() => median([])).toThrow(RangeError)
})

it('shows three digits', () => {
  expect([0.1234, 12.34, 123.4].map(formatNumber)).toEqual(['0.12', '12.3', '123'])
})

it('marks what was missed', () => {
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
