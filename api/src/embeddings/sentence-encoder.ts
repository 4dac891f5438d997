import { readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Tokenizer } from '@huggingface/tokenizers'
import { InferenceSession, Tensor, env } from 'onnxruntime-web/wasm'
import { toUnitLength, type TextKind } from './embedder.js'
import type { Encode } from './encoder-thread.js'

/** Where the graph may be in a model's folder, the smallest first. */
const graphs = ['onnx/model_quantized.onnx', 'model_quantized.onnx', 'onnx/model.onnx', 'model.onnx']
/** What a text costs grows with the square of its length; no passage is so long. */
const maxTokens = 512

/** The graph's file in a model's folder; undefined when the folder has no model. */
export async function graphIn(folder: string): Promise<string | undefined> {
  for (const name of graphs) {
    const path = join(folder, name)
    if ((await stat(path).catch(() => undefined))?.isFile() === true) return path
  }
  return undefined
}

/**
 * Opens a sentence encoder in ONNX: tokenizer, graph, pooling over its tokens, vectors of length 1.
 * @param folder as {@link fetchModel} fills it
 * @throws when a file is missing or is none
 */
export async function openEncoder(folder: string): Promise<Encode> {
  const graph = await graphIn(folder)
  if (graph === undefined) throw new Error(`no model in ${folder}`)
  // Each thread computes for itself.
  env.wasm.numThreads = 1
  const [tokenizerJson, tokenizerConfig, pooling, prompts, bytes] = await Promise.all([
    jsonIn(folder, 'tokenizer.json'),
    jsonIn(folder, 'tokenizer_config.json').catch(nothing),
    jsonIn(folder, '1_Pooling/config.json').catch(nothing),
    promptsOf(folder),
    readFile(graph),
  ])
  const tokenizer = new Tokenizer(tokenizerJson, tokenizerConfig)
  const session = await InferenceSession.create(bytes, { graphOptimizationLevel: 'all' })
  const limit = Math.min(maxTokens, positive(tokenizerConfig.model_max_length) ?? maxTokens)
  const firstTokenAlone = pooling.pooling_mode_cls_token === true
  return async (texts, kind) => {
    const vectors: Float32Array[] = []
    // One at a time: there is no padding, and the memory is that of one.
    for (const text of texts) {
      const { ids } = tokenizer.encode(prompts[kind] + text)
      const kept = ids.length <= limit ? ids : [...ids.slice(0, limit - 1), ids.at(-1) ?? 0]
      vectors.push(await encode(session, kept, firstTokenAlone))
    }
    toUnitLength(vectors)
    return vectors
  }
}

async function encode(
  session: InferenceSession,
  ids: readonly number[],
  firstTokenAlone: boolean,
): Promise<Float32Array> {
  const shape = [1, ids.length]
  const filled = (value: bigint): Tensor => new Tensor('int64', new BigInt64Array(ids.length).fill(value), shape)
  const given: Record<string, () => Tensor> = {
    input_ids: () => new Tensor('int64', BigInt64Array.from(ids, BigInt), shape),
    attention_mask: () => filled(1n),
    token_type_ids: () => filled(0n),
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
  // Pooled by the graph itself, or of the first token.
  const vector = output.dims.length === 2 || firstTokenAlone ? values.slice(0, dimensions) : meanOf(values, dimensions)
  output.dispose()
  return vector
}

/** The mean over all tokens. */
function meanOf(values: Float32Array, dimensions: number): Float32Array {
  const mean = new Float32Array(dimensions)
  for (const [index, value] of values.entries()) {
    const place = index % dimensions
    mean[place] = (mean[place] ?? 0) + value
  }
  const count = values.length / dimensions
  return mean.map((sum) => sum / count)
}

/** What is put before a text: as the model says, or as the models whose folder is called e5 were trained. */
async function promptsOf(folder: string): Promise<Readonly<Record<TextKind, string>>> {
  const said = await jsonIn(folder, 'config_sentence_transformers.json').catch(nothing)
  const { query, passage, document } = (said.prompts ?? {}) as Partial<Record<string, string>>
  if (query !== undefined) return { query, passage: passage ?? document ?? '' }
  return /(?:^|[-_/\\])e5[-_]/i.test(basename(folder))
    ? { query: 'query: ', passage: 'passage: ' }
    : { query: '', passage: '' }
}

/** Files that a model may do without. */
const nothing = (): Record<string, unknown> => ({})

async function jsonIn(folder: string, name: string): Promise<Record<string, unknown>> {
  return JSON.parse(await readFile(join(folder, name), 'utf8')) as Record<string, unknown>
}

function positive(value: unknown): number | undefined {
  return typeof value === 'number' && value > 2 ? value : undefined
}
