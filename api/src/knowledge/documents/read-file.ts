import { Worker } from 'node:worker_threads'
import type { FileReply, FileRequest } from './file-worker.js'

const maxMs = 20_000
const maxMemoryMb = 256
/** Pages of a PDF that are read. */
const maxPages = 200

/** A file that cannot be read: broken, encrypted, or too greedy. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
  constructor(
    message: string,
    readonly encrypted: boolean,
    options: { cause?: unknown } = {},
  ) {
    super(message, options)
  }
}

/**
 * Opens a PDF or DOCX in a thread of its own, at most 20 s and 256 MB.
 * @throws UnreadableFile
 */
export async function openFile<K extends FileRequest['kind']>(kind: K, bytes: Uint8Array, signal?: AbortSignal): Promise<Extract<FileReply, { kind: K }>> {
  signal?.throwIfAborted()
  // Under the test runner the source itself is run; Node strips its types.
  const script = new URL(import.meta.url.endsWith('.ts') ? './file-worker.ts' : './file-worker.js', import.meta.url)
  const request: FileRequest = { kind, bytes: Uint8Array.from(bytes), maxPages }
  const worker = new Worker(script, { workerData: request, resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb, maxYoungGenerationSizeMb: 32 }, stdout: true, stderr: true, env: {} })
  try {
    const reply = await new Promise<FileReply>((resolve, reject) => {
      const timer = setTimeout(() => reject(new UnreadableFile('took too long to open', false)), maxMs)
      const stop = (): void => reject(signal?.reason)
      signal?.addEventListener('abort', stop, { once: true })
      const settle = (): void => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', stop)
      }
      worker.once('message', (message: FileReply) => {
        settle()
        resolve(message)
      })
      worker.once('error', (cause) => {
        settle()
        reject(new UnreadableFile('needs too much memory or is broken', false, { cause }))
      })
      worker.once('exit', () => {
        settle()
        reject(new UnreadableFile('ended without an answer', false))
      })
    })
    if (reply.kind === 'error') throw new UnreadableFile(reply.message, reply.encrypted)
    if (reply.kind !== kind) throw new UnreadableFile('answered something else', false)
    return reply as Extract<FileReply, { kind: K }>
  } finally {
    await worker.terminate()
  }
}
