import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'

export class DataInUseError extends Error {
  override readonly name = 'DataInUseError'
  constructor(readonly pid: number) {
    super(`the data folder is in use by process ${pid}; stop it or set DATA_DIR to another folder`)
  }
}

const retryMs = 50

/**
 * A dead owner's lock is replaced, so SIGKILL needs no cleanup.
 * @param waitMs for a living owner
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
        // link() is atomic and never exposes a partial file.
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

/** Process ids are reused, in containers soon. */
async function isAlive(owner: Owner): Promise<boolean> {
  try {
    process.kill(owner.pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  const started = await startTime(owner.pid)
  return started !== 'dead' && (owner.started === null || owner.started === started)
}

/** Field 22 of /proc/PID/stat (proc(5)) with the boot id; `dead` for zombies; null without /proc. */
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

/** Deletes the lock file of a dead process. If another process has replaced it meanwhile, the new file is put back. */
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
