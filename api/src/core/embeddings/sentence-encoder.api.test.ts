import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openEncoder } from './sentence-encoder.js'
import { dimensions, tinyModel } from './tiny-model.testing.js'

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'loquia-encoder-'))
})
afterAll(() => rm(root, { recursive: true }))

async function modelIn(name: string, more: Record<string, object> = {}): Promise<string> {
  const json = Object.entries(more).map(([path, content]) => [path, JSON.stringify(content)] as const)
  for (const [path, content] of [...Object.entries(tinyModel()), ...json]) {
    await mkdir(dirname(join(root, name, path)), { recursive: true })
    await writeFile(join(root, name, path), content)
  }
  return join(root, name)
}
const rounded = (vector: Float32Array | undefined): number[] =>
  [...(vector ?? [])].map((each) => Math.round(each * 1_000) / 1_000)

it('averages its tokens to a vector of length 1', async () => {
  const encode = await openEncoder(await modelIn('tiny'))
  const [one, two, unknown] = await encode(['cake', 'Dog CAKE', 'zebra'], 'passage')
  expect(rounded(one)).toEqual([0, 0, 1, 0])
  // (1, 0.1, 2, 0) / 2, whose length is √5.01 / 2.
  expect(rounded(two)).toEqual([0.447, 0.045, 0.894, 0])
  expect(rounded(unknown)).toEqual([0, 0, 0, 1])
})

it('takes the first token when the model is configured so', async () => {
  const encode = await openEncoder(await modelIn('cls', { '1_Pooling/config.json': { pooling_mode_cls_token: true } }))
  expect(rounded((await encode(['cake dog'], 'passage'))[0])).toEqual([0, 0, 1, 0])
})

it('prefixes a text as the model was trained', async () => {
  const e5 = await openEncoder(await modelIn('tiny--multilingual-e5-small'))
  const [[query], [passage]] = [await e5(['cake'], 'query'), await e5(['cake'], 'passage')]
  expect(query![1]).toBeGreaterThan(0.8)
  expect(passage![3]).toBeGreaterThan(0.8)
  const said = await openEncoder(
    await modelIn('said', { 'config_sentence_transformers.json': { prompts: { query: 'dog ', document: '' } } }),
  )
  expect(rounded((await said(['cake'], 'query'))[0])).toEqual([0.447, 0.045, 0.894, 0])
  expect(rounded((await said(['cake'], 'passage'))[0])).toEqual([0, 0, 1, 0])
})

it('truncates a long text', async () => {
  const encode = await openEncoder(await modelIn('long'))
  const [long] = await encode([`${'dog '.repeat(20_000)}`], 'passage')
  expect(rounded(long)).toEqual([0.995, 0.1, 0, 0])
})

it('encodes a text without words', async () => {
  const encode = await openEncoder(await modelIn('empty'))
  const [empty] = await encode([''], 'passage')
  expect(empty).toHaveLength(dimensions)
})

it('names a missing or broken model', async () => {
  await expect(openEncoder(join(root, 'nowhere'))).rejects.toThrow('no model in')
  const broken = await modelIn('broken')
  await writeFile(join(broken, 'onnx/model_quantized.onnx'), 'no graph')
  await expect(openEncoder(broken)).rejects.toThrow(/protobuf/i)
})
