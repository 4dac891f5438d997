import { expect, it } from 'vitest'
import { Spelling } from './spelling.js'
import { TermCounts, TermLayer } from './term-counts.js'

const layers = (...each: Record<string, number>[]) =>
  new TermCounts(each.map((changes) => new TermLayer(new Map(Object.entries(changes)))))
const counts = layers(
  { bread: 3, breakfast: 1, delivery: 2 },
  { bread: -3, breads: 1, brewery: 1 },
  { delivery: 1, brewery: 2 },
)

it('adds up the counts of all rows of the index', () => {
  expect([counts.get('delivery'), counts.get('brewery'), counts.get('bread'), counts.get('nothing')]).toEqual([
    3,
    3,
    undefined,
    undefined,
  ])
  expect([counts.has('breads'), counts.has('bread')]).toEqual([true, false])
})

it('finds terms by their beginning in all rows, except terms of deleted passages', () => {
  expect(counts.findByPrefix('bre', 9)).toEqual(['breads', 'breakfast', 'brewery'])
  expect(counts.findByPrefix('bre', 2)).toEqual(['breads', 'breakfast'])
  expect(counts.findByPrefix('brew', 9)).toEqual(['brewery'])
  expect(counts.findByPrefix('', 9)).toEqual(['breads', 'breakfast', 'brewery', 'delivery'])
})

it('finds the same repairs in several rows as in one', () => {
  const one = TermCounts.fromCounts(
    new Map([
      ['breakfast', 1],
      ['delivery', 3],
      ['breads', 1],
      ['brewery', 3],
    ]),
  )
  for (const typed of ['delivrey', 'brekfast', 'braeds', 'breweri', 'xylophone'])
    expect(new Spelling(counts).repair(typed)).toEqual(new Spelling(one).repair(typed))
  expect(new Spelling(counts).repair('bread')[0]).toEqual({ word: 'breads', distance: 1 })
})
