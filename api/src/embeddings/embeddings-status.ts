/** Where vectors come from; `off`: passages are found by their words alone. */
export type EmbeddingAdapter = 'openai' | 'local' | 'bundled' | 'off'

/**
 * Why this adapter is in use: `set` by EMBEDDINGS; `key` of a model's API is there; the local `model` is there; neither
 * is (`default`); the local model is being opened (`opening`) or fetched (`fetching`), could not be fetched
 * (`unreachable`) or does not work (`broken`); no key (`no-key`).
 */
export type EmbeddingReason =
  | 'set'
  | 'key'
  | 'model'
  | 'default'
  | 'opening'
  | 'fetching'
  | 'unreachable'
  | 'broken'
  | 'no-key'

/** What is in use, and why. */
export interface EmbeddingsStatus {
  adapter: EmbeddingAdapter
  reason: EmbeddingReason
  /** {@link Embedder.id}; absent when off. */
  model?: string
  languages: readonly string[] | 'all'
  /** Of the local model, while it is being fetched; bytes. */
  download?: { received: number; total: number }
  /** What went wrong last with the local model. */
  error?: string
}
