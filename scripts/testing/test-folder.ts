import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

const ofRuns = /^loquia-run-(\d+)-/
const signals = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const
/** A browser's socket is in this folder, and a socket's path may have 104 characters. */
const maxPath = 40

/**
 * Gives this process and its children a temporary folder (`TMPDIR`) that is deleted at its end, also by a signal;
 * folders of killed runs are deleted first. Child processes keep their parent's folder.
 * @param beforeEnd is awaited when a signal ends the process
 */
export function ownTestFolder(
  beforeEnd: (signal: keyof typeof signals) => Promise<unknown> = () => Promise.resolve(),
): void {
  if (ofRuns.test(basename(tmpdir()))) return
  const parent = tmpdir().length > maxPath ? '/tmp' : tmpdir()
  for (const name of readdirSync(parent)) {
    const pid = ofRuns.exec(name)?.[1]
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(join(parent, name), { recursive: true, force: true })
  }
  const folder = mkdtempSync(join(parent, `loquia-run-${process.pid}-`))
  process.env.TMPDIR = folder
  // Another process deletes repeatedly, because children that are still ending may write.
  process.once('exit', () =>
    spawn('sh', ['-c', 'for second in 1 2 3 4 5 6 7 8 9 10; do rm -rf "$0"; sleep 1; done', folder], {
      detached: true,
      stdio: 'ignore',
    }).unref(),
  )
  for (const [signal, code] of Object.entries(signals) as [keyof typeof signals, number][]) {
    process.once(signal, () => void beforeEnd(signal).finally(() => process.exit(code)))
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
