import { cosine } from '../../retrieve/text-vectors.js'

export interface Example<Kind> {
  text: string
  kind: Kind
}

export interface ClassifierOptions<Kind> {
  kinds: readonly Kind[]
  other: Kind
  penalty: number
  /** Minimum cosine similarity to an example of another kind. */
  leastSimilarity: number
  /** Minimum lead over {@link other}. */
  leastLead: number
}

/** A linear function classifies messages and the nearest example corrects it. Vectors must have length 1. */
export class ExampleClassifier<Kind extends string> {
  private readonly samples: readonly { vector: Float32Array; label: number }[]
  private readonly scoreClasses: (vector: Float32Array) => number[]

  constructor(
    private readonly encoder: { encode(text: string): Float32Array },
    examples: readonly Example<Kind>[],
    private readonly options: ClassifierOptions<Kind>,
  ) {
    const { kinds, penalty } = options
    this.samples = examples.map(({ text, kind }) => ({ vector: encoder.encode(text), label: kinds.indexOf(kind) }))
    this.scoreClasses = fitRidge(this.samples, { classes: kinds.length, penalty })
  }

  /** @returns undefined for {@link ClassifierOptions.other} */
  classify(text: string): Kind | undefined {
    const { kinds, other, leastSimilarity, leastLead } = this.options
    const vector = this.encoder.encode(text)
    const nearest = kinds.map(() => 0)
    for (const sample of this.samples)
      nearest[sample.label] = Math.max(nearest[sample.label] ?? 0, cosine(vector, sample.vector))
    if (nearest.every((similar, label) => similar < leastSimilarity || kinds[label] === other)) return undefined
    const total = this.scoreClasses(vector).map(
      (score, label) => score + (nearest[label] ?? 0) + (kinds[label] === other ? leastLead : 0),
    )
    const kind = kinds[total.indexOf(Math.max(...total))]
    return kind === other ? undefined : kind
  }
}

/** Keeps the matrix invertible, as the constant has no other penalty. */
const constantPenalty = 1e-6

/**
 * Closed form with equal class weights: https://en.wikipedia.org/wiki/Ridge_regression
 * @returns scores of a vector, about 1 for its class and 0 for others
 */
function fitRidge(
  samples: readonly { vector: Float32Array; label: number }[],
  { classes, penalty }: { classes: number; penalty: number },
): (vector: Float32Array) => number[] {
  const dimensions = samples[0]?.vector.length ?? 0
  const size = dimensions + 1
  const counts = Array.from({ length: classes }, (_, label) => samples.filter((one) => one.label === label).length)
  const matrix = Array.from({ length: size }, () => new Float64Array(size))
  const targets = Array.from({ length: classes }, () => new Float64Array(size))
  for (const { vector, label } of samples) {
    const weight = 1 / (counts[label] ?? 1)
    const row = Float64Array.of(...vector, 1)
    for (let i = 0; i < size; i++) {
      const scaled = row[i]! * weight
      const line = matrix[i]!
      for (let j = 0; j <= i; j++) line[j] = line[j]! + scaled * row[j]!
      targets[label]![i] = targets[label]![i]! + scaled
    }
  }
  for (let i = 0; i < size; i++) matrix[i]![i] = matrix[i]![i]! + (i < dimensions ? penalty : constantPenalty)
  factorize(matrix)
  const weights = targets.map((target) => solve(matrix, target))
  return (vector) =>
    weights.map((weight) => vector.reduce((sum, value, at) => sum + value * weight[at]!, weight[dimensions]!))
}

function factorize(matrix: readonly Float64Array[]): void {
  for (let j = 0; j < matrix.length; j++)
    for (let i = j; i < matrix.length; i++) {
      let sum = matrix[i]![j]!
      for (let k = 0; k < j; k++) sum -= matrix[i]![k]! * matrix[j]![k]!
      matrix[i]![j] = i === j ? Math.sqrt(sum) : sum / matrix[j]![j]!
    }
}

function solve(factor: readonly Float64Array[], target: Float64Array): Float64Array {
  const solution = Float64Array.from(target)
  for (let i = 0; i < factor.length; i++) {
    let sum = solution[i]!
    for (let k = 0; k < i; k++) sum -= factor[i]![k]! * solution[k]!
    solution[i] = sum / factor[i]![i]!
  }
  for (let i = factor.length - 1; i >= 0; i--) {
    let sum = solution[i]!
    for (let k = i + 1; k < factor.length; k++) sum -= factor[k]![i]! * solution[k]!
    solution[i] = sum / factor[i]![i]!
  }
  return solution
}
