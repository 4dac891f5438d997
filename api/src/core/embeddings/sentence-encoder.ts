import { readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Tokenizer } from '@huggingface/tokenizers'
import { InferenceSession, Tensor, env } from 'onnxruntime-web/wasm'
import { toUnitLength, type TextKind } from './embedder.js'
import type { Encode } from './encoder-thread.js'

const graphs = ['onnx/model_quantized.onnx', 'model_quantized.onnx', 'onnx/model.onnx', 'model.onnx']
/** Cost grows with the square of the length; no passage is this long. */
const maxTokens = 512

export async function graphIn(folder: string): Promise<string | undefined> {
  for (const name of graphs) {
    const path = join(folder, name)
    if ((await stat(path).catch(() => undefined))?.isFile() === true) return path
  }
  return undefined
}

/**
 * Opens an ONNX sentence encoder that returns unit-length vectors.
 * @throws if a file is missing or invalid
 */
export async function openEncoder(folder: string): Promise<Encode> {
  const graph = await graphIn(folder)
  if (graph === undefined) throw new Error(`no model in ${folder}`)
  env.wasm.numThreads = 1
  const [tokenizerJson, tokenizerConfig, pooling, prompts, bytes] = await Promise.all([
    jsonIn(folder, 'tokenizer.json'),
    jsonIn(folder, 'tokenizer_config.json').catch(emptyConfig),
    jsonIn(folder, '1_Pooling/config.json').catch(emptyConfig),
    loadPrompts(folder),
    readFile(graph),
  ])
  const tokenizer = new Tokenizer(tokenizerJson, tokenizerConfig)
  const session = await InferenceSession.create(bytes, { graphOptimizationLevel: 'all' })
  const limit = Math.min(maxTokens, usableLimit(tokenizerConfig.model_max_length) ?? maxTokens)
  const firstTokenAlone = pooling.pooling_mode_cls_token === true
  return async (texts, kind) => {
    const vectors: Float32Array[] = []
    // One text at a time avoids padding and saves memory.
    for (const text of texts) {
      const { ids } = tokenizer.encode(prompts[kind] + text)
      const truncated = ids.length <= limit ? ids : [...ids.slice(0, limit - 1), ids.at(-1) ?? 0]
      vectors.push(await encodeIds(session, truncated, firstTokenAlone))
    }
    toUnitLength(vectors)
    return vectors
  }
}

async function encodeIds(
  session: InferenceSession,
  ids: readonly number[],
  firstTokenAlone: boolean,
): Promise<Float32Array> {
  const shape = [1, ids.length]
  const filledTensor = (value: bigint): Tensor => new Tensor('int64', new BigInt64Array(ids.length).fill(value), shape)
  const given: Record<string, () => Tensor> = {
    input_ids: () => new Tensor('int64', BigInt64Array.from(ids, BigInt), shape),
    attention_mask: () => filledTensor(1n),
    token_type_ids: () => filledTensor(0n),
  }
  const feeds = Object.fromEntries(
    session.inputNames.map((name) => {
      const make = given[name]
      if (make === undefined) throw new Error(`the model asks for ${name}, which is not known`)
      return [name, make()]
    }),
  )
  const outputs = await session.run(feeds)
  const name = ['sentence_embedding', 'last_hidden_state'].find((known) => session.outputNames.includes(known))
  const output = outputs[name ?? session.outputNames[0] ?? '']
  if (output === undefined || output.type !== 'float32') throw new Error('the model answers no vectors')
  const values = output.data as Float32Array
  const dimensions = output.dims.at(-1) ?? 0
  const vector =
    output.dims.length === 2 || firstTokenAlone ? values.slice(0, dimensions) : meanVector(values, dimensions)
  output.dispose()
  return vector
}

function meanVector(values: Float32Array, dimensions: number): Float32Array {
  const mean = new Float32Array(dimensions)
  for (const [index, value] of values.entries()) {
    const place = index % dimensions
    mean[place] = (mean[place] ?? 0) + value
  }
  const count = values.length / dimensions
  return mean.map((sum) => sum / count)
}

/** e5 models, recognized by their folder's name, were trained with prefixes. */
async function loadPrompts(folder: string): Promise<Readonly<Record<TextKind, string>>> {
  const config = await jsonIn(folder, 'config_sentence_transformers.json').catch(emptyConfig)
  const { query, passage, document } = (config.prompts ?? {}) as Partial<Record<string, string>>
  if (query !== undefined) return { query, passage: passage ?? document ?? '' }
  return /(?:^|[-_/\\])e5[-_]/i.test(basename(folder))
    ? { query: 'query: ', passage: 'passage: ' }
    : { query: '', passage: '' }
}

const emptyConfig = (): Record<string, unknown> => ({})

async function jsonIn(folder: string, name: string): Promise<Record<string, unknown>> {
  return JSON.parse(await readFile(join(folder, name), 'utf8')) as Record<string, unknown>
}

function usableLimit(value: unknown): number | undefined {
  return typeof value === 'number' && value > 2 ? value : undefined
}
