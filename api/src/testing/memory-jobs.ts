import type { JobQueue } from '../jobs/index.js'

/** A queue in memory: a job runs as soon as there is a worker for it. */
export class MemoryJobs implements Pick<JobQueue, 'work' | 'send'> {
  readonly sent: { name: string; data: unknown }[] = []
  private readonly handlers = new Map<string, (data: never, signal: AbortSignal) => Promise<void>>()
  private readonly controller = new AbortController()

  async work<T>(name: string, handler: (data: T, signal: AbortSignal) => Promise<void>): Promise<void> {
    this.handlers.set(name, handler)
  }

  async send(name: string, data: object): Promise<string> {
    this.sent.push({ name, data })
    const handler = this.handlers.get(name)
    if (handler !== undefined) setImmediate(() => void handler(data as never, this.controller.signal))
    return String(this.sent.length)
  }
}
