import type { Example } from './examples.ts'
import { fitListwise, fitLogistic, type JudgedRow, type RankedGroup, type Weights } from './models.ts'

export const passageFeatureNames = [
  'text',
  'coverage',
  'proximity',
  'heading',
  'name',
  'path',
  'kind',
  'day',
  'otherVoice',
  'similarity',
  'lineSimilarity',
]
/** Wrong passages per question: those with the best scores. */
const wrongMax = 15

/**
 * Websites weigh alike, however many questions they have. Made-up ones weigh less, because their passages are few and
 * short, and rule-made questions least.
 */
const siteWeights = { real: 2, public: 2, own: 1, fact: 0.15 }

function siteWeight(site: string): number {
  if (site.startsWith('real-')) return siteWeights.real
  if (/^(?:bank|faq|squad)-/.test(site)) return siteWeights.public
  return site.includes(' ') ? siteWeights.fact : siteWeights.own
}

const phrasingWeight = ({ question: { isInOwnWords, type } }: Example): number =>
  isInOwnWords ? 2 : type === 'noisy' || type === 'exact' ? 0.5 : 1

export function exampleWeights(examples: readonly Example[]): number[] {
  const totals = new Map<string, number>()
  for (const example of examples) totals.set(example.site, (totals.get(example.site) ?? 0) + phrasingWeight(example))
  return examples.map(
    (example) => (siteWeight(example.site) * phrasingWeight(example)) / (totals.get(example.site) ?? 1),
  )
}

export function fitRanking(examples: readonly Example[]): Weights {
  const weights = exampleWeights(examples)
  const groups = examples.flatMap(({ candidates, isRight }, index): RankedGroup[] => {
    if (!isRight.includes(true)) return []
    const wrong = candidates.filter((_, at) => !isRight[at]).slice(0, wrongMax)
    const right = candidates.filter((_, at) => isRight[at])
    return [
      {
        rows: [...right, ...wrong].map(({ features }) => features as unknown as Readonly<Record<string, number>>),
        isRelevant: [...right.map(() => true), ...wrong.map(() => false)],
        weight: weights[index]!,
      },
    ]
  })
  return fitListwise(passageFeatureNames, groups, {
    nonNegative: passageFeatureNames.filter((name) => name !== 'otherVoice'),
  })
}

/** Features that may only raise the probability, or only lower it. */
const speakFor = ['quoted', 'any', 'similarity']
const speakAgainst = ['repaired']

export function fitConfidence(rows: readonly JudgedRow[]): Weights {
  const names = Object.keys(rows[0]?.features ?? {})
  return fitLogistic(names, rows, {
    nonNegative: speakFor,
    nonPositive: speakAgainst,
  })
}
