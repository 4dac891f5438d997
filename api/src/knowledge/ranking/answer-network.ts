/**
 * A small neural network as it is stored: numbers of 4 bytes, little-endian, in base64. Hidden units are tanh of a
 * weighted sum of the inputs, each input brought to mean 0 and deviation 1; the score is a weighted sum of the units.
 */
export interface StoredNetwork {
  /** Names of the inputs, in order. */
  inputs: readonly string[]
  units: number
  /** Mean and deviation of each input. */
  scale: string
  /** For each network, one after the other: weights unit by unit, their biases, weights of the score. */
  weights: string
  networks: number
  /** The score of the option that no sentence answers. */
  none: number
}

/** A value farther from its mean counts as being so many deviations away. */
const deviationsMax = 5

/** Scores rows of features; several networks are averaged. */
export class AnswerNetwork {
  readonly none: number
  private readonly inputs: readonly string[]
  private readonly units: number
  private readonly scale: Float32Array
  private readonly networks: readonly Float32Array[]

  constructor({ inputs, units, scale, weights, networks, none }: StoredNetwork) {
    this.inputs = inputs
    this.units = units
    this.none = none
    this.scale = floatsOf(scale)
    const all = floatsOf(weights)
    const size = all.length / networks
    this.networks = Array.from({ length: networks }, (_, at) => all.subarray(at * size, (at + 1) * size))
  }

  /** The log odds that a row with these features answers, up to a constant that all rows of a question share. */
  score(features: Readonly<Record<string, number>>): number {
    const row = scaled(this.inputs, this.scale, features)
    let sum = 0
    for (const weights of this.networks) sum += scoreBy(weights, row, this.units)
    return sum / this.networks.length
  }
}

/**
 * Features in the order of the inputs, each in deviations from its mean, which a missing one is taken to have.
 * @param scale all means, then all deviations
 */
export function scaled(
  inputs: readonly string[],
  scale: Float32Array,
  features: Readonly<Record<string, number>>,
): Float32Array {
  const row = new Float32Array(inputs.length)
  for (const [at, name] of inputs.entries()) {
    const feature = features[name]
    if (feature === undefined) continue
    const value = (feature - (scale[at] ?? 0)) / (scale[inputs.length + at] || 1)
    row[at] = Math.max(-deviationsMax, Math.min(deviationsMax, value))
  }
  return row
}

function scoreBy(weights: Float32Array, row: Float32Array, units: number): number {
  const biases = units * row.length
  let score = 0
  for (let unit = 0; unit < units; unit++) {
    let sum = weights[biases + unit] ?? 0
    for (let at = 0; at < row.length; at++) sum += (weights[unit * row.length + at] ?? 0) * (row[at] ?? 0)
    score += (weights[biases + units + unit] ?? 0) * Math.tanh(sum)
  }
  return score
}

function floatsOf(text: string): Float32Array {
  const bytes = Buffer.from(text, 'base64')
  return Float32Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readFloatLE(4 * at))
}
