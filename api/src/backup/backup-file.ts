import { once } from 'node:events'
import { open, type FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { pipeline as piped } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'

/**
 * A backup is gzip of one JSON text a line: first what it is, then rows, table by table, then files in pieces, then how
 * many there were.
 */
const lineSchema = z.union([
  z.object({
    loquia: z.literal('backup'),
    format: z.literal(1),
    createdAt: z.string(),
    migrations: z.array(z.string()),
  }),
  z.object({ table: z.string(), row: z.record(z.string(), z.unknown()) }),
  /** `data` is base64; the pieces of one file follow each other, the first one with `first`. */
  z.object({ file: z.string(), data: z.string(), first: z.boolean() }),
  z.object({ end: z.literal(true), rows: z.number(), files: z.number() }),
])
export type BackupLine = z.infer<typeof lineSchema>

/** Why a file cannot be restored, in one line for the operator. */
export class BackupUnusableError extends Error {
  override readonly name = 'BackupUnusableError'
}

/** Writes a backup, readable by its owner alone. A file of that name is never overwritten. */
export class BackupWriter {
  readonly #gzip = createGzip({ level: 6 })
  readonly #done: Promise<void>

  private constructor(file: FileHandle) {
    this.#done = piped(this.#gzip, file.createWriteStream())
    this.#done.catch(() => undefined)
  }

  /** @throws when there is a file of that name */
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

/**
 * The lines of a backup, in their order.
 * @throws BackupUnusableError when it is not one, or not whole
 */
export async function* readBackup(path: string): AsyncGenerator<BackupLine> {
  let ended = false
  let isFirst = true
  try {
    for await (const text of linesOf(path)) {
      const line = lineSchema.parse(JSON.parse(text))
      if (isFirst && !('loquia' in line)) throw new Error('no header')
      isFirst = false
      ended = 'end' in line
      yield line
    }
  } catch (error) {
    if (error instanceof BackupUnusableError) throw error
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new BackupUnusableError(`there is no file ${path}`, { cause: error })
    if (code === 'Z_BUF_ERROR')
      throw new BackupUnusableError(`${path} is not whole: its end is missing`, { cause: error })
    throw new BackupUnusableError(`${path} is not a backup of this product, or it is damaged`, { cause: error })
  }
  if (!ended) throw new BackupUnusableError(`${path} is not whole: its end is missing`)
}

/** Text between line feeds. `node:readline` would also break at U+2028, which JSON texts may hold. */
async function* linesOf(path: string): AsyncGenerator<string> {
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
