export { reads, type Embedder, type TextKind } from './embedder.js'
export { Embeddings } from './embeddings.js'
export { EmbeddingsModule } from './embeddings.module.js'
export type { EmbeddingAdapter, EmbeddingReason, EmbeddingsStatus } from './embeddings-status.js'
