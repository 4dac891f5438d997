import { Worker } from 'node:worker_threads'
import type { Embedder, TextKind } from './embedder.js'
import { EncoderThreads } from './encoder-threads.js'

const maxOldGenerationSizeMb = 256
/** Each text leaves garbage: with as much room for it as V8 takes by itself, a thread takes half as much memory again. */
const maxYoungGenerationSizeMb = 4

/**
 * The sentence encoder that comes with the product: Universal Sentence Encoder lite, whose weights are in an npm
 * package. English alone; needs no key and no network.
 */
export class BundledEmbedder implements Embedder {
  readonly id = 'bundled:use-lite-en'
  readonly dimensions = 512
  readonly languages = ['en']
  readonly batchSize = 16
  private readonly threads = new EncoderThreads(
    (isBackground) =>
      new Worker(new URL('./bundled-worker.js', import.meta.url), {
        workerData: { isBackground },
        resourceLimits: { maxOldGenerationSizeMb, maxYoungGenerationSizeMb },
        env: {},
        execArgv: [],
      }),
  )

  embed(texts: readonly string[], kind: TextKind, signal?: AbortSignal): Promise<Float32Array[]> {
    return this.threads.embed(texts, kind, signal)
  }

  /** Ends its threads. */
  end(): Promise<void> {
    return this.threads.end()
  }
}
