import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { countWords } from './count-words.js'

const byPattern = (text: string): number => text.match(/[\p{L}\p{N}]+(?:[.,'’:-][\p{L}\p{N}]+)*/gu)?.length ?? 0

it.each([
  ['', 0],
  ['Ciao', 1],
  ["dell'ente è qui", 3],
  ['9:00–17.30', 2],
  ['a--b a.b. .c', 4],
  ['50.000,5 €', 1],
  ['well-known', 1],
  ['x’', 1],
  ['日本 語', 2],
  ['a日b', 1],
  ['a-日', 1],
  ['👍🏽 ok', 1],
])('counts %j as %i', (text, words) => {
  expect(countWords(text)).toBe(words)
})

it('counts what the pattern finds, in any script', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      'a',
      'Z',
      'é',
      '9',
      '.',
      ',',
      "'",
      '’',
      ':',
      '-',
      ' ',
      '–',
      '\n',
      '²',
      '\u0301',
      'я',
      'ع',
      '日',
      '\ud83d',
      '👍',
      'ﬁ',
      '€',
      '\u2c6f',
    ),
    fc.string({ unit: 'binary', maxLength: 3 }),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), fc.nat(8), (pieces, most) => {
      expect(countWords(pieces.join(''))).toBe(byPattern(pieces.join('')))
      expect(countWords(pieces.join(''), most)).toBe(Math.min(most, byPattern(pieces.join(''))))
    }),
    { numRuns: 300 },
  )
})
