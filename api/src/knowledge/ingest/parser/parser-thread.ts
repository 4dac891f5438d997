import { Worker } from 'node:worker_threads'
import { limitWork, type WorkEnd } from '../../documents/work-limit.js'
import type { Reply } from './parser-worker.js'
import type { Result, Task } from './parse.js'

/** What one page may cost a thread ... */
const limit = { workMs: 8_000, clockMs: 24_000, lastMs: 48_000 }
/** ... counted from when it is ready, which on a busy machine may take this long. */
const maxStartMs = 90_000
const maxMemoryMb = 512
/** Pages in a thread: one that it parses, and some that it goes on with while whoever gives it pages is busy. */
const maxInHand = 4

/**
 * A page that could not be parsed: too much work, a machine without time for it, too much memory, or a fault of
 * ours.
 */
export class ParseError extends Error {
  override readonly name = 'ParseError'
  constructor(
    readonly fault: 'timeout' | 'busy' | 'broken',
    message: string,
  ) {
    super(message)
  }
}

export interface Waiting {
  task: Task
  resolve(result: Result): void
  reject(error: Error): void
}

interface Owner {
  /** A page is done; the thread has room for another. */
  done(): void
  /** The thread is no more. @param unbegun what it had in hand and has not looked at */
  gone(unbegun: readonly Waiting[]): void
}

/** A thread that parses pages, one after the other. A page that is too much for it ends it. */
export class ParserThread {
  /** Whose pages it has in hand. */
  customer: object | undefined
  private readonly worker: Worker
  private readonly inHand: Waiting[] = []
  private isReady = false
  private isOver = false
  /** Processor time it had spent when its last page was done. */
  private spentMs = 0
  private endWatch = (): void => undefined

  constructor(private readonly owner: Owner) {
    this.worker = new Worker(new URL('./parser-worker.js', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb, maxYoungGenerationSizeMb: 64, stackSizeMb: 8 },
      env: {},
      execArgv: [],
    })
    this.worker.unref()
    this.worker.on('message', (reply: Reply) => this.heard(reply))
    this.worker.on('error', (error) => this.giveUp(new ParseError('broken', error.message)))
    this.worker.on('exit', () => this.giveUp(new ParseError('broken', 'the thread ended')))
  }

  get hasRoom(): boolean {
    return this.inHand.length < maxInHand
  }

  give(waiting: Waiting, customer: object): void {
    this.customer = customer
    this.inHand.push(waiting)
    this.worker.ref()
    this.worker.postMessage(waiting.task, [])
    if (this.inHand.length === 1) this.watch()
  }

  async end(): Promise<void> {
    this.isOver = true
    this.endWatch()
    for (const { reject } of this.inHand.splice(0)) reject(new ParseError('broken', 'the thread ended'))
    await this.worker.terminate()
  }

  private watch(): void {
    this.endWatch()
    const giveUp = (why: WorkEnd): void =>
      this.giveUp(new ParseError(why === 'starved' ? 'busy' : 'timeout', 'took too long'))
    if (this.isReady) this.endWatch = limitWork(this.worker, limit, giveUp, this.spentMs)
    else {
      const timer = setTimeout(giveUp, maxStartMs, 'starved')
      this.endWatch = () => clearTimeout(timer)
    }
  }

  private heard(reply: Reply): void {
    if (this.isOver) return
    this.spentMs = reply.spentMs
    if ('ready' in reply) {
      this.isReady = true
      if (this.inHand.length > 0) this.watch()
      return
    }
    const done = this.inHand.shift()
    if (this.inHand.length > 0) this.watch()
    else {
      this.endWatch()
      this.customer = undefined
      this.worker.unref()
    }
    if ('result' in reply) done?.resolve(reply.result)
    else done?.reject(new ParseError('broken', reply.error))
    this.owner.done()
  }

  private giveUp(error: ParseError): void {
    if (this.isOver) return
    const [begun, ...unbegun] = this.inHand.splice(0)
    void this.end()
    begun?.reject(error)
    this.owner.gone(unbegun)
  }
}
