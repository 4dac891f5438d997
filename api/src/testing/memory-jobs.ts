import type { JobQueue } from '../platform/jobs/index.js'

export class MemoryJobs implements Pick<JobQueue, 'work' | 'send' | 'alone' | 'waiting' | 'setAside' | 'countOpen'> {
  readonly sent: { name: string; data: unknown }[] = []
  /** Errors for which the real queue would retry a job. */
  readonly failed: unknown[] = []
  private readonly handlers = new Map<string, (data: never, signal: AbortSignal) => Promise<void>>()
  private readonly controller = new AbortController()
  private readonly running = new Set<Promise<void>>()

  /** @param alone whether no other process can use the database */
  constructor(readonly alone = false) {}

  async work<T>(name: string, handler: (data: T, signal: AbortSignal) => Promise<void>): Promise<void> {
    this.handlers.set(name, handler)
  }

  async send(name: string, data: object): Promise<string> {
    this.sent.push({ name, data })
    const handler = this.handlers.get(name)
    if (handler !== undefined && !this.controller.signal.aborted)
      this.run(() => handler(data as never, this.controller.signal))
    return String(this.sent.length)
  }

  async waiting(): Promise<[]> {
    return []
  }

  async countOpen(): Promise<number> {
    return 0
  }

  async setAside(): Promise<[]> {
    return []
  }

  async stop(): Promise<void> {
    this.controller.abort()
    await Promise.allSettled(this.running)
  }

  get runningCount(): number {
    return this.running.size
  }

  private run(job: () => Promise<void>): void {
    const run = new Promise((resolve) => {
      setImmediate(resolve)
    }).then(job)
    this.running.add(run)
    void run.catch((error: unknown) => this.failed.push(error)).finally(() => this.running.delete(run))
  }
}
