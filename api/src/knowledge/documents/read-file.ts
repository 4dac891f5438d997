import PQueue from 'p-queue'
import type { KnowledgeDocument } from './document.js'
import { FileProcess, ProcessDied } from './file-process.js'
import type { FileFacts, FileReply, FileRequest } from './file-worker.js'
import type { FileLabel } from './lay-out-file.js'
import type { FileFault, FileKind } from './opened-file.js'
import { limitWork } from './work-limit.js'

const limit = { workMs: 20_000, clockMs: 30_000, lastMs: 300_000 }
/** Pages of a PDF that are read. */
const maxPages = 500
/** Files that this server opens at once: their memory adds up. */
const filesAtOnce = 2
/** Of those that wait the highest priority is next. */
const fileQueue = new PQueue({ concurrency: filesAtOnce })
/** More than any file has, in bytes. */
const largest = 2 ** 40

/**
 * A file that cannot be read: broken, encrypted, of another type, too greedy, or without text; `busy` when the machine
 * had no time for it.
 */
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

/** Bytes that lie elsewhere until a process is free: many may wait, and a file may have ten megabytes. */
export interface LaterBytes {
  readonly byteLength: number
  load(): Promise<Uint8Array>
}

export interface FileToRead extends FileLabel {
  bytes: Uint8Array | LaterBytes
  /** What it must be; absent: whatever its bytes are. */
  kind?: FileKind
  /** Only the facts are wanted. */
  factsOnly?: boolean
}

export interface ReadFile extends Omit<FileFacts, 'parts'> {
  /** Its text, cut so that no part holds up whoever goes on with it; none where only facts were wanted. */
  parts: readonly KnowledgeDocument[]
}

/**
 * Opens a file and lays its text out, in a child process, with at most 20 s of processor time, five minutes by the clock
 * and 128 MB of private memory; a third file waits until one of two is done, and of those that wait the
 * smallest is next: a page of text does not stand behind books. Somebody waits for facts, so they come before texts.
 * @throws UnreadableFile; the signal's reason when it aborts
 */
export async function readFile(
  { bytes, factsOnly = false, ...file }: FileToRead,
  signal?: AbortSignal,
): Promise<ReadFile> {
  const read = async (weights: boolean): Promise<ReadFile> =>
    readInProcess(
      { ...file, bytes: 'load' in bytes ? await bytes.load() : bytes, maxPages, weights },
      factsOnly,
      signal,
    )
  // What takes too much memory with its fonts may do without: then only the size of its letters tells headings.
  const readOrLighter = (): Promise<ReadFile> =>
    read(true).catch((error: unknown) => {
      if (!(error instanceof UnreadableFile) || !isOutOfMemory(error.cause)) throw error
      return read(false)
    })
  return fileQueue.add(readOrLighter, { priority: (factsOnly ? largest : 0) - bytes.byteLength, signal })
}

/** As {@link readFile}, its text in one piece. */
export async function documentOfFile(file: FileToRead, signal?: AbortSignal): Promise<KnowledgeDocument> {
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
  const process = FileProcess.take()
  let endWatch: (() => void) | undefined
  let stop: (() => void) | undefined
  try {
    return await new Promise<ReadFile>((resolve, reject) => {
      stop = () => reject(signal?.reason)
      signal?.addEventListener('abort', stop, { once: true })
      let facts: FileFacts | undefined
      const parts: KnowledgeDocument[] = []
      process.begin(request, {
        received: (reply: FileReply) => {
          if ('fault' in reply) return reject(new UnreadableFile(reply.fault, reply.message))
          if ('facts' in reply) facts = reply.facts
          else parts.push(reply.part)
          if (facts === undefined) return
          if (factsOnly || parts.length >= facts.parts) return resolve({ ...facts, parts })
          // Other work of this server has its turn before the next part comes.
          setImmediate(() => process.next())
        },
        died: (cause) =>
          reject(new UnreadableFile(cause.isOutOfMemory ? 'too_complex' : 'broken', 'ended its process', { cause })),
      })
      endWatch = limitWork(
        () => process.spentMs,
        limit,
        (why) => reject(new UnreadableFile(why === 'starved' ? 'busy' : 'too_complex', 'took too long to read')),
        process.spentMs,
      )
    }).then((read) => {
      process.isDone()
      return read
    })
  } finally {
    endWatch?.()
    if (stop !== undefined) signal?.removeEventListener('abort', stop)
    await process.giveBack()
  }
}
