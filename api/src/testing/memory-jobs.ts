import type { JobQueue } from '../jobs/index.js'

/** A queue in memory: a job runs as soon as there is a worker for it. */
export class MemoryJobs implements Pick<JobQueue, 'work' | 'send' | 'alone' | 'waiting' | 'setAside' | 'countOpen'> {
  readonly sent: { name: string; data: unknown }[] = []
  private readonly handlers = new Map<string, (data: never, signal: AbortSignal) => Promise<void>>()
  private readonly controller = new AbortController()
  private readonly running = new Set<Promise<void>>()

  /** @param alone whether no other process can be working on the database */
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

  /** Nothing waits for longer than a turn of the event loop. */
  async waiting(): Promise<[]> {
    return []
  }

  /** What is sent is begun at once. */
  async countOpen(): Promise<number> {
    return 0
  }

  async setAside(): Promise<[]> {
    return []
  }

  /** Tells running jobs to stop and waits for them. */
  async stop(): Promise<void> {
    this.controller.abort()
    await Promise.allSettled(this.running)
  }

  private run(job: () => Promise<void>): void {
    const run = new Promise((resolve) => {
      setImmediate(resolve)
    }).then(job)
    this.running.add(run)
    void run.catch(() => undefined).finally(() => this.running.delete(run))
  }
}
