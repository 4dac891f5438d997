import type { DataSource } from 'typeorm'
import type { Environment } from '../../../../config/env.js'
import { Embeddings } from '../../../../core/embeddings/index.js'
import type { OpenAiModel } from '../../../../platform/openai/index.js'
import { VectorStore } from './vector-store.js'

export function vectorsBy(database: DataSource, environment: Environment, model: OpenAiModel): VectorStore {
  return new VectorStore(database, new Embeddings(environment, model))
}

export async function embedPassages(
  database: DataSource,
  environment: Environment,
  model: OpenAiModel,
  botId: string,
): Promise<VectorStore> {
  const embeddings = new Embeddings(environment, model)
  const vectors = new VectorStore(database, embeddings)
  const embedder = embeddings.current()
  const lease = embedder === undefined ? undefined : await vectors.claim(botId, embedder.id)
  if (embedder === undefined || lease === undefined) return vectors
  for (;;) {
    const passages = await vectors.listMissing(botId, embedder, embedder.batchSize)
    if (passages.length === 0) break
    const made = await embedder.embed(
      passages.map(({ text }) => text),
      'passage',
    )
    await vectors.add(
      lease,
      passages.map(({ hash }, index) => ({ hash, vector: made[index] ?? new Float32Array() })),
    )
  }
  await vectors.activateSet(botId, lease)
  if (embedder.isStatic) return vectors
  for (const { hash, lines } of await vectors.listMissingLines(botId, embedder, 10_000)) {
    const made = await embedder.embed(lines, 'passage')
    await vectors.add(
      lease,
      made.map((vector, index) => ({ hash, line: index + 1, vector })),
    )
  }
  return vectors
}
