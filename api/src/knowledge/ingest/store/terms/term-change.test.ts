import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { TermChange } from './term-change.js'

const terms = (count: number, of = 'w'): string =>
  Array.from({ length: count }, (_, n) => `${of}${n}${n % 10 === 0 ? '\t3' : ''}`).join('\n')

it('counts a large vocabulary in turns with others', async () => {
  let turns = 0
  const over = new AbortController()
  const others = (async () => {
    while (!over.signal.aborted) {
      await nextTurn()
      turns++
    }
  })()
  const change = new TermChange()
  await change.addStored([
    { stems: terms(100_000), words: terms(100_000) },
    { stems: terms(2), words: '' },
  ])
  over.abort()
  await others
  expect(turns).toBeGreaterThanOrEqual(10)
  expect([
    change.stems.size,
    change.words.size,
    change.stems.get('w0'),
    change.stems.get('w1'),
    change.words.get('w10'),
  ]).toEqual([100_000, 100_000, 6, 2, 3])
})

it('keeps frequent terms of a vocabulary that is made to be endless', () => {
  const change = new TermChange()
  change.addCounted({ stems: terms(1_000), words: terms(50) })
  change.deleteRareTerms(200)
  expect([change.stems.size, change.words.size]).toEqual([200, 50])
  expect([...change.stems.keys()].filter((term) => term.endsWith('0'))).toHaveLength(100)
  change.deleteRareTerms(50)
  expect(change.stems.size).toBe(100)
})
