import { basename } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Embedder, TextKind } from './embedder.js'
import { EncoderThreads } from './encoder-threads.js'

const maxOldGenerationSizeMb = 1_024
const maxYoungGenerationSizeMb = 4

/** Runs an ONNX sentence encoder in threads of this process, and assumes that the model is multilingual. */
export class LocalEmbedder implements Embedder {
  readonly languages = 'all'
  readonly batchSize = 16
  readonly isStatic = false
  dimensions = 0
  private readonly threads: EncoderThreads

  /** @param model `owner/name`, or a folder whose last part names the vectors */
  constructor(
    folder: string,
    model: string,
    readonly id = `local:${basename(model)}`,
  ) {
    this.threads = new EncoderThreads(
      (isBackground) =>
        new Worker(new URL('./local-worker.js', import.meta.url), {
          workerData: { folder, isBackground },
          resourceLimits: { maxOldGenerationSizeMb, maxYoungGenerationSizeMb },
          env: {},
          execArgv: [],
        }),
    )
  }

  async embed(texts: readonly string[], kind: TextKind, signal?: AbortSignal): Promise<Float32Array[]> {
    const vectors = await this.threads.embed(texts, kind, signal)
    this.dimensions = vectors[0]?.length ?? this.dimensions
    return vectors
  }

  /** @throws EncoderThreadError */
  async tryOut(): Promise<void> {
    const [vector] = await this.embed(['1'], 'query')
    if (vector === undefined || !vector.some((value) => value !== 0)) throw new Error('the model makes no vectors')
  }

  stop(): Promise<void> {
    return this.threads.stop()
  }
}
