import type { Worker } from 'node:worker_threads'
import type { TextKind } from './embedder.js'
import type { EncoderReply, EncoderRequest } from './encoder-thread.js'

/** Nobody has sent texts of a kind for so long: its thread ends, and its memory is free. Milliseconds. */
const idleMs: Readonly<Record<TextKind, number>> = { query: 30 * 60_000, passage: 30_000 }
/** A thread that answers nothing for so long is stuck; that of passages gets little time on a busy machine. Milliseconds. */
const stuckMs: Readonly<Record<TextKind, number>> = { query: 120_000, passage: 900_000 }

/** A thread that does not open its model, has died, or is stuck. */
export class EncoderThreadError extends Error {
  override readonly name = 'EncoderThreadError'
}

/**
 * Threads of one model. Questions have one of their own, so that none waits for passages; each starts with the first
 * text of its kind.
 */
export class EncoderThreads {
  private readonly lanes: Readonly<Record<TextKind, Lane>>

  /** @param start makes the thread; that of passages is in the background */
  constructor(start: (isBackground: boolean) => Worker) {
    this.lanes = {
      query: new Lane(() => start(false), idleMs.query, stuckMs.query),
      passage: new Lane(() => start(true), idleMs.passage, stuckMs.passage),
    }
  }

  /** @throws EncoderThreadError; the signal's reason when it aborts, in which case the work is done unheard */
  async embed(texts: readonly string[], kind: TextKind, signal?: AbortSignal): Promise<Float32Array[]> {
    signal?.throwIfAborted()
    if (texts.length === 0) return []
    return this.lanes[kind].ask({ texts, kind }, signal)
  }

  /** Ends the threads. What is asked later starts them anew. */
  async end(): Promise<void> {
    await Promise.all(Object.values(this.lanes).map((lane) => lane.end()))
  }
}

interface Asked {
  resolve(vectors: Float32Array[]): void
  reject(error: unknown): void
}

class Lane {
  private worker: Worker | undefined
  private asked: Asked[] = []
  private timer: NodeJS.Timeout | undefined

  constructor(
    private readonly start: () => Worker,
    private readonly idleMs: number,
    private readonly stuckMs: number,
  ) {}

  ask(request: EncoderRequest, signal: AbortSignal | undefined): Promise<Float32Array[]> {
    return new Promise((resolve, reject) => {
      const stop = (): void => reject(signal?.reason)
      signal?.addEventListener('abort', stop, { once: true })
      const heard = (): void => signal?.removeEventListener('abort', stop)
      this.asked.push({
        resolve: (vectors) => {
          heard()
          resolve(vectors)
        },
        reject: (error) => {
          heard()
          reject(error)
        },
      })
      const worker = (this.worker ??= this.open())
      worker.ref()
      worker.postMessage(request, [])
      if (this.asked.length === 1) this.watch(this.stuckMs, () => this.giveUp('the thread is stuck'))
    })
  }

  async end(): Promise<void> {
    await this.giveUp('the thread ended')
  }

  private open(): Worker {
    const worker = this.start()
    worker.on('message', (reply: EncoderReply) => this.heard(worker, reply))
    worker.on('error', (error) => void this.died(worker, error.message))
    worker.on('exit', () => void this.died(worker, 'the thread ended'))
    return worker
  }

  private heard(worker: Worker, reply: EncoderReply): void {
    if (this.worker !== worker) return
    const asked = this.asked.shift()
    if (this.asked.length > 0) this.watch(this.stuckMs, () => this.giveUp('the thread is stuck'))
    else {
      worker.unref()
      this.watch(this.idleMs, () => this.giveUp('the thread ended'))
    }
    if ('error' in reply) asked?.reject(new EncoderThreadError(reply.error))
    else asked?.resolve(vectorsOf(reply))
  }

  private async died(worker: Worker, why: string): Promise<void> {
    if (this.worker === worker) await this.giveUp(why)
  }

  private async giveUp(why: string): Promise<void> {
    clearTimeout(this.timer)
    const { worker } = this
    this.worker = undefined
    for (const { reject } of this.asked.splice(0)) reject(new EncoderThreadError(why))
    await worker?.terminate()
  }

  private watch(ms: number, then: () => unknown): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void then(), ms)
    this.timer.unref()
  }
}

function vectorsOf({ values, dimensions }: { values: Float32Array; dimensions: number }): Float32Array[] {
  return Array.from({ length: values.length / dimensions }, (_, index) =>
    values.slice(index * dimensions, (index + 1) * dimensions),
  )
}
