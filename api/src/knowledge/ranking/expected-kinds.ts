import type { AnswerType, EntityKind } from '../languages/index.js'
import type { AnalyzedQuestion } from '../query/analyzed-question.js'

/** Groups of entity kinds that an answer may show; the first kind names the group. */
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

/** Answer types, by question words, that the model tells apart. */
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

/** Brings vectors of length 1 to the size of what else the model reads. */
const vectorScale = 4
const askedScale = 2

/** Logistic regressions, as they are stored. */
export interface StoredKinds {
  /** Base64 of 32-bit floats: for each kind of {@link shownKinds} a weight for each input, and a bias. */
  weights: string
  /** The shares of lines that show each kind. */
  shares: readonly number[]
}

/** Probabilities nearer to 0 or 1 count no more. */
const leastProbability = 0.02

/** Tells how probably an answer shows each kind of thing, from the meaning of the question and its question words. */
export class ExpectedKinds {
  private readonly weights: Float32Array
  private readonly shares: readonly number[]

  constructor({ weights, shares }: StoredKinds) {
    const bytes = Uint8Array.from(Buffer.from(weights, 'base64'))
    this.weights = new Float32Array(bytes.buffer)
    this.shares = shares
  }

  /** @returns a probability for each of {@link shownKinds} */
  expect(meant: Float32Array, asked: AnalyzedQuestion['asked']): number[] {
    const inputs = expectedKindInputs(meant, asked)
    const size = inputs.length + 1
    return shownKinds.map((_, kind) => {
      let odds = this.weights[kind * size + inputs.length]!
      for (const [at, input] of inputs.entries()) odds += this.weights[kind * size + at]! * input
      return 1 / (1 + Math.exp(-odds))
    })
  }

  /**
   * How well what a line shows fits what is expected, as log likelihood ratios against any line.
   * @param shown whether it shows each of {@link shownKinds}
   */
  fit(expected: readonly number[], shown: readonly boolean[]): { all: number; best: number; worst: number } {
    let all = 0
    let best = 0
    let worst = 0
    for (const [kind, probability] of expected.entries()) {
      const share = this.shares[kind]!
      const ratio = shown[kind] === true ? ratioOf(probability, share) : ratioOf(1 - probability, 1 - share)
      all += ratio
      if (shown[kind] === true) best = Math.max(best, ratio)
      else worst = Math.min(worst, ratio)
    }
    return { all, best, worst }
  }
}

function ratioOf(probability: number, share: number): number {
  return Math.log((probability + leastProbability) / (share + leastProbability))
}

/** Inputs of the model: the vector of a question, and one for each kind that its question words may ask for. */
export function expectedKindInputs(meant: Float32Array, { type }: AnalyzedQuestion['asked']): Float32Array {
  const inputs = new Float32Array(meant.length + askedKinds.length)
  for (const [at, value] of meant.entries()) inputs[at] = vectorScale * value
  for (const [at, types] of askedKinds.entries()) if (types.includes(type)) inputs[meant.length + at] = askedScale
  return inputs
}
