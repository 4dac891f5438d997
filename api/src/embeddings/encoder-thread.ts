import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { TextKind } from './embedder.js'

/** What an encoder thread is asked. */
export interface EncoderRequest {
  texts: readonly string[]
  kind: TextKind
}

/** What it answers, one a request in their order: vectors side by side in one piece of memory, or why not. */
export type EncoderReply = { values: Float32Array<ArrayBuffer>; dimensions: number } | { error: string }

/** Encodes one text after the other into vectors of unit length. */
export type Encode = (texts: readonly string[], kind: TextKind) => Promise<Float32Array[]>

/** A third of what an ordinary thread gets where both want a core; with less it starves on a busy machine. */
const backgroundNiceness = 5

/**
 * Serves requests in this thread, one after the other.
 * @param load opens the model; called at once. A model that does not open is told to every request
 * @param isBackground leaves the processor to others, where the system knows priorities of threads
 */
export function serveEncoder(load: () => Promise<Encode>, isBackground: boolean): void {
  // Elsewhere the whole process would be meant.
  if (isBackground && process.platform === 'linux') setPriority(backgroundNiceness)
  const loaded = load()
  loaded.catch(() => undefined)
  let before: Promise<void> = Promise.resolve()
  parentPort?.on('message', (request: EncoderRequest) => {
    before = before.then(() => serve(request, loaded))
  })
}

async function serve({ texts, kind }: EncoderRequest, loaded: Promise<Encode>): Promise<void> {
  try {
    const encode = await loaded
    const vectors = await encode(texts, kind)
    const dimensions = vectors[0]?.length ?? 0
    const values = new Float32Array(dimensions * vectors.length)
    for (const [index, vector] of vectors.entries()) values.set(vector, index * dimensions)
    parentPort?.postMessage({ values, dimensions } satisfies EncoderReply, [values.buffer])
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    parentPort?.postMessage({ error: message } satisfies EncoderReply, [])
  }
}
