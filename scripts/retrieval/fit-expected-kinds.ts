import type * as Kinds from '../../api/src/knowledge/search/rank/expected-kinds.ts'
import type { StoredKinds } from '../../api/src/knowledge/search/rank/expected-kinds.ts'
import { importBuilt } from '../build/import-built.ts'
import { Adam } from './adam.ts'
import { texts, type Candidate, type Example } from './examples.ts'
import { exampleWeights } from './fit-models.ts'

const { expectedKindInputs, shownKinds } = await importBuilt<typeof Kinds>('knowledge/search/rank/expected-kinds')

const steps = 240
const rate = 0.05
const penalty = 1e-3
/** Maximum weight of a question, relative to the mean. */
const weightMax = 8
/** Lines per question that estimate the shares of kinds. */
const sampledMax = 3

/** Learns from the right lines of each question. */
export function fitExpectedKinds(examples: readonly Example[]): StoredKinds {
  const samples = examples.flatMap((example) => {
    const right = candidateLines(example).filter(({ isRight }) => isRight)
    if (right.length === 0) return []
    const { analyzed } = example
    const inputs = expectedKindInputs(texts.encodeQuestion(analyzed).meant, analyzed.asked)
    const shown = shownKinds.map((_, kind) => right.filter((line) => line.shown[kind]).length / right.length)
    return [{ example, inputs, shown }]
  })
  const weights = exampleWeights(samples.map(({ example }) => example))
  const mean = weights.reduce((sum, weight) => sum + weight, 0) / weights.length
  const counted = samples.map(({ inputs, shown }, at) => ({
    inputs,
    shown,
    weight: Math.min(weightMax, weights[at]! / mean),
  }))
  const fitted = shownKinds.flatMap((_, kind) =>
    fitKind(counted.map(({ inputs, shown, weight }) => ({ inputs, share: shown[kind]!, weight }))),
  )
  return { weights: Buffer.from(Float32Array.from(fitted).buffer).toString('base64'), shares: kindShares(examples) }
}

function candidateLines({ candidates, isRight, question }: Example) {
  return candidates.flatMap(({ analysis }, at) =>
    isRight[at] !== true
      ? []
      : analysis.lines.map(({ line, entities }) => ({
          isRight: question.isAnsweredBy(line.heading === undefined ? line.text : `${line.heading}: ${line.text}`),
          shown: shownIn(entities),
        })),
  )
}

function shownIn(entities: Candidate['analysis']['lines'][number]['entities']): boolean[] {
  return shownKinds.map((kinds) => entities.some(({ kind }) => kinds.includes(kind)))
}

/** Estimated from a few candidates of each question. */
function kindShares(examples: readonly Example[]): number[] {
  const counts = shownKinds.map(() => 0)
  let lines = 0
  for (const { candidates } of examples)
    for (const { analysis } of candidates.slice(0, sampledMax))
      for (const { entities } of analysis.lines) {
        lines++
        for (const [kind, isShown] of shownIn(entities).entries()) if (isShown) counts[kind]!++
      }
  return counts.map((count) => Number((count / lines).toFixed(4)))
}

/** @returns a weight for each input, and a bias */
function fitKind(rows: readonly { inputs: Float32Array; share: number; weight: number }[]): number[] {
  const size = rows[0]!.inputs.length
  const weights = new Float64Array(size + 1)
  const gradient = new Float64Array(size + 1)
  const adam = new Adam(size + 1, { beta2: 0.99 })
  for (let step = 0; step < steps; step++) {
    gradient.fill(0)
    for (const { inputs, share, weight } of rows) {
      let odds = weights[size]!
      for (let at = 0; at < size; at++) odds += weights[at]! * inputs[at]!
      const error = ((1 / (1 + Math.exp(-odds)) - share) * weight) / rows.length
      for (let at = 0; at < size; at++) gradient[at]! += error * inputs[at]!
      gradient[size]! += error
    }
    for (let at = 0; at < size; at++) gradient[at]! += penalty * weights[at]!
    adam.step(weights, gradient, rate)
  }
  return [...weights]
}
