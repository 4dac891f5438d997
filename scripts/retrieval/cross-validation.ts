import type * as Networks from '../../api/src/knowledge/ranking/answer-network.ts'
import type * as Confidences from '../../api/src/knowledge/confidence/confidence.ts'
import type * as Features from '../../api/src/knowledge/confidence/confidence-features.ts'
import type * as Quotations from '../../api/src/knowledge/ranking/quoted-lines.ts'
import type { StoredNetwork } from '../../api/src/knowledge/ranking/answer-network.ts'
import type { StoredKinds } from '../../api/src/knowledge/ranking/expected-kinds.ts'
import type { ScoredSentence } from '../../api/src/knowledge/ranking/rank-sentences.ts'
import { importBuilt } from '../build/import-built.ts'
import { featuresAt, rowsOf, type CandidateRows } from './candidate-rows.ts'
import type { Example } from './examples.ts'
import { fitAnswerModel } from './fit-answer-model.ts'
import { fitExpectedKinds } from './fit-expected-kinds.ts'
import { fitConfidence, fitRanking, weightsOf } from './fit-models.ts'
import type { Weights } from './models.ts'

const { AnswerNetwork } = await importBuilt<typeof Networks>('knowledge/ranking/answer-network')
const { confidenceOf } = await importBuilt<typeof Confidences>('knowledge/confidence/confidence')
const { quotedSentences } = await importBuilt<typeof Quotations>('knowledge/ranking/quoted-lines')
const { confidenceFeatures } = await importBuilt<typeof Features>('knowledge/confidence/confidence-features')

/** A question as it would be answered, and whether that is right. */
export interface Judgment {
  example: Example
  passages: CandidateRows['passages']
  features: Readonly<Record<string, number>>
  /** Whether the quotation answers. */
  isRight: boolean
  /** Whether any sentence of the passages does. */
  isFound: boolean
  sentences: readonly ScoredSentence[]
}

/** Each example judged by models that never saw a question of its site. */
export interface HeldOut extends Judgment {
  probability: number
}

/** The models fitted to all examples, and how others of the same making do on websites left out. */
export interface Fitted {
  ranking: Weights
  kinds: StoredKinds
  answers: StoredNetwork
  confidence: Weights
  heldOut: HeldOut[]
}

/**
 * Leave-some-sites-out cross-validation, stage by stage: sentences are read with a ranking and kinds, and confidences are fitted
 * with answers, that have not seen their site.
 * @param folds how many parts the sites are divided into
 */
export function crossValidate(examples: readonly Example[], folds: number): Fitted {
  const foldOf = foldsOf(examples, folds)
  const each = Array.from({ length: folds }, (_, fold) => fold)
  const without = <Item extends { example: Example }>(items: readonly Item[], fold: number) =>
    items.filter(({ example }) => foldOf(example.site) !== fold)
  const wrapped = examples.map((example) => ({ example }))
  const rankings = each.map((fold) => fitRanking(without(wrapped, fold).map(({ example }) => example)))
  const kinds = each.map((fold) => fitExpectedKinds(without(wrapped, fold).map(({ example }) => example)))
  const rows = examples.map((example) => {
    const fold = foldOf(example.site)
    return rowsOf(example, rankings[fold]!, kinds[fold]!)
  })
  const networks = each.map((fold) => fitAnswers(without(rows, fold)))
  const judged = rows.map((row) => judge(row, networks[foldOf(row.example.site)]!))
  const confidences = each.map((fold) => fitConfidence(weighed(without(judged, fold))))
  return {
    ranking: fitRanking(examples),
    kinds: fitExpectedKinds(examples),
    answers: fitAnswers(rows),
    confidence: fitConfidence(weighed(judged)),
    heldOut: judged.map((judgment) =>
      Object.assign(judgment, {
        probability: confidenceOf(
          judgment.example.analyzed,
          judgment.sentences,
          confidences[foldOf(judgment.example.site)]!,
        ).probability,
      }),
    ),
  }
}

/** Websites in turn, so that each part has some of each kind; languages of one business together. */
function foldsOf(examples: readonly Example[], folds: number): (site: string) => number {
  const business = (site: string) => site.split(' ')[0]!
  const names = [...new Set(examples.map(({ site }) => business(site)))]
  return (site) => names.indexOf(business(site)) % folds
}

function fitAnswers(rows: readonly CandidateRows[]): StoredNetwork {
  // Examples without a right candidate, or in a language that the encoder does not read, teach the network nothing.
  const width = Math.max(...rows.map(({ names }) => names.length))
  const known = rows.filter(
    ({ example, isRight, names }) =>
      names.length === width && (!example.question.isAnswerable || isRight.includes(true)),
  )
  return fitAnswerModel(known, weightsOf(known.map(({ example }) => example)))
}

function weighed(judged: readonly Judgment[]) {
  const weights = weightsOf(judged.map(({ example }) => example))
  return judged
    .map(({ features, isRight, sentences }, at) => ({ features, isRight, weight: weights[at]!, sentences }))
    .filter(({ sentences }) => sentences.length > 0)
}

function judge(row: CandidateRows, stored: StoredNetwork): Judgment {
  const network = networkOf(stored)
  const scored = row.places.map((place, at) => {
    const features = featuresAt(row, at)
    return { ...place, features, score: network.score(features), isRight: row.isRight[at]! }
  })
  const highest = Math.max(network.none, ...scored.map(({ score }) => score))
  const all = scored.reduce((sum, { score }) => sum + Math.exp(score - highest), Math.exp(network.none - highest))
  const right = new Set<ScoredSentence>()
  const sentences = scored
    .map(({ passage, rank, order, read, isRight, features, score }): ScoredSentence => {
      const probability = Math.exp(score - highest) / all
      const judged = { probability, score: Math.log(probability), features: keptOf(features) }
      const sentence = Object.assign({ passage, rank, order, read }, judged)
      if (isRight) right.add(sentence)
      return sentence
    })
    .toSorted((a, b) => b.probability - a.probability)
  const [best, ...others] = sentences
  const { example, passages } = row
  const isFound = row.isRight.includes(true)
  if (best === undefined) return { example, passages, features: {}, isRight: false, isFound, sentences }
  return {
    example,
    passages,
    features: { ...confidenceFeatures(example.analyzed, [best, ...others]) },
    isRight: quotedSentences(example.analyzed, [best, ...others]).some((sentence) => right.has(sentence)),
    isFound,
    sentences,
  }
}

/** Features that the confidence reads. */
const readNames = [
  'kind',
  'worst fit',
  'before',
  'own',
  'inContext',
  'heading',
  'in faq',
  'name',
  'missing',
  'missingHere',
  'unknown',
  'unknownName',
  'repaired',
  'brief',
]

function keptOf(features: Record<string, number>): Record<string, number> {
  return Object.fromEntries(readNames.map((name) => [name, features[name] ?? 0]))
}

const networksKept = new WeakMap<StoredNetwork, InstanceType<typeof AnswerNetwork>>()

function networkOf(stored: StoredNetwork): InstanceType<typeof AnswerNetwork> {
  const network = networksKept.get(stored) ?? new AnswerNetwork(stored)
  networksKept.set(stored, network)
  return network
}
