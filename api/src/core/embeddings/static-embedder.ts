import type { Embedder, TextKind } from './embedder.js'
import { StaticEncoder } from './static/static-encoder.js'

/** Longer texts would block the process. */
const maxChars = 20_000

/**
 * Uses the encoder included with the product, which needs no key, network or thread
 * (docs/decisions/0027-static-encoder.md).
 */
export class StaticEmbedder implements Embedder {
  readonly id = 'bundled:static-6'
  readonly dimensions = 192
  readonly languages = ['en', 'it', 'de', 'fr', 'es', 'pt']
  readonly batchSize = 16
  readonly isStatic = true

  async embed(texts: readonly string[], _kind: TextKind, signal?: AbortSignal): Promise<Float32Array[]> {
    const encoder = await StaticEncoder.loadShared()
    signal?.throwIfAborted()
    return texts.map((text) => encoder.encode(text.slice(0, maxChars)))
  }
}
