import { spawnSync } from 'node:child_process'

/** @returns ids of the processes that this one has started */
export function childrenOf(pid: number | undefined): number[] {
  return spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
    .stdout.trim()
    .split('\n')
    .filter(Boolean)
    .map(Number)
}

/** SIGKILL, unless the process has ended by itself. */
export function killIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
