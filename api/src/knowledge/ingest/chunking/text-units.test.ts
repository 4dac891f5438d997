import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { sentencesIn } from './text-units.js'

const mayEnd = (line: string, at: number): boolean =>
  at === line.length || /(?:[\s\u0085]|。[\p{Ps}\p{Pe}\p{Pi}\p{Pf}'"]*)$/u.test(line.slice(Math.max(0, at - 8), at))

it.each(['en', 'it'] as const)('cuts as the segmenter does, but not where no space stands, in %s', (language) => {
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
      const ends = Array.from(segmenter.segment(line), ({ segment, index }) => index + segment.length).filter((end) =>
        mayEnd(line, end),
      )
      const expected = ends.map((end, number) => ({
        segment: line.slice(ends[number - 1] ?? 0, end),
        index: ends[number - 1] ?? 0,
      }))
      expect(cut(sentencesIn(line, language))).toEqual(cut(expected))
    }),
    { numRuns: 3_000 },
  )
})
