import type { Worker } from 'node:worker_threads'
import type { TextKind } from './embedder.js'
import type { EncoderReply, EncoderRequest } from './encoder-thread.js'

/** Idle milliseconds after which a thread ends and frees its memory. */
const idleMs: Readonly<Record<TextKind, number>> = { query: 30 * 60_000, passage: 30_000 }
/** Milliseconds without a reply; passages get little time on busy machines. */
const stuckMs: Readonly<Record<TextKind, number>> = { query: 120_000, passage: 900_000 }

export class EncoderThreadError extends Error {
  override readonly name = 'EncoderThreadError'
}

/** Runs separate threads, so questions never wait for passages. */
export class EncoderThreads {
  private readonly threads: Readonly<Record<TextKind, EncoderThread>>

  constructor(start: (isBackground: boolean) => Worker) {
    this.threads = {
      query: new EncoderThread(() => start(false), idleMs.query, stuckMs.query),
      passage: new EncoderThread(() => start(true), idleMs.passage, stuckMs.passage),
    }
  }

  /**
   * Aborting discards the result but does not stop the computation.
   * @throws EncoderThreadError; the signal's reason
   */
  async embed(texts: readonly string[], kind: TextKind, signal?: AbortSignal): Promise<Float32Array[]> {
    signal?.throwIfAborted()
    if (texts.length === 0) return []
    return this.threads[kind].send({ texts, kind }, signal)
  }

  async stop(): Promise<void> {
    await Promise.all(Object.values(this.threads).map((thread) => thread.stop()))
  }
}

interface PendingRequest {
  resolve(vectors: Float32Array[]): void
  reject(error: unknown): void
}

class EncoderThread {
  private worker: Worker | undefined
  private pending: PendingRequest[] = []
  private timer: NodeJS.Timeout | undefined

  constructor(
    private readonly start: () => Worker,
    private readonly idleMs: number,
    private readonly stuckMs: number,
  ) {}

  send(request: EncoderRequest, signal: AbortSignal | undefined): Promise<Float32Array[]> {
    return new Promise((resolve, reject) => {
      const abort = (): void => reject(signal?.reason)
      signal?.addEventListener('abort', abort, { once: true })
      const removeAbortListener = (): void => signal?.removeEventListener('abort', abort)
      this.pending.push({
        resolve: (vectors) => {
          removeAbortListener()
          resolve(vectors)
        },
        reject: (error) => {
          removeAbortListener()
          reject(error)
        },
      })
      const worker = (this.worker ??= this.startWorker())
      worker.ref()
      worker.postMessage(request, [])
      if (this.pending.length === 1) this.startTimer(this.stuckMs, () => this.terminate('the thread is stuck'))
    })
  }

  async stop(): Promise<void> {
    await this.terminate('the thread ended')
  }

  private startWorker(): Worker {
    const worker = this.start()
    worker.on('message', (reply: EncoderReply) => this.onReply(worker, reply))
    worker.on('error', (error) => void this.onWorkerEnd(worker, error.message))
    worker.on('exit', () => void this.onWorkerEnd(worker, 'the thread ended'))
    return worker
  }

  private onReply(worker: Worker, reply: EncoderReply): void {
    if (this.worker !== worker) return
    const answered = this.pending.shift()
    if (this.pending.length > 0) this.startTimer(this.stuckMs, () => this.terminate('the thread is stuck'))
    else {
      worker.unref()
      this.startTimer(this.idleMs, () => this.terminate('the thread ended'))
    }
    if ('error' in reply) answered?.reject(new EncoderThreadError(reply.error))
    else answered?.resolve(splitVectors(reply))
  }

  private async onWorkerEnd(worker: Worker, why: string): Promise<void> {
    if (this.worker === worker) await this.terminate(why)
  }

  private async terminate(why: string): Promise<void> {
    clearTimeout(this.timer)
    const { worker } = this
    this.worker = undefined
    for (const { reject } of this.pending.splice(0)) reject(new EncoderThreadError(why))
    await worker?.terminate()
  }

  private startTimer(ms: number, then: () => unknown): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void then(), ms)
    this.timer.unref()
  }
}

function splitVectors({ values, dimensions }: { values: Float32Array; dimensions: number }): Float32Array[] {
  return Array.from({ length: values.length / dimensions }, (_, index) =>
    values.slice(index * dimensions, (index + 1) * dimensions),
  )
}
