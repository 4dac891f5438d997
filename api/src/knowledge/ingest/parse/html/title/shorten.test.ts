import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { shorten } from './shorten.js'

it.each([
  ['Bakery', 10, 'Bakery'],
  ['Sourdough bread from the mill', 20, 'Sourdough bread…'],
  ['Bread, cakes – and more', 18, 'Bread, cakes…'],
  ['Sourdoughbreadfromthemill', 10, 'Sourdough…'],
  ['👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 15, '👩‍👩‍👧‍👦…'],
  ['e\u0301e\u0301e\u0301', 4, 'e\u0301…'],
])('%s in %d', (text, max, expected) => {
  expect(shorten(text, max)).toBe(expected)
})

it('keeps the beginning of a text within the limit', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.integer({ min: 2, max: 120 }), (text, max) => {
      const short = shorten(text, max)
      expect(short.length).toBeLessThanOrEqual(max)
      expect(short.isWellFormed()).toBe(text.isWellFormed())
      expect(text.length <= max ? short === text : text.startsWith(short.slice(0, -1))).toBe(true)
    }),
  )
})
