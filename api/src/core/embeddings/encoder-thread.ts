import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { SerialQueue } from '../../platform/serial-queue.js'
import type { TextKind } from './embedder.js'

export interface EncoderRequest {
  texts: readonly string[]
  kind: TextKind
}

/** Each request gets one reply, in order. */
export type EncoderReply = { values: Float32Array<ArrayBuffer>; dimensions: number } | { error: string }

export type Encode = (texts: readonly string[], kind: TextKind) => Promise<Float32Array[]>

/** A third of a normal thread's share; less starves the thread on busy machines. */
const backgroundNiceness = 5

/**
 * @param load a failure fails every request
 * @param isBackground lowers the thread's priority, on Linux only
 */
export function serveEncoder(load: () => Promise<Encode>, isBackground: boolean): void {
  // On other systems this would affect the whole process.
  if (isBackground && process.platform === 'linux') setPriority(backgroundNiceness)
  const loaded = load()
  loaded.catch(() => undefined)
  const requests = new SerialQueue()
  parentPort?.on('message', (request: EncoderRequest) => requests.run(() => answerRequest(request, loaded)))
}

async function answerRequest({ texts, kind }: EncoderRequest, loaded: Promise<Encode>): Promise<void> {
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
