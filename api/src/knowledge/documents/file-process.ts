import { LimitedProcess, type ProcessDied } from '../../limited-process/index.js'
import type { FileReply, FileRequest, ToFileWorker } from './file-worker.js'

export { ProcessDied } from '../../limited-process/index.js'

/**
 * An idle process has 22 MB of private memory, so a file gets at most 128 MB, libraries included. Of ordinary files a PDF
 * of 500 pages and a Word document of 500 pages need the most, 103 and 89 MB of growth.
 */
const limits = {
  heapMb: 90,
  semiSpaceMb: 2,
  growthMb: 106,
  // V8 makes less code and collects earlier: a file takes up to a quarter less memory in the same processor time.
  flags: ['--expose-gc', '--optimize-for-size'],
}
/**
 * A process that a file made grow by more megabytes is not used again: what it has not given back would be missing to
 * the next file. A small PDF grows it by 78 MB, most of which are libraries that the next PDF needs, too.
 */
const reusableGrowthMb = 84
/** An idle process ends after this time, in milliseconds. */
const idleMs = 20_000

interface Listener {
  received(reply: FileReply): void
  died(error: ProcessDied): void
}

/** A process in which files are opened, one after the other. It starts with the first file and ends when none comes. */
export class FileProcess {
  private static readonly idle = new Map<FileProcess, NodeJS.Timeout>()
  private listener: Listener | undefined
  private died: ProcessDied | undefined
  private isReusable = false
  private readonly process: LimitedProcess<ToFileWorker, FileReply>

  private constructor() {
    this.process = new LimitedProcess(new URL('./file-worker.js', import.meta.url), limits, {
      received: (reply) => this.listener?.received(reply),
      died: (error) => {
        this.died = error
        this.listener?.died(error)
      },
    })
  }

  /** An idle process, or a new one. */
  static take(): FileProcess {
    for (const [process, timer] of FileProcess.idle) {
      clearTimeout(timer)
      FileProcess.idle.delete(process)
      if (process.process.isAlive) return process
    }
    return new FileProcess()
  }

  /** Processor time that the process has spent so far, in milliseconds. */
  get spentMs(): number {
    return this.process.spentMs
  }

  begin(open: FileRequest, listener: Listener): void {
    this.listener = listener
    this.isReusable = false
    this.process.hold()
    if (this.died === undefined) this.process.send({ open })
    else listener.died(this.died)
  }

  next(): void {
    this.process.send({ next: true })
  }

  /** The file was read to its end. */
  isDone(): void {
    this.isReusable = this.process.peakGrowthMb < reusableGrowthMb
  }

  /** Ends the process, or keeps it for the next file. */
  async giveBack(): Promise<void> {
    this.listener = undefined
    this.process.rest()
    if (!this.isReusable || !this.process.isAlive) return this.process.end()
    const timer = setTimeout(() => {
      FileProcess.idle.delete(this)
      void this.process.end()
    }, idleMs)
    timer.unref()
    FileProcess.idle.set(this, timer)
  }
}
