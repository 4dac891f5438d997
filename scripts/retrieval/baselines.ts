/** Simpler ways to find a passage: what each stage of the pipeline, and the pipeline as a whole, has to beat. */
import MiniSearch from 'minisearch'
import type { PassageFeatures } from '../../api/src/knowledge/search/rank/passage-features.ts'
import type { CandidatePassage } from '../../api/src/knowledge/search/retrieve/candidate-passage.ts'

/** The weight of a word in a title or heading relative to one in the text, as in the retriever. */
const headingShare = 0.5
/** Cormack, Clarke & Büttcher, "Reciprocal Rank Fusion Outperforms Condorcet and Individual Rank Learning" (2009). */
const fusionConstant = 60
/** Letters of a word, as a share of them, that MiniSearch lets be mistyped: what its documentation shows. */
const mistypedShare = 0.2

/** A question's passages before they are ranked, with the features of each. */
export interface Candidates {
  candidates: readonly CandidatePassage[]
  features: readonly Pick<PassageFeatures, 'text' | 'path' | 'similarity' | 'lineSimilarity'>[]
}

/** BM25 of the text, and the share of the question that title and headings hold. Without a unit, 0 to 1.5. */
export function lexicalScore({ text, path }: Pick<PassageFeatures, 'text' | 'path'>): number {
  return text + headingShare * path
}

/** Candidates by words alone, the likeliest first. */
export function lexicalOrder({ candidates, features }: Candidates): CandidatePassage[] {
  return orderBy(candidates, (_, at) => lexicalScore(features[at]!))
}

/** Candidates by the encoder's similarity of the question to the passage or to its nearest line. */
export function denseOrder({ candidates, features }: Candidates): CandidatePassage[] {
  return orderBy(candidates, (_, at) => features[at]!.lineSimilarity)
}

/** Both fused, without any weight that was fitted. */
export function fusedOrder(example: Candidates): CandidatePassage[] {
  return fuseOrders([lexicalOrder(example), denseOrder(example)])
}

/**
 * Reciprocal rank fusion (Cormack et al. 2009): an item earns 1 / (60 + place) in each order, places counted from 1.
 *
 * @param orders of the same items, which are compared by identity; an item that an order lacks earns nothing there
 * @returns each item once, the highest sum first
 */
export function fuseOrders<Item>(orders: readonly (readonly Item[])[]): Item[] {
  const scores = new Map<Item, number>()
  for (const order of orders)
    for (const [at, item] of order.entries()) scores.set(item, (scores.get(item) ?? 0) + 1 / (fusionConstant + at + 1))
  return [...scores].toSorted(([, a], [, b]) => b - a).map(([item]) => item)
}

/**
 * MiniSearch over the product's passages, untuned: title, headings and text count alike (its BM25+), a word may be
 * mistyped by a fifth of its letters.
 *
 * @param termOf the stem of a word, or null for a grammar word
 * @returns passages by a question's words, the likeliest first; those without any of them are left out
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
