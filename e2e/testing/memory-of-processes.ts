import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { vi } from 'vitest'

/** Milliseconds between two samples. */
const everyMs = 20

/** Megabytes from proc_pid_status(5); `RssAnon` is private memory. */
export function megabytesOf(pid: number, name: 'VmRSS' | 'RssAnon'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) / 1024
}

/** Megabytes. */
export interface PeakMemory {
  /** Resident memory of the api. */
  api: number
  /** Resident memory of its children, by script. */
  children: Record<string, number>
  /** Private memory of its children, by script. */
  privateOf: Record<string, number>
}

/** @param service process id of the api */
export async function measurePeaks(service: number, work: () => Promise<unknown>): Promise<PeakMemory> {
  const peaks: PeakMemory = { api: 0, children: {}, privateOf: {} }
  const look = (): void => {
    peaks.api = Math.max(peaks.api, megabytesOf(service, 'VmRSS'))
    for (const pid of childrenOf(service)) {
      const script = workerScript(pid)
      if (script === undefined) continue
      try {
        peaks.children[script] = Math.max(peaks.children[script] ?? 0, megabytesOf(pid, 'VmRSS'))
        peaks.privateOf[script] = Math.max(peaks.privateOf[script] ?? 0, megabytesOf(pid, 'RssAnon'))
      } catch {
        // The process ended between two samples.
      }
    }
  }
  const timer = setInterval(look, everyMs)
  try {
    await work()
    look()
  } finally {
    clearInterval(timer)
  }
  return peaks
}

/** Child processes that fetch or parse foreign data. */
export function workersOf(service: number): number[] {
  return childrenOf(service).filter((pid) => workerScript(pid) !== undefined)
}

/** Reads /proc, because pgrep takes longer than a process may live. */
function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
}

function workerScript(pid: number): string | undefined {
  try {
    const script = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      .split('\0')
      .find((part) => part.endsWith('-worker.js'))
    return script === undefined ? undefined : basename(script)
  } catch {
    return undefined
  }
}

/**
 * Lets a Node process collect its garbage over its inspector, so that what is measured next is held, not waiting for an
 * idle collection. The process must have been started with `--inspect-port=127.0.0.1:0`.
 *
 * @param log what the process printed so far; Node prints the inspector's address when it opens
 */
export async function collectGarbage(pid: number, log: () => string): Promise<void> {
  process.kill(pid, 'SIGUSR1')
  const address = await vi.waitUntil(() => /Debugger listening on (ws:\S+)/.exec(log())?.[1], { timeout: 10_000 })
  const socket = new WebSocket(address)
  await once(socket, 'open')
  // A second collection frees what the finalizers of the first released.
  for (const id of [1, 2]) {
    const replied = once(socket, 'message')
    socket.send(JSON.stringify({ id, method: 'HeapProfiler.collectGarbage' }))
    await replied
  }
  const closed = once(socket, 'close')
  socket.close()
  await closed
}
