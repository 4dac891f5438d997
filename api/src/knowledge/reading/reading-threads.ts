import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common'
import type { Reply } from './reading-worker.js'
import type { Result, Task } from './take-apart.js'

/** One page may keep a thread busy for this long. */
const maxTaskMs = 8_000
/** ... counted from when it is ready, which on a busy machine may take this long. */
const maxStartMs = 30_000
const maxMemoryMb = 512
/** Threads of this process; one more than a single website may keep busy. */
const maxThreads = Math.max(2, Math.min(4, availableParallelism()))
/** A thread that nobody needs ends after this time, except the last one. */
const idleMs = 20_000

/** A page that could not be taken apart: too much work, too much memory, or a fault of ours. */
export class NotTakenApart extends Error {
  override readonly name = 'NotTakenApart'
  constructor(
    readonly fault: 'timeout' | 'broken',
    message: string,
  ) {
    super(message)
  }
}

interface Waiting {
  task: Task
  resolve(result: Result): void
  reject(error: Error): void
}

interface Thread {
  worker: Worker
  customer: object | undefined
  idle: NodeJS.Timeout | undefined
  isReady: boolean
}

/**
 * Threads in which pages are taken apart, so that whoever chats meanwhile does not wait for it. They serve every website
 * in turn, and no website has all of them: one whose pages are made to be slow is slow alone.
 */
@Injectable()
export class ReadingThreads implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly threads = new Set<Thread>()
  /** By customer, in the order of their turns. */
  private readonly queues = new Map<object, Waiting[]>()
  private closed = false

  /** Starts a thread ahead of the first page. */
  onApplicationBootstrap(): void {
    if (this.threads.size === 0 && !this.closed) this.start()
  }

  /**
   * @param customer whose turn it takes: one object for each website
   * @throws NotTakenApart; the signal's reason when it aborts, in which case a page under way is finished unheard
   */
  run(task: Task, customer: object, signal: AbortSignal): Promise<Result> {
    if (signal.aborted) return Promise.reject(signal.reason)
    return new Promise<Result>((resolve, reject) => {
      const stop = (): void => reject(signal.reason)
      signal.addEventListener('abort', stop, { once: true })
      const settle = <T>(end: (value: T) => void) => (value: T): void => {
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
    for (const queue of this.queues.values()) for (const { reject } of queue) reject(new NotTakenApart('broken', 'the process stops'))
    this.queues.clear()
    await Promise.all([...this.threads].map(({ worker }) => worker.terminate()))
  }

  private serve(): void {
    for (const [customer, queue] of this.queues) {
      if (this.closed) return
      const busy = [...this.threads].filter((thread) => thread.customer === customer).length
      if (busy >= maxThreads - 1) continue
      const free = [...this.threads].find((thread) => thread.customer === undefined)
      if (free === undefined && this.threads.size >= maxThreads) return
      const next = queue.shift()
      this.queues.delete(customer)
      if (next === undefined) continue
      // To the end of the turn.
      if (queue.length > 0) this.queues.set(customer, queue)
      this.give(free ?? this.start(), next, customer)
    }
  }

  private start(): Thread {
    const isSource = import.meta.url.endsWith('.ts')
    const worker = new Worker(new URL(isSource ? './reading-worker.ts' : './reading-worker.js', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb, maxYoungGenerationSizeMb: 64, stackSizeMb: 8 },
      env: {},
      // Under the test runner the sources themselves run.
      execArgv: isSource ? ['--experimental-transform-types', '--disable-warning=ExperimentalWarning', '--import', sourceLoader] : [],
    })
    worker.unref()
    const thread: Thread = { worker, customer: undefined, idle: undefined, isReady: false }
    worker.on('exit', () => this.threads.delete(thread))
    worker.once('message', () => {
      thread.isReady = true
    })
    // What goes wrong under a task is told to whoever gave it.
    worker.on('error', () => {})
    this.threads.add(thread)
    return thread
  }

  private give(thread: Thread, { task, resolve, reject }: Waiting, customer: object): void {
    const { worker } = thread
    clearTimeout(thread.idle)
    thread.customer = customer
    const end = (): void => {
      clearTimeout(timer)
      worker.off('message', onMessage)
      worker.off('error', onError)
      worker.off('exit', onExit)
      worker.unref()
    }
    const giveUp = (error: NotTakenApart): void => {
      end()
      this.threads.delete(thread)
      void worker.terminate()
      reject(error)
      this.serve()
    }
    const onMessage = (reply: Reply): void => {
      if ('ready' in reply) {
        clearTimeout(timer)
        timer = setTimeout(tooLong, maxTaskMs)
        return
      }
      end()
      thread.customer = undefined
      if ('result' in reply) resolve(reply.result)
      else reject(new NotTakenApart('broken', reply.error))
      this.serve()
      if (thread.customer === undefined) this.restIdle(thread)
    }
    const onError = (error: Error): void => giveUp(new NotTakenApart('broken', error.message))
    const onExit = (): void => giveUp(new NotTakenApart('broken', 'the thread ended'))
    const tooLong = (): void => giveUp(new NotTakenApart('timeout', `took longer than ${maxTaskMs} ms`))
    let timer = setTimeout(tooLong, thread.isReady ? maxTaskMs : maxStartMs)
    worker.on('message', onMessage)
    worker.on('error', onError)
    worker.on('exit', onExit)
    worker.ref()
    worker.postMessage(task, [])
  }

  private restIdle(thread: Thread): void {
    thread.idle = setTimeout(() => {
      if (this.threads.size > 1 && thread.customer === undefined) {
        this.threads.delete(thread)
        void thread.worker.terminate()
      }
    }, idleMs)
    thread.idle.unref()
  }
}

/** Finds `./x.ts` where a source says `./x.js`. */
const sourceLoader = `data:text/javascript,${encodeURIComponent(
  `import { registerHooks } from 'node:module'
registerHooks({ resolve(specifier, context, next) {
  try { return next(specifier, context) } catch (error) {
    if (specifier.startsWith('.') && specifier.endsWith('.js')) return next(specifier.slice(0, -3) + '.ts', context)
    throw error
  }
} })`,
)}`
