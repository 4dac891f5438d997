import { Adam } from './adam.ts'

/** One question. */
export interface RankedGroup {
  rows: readonly Readonly<Record<string, number>>[]
  isRelevant: readonly boolean[]
  weight: number
}

export type Weights = Record<string, number>

interface FitOptions {
  /** Nearly equal features would otherwise get weights that cancel out. */
  nonNegative?: readonly string[]
  nonPositive?: readonly string[]
}

const rate = 0.1
const listwiseRidge = 1e-3
const logisticRidge = 1e-4
const listwiseSteps = 250
const logisticSteps = 600

/** The loss is −ln of the relevant rows' summed softmax (ListNet's top-one probability, Cao et al. 2007). */
export function fitListwise(
  names: readonly string[],
  groups: readonly RankedGroup[],
  options: FitOptions = {},
): Weights {
  const total = groups.reduce((sum, { weight }) => sum + weight, 0)
  const size = names.length
  const prepared = groups.map(({ rows, isRelevant, weight }) => ({
    matrix: Float64Array.from(rows.flatMap((row) => names.map((name) => row[name] ?? 0))),
    isRelevant,
    weight: weight / total,
  }))
  return minimize(
    names,
    { steps: listwiseSteps, ridge: listwiseRidge, initial: 0.3, ...options },
    (weights, gradient) => {
      for (const { matrix, isRelevant, weight } of prepared) {
        const scores = isRelevant.map((_, row) => dot(matrix, row, weights))
        const best = Math.max(...scores)
        const masses = scores.map((score) => Math.exp(score - best))
        let all = 0
        let relevant = 0
        for (const [row, mass] of masses.entries()) {
          all += mass
          if (isRelevant[row]) relevant += mass
        }
        for (const [row, mass] of masses.entries()) {
          const error = (mass / all - (isRelevant[row] ? mass / relevant : 0)) * weight
          for (let at = 0; at < size; at++) gradient[at]! += error * matrix[row * size + at]!
        }
      }
    },
  )
}

export interface JudgedRow {
  features: Readonly<Record<string, number>>
  isRight: boolean
  weight: number
}

export function fitLogistic(names: readonly string[], rows: readonly JudgedRow[], options: FitOptions): Weights {
  const total = rows.reduce((sum, { weight }) => sum + weight, 0)
  const all = [...names, 'bias']
  const size = all.length
  const matrix = Float64Array.from(
    rows.flatMap(({ features }) => all.map((name) => (name === 'bias' ? 1 : (features[name] ?? 0)))),
  )
  return minimize(all, { steps: logisticSteps, ridge: logisticRidge, initial: 0, ...options }, (weights, gradient) => {
    for (const [row, { isRight, weight }] of rows.entries()) {
      const error = ((sigmoid(dot(matrix, row, weights)) - (isRight ? 1 : 0)) * weight) / total
      for (let at = 0; at < size; at++) gradient[at]! += error * matrix[row * size + at]!
    }
  })
}

function sigmoid(odds: number): number {
  return 1 / (1 + Math.exp(-odds))
}

function dot(matrix: Float64Array, row: number, weights: Float64Array): number {
  let sum = 0
  for (let at = 0; at < weights.length; at++) sum += matrix[row * weights.length + at]! * weights[at]!
  return sum
}

function minimize(
  names: readonly string[],
  {
    steps,
    ridge,
    initial,
    nonNegative = [],
    nonPositive = [],
  }: FitOptions & { steps: number; ridge: number; initial: number },
  addGradient: (weights: Float64Array, gradient: Float64Array) => void,
): Weights {
  const weights = new Float64Array(names.length).fill(initial)
  const adam = new Adam(names.length)
  for (let step = 0; step < steps; step++) {
    const gradient = weights.map((weight, at) => (names[at] === 'bias' ? 0 : ridge * weight))
    addGradient(weights, gradient)
    adam.step(weights, gradient, rate)
    for (const [at, name] of names.entries()) {
      if (nonNegative.includes(name)) weights[at] = Math.max(0, weights[at]!)
      if (nonPositive.includes(name)) weights[at] = Math.min(0, weights[at]!)
    }
  }
  return Object.fromEntries(names.map((name, at) => [name, Math.round(weights[at]! * 1_000) / 1_000]))
}
