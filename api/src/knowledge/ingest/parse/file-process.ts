import { LimitedProcess, type ProcessDied } from '../../../platform/limited-process/index.js'
import type { FileReply, FileRequest, ToFileWorker } from './file-worker.js'

export { ProcessDied } from '../../../platform/limited-process/index.js'

/**
 * An idle process has 22 MB of private memory, so a file gets at most 128 MB. A PDF and a Word document of 500 pages
 * need 103 and 89 MB.
 */
const limits = {
  heapMb: 90,
  semiSpaceMb: 2,
  growthMb: 106,
  // Saves up to a quarter of the memory at the same processor time.
  flags: ['--expose-gc', '--optimize-for-size'],
}
/** A process with larger growth is not reused. A small PDF adds 78 MB, mostly reusable libraries. */
const reusableGrowthMb = 84
const idleMs = 20_000

interface Listener {
  onReply(reply: FileReply): void
  onDied(error: ProcessDied): void
}

export class FileProcess {
  private static readonly idle = new Map<FileProcess, NodeJS.Timeout>()
  private listener: Listener | undefined
  private died: ProcessDied | undefined
  private isReusable = false
  private readonly process: LimitedProcess<ToFileWorker, FileReply>

  private constructor() {
    this.process = new LimitedProcess(new URL('./file-worker.js', import.meta.url), limits, {
      received: (reply) => this.listener?.onReply(reply),
      died: (error) => {
        this.died = error
        this.listener?.onDied(error)
      },
    })
  }

  static acquire(): FileProcess {
    for (const [process, timer] of FileProcess.idle) {
      clearTimeout(timer)
      FileProcess.idle.delete(process)
      if (process.process.isAlive) return process
    }
    return new FileProcess()
  }

  get spentMs(): number {
    return this.process.spentMs
  }

  start(open: FileRequest, listener: Listener): void {
    this.listener = listener
    this.isReusable = false
    this.process.keepAlive()
    if (this.died === undefined) this.process.send({ open })
    else listener.onDied(this.died)
  }

  requestNextPart(): void {
    this.process.send({ next: true })
  }

  markDone(): void {
    this.isReusable = this.process.peakGrowthMb < reusableGrowthMb
  }

  async release(): Promise<void> {
    this.listener = undefined
    this.process.allowExit()
    if (!this.isReusable || !this.process.isAlive) return this.process.kill()
    const timer = setTimeout(() => {
      FileProcess.idle.delete(this)
      void this.process.kill()
    }, idleMs)
    timer.unref()
    FileProcess.idle.set(this, timer)
  }
}
