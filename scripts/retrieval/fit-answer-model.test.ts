import { expect, it } from 'vitest'
import { AnswerNetwork } from '../../api/src/knowledge/search/rank/answer-network.ts'
import { FeatureRow } from '../../api/src/knowledge/search/rank/feature-row.ts'
import type { CandidateRows } from './candidate-rows.ts'
import { seededRandom } from '../encoder/batches.ts'
import { fitAnswerModel } from './fit-answer-model.ts'

const names = ['asks money', 'shows money', 'own']
const random = seededRandom(7)
const bit = () => (random() < 0.5 ? 1 : 0)

/** A line with a price answers only questions for a price. */
function question(isAnswered: boolean): CandidateRows {
  const asks = bit()
  const lines = Array.from({ length: 6 }, (_, at) => {
    const isRight = isAnswered && at === 0
    const shows = isRight ? asks : 1 - asks
    return { isRight, row: [asks, shows, random()] }
  })
  return {
    names,
    matrix: Float32Array.from(lines.flatMap(({ row }) => row)),
    isRight: lines.map(({ isRight }) => isRight),
  } as unknown as CandidateRows
}

it('learns which features answer which kind of question', () => {
  const questions = Array.from({ length: 400 }, (_, at) => question(at % 4 !== 0))
  const stored = fitAnswerModel(
    questions,
    questions.map(() => 1),
    { units: 6, networks: 1, epochs: 30, rate: 0.02, wrongMax: 5, decay: 1e-4, dropout: 0 },
  )
  const network = new AnswerNetwork(stored)
  const score = (asks: number, shows: number) =>
    network.score(FeatureRow.create({ 'asks money': asks, 'shows money': shows, own: 0.5 }))
  for (const asks of [0, 1]) {
    expect(score(asks, asks)).toBeGreaterThan(network.none + 1)
    expect(score(asks, 1 - asks)).toBeLessThan(network.none - 1)
  }
})
