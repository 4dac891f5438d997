import { once } from 'node:events'
import { open, type FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { pipeline as piped } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'

/** Gzipped JSON lines: header, rows by table, files in pieces, counts. */
const lineSchema = z.union([
  z.object({
    loquia: z.literal('backup'),
    format: z.literal(1),
    createdAt: z.string(),
    migrations: z.array(z.string()),
  }),
  z.object({ table: z.string(), row: z.record(z.string(), z.unknown()) }),
  /** `data` is base64; `first` marks a file's first piece. */
  z.object({ file: z.string(), data: z.string(), first: z.boolean() }),
  z.object({ end: z.literal(true), rows: z.number(), files: z.number() }),
])
export type BackupLine = z.infer<typeof lineSchema>

export class BackupUnusableError extends Error {
  override readonly name = 'BackupUnusableError'
}

export class BackupWriter {
  readonly #gzip = createGzip({ level: 6 })
  readonly #done: Promise<void>

  private constructor(file: FileHandle) {
    this.#done = piped(this.#gzip, file.createWriteStream())
    this.#done.catch(() => undefined)
  }

  /** @throws when the file exists */
  static async create(path: string): Promise<BackupWriter> {
    return new BackupWriter(await open(path, 'wx', 0o600))
  }

  async write(line: BackupLine): Promise<void> {
    if (!this.#gzip.write(`${JSON.stringify(line)}\n`)) await Promise.race([once(this.#gzip, 'drain'), this.#done])
  }

  async close(): Promise<void> {
    this.#gzip.end()
    await this.#done
  }
}

/** @throws BackupUnusableError when the file is no backup or is incomplete */
export async function* readBackup(path: string): AsyncGenerator<BackupLine> {
  let ended = false
  let isFirst = true
  try {
    for await (const text of readLines(path)) {
      const line = lineSchema.parse(JSON.parse(text))
      if (isFirst && !('loquia' in line)) throw new Error('no header')
      isFirst = false
      ended = 'end' in line
      yield line
    }
  } catch (error) {
    if (error instanceof BackupUnusableError) throw error
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new BackupUnusableError(`file not found: ${path}`, { cause: error })
    if (code === 'Z_BUF_ERROR')
      throw new BackupUnusableError(`${path} is incomplete: its end is missing`, { cause: error })
    throw new BackupUnusableError(`${path} is damaged, or not a Loquia backup`, { cause: error })
  }
  if (!ended) throw new BackupUnusableError(`${path} is incomplete: its end is missing`)
}

/** `node:readline` would also split at U+2028, which JSON may contain. */
async function* readLines(path: string): AsyncGenerator<string> {
  const file = await open(path)
  try {
    let rest = ''
    const unpacked = pipeline(file.createReadStream(), createGunzip(), () => undefined)
    for await (const piece of unpacked.setEncoding('utf8') as AsyncIterable<string>) {
      const lines = (rest + piece).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
    if (rest !== '') yield rest
  } finally {
    await file.close()
  }
}
