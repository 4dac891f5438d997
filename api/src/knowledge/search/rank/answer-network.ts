import { FeatureRow } from './feature-row.js'

/**
 * Base64 of little-endian 32-bit floats. Hidden units are tanh of weighted standardized inputs; the score is a weighted
 * sum.
 */
export interface StoredNetwork {
  inputs: readonly string[]
  units: number
  scale: string
  /** Per network: weights unit by unit, biases, output weights. */
  weights: string
  networks: number
  none: number
}

/** Values are clipped at this many deviations from the mean. */
const deviationsMax = 5

/** Averages several networks. */
export class AnswerNetwork {
  readonly none: number
  private readonly fillRow: (features: FeatureRow, into: Float32Array) => void
  private readonly row: Float32Array
  private readonly units: number
  private readonly scale: Float32Array
  private readonly networks: readonly Float32Array[]

  constructor({ inputs, units, scale, weights, networks, none }: StoredNetwork) {
    this.fillRow = FeatureRow.createReader(inputs)
    this.row = new Float32Array(inputs.length)
    this.units = units
    this.none = none
    this.scale = decodeFloats(scale)
    const all = decodeFloats(weights)
    const size = all.length / networks
    this.networks = Array.from({ length: networks }, (_, at) => all.subarray(at * size, (at + 1) * size))
  }

  /** Log odds of an answer, up to a constant per question. */
  score(features: FeatureRow): number {
    const { row } = this
    this.fillRow(features, row)
    scaleRow(row, this.scale)
    let sum = 0
    for (const weights of this.networks) sum += scoreBy(weights, row, this.units)
    return sum / this.networks.length
  }
}

/**
 * Missing features count as the mean.
 * @param scale all means, then all deviations
 */
function scaleRow(row: Float32Array, scale: Float32Array): void {
  for (let at = 0; at < row.length; at++) {
    const value = (row[at]! - scale[at]!) / (scale[row.length + at]! || 1)
    row[at] = Number.isNaN(value) ? 0 : Math.max(-deviationsMax, Math.min(deviationsMax, value))
  }
}

function scoreBy(weights: Float32Array, row: Float32Array, units: number): number {
  const biases = units * row.length
  let score = 0
  for (let unit = 0; unit < units; unit++) {
    let sum = weights[biases + unit]!
    for (let at = 0; at < row.length; at++) sum += weights[unit * row.length + at]! * row[at]!
    score += weights[biases + units + unit]! * Math.tanh(sum)
  }
  return score
}

function decodeFloats(text: string): Float32Array {
  const bytes = Buffer.from(text, 'base64')
  return Float32Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readFloatLE(4 * at))
}
