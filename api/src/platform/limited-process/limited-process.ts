import { fork, type ChildProcess } from 'node:child_process'
import { setImmediate } from 'node:timers'
import type { WatchReport } from './memory-watch.js'

/** The child parses untrusted bytes, so it receives no secrets. */
const passedOn = ['PATH', 'HOME', 'TMPDIR', 'TZ', 'NODE_COMPILE_CACHE']
/**
 * glibc: one arena, with blocks from 32 KB on, such as zlib buffers, mapped separately, so that freed memory returns to
 * the system (mallopt(3)).
 */
export const childAllocatorSettings = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
/** Signals of a process that ran out of memory, sent by the watch, the kernel or V8. */
const memorySignals: ReadonlySet<NodeJS.Signals | null> = new Set(['SIGKILL', 'SIGABRT', 'SIGTRAP', 'SIGILL'])
/** Exit codes of V8's abort where no signal is reported. */
const memoryCodes: ReadonlySet<number | null> = new Set([133, 134])

export interface ProcessLimits {
  /** V8's old generation, in megabytes. */
  heapMb: number
  /** Half of V8's young generation, in megabytes. */
  semiSpaceMb: number
  /** Resident megabytes above the idle process, including memory that V8 does not count. */
  growthMb: number
  flags?: readonly string[]
}

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
 * Runs work on untrusted bytes in a child process. A thread enforces the memory limit even while the child is busy. The
 * module of the child calls `serveParent`.
 */
export class LimitedProcess<Request extends object, Reply extends object> {
  /** The value is processor time, not wall time, by the last report. */
  spentMs = 0
  /** Resident memory above the idle process, by the last report. */
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
        // Helper threads would compete with answers and distort the measured time.
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
    this.child.on('error', (error) => this.onExit(new ProcessDied(error.message, false)))
    this.child.once('exit', (code, signal) =>
      this.onExit(
        new ProcessDied(
          `the process ended (${signal ?? `exit code ${code}`})`,
          memorySignals.has(signal) || memoryCodes.has(code),
        ),
      ),
    )
    this.allowExit()
  }

  get pid(): number | undefined {
    return this.child.pid
  }

  get isAlive(): boolean {
    return !this.isOver && !this.wasEnded && this.child.connected
  }

  send(request: Request): void {
    if (this.child.connected) this.child.send(request, () => undefined)
  }

  /** Keeps the server alive during work. */
  keepAlive(): void {
    this.child.ref()
    this.child.channel?.ref()
  }

  allowExit(): void {
    this.child.unref()
    this.child.channel?.unref()
  }

  /** Sends SIGKILL, as the child holds nothing to save. @returns when the system has removed the process */
  async kill(): Promise<void> {
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

  private onExit(error: ProcessDied): void {
    if (this.isOver) return
    this.isOver = true
    // Replies sent before the exit are received first.
    if (!this.wasEnded) setImmediate(() => this.owner.died(error))
  }
}
