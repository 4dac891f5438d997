import { expect, it } from 'vitest'
import { StaticEmbedder } from './static-embedder.js'
import { StaticEncoder } from './static/static-encoder.js'

const embedder = new StaticEmbedder()
const cosine = (one: Float32Array, other: Float32Array): number =>
  one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0)

it('puts texts of one meaning side by side across its languages', async () => {
  const passages = [
    'Pets are welcome for five euros a night.',
    'Free parking behind the house.',
    'Breakfast is served from seven to ten.',
  ]
  const made = await embedder.embed(passages, 'passage')
  expect(made[0]).toHaveLength(embedder.dimensions)
  expect(cosine(made[0]!, made[0]!)).toBeCloseTo(1, 5)
  const asked = [
    ['can I bring my dog', 'where do I leave the car', 'when do we have breakfast'],
    ['posso portare il cane', 'dove parcheggio la macchina', 'a che ora si fa colazione'],
    ['darf mein Hund mit', 'wo kann ich parken', 'wann gibt es Frühstück'],
    ['puis-je amener mon chien', 'où garer la voiture', 'à quelle heure est le petit déjeuner'],
    ['puedo llevar a mi perro', 'dónde aparco el coche', 'a qué hora es el desayuno'],
    ['posso levar o meu cão', 'onde estaciono o carro', 'a que horas é o pequeno-almoço'],
  ]
  for (const questions of asked)
    for (const [place, question] of (await embedder.embed(questions, 'query')).entries()) {
      const nearest = made.map((passage) => cosine(question, passage))
      expect(nearest.indexOf(Math.max(...nearest)), questions[place]).toBe(place)
    }
})

it('embeds a text of any length, even without words', async () => {
  const vectors = await embedder.embed(['word '.repeat(50_000), '', '\u{1F370}\ud800'], 'query')
  expect(vectors.map(({ length }) => length)).toEqual([192, 192, 192])
})

it('embeds an empty list', async () => {
  expect(await embedder.embed([], 'query')).toEqual([])
})

it('stops when it is aborted', async () => {
  await expect(embedder.embed(['Where?'], 'query', AbortSignal.abort())).rejects.toThrow(/abort/i)
})

it('makes the vectors that its id stands for', async () => {
  const first = (vector: Float32Array): number[] =>
    Array.from(vector.slice(0, 3)).map((each) => Math.round(each * 1_000))
  const made = await embedder.embed(['When are you open?', 'où garer la voiture', 'Zimmer 12', 'qwxyz'], 'query')
  expect([embedder.id, ...made.map(first)]).toEqual([
    'bundled:static-6',
    [171, 35, 28],
    [112, 28, -23],
    [57, 83, -43],
    [68, -94, -154],
  ])
})

it('loads its table once', () => {
  expect(StaticEncoder.loadShared()).toBe(StaticEncoder.loadShared())
})
