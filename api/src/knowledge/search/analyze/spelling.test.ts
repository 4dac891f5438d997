import { expect, it } from 'vitest'
import { editDistance, isTypo, undoTypos, Spelling } from './spelling.js'
import { TermCounts } from './term-counts.js'

const spelling = new Spelling(
  TermCounts.fromCounts(
    new Map([
      ['delivery', 5],
      ['deliver', 2],
      ['opening', 9],
      ['vaccine', 4],
      ['croissant', 1],
      ['bread', 7],
      ['2024', 3],
    ]),
  ),
)

it.each([
  ['delivrey', 'delivery', 1],
  ['vacicne', 'vaccine', 1],
  ['croisant', 'croissant', 1],
  ['oppenning', 'opening', 2],
  ['braed', 'bread', 1],
])('%s was meant as %s', (typed, word, distance) => {
  expect(spelling.repair(typed)[0]).toEqual({ word, distance })
})

it.each(['xylophone', 'cat', '2025', 'brea1d'])('%s is left alone', (typed) => {
  expect(spelling.repair(typed)).toEqual([])
})

it('counts a swap of neighbors as one edit', () => {
  expect(editDistance('abc', 'acb', 2)).toBe(1)
})

it('counts edits up to the limit', () => {
  expect(editDistance('abc', 'abc', 2)).toBe(0)
  expect(editDistance('abc', 'abcd', 2)).toBe(1)
  expect(editDistance('kitten', 'sitting', 3)).toBe(3)
  expect(editDistance('kitten', 'sitting', 1)).toBe(2)
})

it.each([
  ['rmiozione', 'rimozione'],
  ['tipcihe', 'tipiche'],
  ['delivrey', 'delivery'],
  ['openning', 'opening'],
  ['alowed', 'allowed'],
])('%s may be a slip for %s', (typed, meant) => {
  expect(undoTypos(typed)).toContain(meant)
})

it('does not take an ending for a slip', () => {
  expect(undoTypos('trains')).not.toContain('train')
})

it('does not take a number for a slip', () => {
  expect(undoTypos('2024x')).toEqual([])
})

it.each([
  ['shirely', 'shirley', true],
  ['suth', 'south', true],
  ['westt', 'west', true],
  ['suth', 'such', false],
])('%s for %s is a slip: %s', (typed, meant, isOne) => {
  expect(isTypo(typed, meant)).toBe(isOne)
})
