import { basename } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Embedder, TextKind } from './embedder.js'
import { EncoderThreads } from './encoder-threads.js'

const maxOldGenerationSizeMb = 1_024
const maxYoungGenerationSizeMb = 4

/** A sentence encoder in ONNX that runs in threads of this process. It is taken for a multilingual one. */
export class LocalEmbedder implements Embedder {
  readonly languages = 'all'
  readonly batchSize = 16
  readonly isStatic = false
  dimensions = 0
  private readonly threads: EncoderThreads

  /** @param model `owner/name`, or a folder: its last part names the vectors */
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

  /** Whether the model opens and makes vectors. @throws EncoderThreadError */
  async tryOut(): Promise<void> {
    const [vector] = await this.embed(['1'], 'query')
    if (vector === undefined || !vector.some((value) => value !== 0)) throw new Error('the model makes no vectors')
  }

  /** Ends its threads. */
  end(): Promise<void> {
    return this.threads.end()
  }
}
