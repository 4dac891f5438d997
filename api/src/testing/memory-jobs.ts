import type { JobQueue } from '../jobs/index.js'

/** A queue in memory: a job runs as soon as there is a worker for it. */
export class MemoryJobs implements JobQueue {
  readonly sent: { name: string; data: unknown }[] = []
  private readonly handlers = new Map<string, (data: never, signal: AbortSignal) => Promise<void>>()
  private readonly controller = new AbortController()
  private readonly running = new Set<Promise<void>>()

  async work<T>(name: string, handler: (data: T, signal: AbortSignal) => Promise<void>): Promise<void> {
    this.handlers.set(name, handler)
  }

  async send(name: string, data: unknown): Promise<void> {
    this.sent.push({ name, data })
    const handler = this.handlers.get(name)
    if (handler === undefined || this.controller.signal.aborted) return
    const run = new Promise((resolve) => {
      setImmediate(resolve)
    }).then(() => handler(data as never, this.controller.signal))
    this.running.add(run)
    void run.finally(() => this.running.delete(run))
  }

  /** Tells running jobs to stop and waits for them. */
  async stop(): Promise<void> {
    this.controller.abort()
    await Promise.all(this.running)
  }
}
