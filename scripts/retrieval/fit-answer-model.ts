import type { StoredNetwork } from '../../api/src/knowledge/search/rank/answer-network.ts'
import { seededRandom } from '../encoder/batches.ts'
import { Adam } from './adam.ts'
import type { CandidateRows } from './candidate-rows.ts'

export interface AnswerFit {
  units: number
  networks: number
  epochs: number
  rate: number
  /** Wrong sentences per question: those with the best scores. */
  wrongMax: number
  /** L2 penalty, which keeps weights small. */
  decay: number
  /** Share of inputs dropped per step (Srivastava et al. 2014). */
  dropout: number
}

export const answerFit: AnswerFit = {
  units: 24,
  networks: 3,
  epochs: 16,
  rate: 0.004,
  wrongMax: 24,
  decay: 3e-3,
  dropout: 0.2,
}

/** Questions per step. */
const batchSize = 32
const deviationsMax = 5
/** Maximum weight of a question, relative to the mean. */
const weightMax = 8

interface Group {
  /** Scaled features, row-major. */
  rows: Float32Array
  isRight: readonly boolean[]
  weight: number
}

/**
 * The loss is −ln of the summed softmax of right sentences, or of "none of them" (see {@link fitListwise}).
 * @param weights of the questions
 */
export function fitAnswerModel(
  questions: readonly CandidateRows[],
  weights: readonly number[],
  fit: AnswerFit = answerFit,
): StoredNetwork {
  const inputs = questions.find(({ names }) => names.length > 0)?.names ?? []
  const scale = featureScale(questions, inputs.length)
  const mean = weights.reduce((sum, weight) => sum + weight, 0) / weights.length
  const groups = questions.map((question, at) =>
    toGroup(question, scale, Math.min(weightMax, weights[at]! / mean), fit),
  )
  const trained = Array.from({ length: fit.networks }, (_, seed) => trainNetwork(groups, inputs.length, fit, seed + 1))
  return {
    inputs,
    units: fit.units,
    scale: toBase64(scale),
    weights: toBase64(Float32Array.from(trained.flatMap((each) => [...each.subarray(0, -1)]))),
    networks: fit.networks,
    none: trained.reduce((sum, each) => sum + each.at(-1)!, 0) / fit.networks,
  }
}

function toBase64(values: Float32Array): string {
  return Buffer.from(values.buffer, values.byteOffset, values.byteLength).toString('base64')
}

/** Mean and deviation of each input over a sample. */
function featureScale(questions: readonly CandidateRows[], size: number): Float32Array {
  const sums = new Float64Array(2 * size)
  let count = 0
  for (const { matrix } of questions)
    for (let row = 0; row < matrix.length / size; row += 3) {
      count++
      for (let at = 0; at < size; at++) {
        const value = matrix[row * size + at]!
        sums[at]! += value
        sums[size + at]! += value * value
      }
    }
  const scale = new Float32Array(2 * size)
  for (let at = 0; at < size; at++) {
    const mean = sums[at]! / count
    scale[at] = mean
    scale[size + at] = Math.sqrt(Math.max(0, sums[size + at]! / count - mean * mean)) || 1
  }
  return scale
}

/** All right sentences, and the best wrong ones. */
function toGroup(
  { matrix, names, isRight }: CandidateRows,
  scale: Float32Array,
  weight: number,
  { wrongMax }: AnswerFit,
): Group {
  const size = names.length
  const plausibilityOf = (row: number): number =>
    ['own', 'inContext', 'similarity', 'nearestInContext', 'passage'].reduce((sum, name) => {
      const at = names.indexOf(name)
      return sum + (matrix[row * size + at]! - scale[at]!) / scale[size + at]!
    }, 0)
  const wrong = isRight
    .map((_, row) => row)
    .filter((row) => !isRight[row])
    .map((row) => ({ row, plausibility: plausibilityOf(row) }))
    .toSorted((a, b) => b.plausibility - a.plausibility)
    .slice(0, wrongMax)
    .map(({ row }) => row)
  const chosen = [...isRight.flatMap((right, row) => (right ? [row] : [])), ...wrong]
  const rows = new Float32Array(chosen.length * size)
  for (const [to, row] of chosen.entries())
    for (let at = 0; at < size; at++) {
      const value = (matrix[row * size + at]! - scale[at]!) / scale[size + at]!
      rows[to * size + at] = Math.max(-deviationsMax, Math.min(deviationsMax, value))
    }
  return { rows, isRight: chosen.map((row) => isRight[row]!), weight }
}

