import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isQuestion, lineKey } from './text-patterns.js'

describe('questions', () => {
  it.each(['Do you deliver?', 'Quanto costa?', '“Is it safe?”'])('%s', (text) => {
    expect(isQuestion(text)).toBe(true)
  })
  it.each(['Delivery', 'What we do', 'Come arrivare', ''])('not: %s', (text) => {
    expect(isQuestion(text)).toBe(false)
  })
})

it('compares lines without punctuation, in any script', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      'a',
      'Zo',
      'É',
      '9',
      '. ',
      ',',
      ' ',
      '  ',
      '–',
      '\t',
      '²',
      '\u0301',
      'İ',
      'K',
      'я',
      '日',
      '👍',
      '\u00a0',
      'è',
      'ß',
      'ÿ',
      '÷',
      '°',
      '€',
      '’',
      '« ',
    ),
    fc.string({ unit: 'binary', maxLength: 3 }),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const line = pieces.join('')
      expect(lineKey(line)).toBe(
        line
          .toLowerCase()
          .replace(/[^\p{L}\p{N}]+/gu, ' ')
          .trim(),
      )
    }),
    { numRuns: 300 },
  )
})
