import { LimitedProcess } from '../../../platform/limited-process/index.js'
import { limitWork, type WorkEnd } from '../../ingest/parse/work-limit.js'
import type { Reply } from './parser-worker.js'
import type { Result, Task } from './parse-task.js'

/** The limits apply to each page and are in milliseconds. */
const limit = { workMs: 8_000, clockMs: 24_000, lastMs: 48_000 }
/** A process may take this long to start, before the limits of its first page begin. */
const maxStartMs = 90_000
/**
 * Measured heap growth: 40 MB for a page of 400 kB, 100 MB for 2 MB, 165 MB for 4 MB with 70,000 rows; an idle process
 * has 37 MB.
 */
const limits = {
  heapMb: 160,
  semiSpaceMb: 8,
  growthMb: 176,
  // After a collection in mid-page, V8 would pretenure short-lived objects, which keep others alive until a full
  // collection.
  flags: ['--no-allocation-site-pretenuring'],
}
/** One page is parsed while the others wait in the process. */
const maxInFlight = 4
/** Waiting pages have at most this many bytes, which both processes hold. */
const maxBytesAhead = 512 * 1024

/** A page needs too much work, time or memory, or meets a bug. */
export class ParseError extends Error {
  override readonly name = 'ParseError'
  constructor(
    readonly fault: 'timeout' | 'busy' | 'broken',
    message: string,
  ) {
    super(message)
  }
}

export interface QueuedTask {
  task: Task
  resolve(result: Result): void
  reject(error: Error): void
}

interface Owner {
  onDone(): void
  onGone(unbegun: readonly QueuedTask[]): void
}

/** A page over the limits ends the process. */
export class ParserProcess {
  customer: object | undefined
  private readonly process: LimitedProcess<Task, Reply>
  private readonly inFlight: QueuedTask[] = []
  private isReady = false
  private isOver = false
  private spentMs = 0
  private endWatch = (): void => undefined

  constructor(private readonly owner: Owner) {
    this.process = new LimitedProcess(new URL('./parser-worker.js', import.meta.url), limits, {
      received: (reply) => this.onReply(reply),
      died: (error) => this.fail(new ParseError('broken', error.message)),
    })
  }

  get hasRoom(): boolean {
    return (
      this.inFlight.length < maxInFlight &&
      this.inFlight.reduce((sum, { task }) => sum + taskBytes(task), 0) < maxBytesAhead
    )
  }

  submit(waiting: QueuedTask, customer: object): void {
    this.customer = customer
    this.inFlight.push(waiting)
    this.process.keepAlive()
    this.process.send(waiting.task)
    if (this.inFlight.length === 1) this.watchLimits()
  }

  async stop(): Promise<void> {
    this.isOver = true
    this.endWatch()
    for (const { reject } of this.inFlight.splice(0)) reject(new ParseError('broken', 'the process ended'))
    await this.process.kill()
  }

  private watchLimits(): void {
    this.endWatch()
    const onLimit = (why: WorkEnd): void =>
      this.fail(new ParseError(why === 'starved' ? 'busy' : 'timeout', 'took too long'))
    if (this.isReady) this.endWatch = limitWork(() => this.process.spentMs, limit, onLimit, this.spentMs)
    else {
      const timer = setTimeout(onLimit, maxStartMs, 'starved')
      this.endWatch = () => clearTimeout(timer)
    }
  }

  private onReply(reply: Reply): void {
    if (this.isOver) return
    this.spentMs = reply.spentMs
    if ('ready' in reply) {
      this.isReady = true
      if (this.inFlight.length > 0) this.watchLimits()
      return
    }
    const done = this.inFlight.shift()
    if (this.inFlight.length > 0) this.watchLimits()
    else {
      this.endWatch()
      this.customer = undefined
      this.process.allowExit()
    }
    if ('result' in reply) done?.resolve(reply.result)
    else done?.reject(new ParseError('broken', reply.error))
    this.owner.onDone()
  }

  private fail(error: ParseError): void {
    if (this.isOver) return
    const [begun, ...unbegun] = this.inFlight.splice(0)
    void this.stop()
    begun?.reject(error)
    this.owner.onGone(unbegun)
  }
}

function taskBytes(task: Task): number {
  return task.kind === 'html' ? task.raw.body.byteLength : 0
}
