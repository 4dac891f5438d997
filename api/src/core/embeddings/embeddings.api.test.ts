import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Logger } from '@nestjs/common'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readEnvironment } from '../../config/env.js'
import { OpenAiModel } from '../../platform/openai/index.js'
import { startModelServer } from '../../platform/openai/testing.js'
import { Embeddings } from './embeddings.js'
import { startModelHub, type ModelHub } from './model-hub.testing.js'
import { tinyModel } from './tiny-model.testing.js'

let folder: string
let hub: ModelHub
const started: Embeddings[] = []
beforeEach(async () => {
  Logger.overrideLogger(false)
  folder = await mkdtemp(join(tmpdir(), 'loquia-embeddings-'))
  hub = await startModelHub(tinyModel())
})
afterEach(async () => {
  vi.restoreAllMocks()
  for (const embeddings of started.splice(0)) await embeddings.onApplicationShutdown()
  await hub.stop()
  await rm(folder, { recursive: true })
})

function start(variables: Record<string, string>): Embeddings {
  const environment = readEnvironment({
    DATA_DIR: folder,
    EMBEDDINGS_HUB: hub.url,
    EMBEDDINGS_MODEL: 'tiny/multilingual-e5-tiny',
    ...variables,
  })
  const embeddings = new Embeddings(environment, new OpenAiModel(environment))
  started.push(embeddings)
  embeddings.onApplicationBootstrap()
  return embeddings
}

async function giveModel(to: string): Promise<void> {
  for (const [path, content] of Object.entries(tinyModel())) {
    await mkdir(dirname(join(folder, to, path)), { recursive: true })
    await writeFile(join(folder, to, path), content)
  }
}

it('uses the bundled encoder by default', async () => {
  const log = vi.spyOn(Logger.prototype, 'log').mockReturnValue()
  const embeddings = start({})
  expect(embeddings.status()).toEqual({
    adapter: 'bundled',
    reason: 'default',
    model: 'bundled:static-6',
    languages: ['en', 'it', 'de', 'fr', 'es', 'pt'],
  })
  expect(log.mock.calls).toEqual([
    ['embeddings_in_use adapter=bundled model=bundled:static-6 (no OPENAI_API_KEY and no local model)'],
  ])
  expect(hub.asked).toEqual([])
})

it('uses the local model that was fetched before', async () => {
  const log = vi.spyOn(Logger.prototype, 'log').mockReturnValue()
  const name = 'models/tiny--multilingual-e5-tiny'
  await giveModel(name)
  await writeFile(join(folder, name, 'complete.json'), '{}')
  const embeddings = start({})
  const changed = vi.fn<() => void>()
  embeddings.onChange(changed)
  expect(embeddings.status()).toMatchObject({ adapter: 'off', reason: 'opening' })
  await expect
    .poll(() => embeddings.status())
    .toEqual({ adapter: 'local', reason: 'model', model: 'local:multilingual-e5-tiny', languages: 'all' })
  expect(changed).toHaveBeenCalledOnce()
  const [[question], [dog, cake]] = [
    await embeddings.current()!.embed(['hound'], 'query'),
    await embeddings.current()!.embed(['dog', 'cake'], 'passage'),
  ]
  const near = (one: Float32Array): number => one.reduce((sum, each, index) => sum + each * question![index]!, 0)
  expect(near(dog!)).toBeGreaterThan(near(cake!))
  expect(embeddings.withId('bundled:static-6', 'bot')?.isStatic).toBe(true)
  expect(embeddings.withId('openai:text-embedding-3-small', 'bot')).toBeUndefined()
  expect(log).toHaveBeenCalledWith(
    'embeddings_in_use adapter=local model=local:multilingual-e5-tiny (its model is installed)',
  )
  expect(hub.asked).toEqual([])
})

it('falls back to the bundled encoder when the local model does not open', async () => {
  vi.spyOn(Logger.prototype, 'warn').mockReturnValue()
  const embeddings = start({ EMBEDDINGS_MODEL_DIR: join(folder, 'none') })
  await expect
    .poll(() => embeddings.status())
    .toMatchObject({ adapter: 'bundled', reason: 'broken', error: expect.stringMatching(/no model in/) })
})

