import { expect, test } from 'vitest'
import { contrastRatio } from './contrast'

test.each([
  ['#000', '#ffffff', 21],
  ['#fff', '#fff', 1],
  ['#7c3aed', '#ffffff', 5.7],
  ['#10b981', '#ffffff', 2.54],
  ['#777', '#fff', 4.48],
])('measures the contrast of %s on %s as %d', (one, other, ratio) => {
  expect(contrastRatio(one, other)).toBeCloseTo(ratio, 1)
  expect(contrastRatio(other, one)).toBeCloseTo(ratio, 1)
})
