import type * as AnswerFeatures from '../../api/src/knowledge/search/rank/answer-features.ts'
import type { SentenceCandidate } from '../../api/src/knowledge/search/rank/answer-features.ts'
import type { Features } from '../../api/src/knowledge/search/rank/feature-row.ts'
import type * as Kinds from '../../api/src/knowledge/search/rank/expected-kinds.ts'
import type { StoredKinds } from '../../api/src/knowledge/search/rank/expected-kinds.ts'
import type * as Passages from '../../api/src/knowledge/search/rank/rank-passages.ts'
import { importBuilt } from '../build/import-built.ts'
import { isRightPage } from './evaluation-site.ts'
import { texts, type Example } from './examples.ts'
import type { Weights } from './models.ts'

const { orderPassages } = await importBuilt<typeof Passages>('knowledge/search/rank/rank-passages')
const { ExpectedKinds } = await importBuilt<typeof Kinds>('knowledge/search/rank/expected-kinds')
const { answerCandidates } = await importBuilt<typeof AnswerFeatures>('knowledge/search/rank/answer-features')

export interface CandidateRows {
  example: Example
  /** Row-major, in the order of `names`. */
  matrix: Float32Array
  names: readonly string[]
  isRight: readonly boolean[]
  places: readonly Pick<SentenceCandidate, 'passage' | 'rank' | 'order' | 'read'>[]
  /** In ranking order. */
  passages: readonly { url: string; headings: readonly string[]; text: string }[]
}

const kindsCache = new WeakMap<StoredKinds, InstanceType<typeof ExpectedKinds>>()

function expectedKindsOf(stored: StoredKinds): InstanceType<typeof ExpectedKinds> {
  const kinds = kindsCache.get(stored) ?? new ExpectedKinds(stored)
  kindsCache.set(stored, kinds)
  return kinds
}

/** Splits passages into sentences as the product does. */
export function toCandidateRows(example: Example, ranking: Weights, kinds: StoredKinds): CandidateRows {
  const passages = orderPassages(example.candidates, ranking)
  const candidates = answerCandidates(example.analyzed, passages, texts, expectedKindsOf(kinds))
  const names = candidates[0]?.features.names() ?? []
  const matrix = new Float32Array(candidates.length * names.length)
  for (const [row, { features }] of candidates.entries())
    for (const [at, name] of names.entries()) matrix[row * names.length + at] = features.get(name)
  return {
    example,
    matrix,
    names,
    isRight: candidates.map(({ passage, read: { line } }) => {
      const { question } = example
      const text = line.heading === undefined ? line.text : `${line.heading}: ${line.text}`
      return isRightPage(question, passage.url) && question.isAnsweredBy(text)
    }),
    places: candidates.map(({ passage, rank, order, read }) => ({ passage, rank, order, read })),
    passages: passages.map(({ url, headings, text }) => ({ url, headings, text })),
  }
}

export function featuresAt({ matrix, names }: CandidateRows, row: number): Record<string, number> {
  return Object.fromEntries(names.map((name, at) => [name, matrix[row * names.length + at] ?? 0]))
}

/** A view instead of a copy, because a fit keeps millions of rows. */
export function viewAt({ matrix, names }: CandidateRows, row: number): Features {
  return {
    get: (name) => matrix[row * names.length + names.indexOf(name)] ?? 0,
    has: (name) => names.includes(name),
  }
}
