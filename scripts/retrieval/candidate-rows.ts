import type * as AnswerFeatures from '../../api/src/knowledge/ranking/answer-features.ts'
import type { SentenceCandidate } from '../../api/src/knowledge/ranking/answer-features.ts'
import type * as Kinds from '../../api/src/knowledge/ranking/expected-kinds.ts'
import type { StoredKinds } from '../../api/src/knowledge/ranking/expected-kinds.ts'
import type * as Passages from '../../api/src/knowledge/ranking/rank-passages.ts'
import { importBuilt } from '../build/import-built.ts'
import { isRightPage } from './evaluation-site.ts'
import { texts, type Example } from './examples.ts'
import type { Weights } from './models.ts'

const { orderPassages } = await importBuilt<typeof Passages>('knowledge/ranking/rank-passages')
const { ExpectedKinds } = await importBuilt<typeof Kinds>('knowledge/ranking/expected-kinds')
const { answerCandidates } = await importBuilt<typeof AnswerFeatures>('knowledge/ranking/answer-features')

/** The sentences of one question's passages, ready to be learned from. */
export interface CandidateRows {
  example: Example
  /** Features of each sentence, row after row, in the order of `names`. */
  matrix: Float32Array
  names: readonly string[]
  isRight: readonly boolean[]
  /** Where each sentence stands. */
  places: readonly Pick<SentenceCandidate, 'passage' | 'rank' | 'order' | 'read'>[]
  /** Passages in the order of the ranking. */
  passages: readonly { url: string; headings: readonly string[]; text: string }[]
}

const kindsKept = new WeakMap<StoredKinds, InstanceType<typeof ExpectedKinds>>()

function kindsOf(stored: StoredKinds): InstanceType<typeof ExpectedKinds> {
  const kinds = kindsKept.get(stored) ?? new ExpectedKinds(stored)
  kindsKept.set(stored, kinds)
  return kinds
}

/** Ranks passages by these weights and reads their sentences as the product does. */
export function rowsOf(example: Example, ranking: Weights, kinds: StoredKinds): CandidateRows {
  const passages = orderPassages(example.candidates, ranking)
  const candidates = answerCandidates(example.analyzed, passages, texts, kindsOf(kinds))
  const names = Object.keys(candidates[0]?.features ?? {})
  const matrix = new Float32Array(candidates.length * names.length)
  for (const [row, { features }] of candidates.entries())
    for (const [at, name] of names.entries()) matrix[row * names.length + at] = features[name] ?? 0
  return {
    example,
    matrix,
    names,
    isRight: candidates.map(({ passage, read: { line } }) => {
      const { question } = example
      const said = line.heading === undefined ? line.text : `${line.heading}: ${line.text}`
      return isRightPage(question, passage.url) && question.isAnsweredBy(said)
    }),
    places: candidates.map(({ passage, rank, order, read }) => ({ passage, rank, order, read })),
    passages: passages.map(({ url, headings, text }) => ({ url, headings, text })),
  }
}

/** Features of one row by their names. */
export function featuresAt({ matrix, names }: CandidateRows, row: number): Record<string, number> {
  return Object.fromEntries(names.map((name, at) => [name, matrix[row * names.length + at] ?? 0]))
}
