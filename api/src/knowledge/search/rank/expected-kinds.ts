import type { AnswerType, EntityKind } from '../../languages/index.js'
import type { AnalyzedQuestion } from '../analyze/analyzed-question.js'

/** The first kind names the group. */
export const shownKinds: readonly (readonly EntityKind[])[] = [
  ['money'],
  ['time'],
  ['date', 'weekday', 'year'],
  ['person'],
  ['address', 'postal-code'],
  ['phone'],
  ['email', 'url'],
  ['number', 'percent', 'weight', 'volume', 'area', 'temperature'],
  ['duration', 'age'],
  ['distance'],
]

const askedKinds: readonly (readonly AnswerType[])[] = [
  ['money'],
  ['hours', 'time'],
  ['date'],
  ['person'],
  ['place'],
  ['contact'],
  ['number', 'duration', 'distance'],
  ['reason', 'manner'],
  ['yes-no'],
  ['definition'],
]

/** Scales vectors of length 1 to the other inputs. */
const vectorScale = 4
const askedScale = 2

export interface StoredKinds {
  /** Base64 of 32-bit floats: per kind of {@link shownKinds}, input weights and a bias. */
  weights: string
  shares: readonly number[]
}

/** Probabilities are clipped at this distance from 0 and 1. */
const leastProbability = 0.02

export class ExpectedKinds {
  private readonly weights: Float32Array
  private readonly shares: readonly number[]

  constructor({ weights, shares }: StoredKinds) {
    const bytes = Uint8Array.from(Buffer.from(weights, 'base64'))
    this.weights = new Float32Array(bytes.buffer)
    this.shares = shares
  }

  /** @returns a probability for each of {@link shownKinds} */
  predict(meant: Float32Array, asked: AnalyzedQuestion['asked']): number[] {
    const inputs = expectedKindInputs(meant, asked)
    const size = inputs.length + 1
    return shownKinds.map((_, kind) => {
      let odds = this.weights[kind * size + inputs.length]!
      for (const [at, input] of inputs.entries()) odds += this.weights[kind * size + at]! * input
      return 1 / (1 + Math.exp(-odds))
    })
  }

  /** Returns log likelihood ratios of the shown kinds against any line. */
  likelihoodRatios(
    expected: readonly number[],
    shown: readonly boolean[],
  ): { all: number; best: number; worst: number } {
    let all = 0
    let best = 0
    let worst = 0
    for (const [kind, probability] of expected.entries()) {
      const share = this.shares[kind]!
      const ratio = shown[kind] === true ? logRatio(probability, share) : logRatio(1 - probability, 1 - share)
      all += ratio
      if (shown[kind] === true) best = Math.max(best, ratio)
      else worst = Math.min(worst, ratio)
    }
    return { all, best, worst }
  }
}

function logRatio(probability: number, share: number): number {
  return Math.log((probability + leastProbability) / (share + leastProbability))
}

export function expectedKindInputs(meant: Float32Array, { type }: AnalyzedQuestion['asked']): Float32Array {
  const inputs = new Float32Array(meant.length + askedKinds.length)
  for (const [at, value] of meant.entries()) inputs[at] = vectorScale * value
  for (const [at, types] of askedKinds.entries()) if (types.includes(type)) inputs[meant.length + at] = askedScale
  return inputs
}
