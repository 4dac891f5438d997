import { availableParallelism } from 'node:os'
import { Injectable, type OnApplicationShutdown } from '@nestjs/common'
import { ParseError, ParserProcess, type Waiting } from './parser-process.js'
import type { Result, Task } from './parse.js'

export { ParseError } from './parser-process.js'

/** Parser processes of this server; one more than a single website may keep busy. */
const maxProcesses = Math.max(2, Math.min(4, availableParallelism()))
/** An idle process ends after this time, in milliseconds: it takes some 90 MB. */
const idleMs = 20_000

/**
 * Processes in which pages are parsed: visitors do not wait for it, and the memory that a page takes leaves with its
 * process. They start with the first page and end when none comes. They serve every website in turn, and no website has
 * all of them: one whose pages are made to be slow is slow alone.
 */
@Injectable()
export class ParserPool implements OnApplicationShutdown {
  private readonly processes = new Map<ParserProcess, { idle?: NodeJS.Timeout }>()
  /** By customer, in the order of their turns. */
  private readonly queues = new Map<object, Waiting[]>()
  /** Size of what each customer has had parsed. */
  private readonly parsed = new WeakMap<object, number>()
  private closed = false

  /** Starts a process ahead of the first page, while the page is still on its way. */
  prepare(): void {
    if (this.processes.size > 0 || this.closed) return
    this.endWhenIdle(this.start())
  }

  /**
   * @param customer whose turn it takes: one object for each website
   * @throws ParseError; the signal's reason when it aborts, in which case a page under way is finished unheard
   */
  run(task: Task, customer: object, signal: AbortSignal): Promise<Result> {
    if (signal.aborted) return Promise.reject(signal.reason)
    return new Promise<Result>((resolve, reject) => {
      const stop = (): void => reject(signal.reason)
      signal.addEventListener('abort', stop, { once: true })
      const settle =
        <T>(end: (value: T) => void) =>
        (value: T): void => {
          signal.removeEventListener('abort', stop)
          end(value)
        }
      const waiting: Waiting = { task, resolve: settle(resolve), reject: settle(reject) }
      const queue = this.queues.get(customer)
      if (queue === undefined) this.queues.set(customer, [waiting])
      else queue.push(waiting)
      this.serve()
    })
  }

  async onApplicationShutdown(): Promise<void> {
    this.closed = true
    for (const queue of this.queues.values())
      for (const { reject } of queue) reject(new ParseError('broken', 'the process stops'))
    this.queues.clear()
    await Promise.all([...this.processes.keys()].map((parser) => parser.end()))
  }

  private serve(): void {
    while (!this.closed && this.giveNext()) continue
  }

  /** @returns false when no page can be given to a process */
  private giveNext(): boolean {
    for (const [customer, queue] of this.inTurn()) {
      const own = [...this.processes.keys()].filter((parser) => parser.customer === customer)
      if (own.length >= maxProcesses - 1) {
        // A page ahead keeps a process busy while its results travel; where others wait, their pages come first.
        const ahead = this.queues.size === 1 ? own.find((parser) => parser.hasRoom) : undefined
        if (ahead === undefined) continue
        this.give(ahead, customer, queue)
        return true
      }
      const free = [...this.processes.keys()].find((parser) => parser.customer === undefined)
      if (free === undefined && this.processes.size >= maxProcesses) return false
      this.give(free ?? this.start(), customer, queue)
      return true
    }
    return false
  }

  /** Whoever will have had least parsed comes first, so that a short page does not wait for several long ones. */
  private inTurn(): [object, Waiting[]][] {
    const dueAfter = ([customer, queue]: [object, Waiting[]]): number =>
      (this.parsed.get(customer) ?? 0) + (queue[0] === undefined ? 0 : sizeOf(queue[0].task))
    return [...this.queues].toSorted((a, b) => dueAfter(a) - dueAfter(b))
  }

  private give(parser: ParserProcess, customer: object, queue: Waiting[]): void {
    const next = queue.shift()
    this.queues.delete(customer)
    // To the end of the turn.
    if (queue.length > 0) this.queues.set(customer, queue)
    if (next === undefined) return
    this.parsed.set(customer, (this.parsed.get(customer) ?? 0) + sizeOf(next.task))
    clearTimeout(this.processes.get(parser)?.idle)
    parser.give(next, customer)
  }

  private start(): ParserProcess {
    const parser = new ParserProcess({
      done: () => {
        this.serve()
        if (parser.customer === undefined) this.endWhenIdle(parser)
      },
      gone: (unbegun) => {
        const customer = parser.customer
        this.processes.delete(parser)
        if (customer !== undefined && unbegun.length > 0 && !this.closed)
          this.queues.set(customer, [...unbegun, ...(this.queues.get(customer) ?? [])])
        this.serve()
      },
    })
    this.processes.set(parser, {})
    return parser
  }

  private endWhenIdle(parser: ParserProcess): void {
    const idle = setTimeout(() => {
      if (parser.customer !== undefined) return
      this.processes.delete(parser)
      void parser.end()
    }, idleMs)
    idle.unref()
    this.processes.set(parser, { idle })
  }
}

/** Bytes or characters, whichever are at hand: what a task costs grows with either. */
function sizeOf(task: Task): number {
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