it('fetches the local model where EMBEDDINGS asks for it', async () => {
  const embeddings = start({ EMBEDDINGS: 'local' })
  expect(embeddings.status()).toMatchObject({ adapter: 'off', reason: 'fetching', languages: [] })
  await expect.poll(() => embeddings.status()).toMatchObject({ adapter: 'local', reason: 'set' })
  expect(hub.asked).toContain('GET onnx/model_quantized.onnx')
})

it('is off when the hub does not answer', async () => {
  const warn = vi.spyOn(Logger.prototype, 'warn').mockReturnValue()
  const log = vi.spyOn(Logger.prototype, 'log').mockReturnValue()
  const embeddings = start({ EMBEDDINGS: 'local', EMBEDDINGS_HUB: 'http://127.0.0.1:9' })
  await expect
    .poll(() => log.mock.calls)
    .toEqual([['embeddings_off (the local model cannot be downloaded): search by words only']])
  expect(warn.mock.calls).toEqual([
    [expect.stringMatching(/^local_model_unusable model=tiny\/multilingual-e5-tiny error=127\.0\.0\.1:9: /)],
  ])
  expect(embeddings.status()).toMatchObject({ adapter: 'off', reason: 'unreachable', error: expect.any(String) })
})

it('stops at once while the model is being fetched', async () => {
  hub.faults.set('onnx/model_quantized.onnx', { cutAfter: 10 })
  const embeddings = start({ EMBEDDINGS: 'local' })
  await expect.poll(() => embeddings.status().download?.received).toBeGreaterThan(0)
  expect(embeddings.current()).toBeUndefined()
  const began = performance.now()
  await embeddings.onApplicationShutdown()
  expect(performance.now() - began).toBeLessThan(1_000)
})

it('opens a model from a folder without asking the hub', async () => {
  await giveModel('given')
  const given = start({ EMBEDDINGS: 'local', EMBEDDINGS_MODEL_DIR: join(folder, 'given') })
  await expect.poll(() => given.status().model).toBe('local:given')
  expect(given.status().reason).toBe('set')
  expect(hub.asked).toEqual([])
})

it('is off when its folder contains no model', async () => {
  vi.spyOn(Logger.prototype, 'warn').mockReturnValue()
  const none = start({ EMBEDDINGS: 'local', EMBEDDINGS_MODEL_DIR: join(folder, 'none') })
  await expect
    .poll(() => none.status())
    .toMatchObject({
      adapter: 'off',
      reason: 'broken',
      error: expect.stringMatching(/no model in/),
    })
  expect(none.current()).toBeUndefined()
  expect(hub.asked).toEqual([])
})

it.each([
  [{ EMBEDDINGS: 'off' }, { adapter: 'off', reason: 'set' }],
  [
    { EMBEDDINGS: 'off', OPENAI_API_KEY: 'k' },
    { adapter: 'off', reason: 'set' },
  ],
  [{ EMBEDDINGS: 'openai' }, { adapter: 'off', reason: 'no-key' }],
  [
    { EMBEDDINGS: 'bundled', OPENAI_API_KEY: 'k' },
    { adapter: 'bundled', reason: 'set' },
  ],
  [{ OPENAI_API_KEY: 'k' }, { adapter: 'openai', reason: 'key', model: 'openai:text-embedding-3-small' }],
  [
    { OPENAI_API_KEY: 'k', EMBEDDINGS: 'openai' },
    { adapter: 'openai', reason: 'set', languages: 'all' },
  ],
])('follows the setting: %o', async (variables, status) => {
  expect(start(variables as Record<string, string>).status()).toMatchObject(status)
  expect(hub.asked).toEqual([])
})

it('embeds through a server with OpenAI’s protocol, at length 1', async () => {
  const server = await startModelServer({ embed: (text) => [text.length, 0, 0] })
  const embedder = start({ OPENAI_API_KEY: 'k', OPENAI_BASE_URL: server.baseUrl }).current()!
  expect((await embedder.embed(['ab', 'abc'], 'passage')).map((vector) => Array.from(vector))).toEqual([
    [1, 0, 0],
    [1, 0, 0],
  ])
  expect(embedder.dimensions).toBe(3)
  await server.stop()
})
