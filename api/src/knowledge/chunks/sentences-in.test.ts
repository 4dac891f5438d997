import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { sentencesIn } from './sentences-in.js'

it.each(['en', 'it'] as const)('cuts as the segmenter does, in %s', (language) => {
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' })
  const piece = fc.oneof(
    fc.constantFrom(
      '. ',
      '.',
      '! ',
      '? ',
      '.  ',
      'Mr. ',
      'U.S. ',
      'a',
      'Z',
      '9',
      ' ',
      ', ',
      ': ',
      '-',
      "'",
      '"',
      ')',
      '(',
      '\t',
      '\n',
      '\r',
      '\v',
      '\u0085',
      '\u00a0',
      '\u00ad',
      '…',
      '’',
      'é',
      'È',
      '。',
      '\ud83d',
    ),
    fc.constantFrom('Every week our team bakes', 'for 3 euros', 'The baker'),
    fc.string({ maxLength: 3 }),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
      const line = pieces.join('')
      const cut = (sentences: Iterable<{ segment: string; index: number }>) =>
        Array.from(sentences, ({ segment, index }) => [segment, index])
      expect(cut(sentencesIn(line, language))).toEqual(cut(segmenter.segment(line)))
    }),
    { numRuns: 3_000 },
  )
})
