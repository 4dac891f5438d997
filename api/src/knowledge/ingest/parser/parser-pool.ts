import { availableParallelism } from 'node:os'
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common'
import { ParseError, ParserThread, type Waiting } from './parser-thread.js'
import type { Result, Task } from './parse.js'

export { ParseError } from './parser-thread.js'

/** Threads of this process; one more than a single website may keep busy. */
const maxThreads = Math.max(2, Math.min(4, availableParallelism()))
/** A thread that nobody needs ends after this time, except the last one. */
const idleMs = 20_000

/**
 * Threads in which pages are parsed, so that whoever chats meanwhile does not wait for it. They serve every
 * website in turn, and no website has all of them: one whose pages are made to be slow is slow alone.
 */
@Injectable()
export class ParserPool implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly threads = new Map<ParserThread, { idle?: NodeJS.Timeout }>()
  /** By customer, in the order of their turns. */
  private readonly queues = new Map<object, Waiting[]>()
  private closed = false

  /** Starts a thread ahead of the first page. */
  onApplicationBootstrap(): void {
    if (this.threads.size === 0 && !this.closed) this.start()
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
    await Promise.all([...this.threads.keys()].map((thread) => thread.end()))
  }

  private serve(): void {
    for (const [customer, queue] of this.queues) {
      if (this.closed) return
      const own = [...this.threads.keys()].filter((thread) => thread.customer === customer)
      if (own.length >= maxThreads - 1) {
        // A page ahead keeps a thread busy while its results travel; where others wait, their pages come first.
        const ahead = this.queues.size === 1 ? own.find((thread) => thread.hasRoom) : undefined
        if (ahead !== undefined) this.give(ahead, customer, queue)
        continue
      }
      const free = [...this.threads.keys()].find((thread) => thread.customer === undefined)
      if (free === undefined && this.threads.size >= maxThreads) return
      this.give(free ?? this.start(), customer, queue)
    }
  }

  private give(thread: ParserThread, customer: object, queue: Waiting[]): void {
    const next = queue.shift()
    this.queues.delete(customer)
    // To the end of the turn.
    if (queue.length > 0) this.queues.set(customer, queue)
    if (next === undefined) return
    clearTimeout(this.threads.get(thread)?.idle)
    thread.give(next, customer)
  }

  private start(): ParserThread {
    const thread = new ParserThread({
      done: () => {
        this.serve()
        if (thread.customer === undefined) this.restIdle(thread)
      },
      gone: (unbegun) => {
        const customer = thread.customer
        this.threads.delete(thread)
        if (customer !== undefined && unbegun.length > 0 && !this.closed)
          this.queues.set(customer, [...unbegun, ...(this.queues.get(customer) ?? [])])
        this.serve()
      },
    })
    this.threads.set(thread, {})
    return thread
  }

  private restIdle(thread: ParserThread): void {
    const idle = setTimeout(() => {
      if (this.threads.size > 1 && thread.customer === undefined) {
        this.threads.delete(thread)
        void thread.end()
      }
    }, idleMs)
    idle.unref()
    this.threads.set(thread, { idle })
  }
}
