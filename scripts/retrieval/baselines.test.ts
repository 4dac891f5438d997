import { expect, it } from 'vitest'
import type { CandidatePassage } from '../../api/src/knowledge/search/retrieve/candidate-passage.ts'
import { type Candidates, denseOrder, fuseOrders, fusedOrder, lexicalOrder, createMiniSearch } from './baselines.ts'

function passage(id: string, rest: Partial<CandidatePassage> = {}): CandidatePassage {
  return { id, url: `https://site.test/${id}`, title: '', headings: [], text: '', ...rest } as CandidatePassage
}

const ids = (found: readonly CandidatePassage[] | undefined) => found?.map(({ id }) => id)

/** By words a is first and c last; by meaning c is first and b last. */
const example: Candidates = {
  candidates: [passage('b'), passage('a'), passage('c')],
  features: [
    { text: 0.5, path: 0.2, similarity: 0, lineSimilarity: 1 },
    { text: 0.4, path: 0.6, similarity: 0, lineSimilarity: 2 },
    { text: 0.1, path: 0, similarity: 0, lineSimilarity: 3 },
  ],
}

it('orders by words', () => {
  expect(ids(lexicalOrder(example))).toEqual(['a', 'b', 'c'])
})

it('orders by meaning', () => {
  expect(ids(denseOrder(example))).toEqual(['c', 'a', 'b'])
})

it('orders by words combined with meaning', () => {
  expect(ids(fusedOrder(example))).toEqual(['a', 'c', 'b'])
})

it('prefers a passage of two orders to the first of one', () => {
  expect(
    fuseOrders([
      ['x', 'y'],
      ['z', 'y'],
    ]),
  ).toEqual(['y', 'x', 'z'])
  expect(fuseOrders([])).toEqual([])
})

const search = createMiniSearch(
  [
    passage('bread', { text: 'The breads are baked at six.' }),
    passage('hours', { headings: ['Visits', 'Opening hours'], text: 'From seven to noon.' }),
  ],
  (word) => (word === 'the' || word === 'are' ? null : word.toLowerCase().replace(/s$/, '')),
)

it('finds passages by stems', () => {
  expect(ids(search('the bread'))).toEqual(['bread'])
})

it('finds passages by mistyped words of a heading', () => {
  expect(ids(search('openign hour'))).toEqual(['hours'])
})

it('finds nothing by grammar words', () => {
  expect(search('are the')).toEqual([])
})
