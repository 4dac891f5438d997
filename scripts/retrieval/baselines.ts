/** Simpler searches that each stage of the pipeline has to beat. */
import MiniSearch from 'minisearch'
import type { PassageFeatures } from '../../api/src/knowledge/search/rank/passage-features.ts'
import type { CandidatePassage } from '../../api/src/knowledge/search/retrieve/candidate-passage.ts'

/** The retriever uses the same weight. */
const headingShare = 0.5
/** Cormack, Clarke & Büttcher, "Reciprocal Rank Fusion Outperforms Condorcet and Individual Rank Learning" (2009). */
const fusionConstant = 60
/** Share of mistyped letters; the default of MiniSearch's documentation. */
const mistypedShare = 0.2

export interface Candidates {
  candidates: readonly CandidatePassage[]
  features: readonly Pick<PassageFeatures, 'text' | 'path' | 'similarity' | 'lineSimilarity'>[]
}

/** BM25 of the text plus the share of the question in title and headings, 0 to 1.5. */
export function lexicalScore({ text, path }: Pick<PassageFeatures, 'text' | 'path'>): number {
  return text + headingShare * path
}

export function lexicalOrder({ candidates, features }: Candidates): CandidatePassage[] {
  return orderBy(candidates, (_, at) => lexicalScore(features[at]!))
}

export function denseOrder({ candidates, features }: Candidates): CandidatePassage[] {
  return orderBy(candidates, (_, at) => features[at]!.lineSimilarity)
}

export function fusedOrder(example: Candidates): CandidatePassage[] {
  return fuseOrders([lexicalOrder(example), denseOrder(example)])
}

/**
 * Each order adds 1 / (60 + place) to an item's score, from place 1.
 * @param orders items are compared by identity
 * @returns each item once, the highest sum first
 */
export function fuseOrders<Item>(orders: readonly (readonly Item[])[]): Item[] {
  const scores = new Map<Item, number>()
  for (const order of orders)
    for (const [at, item] of order.entries()) scores.set(item, (scores.get(item) ?? 0) + 1 / (fusionConstant + at + 1))
  return [...scores].toSorted(([, a], [, b]) => b - a).map(([item]) => item)
}

/**
 * Untuned BM25+; a fifth of a word's letters may be mistyped.
 * @param termOf the stem of a word, or null for a function word
 */
export function createMiniSearch(
  passages: readonly CandidatePassage[],
  termOf: (word: string) => string | null,
): (question: string) => CandidatePassage[] {
  const index = new MiniSearch({
    fields: ['title', 'headings', 'text'],
    processTerm: termOf,
    searchOptions: { fuzzy: mistypedShare },
  })
  index.addAll(passages.map(({ title, headings, text }, id) => ({ id, title, headings: headings.join('\n'), text })))
  return (question) => index.search(question).map(({ id }) => passages[id as number]!)
}

function orderBy<Item>(items: readonly Item[], scoreOf: (item: Item, at: number) => number): Item[] {
  return items
    .map((item, at) => ({ item, score: scoreOf(item, at) }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ item }) => item)
}
