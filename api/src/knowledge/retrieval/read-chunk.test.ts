import { expect, it } from 'vitest'
import type { BlockKind } from '../documents/document.js'
import { ChunkReadings, ownHeading, readChunk } from './read-chunk.js'

const chunk = (id: string, text = 'The oven is old. Open on Sundays.') => ({
  id,
  title: 'The Mill',
  headings: ['The Mill', 'Our oven'],
  text,
  language: 'en' as const,
  kind: 'text' as const,
})

it('takes a passage apart', () => {
  const reading = readChunk(chunk('1'))
  expect([...reading.title]).toEqual(['mill'])
  expect([...reading.headingWords]).toEqual(['our', 'oven'])
  expect([...reading.stems].sort()).toEqual(['mill', 'old', 'open', 'oven', 'sunday'])
  expect(reading.sentences.map(({ stems }) => [...stems])).toEqual([
    ['oven', 'old'],
    ['open', 'sunday'],
  ])
  expect(reading.running).toBe(' the mill the mill our oven the oven is old open on sundays ')
})

it('reads a passage once, and forgets what was long not met', () => {
  const readings = new ChunkReadings(2)
  const first = readings.of(chunk('1'))
  readings.of(chunk('2'))
  expect(readings.of(chunk('1'))).toBe(first)
  readings.of(chunk('3'))
  expect(readings.of(chunk('1'))).toBe(first)
  const again = readings.of(chunk('2'))
  expect(readings.of(chunk('2'))).toBe(again)
  expect(readings.of(chunk('3'))).not.toBe(undefined)
  expect(readings.size).toBe(2)
})

it.each([
  ['a part of a page that has a main heading', 'The Mill', ['The Mill', 'Our oven'], 'Our oven'],
  ['a part of a page that has none', 'The Mill - Bakers since 1920', ['Our oven'], 'Our oven'],
  ['the whole page, named as its title', 'Our oven - The Mill', ['Our oven'], undefined],
  ['the whole page, named at more length', 'Oven', ['The oven and its bricks'], undefined],
  ['hours, on a page about more', 'Find us', ['Opening hours'], undefined, 'hours'],
  ['hours, in a part of a page', 'Find us', ['Find us', 'Opening hours'], 'Opening hours', 'hours'],
  ['nothing', 'The Mill', [], undefined],
] as const)('the nearest heading over %s', (_what, title, headings, own, kind: BlockKind = 'text') => {
  expect(ownHeading({ title, headings: [...headings], kind })).toBe(own)
  expect(readChunk({ ...chunk('1'), title, headings: [...headings], kind }).nearest.size > 0).toBe(own !== undefined)
})

it.each([
  ['A.2.2 Java support', ['java', 'support']],
  ['5.6.23. Homepage', ['homepage']],
  ['3. Leaving', ['leaving']],
  ['Chapter 4: The boats', ['boats', 'the']],
  ['3 rooms', ['3', 'rooms']],
  ['24.5 % off', ['24', '5', 'off']],
])('a heading is likened to questions without its place in a manual: %s', (heading, words) => {
  const { headingWords } = readChunk({
    title: 'Manual',
    headings: ['Manual', heading],
    text: 'Text.',
    language: 'en',
    kind: 'text',
  })
  expect([...headingWords].toSorted()).toEqual(words.toSorted())
})
