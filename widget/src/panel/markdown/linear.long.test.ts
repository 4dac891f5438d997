// @vitest-environment happy-dom
import { array, assert, property, constantFrom, integer, tuple } from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { countingCopy, stepsOf } from './counting-copy.testing'

const words = { copy: 'Copy', source: (number: number) => `Source ${number}` }
let copy: Awaited<ReturnType<typeof countingCopy>>
beforeAll(async () => {
  copy = await countingCopy()
})

const newStream = () => new copy.MarkdownStream(document.createElement('div'), words)
const stepsAtOnce = (text: string): number => stepsOf(() => newStream().update(text, true))
const stepsGrowing = (text: string): number =>
  stepsOf(() => {
    const growing = newStream()
    for (const share of [0.5, 0.9, 1]) growing.update(text.slice(0, text.length * share), false)
  })
const stepsFor = (text: string): number => stepsAtOnce(text) + stepsGrowing(text)

/** The densest text takes about 60, a quadratic reader thousands. */
const stepsPerChar = 200

const pieces = [
  '[',
  ']',
  '[[',
  '](',
  '](x',
  '](https://x.example)',
  '![',
  '[1]',
  '(',
  ')',
  '((',
  '[a](\\!',
  '[a](u "\\\\',
  '[](a (',
  '`',
  '``',
  '`a``',
  '\\`',
  '[`',
  '*',
  '**',
  '*_',
  '_',
  '__',
  '~~',
  '*a ',
  'a* ',
  '**b',
  'a**b*',
  '*[',
  '<',
  '<<',
  '<a',
  '<https://',
  '<https://x.example>',
  '<br',
  '&',
  '&a',
  '&#1',
  '\\',
  'www.',
  'www.!',
  'https://.',
  'https://[',
  '_www._',
  'a@',
  'a.',
  'a+',
  '_a.',
  'a@b',
  'a@b.c-',
  'x.example)',
  ')))',
  '!!!',
  ';',
  '|',
  '|a',
  '|-',
  '|\n',
  '| | |\n',
  '> ',
  '>',
  '- ',
  '-\n',
  '1. ',
  '* - ',
  '> - ',
  '#',
  '# ',
  '---',
  '```\n',
  '~~~\n',
  '````',
  '\n',
  '\n\n',
  '  \n',
  ' ',
  '\t',
  '    ',
  'a',
  'a b ',
  '"',
  "'",
  'è',
  '\u{1f35e}',
]

it('renders any text in linear time', () => {
  const chars = 2_000
  const worse: string[] = []
  for (const piece of pieces) {
    const [half, whole] = [piece.repeat(chars / piece.length), piece.repeat((2 * chars) / piece.length)]
    const [once, twice] = [stepsAtOnce(half), stepsAtOnce(whole)]
    // Unfinished links hide their marks up to some length.
    const growing = stepsGrowing(whole)
    if (twice > 2.1 * once || growing > stepsPerChar * whole.length)
      worse.push(`${JSON.stringify(piece)}: ${once}, ${twice}, growing ${growing}`)
  }
  expect(worse).toEqual([])
})

it('takes few steps for each character of repeated text', () => {
  const piece = constantFrom(...pieces)
  assert(
    property(
      array(tuple(array(piece, { minLength: 1, maxLength: 3 }), integer({ min: 1, max: 1_000 })), {
        minLength: 1,
        maxLength: 4,
      }),
      (parts) => {
        const text = parts
          .map(([unit, times]) => unit.join('').repeat(times))
          .join('')
          .slice(0, 5_000)
        expect(stepsFor(text)).toBeLessThan(stepsPerChar * (text.length + 50))
      },
    ),
    { numRuns: Number(process.env.WIDGET_FUZZ_RUNS ?? 60) },
  )
})
