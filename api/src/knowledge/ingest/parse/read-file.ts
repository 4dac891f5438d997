import PQueue from 'p-queue'
import type { KnowledgeDocument } from './document.js'
import { FileProcess, ProcessDied } from './file-process.js'
import type { FileFacts, FileReply, FileRequest } from './file-worker.js'
import type { FileLabel } from './lay-out-file.js'
import type { FileFault, FileKind } from './opened-file.js'
import { limitWork } from './work-limit.js'

const limit = { workMs: 20_000, clockMs: 30_000, lastMs: 300_000 }
const maxPages = 500
/** Every open file needs memory. */
const filesAtOnce = 2
const fileQueue = new PQueue({ concurrency: filesAtOnce })
const largest = 2 ** 40

/** The file is broken, encrypted, of another type, too expensive or without text; `busy`: the machine lacked time. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
  constructor(
    readonly fault: FileFault,
    message: string,
    options: { cause?: unknown } = {},
  ) {
    super(message, options)
  }
}

/** Loads bytes only when a process is free. */
export interface LaterBytes {
  readonly byteLength: number
  load(): Promise<Uint8Array>
}

export interface FileToRead extends FileLabel {
  bytes: Uint8Array | LaterBytes
  /** Absent: decided by the bytes. */
  kind?: FileKind
  factsOnly?: boolean
}

export interface ReadFile extends Omit<FileFacts, 'parts'> {
  /** Parts small enough not to block the event loop; empty with `factsOnly`. */
  parts: readonly KnowledgeDocument[]
}

/**
 * Limits the child process to 20 s of CPU time, five minutes and 128 MB of private memory. Two files run at once;
 * `factsOnly` reads go first, then smaller files.
 * @throws UnreadableFile; the signal's reason on abort
 */
export async function readFile(
  { bytes, factsOnly = false, ...file }: FileToRead,
  signal?: AbortSignal,
): Promise<ReadFile> {
  const readAttempt = async (weights: boolean): Promise<ReadFile> =>
    readInProcess(
      { ...file, bytes: 'load' in bytes ? await bytes.load() : bytes, maxPages, weights },
      factsOnly,
      signal,
    )
  // Retries out-of-memory files without fonts; then only letter sizes reveal headings.
  const readOrLighter = (): Promise<ReadFile> =>
    readAttempt(true).catch((error: unknown) => {
      if (!(error instanceof UnreadableFile) || !isOutOfMemory(error.cause)) throw error
      return readAttempt(false)
    })
  return fileQueue.add(readOrLighter, { priority: (factsOnly ? largest : 0) - bytes.byteLength, signal })
}

export async function readFileDocument(file: FileToRead, signal?: AbortSignal): Promise<KnowledgeDocument> {
  const { parts } = await readFile(file, signal)
  const [first] = parts
  if (first === undefined) throw new Error('a file without any part')
  return parts.length === 1 ? first : { ...first, blocks: parts.flatMap(({ blocks }) => blocks) }
}

function isOutOfMemory(cause: unknown): boolean {
  return cause instanceof ProcessDied && cause.isOutOfMemory
}

async function readInProcess(
  request: FileRequest,
  factsOnly: boolean,
  signal: AbortSignal | undefined,
): Promise<ReadFile> {
  signal?.throwIfAborted()
  const process = FileProcess.acquire()
  let endWatch: (() => void) | undefined
  let stop: (() => void) | undefined
  try {
    return await new Promise<ReadFile>((resolve, reject) => {
      stop = () => reject(signal?.reason)
      signal?.addEventListener('abort', stop, { once: true })
      let facts: FileFacts | undefined
      const parts: KnowledgeDocument[] = []
      process.start(request, {
        onReply: (reply: FileReply) => {
          if ('fault' in reply) return reject(new UnreadableFile(reply.fault, reply.message))
          if ('facts' in reply) facts = reply.facts
          else parts.push(reply.part)
          if (facts === undefined) return
          if (factsOnly || parts.length >= facts.parts) return resolve({ ...facts, parts })
          // Other requests get a turn before the next part.
          setImmediate(() => process.requestNextPart())
        },
        onDied: (cause) =>
          reject(new UnreadableFile(cause.isOutOfMemory ? 'too_complex' : 'broken', 'ended its process', { cause })),
      })
      endWatch = limitWork(
        () => process.spentMs,
        limit,
        (why) => reject(new UnreadableFile(why === 'starved' ? 'busy' : 'too_complex', 'took too long to read')),
        process.spentMs,
      )
    }).then((read) => {
      process.markDone()
      return read
    })
  } finally {
    endWatch?.()
    if (stop !== undefined) signal?.removeEventListener('abort', stop)
    await process.release()
  }
}
