import type { Embedder, TextKind } from './embedder.js'
import { StaticEncoder } from './static/static-encoder.js'

/** Characters of a text that are read, which no passage and no question has; more would hold up the process. */
const maxChars = 20_000

/**
 * The encoder that comes with the product, in six languages of one space; needs no key, network or thread
 * (docs/decisions/0027-static-encoder.md).
 */
export class StaticEmbedder implements Embedder {
  readonly id = 'bundled:static-6'
  readonly dimensions = 192
  readonly languages = ['en', 'it', 'de', 'fr', 'es', 'pt']
  readonly batchSize = 16
  readonly isStatic = true

  async embed(texts: readonly string[], _kind: TextKind, signal?: AbortSignal): Promise<Float32Array[]> {
    const encoder = await StaticEncoder.shared()
    signal?.throwIfAborted()
    return texts.map((text) => encoder.encode(text.slice(0, maxChars)))
  }
}
