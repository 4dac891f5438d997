import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { countTelling } from './telling-words.js'

const english = ['the', 'and', 'of', 'their']
const italian = ['è', 'più', 'degli', 'dell', 'un']
/** Which words of a text, in small letters, are among those above. */
function byPattern(text: string): { en: number; it: number } {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  return {
    en: words.filter((word) => english.includes(word)).length,
    it: words.filter((word) => italian.includes(word)).length,
  }
}

it.each<[string, number, number]>([
  ['', 0, 0],
  ['The bread AND the wine', 3, 0],
  ["Più pane dell'altro: È buono", 0, 3],
  ['other theirs thee th', 0, 0],
  ['the-the, 1the2', 3, 0],
  ['日本 the 語', 1, 0],
])('%j has %i words of English and %i of Italian', (text, en, it) => {
  expect(countTelling(text)).toEqual({ en, it })
})

it('takes every character for a letter, or not, as the pattern does', () => {
  const taken = Array.from({ length: 0x3000 }, (_, unit) => String.fromCharCode(unit)).filter((one) => {
    const text = `the${one}the È${one} the`
    const [counted, found] = [countTelling(text), byPattern(text)]
    return counted.en !== found.en || counted.it !== found.it
  })
  expect(taken).toEqual([])
})

it('counts what the pattern finds, in any script', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      ...english,
      ...italian,
      'The',
      'DEGLI',
      'È',
      ' ',
      "'",
      '\n',
      '9',
      'İ',
      '\u212a',
      '\u0307',
      'ß',
      'я',
      '日',
      '\ud83d',
      '👍',
    ),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      expect(countTelling(pieces.join(''))).toEqual(byPattern(pieces.join('')))
    }),
    { numRuns: 500 },
  )
})
