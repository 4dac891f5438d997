import type { EncoderModel } from './encoder-model.ts'

/** Texts as word numbers: each of `asks` matches the text of `says` at the same index; `others` are wrong for all. */
export interface Batch {
  asks: readonly Int32Array[]
  says: readonly Int32Array[]
  others: readonly Int32Array[]
  /** Whether `target` (of `says`, then `others`) may also answer `asks[ask]`, so it must not count as wrong. */
  isAlike(ask: number, target: number): boolean
}

export interface ContrastiveOptions {
  /** First step of an untrained row, as a share of its length. */
  rate: number
  /** Factor of the cosine before the softmax. */
  sharpness: number
  /** Share of words without their own row, so that letter groups learn to stand alone. */
  wordDropout: number
  /** Squared gradient length that each row starts with; reduces the first steps. */
  priorGradient: number
  random: () => number
}

interface Encoded {
  types: Int32Array
  isDropped: Uint8Array
  length: number
}

/**
 * Symmetric InfoNCE (van den Oord et al. 2018, https://arxiv.org/abs/1807.03748) with Adagrad (Duchi et al. 2011), one
 * sum of squares per row.
 */
export class ContrastiveTrainer {
  private readonly model: EncoderModel
  private readonly options: ContrastiveOptions
  /** Sum of each row's squared gradients. */
  private readonly squares: Float32Array
  private readonly gramMeans = new Map<number, Float32Array>()
  private readonly gradients = new Map<number, Float32Array>()
  private readonly gramSums: Float32Array

  /** @param squares one number per row, shared by the threads of a training */
  constructor(model: EncoderModel, squares: Float32Array, options: ContrastiveOptions) {
    this.model = model
    this.squares = squares
    this.options = options
    this.gramSums = new Float32Array(model.buckets * model.dimensions)
  }

  /** @returns the loss before the step */
  step(batch: Batch): number {
    const { dimensions } = this.model
    this.gramMeans.clear()
    this.gradients.clear()
    const targets = [...batch.says, ...batch.others]
    const askVectors = new Float32Array(batch.asks.length * dimensions)
    const targetVectors = new Float32Array(targets.length * dimensions)
    const asks = batch.asks.map((types, at) => this.encode(types, askVectors, at * dimensions))
    const encodedTargets = targets.map((types, at) => this.encode(types, targetVectors, at * dimensions))
    const scores = this.computeSimilarities(askVectors, targetVectors, dimensions)
    const { loss, slopes } = lossSlopes(scores, batch, targets.length)
    const askSlopes = weightedSums(slopes, targetVectors, dimensions, targets.length, this.options.sharpness)
    const targetSlopes = weightedSums(
      transpose(slopes, targets.length),
      askVectors,
      dimensions,
      asks.length,
      this.options.sharpness,
    )
    for (const [at, one] of asks.entries()) this.addTextGradient(one, askVectors, askSlopes, at * dimensions)
    for (const [at, one] of encodedTargets.entries())
      this.addTextGradient(one, targetVectors, targetSlopes, at * dimensions)
    this.applyGradients()
    return loss
  }

  private computeSimilarities(asks: Float32Array, targets: Float32Array, dimensions: number): Float32Array {
    const columns = targets.length / dimensions
    const scores = new Float32Array((asks.length / dimensions) * columns)
    for (let row = 0; row < asks.length / dimensions; row++)
      for (let column = 0; column < columns; column++)
        scores[row * columns + column] =
          this.options.sharpness * dot(asks, row * dimensions, targets, column * dimensions, dimensions)
    return scores
  }

  /** Writes the text's unit vector into `into`. */
  private encode(types: Int32Array, into: Float32Array, start: number): Encoded {
    const { dimensions, rows, words } = this.model
    const isDropped = new Uint8Array(types.length)
    for (const [place, type] of types.entries()) {
      const mean = this.gramMean(type)
      for (let at = 0; at < dimensions; at++) into[start + at]! += mean[at]!
      isDropped[place] = type >= words.length || this.options.random() < this.options.wordDropout ? 1 : 0
      if (isDropped[place] === 1) continue
      const from = type * dimensions
      for (let at = 0; at < dimensions; at++) into[start + at]! += rows[from + at]!
    }
    const length = Math.sqrt(dot(into, start, into, start, dimensions)) || 1
    for (let at = 0; at < dimensions; at++) into[start + at]! /= length
    return { types, isDropped, length }
  }

  private gramMean(type: number): Float32Array {
    const known = this.gramMeans.get(type)
    if (known) return known
    const { dimensions, rows, words } = this.model
    const mean = new Float32Array(dimensions)
    const grams = this.model.gramRows(type)
    const share = 1 / grams.length
    for (const gram of grams) {
      const from = (words.length + gram) * dimensions
      for (let at = 0; at < dimensions; at++) mean[at]! += share * rows[from + at]!
    }
    this.gramMeans.set(type, mean)
    return mean
  }

