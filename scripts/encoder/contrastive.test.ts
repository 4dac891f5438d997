import { expect, it } from 'vitest'
import { createBatches, GroupNumbering, seededRandom, type NumberedSource } from './batches.ts'
import { ContrastiveTrainer } from './contrastive.ts'
import { EncoderModel } from './encoder-model.ts'
import { measureSet } from './measure.ts'
import type { PairGroup } from './pairs.ts'

const groups: PairGroup[] = [
  {
    place: 'inn',
    asks: [
      ['en', 'can I bring my dog'],
      ['it', 'posso portare il cane'],
    ],
    says: [['en', 'Pets are welcome for five euros']],
    near: [['en', 'The dog park opens at eight']],
  },
  {
    place: 'inn',
    asks: [
      ['en', 'where do I leave the car'],
      ['it', 'dove lascio la macchina'],
    ],
    says: [['en', 'Free parking behind the house']],
  },
  {
    place: 'inn',
    asks: [
      ['en', 'when is breakfast'],
      ['it', 'a che ora si fa colazione'],
    ],
    says: [['en', 'Buffet from seven to ten']],
  },
]
const counts = new Map(
  groups
    .flatMap(({ asks = [], says, near = [] }) => [...asks, ...says, ...near])
    .flatMap(([, text]) => text.toLowerCase().split(' '))
    .map((word) => [word, 1]),
)

function train(batches: number): { model: EncoderModel; losses: number[] } {
  const random = seededRandom(7)
  const model = EncoderModel.createFresh(counts, { words: 100, buckets: 50, dimensions: 16, random })
  const source = new GroupNumbering(model).numberSource('facts', 1, groups)
  const trainer = new ContrastiveTrainer(model, new Float32Array(model.words.length + model.buckets), {
    rate: 0.3,
    sharpness: 10,
    wordDropout: 0.1,
    priorGradient: 0,
    random,
  })
  const stream = createBatches([source], { batchSize: 3, acrossLanguages: 0.5, acrossPlaces: 1, random })
  return { model, losses: Array.from({ length: batches }, () => trainer.step(stream.next().value!)) }
}

it('learns which sentence answers which question', () => {
  const { model, losses } = train(120)
  expect(losses.at(-1)).toBeLessThan(losses[0]! / 2)
  const candidates = groups
    .flatMap(({ says, near = [] }) => [...says, ...near])
    .map(([, text]) => ({ heading: '', text }))
  const queries = groups.flatMap(({ asks = [], says }) =>
    asks.map(([, text]) => ({
      text,
      candidates,
      right: candidates.filter((candidate) => candidate.text === says[0]![1]),
    })),
  )
  expect(measureSet(model, { name: 'inn', queries })).toMatchObject({ queries: 6, first: 100 })
})

it('learns the same from the same seed', () => {
  expect(train(5).model.rows).toEqual(train(5).model.rows)
})

it('follows the gradient of the loss', () => {
  const random = (): number => 1
  const model = EncoderModel.createFresh(counts, { words: 100, buckets: 50, dimensions: 16, random: seededRandom(3) })
  const [source] = [new GroupNumbering(model).numberSource('facts', 1, groups)] as [NumberedSource]
  const phrases = source.places[0]!.map(({ asks, says }) => ({ ask: asks[0]!.types, say: says[0]!.types }))
  const batch = {
    asks: phrases.map(({ ask }) => ask),
    says: phrases.map(({ say }) => say),
    others: source.places[0]![0]!.near.map(({ types }) => types),
    isAlike: () => false,
  }
  const options = { sharpness: 10, wordDropout: 0, priorGradient: 1e6, random }
  const lossAt = (row: number, moved: number): number => {
    const rows = model.rows.slice()
    rows[row * 16]! += moved
    const copy = EncoderModel.fromRows(model.words, model, rows)
    return new ContrastiveTrainer(copy, new Float32Array(200), { ...options, rate: 0 }).step(batch)
  }
  const row = model.typeByWord.get('dog')!
  const small = 1e-2
  const slope = (lossAt(row, small) - lossAt(row, -small)) / (2 * small)
  const before = model.rows[row * 16]!
  // With this prior the step is the gradient times the rate, divided by a thousand.
  new ContrastiveTrainer(model, new Float32Array(200), { ...options, rate: 1_000 }).step(batch)
  expect(before - model.rows[row * 16]!).toBeCloseTo(slope, 3)
})

it('does not train on held-out texts', () => {
  const model = EncoderModel.createFresh(counts, { words: 100, buckets: 50, dimensions: 16, random: seededRandom(1) })
  const source = new GroupNumbering(model, new Set(['pets are welcome for five euros'])).numberSource(
    'facts',
    1,
    groups,
  )
  expect(source.places[0]).toHaveLength(2)
})
