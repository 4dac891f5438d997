import { afterAll, expect, it } from 'vitest'
import { BundledEmbedder } from './bundled-embedder.js'

const embedder = new BundledEmbedder()
afterAll(() => embedder.end())

const cosine = (one: Float32Array, other: Float32Array): number =>
  one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0)

it('brings texts of one meaning together and keeps others apart, in vectors of length 1', async () => {
  const [asked, same, other] = await embedder.embed(
    ['How much is the deposit?', 'You pay 412 kroner in advance.', 'The museum was founded in 1902.'],
    'passage',
  )
  const [question] = await embedder.embed(['How much is the deposit?'], 'query')
  expect(asked).toHaveLength(embedder.dimensions)
  expect(cosine(asked!, asked!)).toBeCloseTo(1, 5)
  expect(cosine(question!, asked!)).toBeCloseTo(1, 5)
  expect(cosine(asked!, same!)).toBeGreaterThan(cosine(asked!, other!) + 0.1)
})

it('answers a question while it is at work on passages', async () => {
  const long = 'The cake shop opens at eight on Sunday morning and closes at one. '.repeat(14)
  let isDone = false
  const passages = embedder
    .embed(
      Array.from({ length: 40 }, () => long),
      'passage',
    )
    .finally(() => (isDone = true))
  await embedder.embed(['When do you open?'], 'query')
  expect(isDone).toBe(false)
  expect(await passages).toHaveLength(40)
})

it('reads a text of any length, one without words, and none at all', async () => {
  const vectors = await embedder.embed(['word '.repeat(50_000), '', '\u{1F370}\ud800'], 'query')
  expect(vectors.map(({ length }) => length)).toEqual([512, 512, 512])
  expect(await embedder.embed([], 'query')).toEqual([])
})

it('gives up at once when it is told to, and goes on with what comes next', async () => {
  const stop = new AbortController()
  const asked = embedder.embed(['When do you open?'], 'query', stop.signal)
  stop.abort(new Error('left'))
  await expect(asked).rejects.toThrow('left')
  await expect(embedder.embed(['Where?'], 'query', AbortSignal.abort())).rejects.toThrow(/abort/i)
  expect(await embedder.embed(['Where are you?'], 'query')).toHaveLength(1)
})

it('starts its threads anew after they were ended', async () => {
  const asked = embedder.embed(['When do you open?'], 'query')
  await Promise.all([expect(asked).rejects.toMatchObject({ name: 'EncoderThreadError' }), embedder.end()])
  expect(await embedder.embed(['When do you open?'], 'query')).toHaveLength(1)
})
