import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readEnvironment } from '../../config/env.js'
import { modelCallsTotal } from '../metrics/index.js'
import { OpenAiModel, type ModelPatience } from './index.js'
import { startModelServer, type ModelServer } from './testing.js'

const prompt = { system: 'Be brief.', messages: [{ role: 'user' as const, content: 'Hello?' }] }
const patience: ModelPatience = { responseMs: 1_000, firstTokenMs: 3_000, idleMs: 150, retries: 1 }
let server: ModelServer
let model: OpenAiModel
beforeAll(async () => {
  server = await startModelServer({ key: 'right' })
})
afterAll(() => server.stop())
beforeEach(() => {
  model = modelWith('right')
})

function modelWith(key: string, times = patience): OpenAiModel {
  return new OpenAiModel(
    readEnvironment({ OPENAI_API_KEY: key, OPENAI_BASE_URL: server.baseUrl, OPENAI_MODEL: 'test-model' }),
    times,
  )
}

async function collect(stream: AsyncIterable<string>): Promise<{ text: string; error?: unknown }> {
  let text = ''
  try {
    for await (const piece of stream) text += piece
  } catch (error) {
    return { text, error }
  }
  return { text }
}

it('is not configured without a key', () => {
  expect(new OpenAiModel(readEnvironment({})).configured).toBe(false)
  expect(model.configured).toBe(true)
})

it('streams the pieces as they come', async () => {
  server.onChat({ kind: 'text', pieces: ['Open', ' at', ' nine.'], pauseMs: 20 })
  const pieces: string[] = []
  for await (const piece of model.streamText(prompt)) pieces.push(piece)
  expect(pieces).toEqual(['Open', ' at', ' nine.'])
  expect(server.chats.at(-1)).toMatchObject({
    model: 'test-model',
    stream: true,
    messages: [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'Hello?' },
    ],
  })
})

describe('before the first piece', () => {
  it.each([
    [401, 'model_key_rejected'],
    [403, 'model_key_rejected'],
    [429, 'model_rate_limited'],
    [500, 'model_unavailable'],
    [400, 'model_unavailable'],
  ])('a status of %i is %s', async (status, code) => {
    server.onChat({ kind: 'status', status, headers: { 'retry-after-ms': '1' } })
    expect(await collect(model.streamText(prompt))).toMatchObject({ text: '', error: { code } })
  })

  it('a call is counted by its key and outcome, unless it is aborted', async () => {
    const counted = async (outcome: string): Promise<number> =>
      (await modelCallsTotal.get()).values.find(
        ({ labels }) => labels.use === 'answer' && labels.key === 'ours' && labels.outcome === outcome,
      )!.value
    const [ok, rejected] = [await counted('ok'), await counted('model_key_rejected')]
    server.onChat({ kind: 'text', pieces: ['Open.'], pauseMs: 0 })
    await collect(model.streamText(prompt))
    await collect(modelWith('wrong').streamText(prompt))
    await collect(model.streamText(prompt, AbortSignal.abort()))
    expect([await counted('ok'), await counted('model_key_rejected')]).toEqual([ok + 1, rejected + 1])
  })

  it('a wrong key is not retried', async () => {
    const before = server.chats.length
    expect(await collect(modelWith('wrong').streamText(prompt))).toMatchObject({
      error: { code: 'model_key_rejected' },
    })
    expect(server.chats.length).toBe(before)
  })

  it.each([429, 500, 503])('a temporary %i is retried', async (status) => {
    server.onChat((_, count) =>
      count === 1 ? { kind: 'status', status, headers: { 'retry-after-ms': '1' } } : { kind: 'text', pieces: ['Yes.'] },
    )
    expect(await collect(model.streamText(prompt))).toEqual({ text: 'Yes.' })
  })

  it('silence is model_unavailable', async () => {
    server.onChat({ kind: 'hang', pieces: [] })
    const hasty = modelWith('right', { ...patience, firstTokenMs: 100 })
    expect(await collect(hasty.streamText(prompt))).toMatchObject({ text: '', error: { code: 'model_unavailable' } })
  })

  it('nobody at the address is model_unavailable', async () => {
    const gone = await startModelServer()
    await gone.stop()
    const lonely = new OpenAiModel(readEnvironment({ OPENAI_API_KEY: 'k', OPENAI_BASE_URL: gone.baseUrl }), {
      ...patience,
      retries: 0,
    })
    expect(await collect(lonely.streamText(prompt))).toMatchObject({ error: { code: 'model_unavailable' } })
  })
})

describe('after the first piece', () => {
  it('a cut stream is answer_interrupted after the text so far', async () => {
    server.onChat({ kind: 'cut', pieces: ['We are', ' open'] })
    expect(await collect(model.streamText(prompt))).toMatchObject({
      text: 'We are open',
      error: { code: 'answer_interrupted' },
    })
  })

  it('a model that does not stop is cut off', async () => {
    server.onChat({ kind: 'text', pieces: Array.from({ length: 500 }, () => 'and so on and so on '.repeat(50)) })
    const { text, error } = await collect(model.streamText(prompt))
    expect(error).toMatchObject({ code: 'answer_interrupted' })
    expect(text.length).toBeLessThanOrEqual(20_000)
  })

  it('a stream that falls silent is answer_interrupted', async () => {
    server.onChat({ kind: 'hang', pieces: ['We are'] })
    expect(await collect(model.streamText(prompt))).toMatchObject({
      text: 'We are',
      error: { code: 'answer_interrupted' },
    })
  })

  it('a slow stream within the timeouts arrives whole', async () => {
    // Exceeds the idle timeout in total, with margin for slow machines.
    server.onChat({ kind: 'text', pieces: ['a', 'b', 'c', 'd'], pauseMs: 800 })
    expect(await collect(modelWith('right', { ...patience, idleMs: 2_000 }).streamText(prompt))).toEqual({
      text: 'abcd',
    })
  })

  it('an abort closes the connection silently', async () => {
    server.onChat({ kind: 'hang', pieces: ['We are'] })
    const stop = new AbortController()
    const before = server.abandoned
    const patient = modelWith('right', { ...patience, idleMs: 60_000 })
    const collected = (async () => {
      let text = ''
      for await (const piece of patient.streamText(prompt, stop.signal)) {
        text += piece
        stop.abort()
      }
      return text
    })()
    expect(await collected).toBe('We are')
    await expect.poll(() => server.abandoned).toBe(before + 1)
  })
})

describe('embed', () => {
  it('returns one vector per text, in batches', async () => {
    const texts = Array.from({ length: 100 }, (_, n) => `text ${String.fromCharCode(97 + (n % 26)).repeat(3)}`)
    const vectors = await model.embed(texts)
    expect(vectors).toHaveLength(100)
    expect(vectors[0]).toEqual(vectors[26])
    expect(vectors[0]).not.toEqual(vectors[1])
    expect(server.embedded.slice(-2).map((batch) => batch.length)).toEqual([96, 4])
  })

  it('reports why it failed', async () => {
    server.failEmbeddings(400)
    await expect(model.embed(['x'])).rejects.toMatchObject({ code: 'model_unavailable' })
    server.failEmbeddings(undefined)
    await expect(modelWith('wrong').embed(['x'])).rejects.toMatchObject({ code: 'model_key_rejected' })
  })
})
