import { availableParallelism } from 'node:os'
import { Injectable, type OnApplicationShutdown } from '@nestjs/common'
import { ParseError, ParserProcess, type QueuedTask } from './parser-process.js'
import type { Result, Task } from './parse-task.js'

export { ParseError } from './parser-process.js'

/** One more than a website may occupy. */
const maxProcesses = Math.max(2, Math.min(4, availableParallelism()))
/** Idle processes take some 90 MB. */
const idleMs = 20_000

/**
 * Separate processes keep visitors from waiting and free memory. No website gets all, so slow pages delay only their
 * own site.
 */
@Injectable()
export class ParserPool implements OnApplicationShutdown {
  private readonly processes = new Map<ParserProcess, { idle?: NodeJS.Timeout }>()
  private readonly queues = new Map<object, QueuedTask[]>()
  private readonly parsed = new WeakMap<object, number>()
  private closed = false

  warmUp(): void {
    if (this.processes.size > 0 || this.closed) return
    this.endWhenIdle(this.startProcess())
  }

  /**
   * @param customer one object per website
   * @throws ParseError; the signal's reason, ignoring a running page
   */
  run(task: Task, customer: object, signal: AbortSignal): Promise<Result> {
    if (signal.aborted) return Promise.reject(signal.reason)
    return new Promise<Result>((resolve, reject) => {
      const onAbort = (): void => reject(signal.reason)
      signal.addEventListener('abort', onAbort, { once: true })
      const withCleanup =
        <T>(end: (value: T) => void) =>
        (value: T): void => {
          signal.removeEventListener('abort', onAbort)
          end(value)
        }
      const waiting: QueuedTask = { task, resolve: withCleanup(resolve), reject: withCleanup(reject) }
      const queue = this.queues.get(customer)
      if (queue === undefined) this.queues.set(customer, [waiting])
      else queue.push(waiting)
      this.dispatchAll()
    })
  }

  async onApplicationShutdown(): Promise<void> {
    this.closed = true
    for (const queue of this.queues.values())
      for (const { reject } of queue) reject(new ParseError('broken', 'the process stops'))
    this.queues.clear()
    await Promise.all([...this.processes.keys()].map((parser) => parser.stop()))
  }

  private dispatchAll(): void {
    while (!this.closed && this.dispatchNext()) continue
  }

  private dispatchNext(): boolean {
    for (const [customer, queue] of this.orderQueues()) {
      const own = [...this.processes.keys()].filter((parser) => parser.customer === customer)
      if (own.length >= maxProcesses - 1) {
        // Sending ahead hides transfer time, but other websites come first.
        const ahead = this.queues.size === 1 ? own.find((parser) => parser.hasRoom) : undefined
        if (ahead === undefined) continue
        this.dispatch(ahead, customer, queue)
        return true
      }
      const free = [...this.processes.keys()].find((parser) => parser.customer === undefined)
      if (free === undefined && this.processes.size >= maxProcesses) return false
      this.dispatch(free ?? this.startProcess(), customer, queue)
      return true
    }
    return false
  }

  /** The least served website comes first, so that short pages do not wait for long ones. */
  private orderQueues(): [object, QueuedTask[]][] {
    const dueAfter = ([customer, queue]: [object, QueuedTask[]]): number =>
      (this.parsed.get(customer) ?? 0) + (queue[0] === undefined ? 0 : taskSize(queue[0].task))
    return [...this.queues].toSorted((a, b) => dueAfter(a) - dueAfter(b))
  }

  private dispatch(parser: ParserProcess, customer: object, queue: QueuedTask[]): void {
    const next = queue.shift()
    this.queues.delete(customer)
    if (queue.length > 0) this.queues.set(customer, queue)
    if (next === undefined) return
    this.parsed.set(customer, (this.parsed.get(customer) ?? 0) + taskSize(next.task))
    clearTimeout(this.processes.get(parser)?.idle)
    parser.submit(next, customer)
  }

  private startProcess(): ParserProcess {
    const parser = new ParserProcess({
      onDone: () => {
        this.dispatchAll()
        if (parser.customer === undefined) this.endWhenIdle(parser)
      },
      onGone: (unbegun) => {
        const customer = parser.customer
        this.processes.delete(parser)
        if (customer !== undefined && unbegun.length > 0 && !this.closed)
          this.queues.set(customer, [...unbegun, ...(this.queues.get(customer) ?? [])])
        this.dispatchAll()
      },
    })
    this.processes.set(parser, {})
    return parser
  }

  private endWhenIdle(parser: ParserProcess): void {
    const idle = setTimeout(() => {
      if (parser.customer !== undefined) return
      this.processes.delete(parser)
      void parser.stop()
    }, idleMs)
    idle.unref()
    this.processes.set(parser, { idle })
  }
}

/** Bytes or characters; cost grows with either. */
function taskSize(task: Task): number {
  switch (task.kind) {
    case 'html':
      return task.raw.body.byteLength
    case 'text':
      return task.text.length
    case 'index':
      return task.document.blocks.reduce((size, { text }) => size + text.length, 0)
    default:
      return task satisfies never
  }
}
