import { Worker } from 'node:worker_threads'
import type { FileFault, FileKind, FileReply, FileRequest } from './file-worker.js'

export type { FileKind } from './file-worker.js'

const maxMs = 20_000
const maxMemoryMb = 128
/** Pages of a PDF that are read. */
const maxPages = 500
/** Threads at once in this process: their memory adds up. */
const threads = 2

/** A file that cannot be read: broken, encrypted, of another type, too greedy, or without text. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
  constructor(
    readonly fault: FileFault,
    message: string,
    options: { cause?: unknown } = {},
  ) {
    super(message, options)
  }
}

type Opened = Exclude<FileReply, { kind: 'fault' }>

/**
 * Opens a file in a thread of its own, at most 20 s and 128 MB; a third file waits until one of two is done.
 * @param kind what it must be; absent: whatever its bytes are
 * @throws UnreadableFile
 */
export async function openFile<K extends FileKind>(kind: K | undefined, bytes: Uint8Array, signal?: AbortSignal): Promise<Extract<Opened, { kind: K }>> {
  const leave = await enter()
  try {
    const open = (weights: boolean): Promise<FileReply> => openInThread({ ...(kind === undefined ? {} : { kind }), bytes: Uint8Array.from(bytes), maxPages, weights }, signal)
    // What takes too much memory with its fonts may do without: then only the size of its letters tells headings.
    const reply = await open(true).catch((error: unknown) => {
      if (!(error instanceof UnreadableFile) || !isOutOfMemory(error.cause)) throw error
      return open(false)
    })
    if (reply.kind === 'fault') throw new UnreadableFile(reply.fault, reply.message)
    return reply as Extract<Opened, { kind: K }>
  } finally {
    leave()
  }
}

function isOutOfMemory(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY'
}

let running = 0
const waiting: (() => void)[] = []

/** Waits for a free thread. @returns what gives it back */
async function enter(): Promise<() => void> {
  if (running < threads) running++
  else await new Promise<void>((resolve) => waiting.push(resolve))
  return () => {
    const next = waiting.shift()
    // The thread is handed on as it is, so that nobody who comes later overtakes those who wait.
    if (next === undefined) running--
    else next()
  }
}

async function openInThread(request: FileRequest, signal: AbortSignal | undefined): Promise<FileReply> {
  signal?.throwIfAborted()
  const resourceLimits = { maxOldGenerationSizeMb: maxMemoryMb, maxYoungGenerationSizeMb: 16 }
  const worker = new Worker(new URL('./file-worker.js', import.meta.url), { workerData: request, transferList: [request.bytes.buffer as ArrayBuffer], resourceLimits, stdout: true, stderr: true, env: {} })
  try {
    return await new Promise<FileReply>((resolve, reject) => {
      const timer = setTimeout(() => reject(new UnreadableFile('too_complex', 'took too long to open')), maxMs)
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
      worker.once('error', (cause: Error) => {
        settle()
        reject(new UnreadableFile(isOutOfMemory(cause) ? 'too_complex' : 'broken', 'ended its thread', { cause }))
      })
      worker.once('exit', () => {
        settle()
        reject(new UnreadableFile('broken', 'ended without an answer'))
      })
    })
  } finally {
    await worker.terminate()
  }
}
