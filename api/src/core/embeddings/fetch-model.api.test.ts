import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { fetchModel, isFetched } from './fetch-model.js'
import { startModelHub, type ModelHub } from './model-hub.testing.js'
import { tinyModel } from './tiny-model.testing.js'

const files = tinyModel()
const graph = 'onnx/model_quantized.onnx'
let folder: string
let hub: ModelHub
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loquia-model-'))
  hub = await startModelHub(files)
  return async () => {
    await hub.stop()
    await rm(folder, { recursive: true })
  }
})
const stop = new AbortController()

const run = (more: Partial<Parameters<typeof fetchModel>[0]> = {}): Promise<void> =>
  fetchModel({ hub: hub.url, model: 'tiny/model', folder, signal: stop.signal, ...more })
const stored = (name: string): Promise<Buffer> => readFile(join(folder, name))
const parts = async (): Promise<string[]> =>
  (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.part'))

it('fetches every file', async () => {
  await run()
  for (const [name, content] of Object.entries(files)) expect(await stored(name), name).toEqual(content)
  expect(isFetched(folder)).toBe(true)
  expect(await parts()).toEqual([])
})

it('reports its progress in bytes', async () => {
  const told: number[] = []
  await run({ onProgress: ({ received }) => told.push(received) })
  expect(told.at(-1)).toBe(Object.values(files).reduce((sum, { length }) => sum + length, 0))
})

it('asks the hub nothing once the model is complete', async () => {
  await run()
  const asked = hub.asked.length
  await run()
  expect(hub.asked).toHaveLength(asked)
})

it('resumes where a connection was cut', async () => {
  hub.faults.set(graph, { cutAfter: 25_000 })
  await run()
  expect(await stored(graph)).toEqual(files[graph])
  expect(hub.asked).toContain(`GET ${graph} 25000`)
})

async function stopEarly(): Promise<void> {
  hub.faults.set(graph, { cutAfter: 30_000 })
  const early = new AbortController()
  await expect(
    run({
      signal: early.signal,
      onProgress: ({ received }) => void (received > 50_000 && early.abort(new Error('the process stops'))),
    }),
  ).rejects.toThrow('the process stops')
  expect(isFetched(folder)).toBe(false)
  expect(await parts()).toHaveLength(1)
}

it('resumes where an earlier process stopped', async () => {
  await stopEarly()
  hub.faults.delete(graph)
  await run()
  expect(await stored(graph)).toEqual(files[graph])
  expect(hub.asked.some((line) => /^GET \S+onnx \d/.test(line))).toBe(true)
})

it('starts over when the hub knows no ranges', async () => {
  await stopEarly()
  hub.faults.set(graph, { noRanges: true })
  await run()
  expect(await stored(graph)).toEqual(files[graph])
  expect(hub.asked.some((line) => /^GET \S+onnx \d/.test(line))).toBe(true)
})

it.each([graph, 'tokenizer.json'])('discards a file with a wrong checksum: %s', async (name) => {
  hub.faults.set(name, { wrong: 1 })
  await run()
  expect(await stored(name)).toEqual(files[name])
})

it('gives up a file whose checksum stays wrong', async () => {
  hub.faults.set(graph, { wrong: 9 })
  await expect(run()).rejects.toMatchObject({
    name: 'ModelUnavailableError',
    message: expect.stringMatching(/not what/),
  })
  expect(isFetched(folder)).toBe(false)
  expect(await readdir(join(folder, 'onnx'))).toEqual([])
})

it('reports at once that nobody answers', async () => {
  const began = performance.now()
  await expect(run({ hub: 'http://127.0.0.1:9' })).rejects.toMatchObject({ name: 'ModelUnavailableError' })
  expect(performance.now() - began).toBeLessThan(5_000)
})

it.each([
  [503, /answered 503/],
  [404, /tiny\/model has no config\.json/],
])('reports a status of %i at once', async (status, message) => {
  const began = performance.now()
  hub.faults.set('config.json', { status })
  await expect(run()).rejects.toThrow(message)
  expect(performance.now() - began).toBeLessThan(5_000)
})

it('fetches a model once for several callers', async () => {
  await Promise.all([run(), run(), run()])
  expect(hub.asked.filter((line) => line === `HEAD ${graph}`)).toHaveLength(1)
})
