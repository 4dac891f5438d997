import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { assertKey, BlobStore } from './blob-store.js'

const unfinished = '.new-'

/** Nodes may share the folder over a network file system. */
export class DiskBlobStore extends BlobStore {
  constructor(private readonly folder: string) {
    super()
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    const path = this.pathOf(key)
    const own = join(this.folder, `${unfinished}${randomUUID()}`)
    await mkdir(dirname(path), { recursive: true })
    try {
      // Files are renamed once complete, so that a crash leaves no partial file.
      await writeFile(own, bytes, { mode: 0o600, flush: true })
      await rename(own, path)
    } catch (error) {
      await rm(own, { force: true })
      throw error
    }
  }

  async get(key: string): Promise<Uint8Array | undefined> {
    try {
      return await readFile(this.pathOf(key))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
      throw error
    }
  }

  async delete(key: string): Promise<void> {
    await rm(this.pathOf(key), { force: true })
  }

  async storedBefore(prefix: string, moment: Date): Promise<string[]> {
    await this.deleteUnfinished(moment)
    const names = await readdir(join(this.folder, prefix)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    })
    const keys: string[] = []
    for (const name of names) {
      const found = await stat(join(this.folder, prefix, name)).catch(() => undefined)
      if (found?.isFile() === true && found.mtime < moment) keys.push(`${prefix}/${name}`)
    }
    return keys
  }

  private async deleteUnfinished(before: Date): Promise<void> {
    const names = await readdir(this.folder).catch(() => [])
    for (const name of names.filter((each) => each.startsWith(unfinished))) {
      const found = await stat(join(this.folder, name)).catch(() => undefined)
      if (found !== undefined && found.mtime < before) await rm(join(this.folder, name), { force: true })
    }
  }

  private pathOf(key: string): string {
    assertKey(key)
    return join(this.folder, key)
  }
}