  private addTextGradient(
    { types, isDropped, length }: Encoded,
    vectors: Float32Array,
    slopes: Float32Array,
    start: number,
  ): void {
    const { dimensions } = this.model
    const along = dot(vectors, start, slopes, start, dimensions)
    const gradient = new Float32Array(dimensions)
    for (let at = 0; at < dimensions; at++) gradient[at] = (slopes[start + at]! - along * vectors[start + at]!) / length
    for (const [place, type] of types.entries()) {
      if (isDropped[place] === 0) this.addGradient(type, gradient)
      this.addGradient(-1 - type, gradient)
    }
  }

  /** @param key a word's row; -1 - word for the mean of its letter groups */
  private addGradient(key: number, gradient: Float32Array): void {
    const known = this.gradients.get(key)
    if (!known) this.gradients.set(key, gradient.slice())
    else for (let at = 0; at < known.length; at++) known[at]! += gradient[at]!
  }

  private applyGradients(): void {
    const { dimensions, words } = this.model
    const touched = new Set<number>()
    for (const [key, gradient] of this.gradients) {
      if (key >= 0) {
        this.moveRow(key, gradient)
        continue
      }
      const grams = this.model.gramRows(-1 - key)
      const share = 1 / grams.length
      for (const gram of grams) {
        touched.add(gram)
        const to = gram * dimensions
        for (let at = 0; at < dimensions; at++) this.gramSums[to + at]! += share * gradient[at]!
      }
    }
    for (const gram of touched) {
      const sum = this.gramSums.subarray(gram * dimensions, (gram + 1) * dimensions)
      this.moveRow(words.length + gram, sum)
      sum.fill(0)
    }
  }

  private moveRow(row: number, gradient: Float32Array): void {
    const { dimensions, rows } = this.model
    this.squares[row]! += dot(gradient, 0, gradient, 0, dimensions)
    const step = this.options.rate / Math.sqrt(this.squares[row]! + this.options.priorGradient || 1)
    const from = row * dimensions
    for (let at = 0; at < dimensions; at++) rows[from + at]! -= step * gradient[at]!
  }
}

function lossSlopes(scores: Float32Array, batch: Batch, columns: number): { loss: number; slopes: Float32Array } {
  const count = batch.asks.length
  const slopes = new Float32Array(scores.length)
  const isLeftOut = new Uint8Array(scores.length)
  for (let row = 0; row < count; row++)
    for (let column = 0; column < columns; column++)
      if (column !== row && batch.isAlike(row, column)) isLeftOut[row * columns + column] = 1
  let loss = 0
  for (let one = 0; one < count; one++) {
    loss += addSoftmax(scores, isLeftOut, slopes, { first: one * columns, step: 1, length: columns, right: one, count })
    loss += addSoftmax(scores, isLeftOut, slopes, { first: one, step: columns, length: count, right: one, count })
  }
  return { loss: loss / (2 * count), slopes }
}

interface Line {
  first: number
  step: number
  length: number
  right: number
  count: number
}

function addSoftmax(
  scores: Float32Array,
  isLeftOut: Uint8Array,
  slopes: Float32Array,
  { first, step, length, right, count }: Line,
): number {
  let largest = -Infinity
  for (let place = 0; place < length; place++) largest = Math.max(largest, scores[first + place * step]!)
  let total = 0
  for (let place = 0; place < length; place++) {
    const at = first + place * step
    if (isLeftOut[at] === 0) total += Math.exp(scores[at]! - largest)
  }
  for (let place = 0; place < length; place++) {
    const at = first + place * step
    if (isLeftOut[at] === 1) continue
    const probability = Math.exp(scores[at]! - largest) / total
    slopes[at]! += (probability - (place === right ? 1 : 0)) / (2 * count)
  }
  return Math.log(total) + largest - scores[first + right * step]!
}

function weightedSums(
  weights: Float32Array,
  vectors: Float32Array,
  dimensions: number,
  columns: number,
  factor: number,
): Float32Array {
  const rows = weights.length / columns
  const sums = new Float32Array(rows * dimensions)
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const weight = factor * weights[row * columns + column]!
      // Most wrong answers weigh almost nothing; skipping them saves most of the time.
      if (Math.abs(weight) < negligibleWeight) continue
      const from = column * dimensions
      const to = row * dimensions
      for (let at = 0; at < dimensions; at++) sums[to + at]! += weight * vectors[from + at]!
    }
  return sums
}

const negligibleWeight = 2e-6

function transpose(matrix: Float32Array, columns: number): Float32Array {
  const rows = matrix.length / columns
  const turned = new Float32Array(matrix.length)
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) turned[column * rows + row] = matrix[row * columns + column]!
  return turned
}

/** Four sums, because a single one waits for each addition. */
function dot(one: Float32Array, first: number, other: Float32Array, second: number, length: number): number {
  let [a, b, c, d] = [0, 0, 0, 0]
  for (let at = 0; at < length; at += 4) {
    a += one[first + at]! * other[second + at]!
    b += one[first + at + 1]! * other[second + at + 1]!
    c += one[first + at + 2]! * other[second + at + 2]!
    d += one[first + at + 3]! * other[second + at + 3]!
  }
  return a + b + c + d
}
