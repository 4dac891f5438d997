import { expect, test } from 'vitest'
import { wordChanges, type Run } from './word-changes'

const shown = (runs: Run[]) => runs.map(({ text, changed }) => (changed ? `[${text}]` : text)).join('')

test.each([
  ['We are open on Monday.', 'We are open on Sunday.', 'We are open on [Monday.]', 'We are open on [Sunday.]'],
  ['We are open.', 'We are always open.', 'We are open.', 'We are [always ]open.'],
  ['one two three four', 'one four', 'one [two three ]four', 'one four'],
  ['Same words', 'Same words', 'Same words', 'Same words'],
  ['Nothing stays here', 'All of it is new', '[Nothing stays here]', '[All of it is new]'],
  [
    'A first line.\nA second line.',
    'A first line.\nA third line.',
    'A first line.\nA [second ]line.',
    'A first line.\nA [third ]line.',
  ],
  ['', 'New', '', '[New]'],
])('marks the changed words of %j → %j', (before, after, gone, come) => {
  const changes = wordChanges(before, after)
  expect([shown(changes.before), shown(changes.after)]).toEqual([gone, come])
  expect([changes.before.map(({ text }) => text).join(''), changes.after.map(({ text }) => text).join('')]).toEqual([
    before,
    after,
  ])
})

test('marks all of two texts with few common words', () => {
  expect(wordChanges('the a b c d e f g', 'the h i j k l m n').before).toEqual([
    { at: 0, text: 'the a b c d e f g', changed: true },
  ])
})

test('marks all of very long texts', () => {
  const long = 'word '.repeat(1_100)
  expect(wordChanges(long, `${long}end`).after).toEqual([{ at: 0, text: `${long}end`, changed: true }])
})
