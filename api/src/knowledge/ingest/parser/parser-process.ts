import { LimitedProcess } from '../../../limited-process/index.js'
import { limitWork, type WorkEnd } from '../../documents/work-limit.js'
import type { Reply } from './parser-worker.js'
import type { Result, Task } from './parse.js'

/** Limits of one page, in milliseconds ... */
const limit = { workMs: 8_000, clockMs: 24_000, lastMs: 48_000 }
/** ... counted from when the process is ready, which on a busy machine may take this long. */
const maxStartMs = 90_000
/**
 * A page of 400 kB takes 40 MB of growth, a forum of 2 MB about 100 MB, a price list of 4 MB with 70,000 rows 165 MB; an
 * idle process has 37 MB of private memory.
 */
const limits = {
  heapMb: 160,
  semiSpaceMb: 8,
  growthMb: 176,
  // All objects of a page are dead when the page is done. A collection in the midst of a page makes V8 take such objects
  // for long-lived and allocate them in the old space from then on, where each keeps alive what it refers to until a
  // full collection.
  flags: ['--no-allocation-site-pretenuring'],
}
/** Pages in a process: one that it parses, and some that it goes on with while the sender of pages is busy ... */
const maxInHand = 4
/** ... as long as they are small: each lies in the memory of both processes. Bytes of all together. */
const maxBytesAhead = 512 * 1024

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
  /** A page is done; the process has room for another. */
  done(): void
  /** The process has ended. @param unbegun what it had in hand and has not looked at */
  gone(unbegun: readonly Waiting[]): void
}

/** A process that parses pages, one after the other. A page that is too much for it ends it. */
export class ParserProcess {
  /** The website whose pages it has in hand. */
  customer: object | undefined
  private readonly process: LimitedProcess<Task, Reply>
  private readonly inHand: Waiting[] = []
  private isReady = false
  private isOver = false
  /** Processor time it had spent when its last page was done. */
  private spentMs = 0
  private endWatch = (): void => undefined

  constructor(private readonly owner: Owner) {
    this.process = new LimitedProcess(new URL('./parser-worker.js', import.meta.url), limits, {
      received: (reply) => this.received(reply),
      died: (error) => this.giveUp(new ParseError('broken', error.message)),
    })
  }

  get hasRoom(): boolean {
    return (
      this.inHand.length < maxInHand && this.inHand.reduce((sum, { task }) => sum + sizeOf(task), 0) < maxBytesAhead
    )
  }

  give(waiting: Waiting, customer: object): void {
    this.customer = customer
    this.inHand.push(waiting)
    this.process.hold()
    this.process.send(waiting.task)
    if (this.inHand.length === 1) this.watch()
  }

  async end(): Promise<void> {
    this.isOver = true
    this.endWatch()
    for (const { reject } of this.inHand.splice(0)) reject(new ParseError('broken', 'the process ended'))
    await this.process.end()
  }

  private watch(): void {
    this.endWatch()
    const giveUp = (why: WorkEnd): void =>
      this.giveUp(new ParseError(why === 'starved' ? 'busy' : 'timeout', 'took too long'))
    if (this.isReady) this.endWatch = limitWork(() => this.process.spentMs, limit, giveUp, this.spentMs)
    else {
      const timer = setTimeout(giveUp, maxStartMs, 'starved')
      this.endWatch = () => clearTimeout(timer)
    }
  }

  private received(reply: Reply): void {
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
      this.process.rest()
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

function sizeOf(task: Task): number {
  return task.kind === 'html' ? task.raw.body.byteLength : 0
}
