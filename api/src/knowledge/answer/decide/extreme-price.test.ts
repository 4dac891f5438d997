import { expect, it } from 'vitest'
import { scoredSentence } from '../compose/scored-sentence.testing.js'
import type { AnalyzedQuestion } from '../../search/analyze/analyzed-question.js'
import { extremePriceFirst } from './extreme-price.js'

const question = (price?: 'lowest' | 'highest', isFollowUp = false) =>
  ({ asked: { type: 'money', price }, isFollowUp }) as AnalyzedQuestion
const room = (text: string, probability: number, more = {}, features = {}) =>
  scoredSentence(text, probability, { kind: 'list', ...more }, features)
const rooms = [
  room('Double room: €90', 0.4),
  room('Suite: €140', 0.3),
  room('Single room: €60', 0.2),
  room('Breakfast: €8', 0.02),
]
const firstOf = (...input: Parameters<typeof extremePriceFirst>) =>
  extremePriceFirst(...input).sentences[0]?.read.line.text

it('puts the lowest or the highest price of the same things first', () => {
  expect(firstOf(question('lowest'), rooms)).toBe('Single room: €60')
  expect(firstOf(question('highest'), rooms)).toBe('Suite: €140')
  const { sentences, probability } = extremePriceFirst(question('lowest'), rooms)
  expect(sentences).toHaveLength(4)
  expect(probability).toBeCloseTo(0.9)
})

it('compares only rows that fit the words of the question equally well', () => {
  const double = room('Double room: €90', 0.5, {}, { own: 0.9, name: 0.9 })
  const single = room('Single room: €60', 0.2, {}, { own: 0.4, name: 0.4 })
  expect(firstOf(question('lowest'), [double, single])).toBe('Double room: €90')
})

it.each([
  ['lowest', ['Double: €60', 'Suite: €140 (extra bed €10)'], 'Double: €60'],
  ['highest', ['Menu A: €40', 'Menu B: €25 instead of €50'], 'Menu A: €40'],
  ['lowest', ['Single: 80 €', 'Double: 60–90 €'], 'Double: 60–90 €'],
  ['highest', ['Single: 80 €', 'Double: 60–90 €'], 'Double: 60–90 €'],
  ['lowest', ['Adult: €12', 'Children under 6: €0'], 'Adult: €12'],
] as const)(
  'compares a line by its first price above zero, or both ends of a range (%s of %s)',
  (price, lines, first) => {
    expect(
      firstOf(
        question(price),
        lines.map((line, at) => room(line, 0.5 - at / 10)),
      ),
    ).toBe(first)
  },
)

it('compares the sections of one page', () => {
  const sections = [
    room('Double: €90', 0.4, { url: 'https://x.example/p#double' }),
    room('Single: €60', 0.3, { url: 'https://x.example/p#single' }),
  ]
  expect(firstOf(question('lowest'), sections)).toBe('Single: €60')
})

it('does not compare sentences of prose', () => {
  const prose = ['A double room costs €60 a night.', 'Dogs cost €5 a night.'].map((text, at) =>
    scoredSentence(text, 0.5 - at / 5),
  )
  expect(firstOf(question('lowest'), prose)).toBe('A double room costs €60 a night.')
})

it('keeps the order for other questions', () => {
  expect(extremePriceFirst(question(), rooms)).toEqual({ sentences: rooms, probability: 0 })
})

it('keeps the order for follow-ups', () => {
  expect(extremePriceFirst(question('lowest', true), rooms).sentences).toEqual(rooms)
})

it('keeps the order below a line without a price', () => {
  const without = [room('Rooms on request', 0.5), ...rooms]
  expect(extremePriceFirst(question('lowest'), without).sentences).toEqual(without)
})

it('compares neither other currencies nor other pages', () => {
  const others = [room('Room: £50', 0.4), room('Villa: €45', 0.4, { url: 'https://x.example/villa' })]
  expect(firstOf(question('lowest'), [...rooms, ...others])).toBe('Single room: €60')
})
