import { fork, type ChildProcess } from 'node:child_process'
import { setImmediate } from 'node:timers'
import type { WatchReport } from './memory-watch.js'

/** The variables that a child needs. It works with bytes of strangers, so it receives no secret. */
const passedOn = ['PATH', 'HOME', 'TMPDIR', 'TZ', 'NODE_COMPILE_CACHE']
/**
 * Settings of glibc's allocator: one arena, and blocks from 32 KB on, such as those that zlib unpacks into, mapped on
 * their own, so that freed memory goes back to the system instead of staying in fragments (mallopt(3)).
 */
export const childAllocatorSettings = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
/** Signals by which a process ends that had no more memory: by our watch or the kernel's, or by V8. */
const memorySignals: ReadonlySet<NodeJS.Signals | null> = new Set(['SIGKILL', 'SIGABRT', 'SIGTRAP', 'SIGILL'])
/** Exit codes of V8's abort where no signal is reported. */
const memoryCodes: ReadonlySet<number | null> = new Set([133, 134])

export interface ProcessLimits {
  /** Old generation of V8's heap, in megabytes. */
  heapMb: number
  /** Half of the young generation, in megabytes. */
  semiSpaceMb: number
  /** Resident memory above that of the idle process, in megabytes; what V8 does not count is in it, too. */
  growthMb: number
  /** More flags of Node. */
  flags?: readonly string[]
}

/** The process ended in the middle of its work. */
export class ProcessDied extends Error {
  override readonly name = 'ProcessDied'
  constructor(
    message: string,
    readonly isOutOfMemory: boolean,
  ) {
    super(message)
  }
}

/**
 * A child process for work on bytes of strangers. It has a limit of memory, which a thread of it enforces however busy
 * the process is, and reports its processor time. Its module calls `serveParent` of `serve-parent.ts`.
 */
export class LimitedProcess<Request extends object, Reply extends object> {
  /** Milliseconds of processor time that it has spent, by its last report. */
  spentMs = 0
  /** Megabytes of resident memory above that of the idle process, at most, by its last report. */
  peakGrowthMb = 0
  private readonly child: ChildProcess
  private isOver = false
  private wasEnded = false

  constructor(
    module: URL,
    { heapMb, semiSpaceMb, growthMb, flags = [] }: ProcessLimits,
    private readonly owner: { received(reply: Reply): void; died(error: ProcessDied): void },
  ) {
    const env = Object.fromEntries(
      passedOn.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
    )
    this.child = fork(module, [String(growthMb)], {
      serialization: 'advanced',
      execArgv: [
        `--max-old-space-size=${heapMb}`,
        `--max-semi-space-size=${semiSpaceMb}`,
        // Helper threads would take processors from answers, and their time would count as the work's.
        '--single-threaded-gc',
        ...flags,
      ],
      env: { ...env, ...childAllocatorSettings },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc', 'pipe'],
    })
    this.readReports()
    this.child.on('message', (reply: Reply) => {
      if (!this.wasEnded) this.owner.received(reply)
    })
    this.child.on('error', (error) => this.gone(new ProcessDied(error.message, false)))
    this.child.once('exit', (code, signal) =>
      this.gone(
        new ProcessDied(
          `the process ended (${signal ?? `exit code ${code}`})`,
          memorySignals.has(signal) || memoryCodes.has(code),
        ),
      ),
    )
    this.rest()
  }

  get pid(): number | undefined {
    return this.child.pid
  }

  get isAlive(): boolean {
    return !this.isOver && !this.wasEnded && this.child.connected
  }

  send(request: Request): void {
    // A process that has just died is reported by its end.
    if (this.child.connected) this.child.send(request, () => undefined)
  }

  /** Keeps the server from ending while there is work. */
  hold(): void {
    this.child.ref()
    this.child.channel?.ref()
  }

  /** Lets the server end. */
  rest(): void {
    this.child.unref()
    this.child.channel?.unref()
  }

  /** SIGKILL: it holds nothing that must be kept. @returns when the system has removed it */
  async end(): Promise<void> {
    this.wasEnded = true
    if (this.isOver) return
    const ended = new Promise<void>((resolve) => this.child.once('exit', () => resolve()))
    this.child.ref()
    if (this.child.kill('SIGKILL')) await ended
  }

  private readReports(): void {
    const pipe = this.child.stdio[4]
    if (pipe === null || pipe === undefined || !('setEncoding' in pipe)) return
    let rest = ''
    pipe.setEncoding('utf8')
    pipe.on('error', () => undefined)
    pipe.on('data', (text: string) => {
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      const last = lines.at(-1)
      if (last === undefined) return
      const { spentMs, peakGrowthMb } = JSON.parse(last) as WatchReport
      this.spentMs = spentMs
      this.peakGrowthMb = peakGrowthMb
    })
    if ('unref' in pipe && typeof pipe.unref === 'function') pipe.unref()
  }

  private gone(error: ProcessDied): void {
    if (this.isOver) return
    this.isOver = true
    // Replies that were sent before the end are received first.
    if (!this.wasEnded) setImmediate(() => this.owner.died(error))
  }
}
