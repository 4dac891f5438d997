import type * as Networks from '../../api/src/knowledge/search/rank/answer-network.ts'
import type * as Confidences from '../../api/src/knowledge/answer/decide/confidence.ts'
import type * as Features from '../../api/src/knowledge/answer/decide/confidence-features.ts'
import type * as FeatureRows from '../../api/src/knowledge/search/rank/feature-row.ts'
import type * as Quotations from '../../api/src/knowledge/search/rank/quoted-lines.ts'
import type { StoredNetwork } from '../../api/src/knowledge/search/rank/answer-network.ts'
import type { StoredKinds } from '../../api/src/knowledge/search/rank/expected-kinds.ts'
import type { ScoredSentence } from '../../api/src/knowledge/search/rank/rank-sentences.ts'
import { importBuilt } from '../build/import-built.ts'
import { featuresAt, toCandidateRows, viewAt, type CandidateRows } from './candidate-rows.ts'
import type { Example } from './examples.ts'
import { fitAnswerModel } from './fit-answer-model.ts'
import { fitExpectedKinds } from './fit-expected-kinds.ts'
import { fitConfidence, fitRanking, exampleWeights } from './fit-models.ts'
import type { Weights } from './models.ts'

const { AnswerNetwork } = await importBuilt<typeof Networks>('knowledge/search/rank/answer-network')
const { confidenceOf } = await importBuilt<typeof Confidences>('knowledge/answer/decide/confidence')
const { FeatureRow } = await importBuilt<typeof FeatureRows>('knowledge/search/rank/feature-row')
const { quotedSentences } = await importBuilt<typeof Quotations>('knowledge/search/rank/quoted-lines')
const { confidenceFeatures } = await importBuilt<typeof Features>('knowledge/answer/decide/confidence-features')

export interface Judgment {
  example: Example
  passages: CandidateRows['passages']
  features: Readonly<Record<string, number>>
  isRight: boolean
  /** Whether any sentence of the passages answers. */
  isFound: boolean
  sentences: readonly ScoredSentence[]
}

export interface HeldOutJudgment extends Judgment {
  probability: number
}

export interface Fitted {
  ranking: Weights
  kinds: StoredKinds
  answers: StoredNetwork
  confidence: Weights
  heldOut: HeldOutJudgment[]
}

/**
 * Leave-some-sites-out cross-validation by stage: sentences and confidences are fitted on output for unseen sites.
 * @param folds number of parts
 */
export function crossValidate(examples: readonly Example[], folds: number): Fitted {
  const foldOf = assignFolds(examples, folds)
  const each = Array.from({ length: folds }, (_, fold) => fold)
  const withoutFold = <Item extends { example: Example }>(items: readonly Item[], fold: number) =>
    items.filter(({ example }) => foldOf(example.site) !== fold)
  const wrapped = examples.map((example) => ({ example }))
  const rankings = each.map((fold) => fitRanking(withoutFold(wrapped, fold).map(({ example }) => example)))
  const kinds = each.map((fold) => fitExpectedKinds(withoutFold(wrapped, fold).map(({ example }) => example)))
  const rows = examples.map((example) => {
    const fold = foldOf(example.site)
    return toCandidateRows(example, rankings[fold]!, kinds[fold]!)
  })
  const networks = each.map((fold) => fitAnswers(withoutFold(rows, fold)))
  const judged = rows.map((row) => judgeQuestion(row, networks[foldOf(row.example.site)]!))
  const confidences = each.map((fold) => fitConfidence(withWeights(withoutFold(judged, fold))))
  return {
    ranking: fitRanking(examples),
    kinds: fitExpectedKinds(examples),
    answers: fitAnswers(rows),
    confidence: fitConfidence(withWeights(judged)),
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

/** Languages of one business stay together. */
function assignFolds(examples: readonly Example[], folds: number): (site: string) => number {
  const businessOf = (site: string) => site.split(' ')[0]!
  const names = [...new Set(examples.map(({ site }) => businessOf(site)))]
  return (site) => names.indexOf(businessOf(site)) % folds
}

function fitAnswers(rows: readonly CandidateRows[]): StoredNetwork {
  // The network learns nothing without a right candidate, or in a language unknown to the encoder.
  const width = Math.max(...rows.map(({ names }) => names.length))
  const known = rows.filter(
    ({ example, isRight, names }) =>
      names.length === width && (!example.question.isAnswerable || isRight.includes(true)),
  )
  return fitAnswerModel(known, exampleWeights(known.map(({ example }) => example)))
}

function withWeights(judged: readonly Judgment[]) {
  const weights = exampleWeights(judged.map(({ example }) => example))
  return judged
    .map(({ features, isRight, sentences }, at) => ({ features, isRight, weight: weights[at]!, sentences }))
    .filter(({ sentences }) => sentences.length > 0)
}

function judgeQuestion(row: CandidateRows, stored: StoredNetwork): Judgment {
  const network = networkOf(stored)
  const scored = row.places.map((place, at) => {
    const score = network.score(FeatureRow.create(featuresAt(row, at)))
    return { ...place, features: viewAt(row, at), score, isRight: row.isRight[at]! }
  })
  const highest = Math.max(network.none, ...scored.map(({ score }) => score))
  const all = scored.reduce((sum, { score }) => sum + Math.exp(score - highest), Math.exp(network.none - highest))
  const right = new Set<ScoredSentence>()
  const sentences = scored
    .map(({ passage, rank, order, read, isRight, features, score }): ScoredSentence => {
      const probability = Math.exp(score - highest) / all
      const judged = { probability, score: Math.log(probability), features }
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

const networkCache = new WeakMap<StoredNetwork, InstanceType<typeof AnswerNetwork>>()

function networkOf(stored: StoredNetwork): InstanceType<typeof AnswerNetwork> {
  const network = networkCache.get(stored) ?? new AnswerNetwork(stored)
  networkCache.set(stored, network)
  return network
}
