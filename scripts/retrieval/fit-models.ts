import type * as Sentences from '../../api/src/knowledge/ranking/rank-sentences.ts'
import { importBuilt } from '../build/import-built.ts'
import type { Example } from './examples.ts'
import type { FittedModels } from './fitted-models.ts'
import { judge, rank, answers, type Judgment } from './judge.ts'
import { fitListwise, fitLogistic, type Weights, type RankedGroup, type JudgedRow } from './models.ts'

const { rankSentences } = await importBuilt<typeof Sentences>('knowledge/ranking/rank-sentences')

export const lexicalFeatures = ['text', 'coverage', 'proximity', 'heading', 'name', 'path', 'kind', 'day', 'otherVoice']
export const denseFeatures = [...lexicalFeatures, 'similarity', 'lineSimilarity']
const sentenceFeatures = [
  'own',
  'name',
  'withPath',
  'before',
  'after',
  'passage',
  'gap',
  'kind',
  'day',
  'novelty',
  'first',
  'entry',
  'length',
  'short',
  'otherVoice',
  'similarity',
]
/** Wrong passages of a question that are learnt from: those that look best. */
const wrongMax = 15

/** Real wording counts twice: the others are made by rule. */
const weightOf = ({ question: { isInOwnWords, type } }: Example): number =>
  isInOwnWords ? 2 : type === 'noisy' || type === 'exact' ? 0.5 : 1

/** Every site counts alike, however many questions it has. */
function weighed<Item extends { example: Example }>(items: readonly Item[]): (Item & { weight: number })[] {
  const totals = new Map<string, number>()
  for (const { example } of items) totals.set(example.site, (totals.get(example.site) ?? 0) + weightOf(example))
  return items.map((item) => ({ ...item, weight: weightOf(item.example) / (totals.get(item.example.site) ?? 1) }))
}

/** Fits all models to these examples. */
export function fitModels(examples: readonly Example[]): FittedModels {
  const ranking = {
    dense: fitRanking(
      examples.filter(({ isDense }) => isDense),
      denseFeatures,
    ),
    lexical: fitRanking(examples, lexicalFeatures),
  }
  const sentences = fitSentences(examples, ranking)
  const rows = examples.map((example) => ({ example, ...judge(example, ranking, sentences) }))
  return {
    ranking,
    sentences,
    confidence: {
      dense: fitConfidence(rows.filter(({ example }) => example.isDense)),
      lexical: fitConfidence(rows),
    },
  }
}

/** Features as numbers by name. */
function rowsOf(features: readonly object[]): Readonly<Record<string, number>>[] {
  return features as Readonly<Record<string, number>>[]
}

function fitRanking(examples: readonly Example[], names: readonly string[]): Weights {
  const answerable = examples.filter(({ isRight }) => isRight.includes(true)).map((example) => ({ example }))
  const groups = weighed(answerable).map(({ example: { features, isRight }, weight }): RankedGroup => {
    const wrong = features.filter((_, at) => !isRight[at]).slice(0, wrongMax)
    const right = features.filter((_, at) => isRight[at])
    return {
      rows: rowsOf([...right, ...wrong]),
      isRelevant: [...right.map(() => true), ...wrong.map(() => false)],
      weight,
    }
  })
  return groups.length === 0
    ? {}
    : fitListwise(names, groups, { nonNegative: names.filter((name) => name !== 'otherVoice') })
}

function fitSentences(examples: readonly Example[], ranking: FittedModels['ranking']): Weights {
  const found = examples
    .filter(({ question }) => question.isAnswerable)
    .map((example) => ({ example, sentences: rankSentences(example.analyzed, rank(example, ranking), {}) }))
    .map(({ example, sentences }) => ({
      example,
      sentences,
      isRelevant: sentences.map((sentence) => answers(example, sentence)),
    }))
    .filter(({ isRelevant }) => isRelevant.includes(true))
  return fitListwise(
    sentenceFeatures,
    weighed(found).map(({ sentences, isRelevant, weight }) => ({
      rows: sentences.map(({ features }) => ({ ...features })),
      isRelevant,
      weight,
    })),
  )
}

/** What makes an answer less probable. */
const speakAgainst = ['unknown', 'unknownName', 'missing', 'repaired', 'otherVoice', 'brief']

function fitConfidence(rows: readonly (Judgment & { example: Example })[]): Weights {
  if (rows.length === 0) return {}
  const names = Object.keys(rows[0]?.features ?? {})
  return fitLogistic(
    names,
    weighed(rows).map(({ features, isRight, weight }): JudgedRow => ({ features, isRight, weight })),
    { nonNegative: names.filter((name) => !speakAgainst.includes(name)), nonPositive: speakAgainst },
  )
}
