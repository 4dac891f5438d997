import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'

/** The data folder belongs to a process that is alive. */
export class DataInUseError extends Error {
  override readonly name = 'DataInUseError'
  constructor(readonly pid: number) {
    super(`the data folder is in use by process ${pid}; stop it or set DATA_DIR to another folder`)
  }
}

const retryMs = 50

/**
 * Takes a folder for this process alone, by a file that names its owner. A file whose owner is dead is taken over, so a
 * SIGKILL leaves nothing to clean up by hand.
 * @param waitMs how long to wait for a living owner, which may be about to end, before giving up
 * @returns gives the folder back
 * @throws DataInUseError
 */
export async function lockData(path: string, waitMs: number): Promise<() => Promise<void>> {
  const deadline = Date.now() + waitMs
  const own = `${path}.${process.pid}`
  const content = JSON.stringify({ pid: process.pid, started: await startTime(process.pid) })
  await writeFile(own, content)
  try {
    for (;;) {
      try {
        // link() is atomic and the file is whole from its first moment, unlike a file that is created and then written.
        await link(own, path)
        return () => rm(path, { force: true })
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      }
      const held = await readFile(path, 'utf8').catch(() => undefined)
      if (held === undefined) continue
      const owner = parseOwner(held)
      if (owner !== undefined && (await isAlive(owner))) {
        if (Date.now() > deadline) throw new DataInUseError(owner.pid)
        await delay(retryMs)
      } else {
        await removeStale(path, held)
      }
    }
  } finally {
    await rm(own, { force: true })
  }
}

interface Owner {
  pid: number
  /** When the process began, in the system's own units; null where the system does not say. */
  started: string | null
}

function parseOwner(text: string): Owner | undefined {
  try {
    const owner: unknown = JSON.parse(text)
    if (
      typeof owner === 'object' &&
      owner !== null &&
      'pid' in owner &&
      typeof owner.pid === 'number' &&
      'started' in owner
    ) {
      return { pid: owner.pid, started: typeof owner.started === 'string' ? owner.started : null }
    }
  } catch {
    return undefined
  }
  return undefined
}

/**
 * A living process with the same number is the owner only if it began at the same moment: numbers are used again, in
 * containers soon.
 */
async function isAlive(owner: Owner): Promise<boolean> {
  try {
    process.kill(owner.pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  const started = await startTime(owner.pid)
  return started !== 'dead' && (owner.started === null || owner.started === started)
}

/**
 * When a process began: field 22 of /proc/PID/stat (proc(5)), ticks since the system started, with the id of that
 * start. `dead` for one that has ended and waits to be collected, as happens in containers; null without /proc.
 */
async function startTime(pid: number): Promise<string | null> {
  try {
    const [stat, boot] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
    ])
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (state === 'Z') return 'dead'
    return fields[18] === undefined ? null : `${boot.trim()}:${fields[18]}`
  } catch {
    return null
  }
}

/** Two starters may see the same dead owner: each moves the file away, and whoever moved a newer one puts it back. */
async function removeStale(path: string, seen: string): Promise<void> {
  const aside = `${path}.stale.${process.pid}`
  try {
    await rename(path, aside)
  } catch {
    return
  }
  const moved = await readFile(aside, 'utf8')
  if (moved !== seen) await link(aside, path).catch(() => undefined)
  await rm(aside, { force: true })
}