/** @returns weights of the units, their biases, weights of the score, the score of "none of them" */
function trainNetwork(groups: readonly Group[], size: number, fit: AnswerFit, seed: number): Float32Array {
  const { units, epochs, rate, decay, dropout } = fit
  const random = seededRandom(seed)
  const count = units * size + 2 * units + 1
  const weights = Float32Array.from({ length: count }, () => (random() - 0.5) * Math.sqrt(12 / size))
  weights.fill(0, units * size, units * size + units)
  weights[count - 1] = 1
  const gradient = new Float32Array(count)
  const adam = new Adam(count)
  const steps = Math.ceil(groups.length / batchSize) * epochs
  let step = 0
  for (let epoch = 0; epoch < epochs; epoch++) {
    const order = groups.map((group) => ({ group, key: random() })).toSorted((a, b) => a.key - b.key)
    for (let from = 0; from < order.length; from += batchSize) {
      const batch = order.slice(from, from + batchSize)
      gradient.fill(0)
      for (const { group } of batch)
        addGradient(withoutSome(group, size, dropout, random), weights, gradient, size, units)
      step++
      for (let at = 0; at < count; at++)
        gradient[at] = gradient[at]! / batch.length + (at < units * size ? decay * weights[at]! : 0)
      adam.step(weights, gradient, rate * (1 - step / steps) + rate * 0.02)
    }
  }
  return weights
}

/** Dropout: the remaining inputs grow in proportion. */
function withoutSome(group: Group, size: number, share: number, random: () => number): Group {
  const factors = Float32Array.from({ length: size }, () => (random() < share ? 0 : 1 / (1 - share)))
  return { ...group, rows: group.rows.map((value, at) => value * factors[at % size]!) }
}

function addGradient(
  { rows, isRight, weight }: Group,
  weights: Float32Array,
  gradient: Float32Array,
  size: number,
  units: number,
): void {
  const count = isRight.length
  const biases = units * size
  const outs = biases + units
  const hidden = new Float32Array(count * units)
  const scores = new Float64Array(count + 1)
  for (let row = 0; row < count; row++)
    for (let unit = 0; unit < units; unit++) {
      let sum = weights[biases + unit]!
      for (let at = 0; at < size; at++) sum += weights[unit * size + at]! * rows[row * size + at]!
      const value = Math.tanh(sum)
      hidden[row * units + unit] = value
      scores[row]! += weights[outs + unit]! * value
    }
  scores[count] = weights.at(-1)!
  const errors = softmaxErrors(scores, isRight)
  for (let row = 0; row < count; row++) {
    const error = errors[row]! * weight
    if (Math.abs(error) < 1e-6) continue
    for (let unit = 0; unit < units; unit++) {
      const value = hidden[row * units + unit]!
      gradient[outs + unit]! += error * value
      const inner = error * weights[outs + unit]! * (1 - value * value)
      gradient[biases + unit]! += inner
      for (let at = 0; at < size; at++) gradient[unit * size + at]! += inner * rows[row * size + at]!
    }
  }
  gradient[gradient.length - 1]! += errors[count]! * weight
}

/** Softmax of all scores minus that of the right ones; the last score is right if no other is. */
function softmaxErrors(scores: Float64Array, isRight: readonly boolean[]): Float64Array {
  const isAnswered = isRight.includes(true)
  const highest = Math.max(...scores)
  const masses = scores.map((score) => Math.exp(score - highest))
  const rightAt = (at: number) => (at === isRight.length ? !isAnswered : isRight[at]!)
  let all = 0
  let right = 0
  for (const [at, mass] of masses.entries()) {
    all += mass
    if (rightAt(at)) right += mass
  }
  return masses.map((mass, at) => mass / all - (rightAt(at) ? mass / right : 0))
}
