import { serveParent, type ServedParent } from '../../limited-process/index.js'
import type { KnowledgeDocument } from './document.js'
import type { FileLabel } from './lay-out-file.js'
import { refuseLargeArrays } from './large-arrays.js'
import { openFile, type FileToOpen } from './open-file.js'
import { Fault, type FileFault, type FileKind } from './opened-file.js'
import { splitDocument } from './split-document.js'
import { storableDocument } from './storable-document.js'
import { countWords } from './text/count-words.js'

/*
 * The process in which strangers' files are opened, one after the other: a file that is too much for it ends it. It lays
 * the text out and sends it in parts, each only when it is asked for, because a message holds up its receiver.
 */

export interface FileRequest extends FileLabel, FileToOpen {}

export interface FileFacts {
  kind: FileKind
  /** Pages of a PDF; 1 for other files. */
  pageCount: number
  /** Words of its text and of the headings above. */
  words: number
  /** How many parts can be asked for. */
  parts: number
}

/** A file to open, or a wish for the next part of the last one. */
export type ToFileWorker = { open: FileRequest } | { next: true }

/** First the facts, then a part for each wish. */
export type FileReply = { facts: FileFacts } | { part: KnowledgeDocument } | { fault: FileFault; message: string }

const takeRefusal = refuseLargeArrays()
let parts: KnowledgeDocument[] = []

async function open(request: FileRequest): Promise<FileReply> {
  takeRefusal()
  try {
    // The channel passes a view of its buffer, and pdf.js detaches the bytes that it receives, so they are copied.
    const opened = await openFile({ ...request, bytes: Uint8Array.from(request.bytes) })
    // Loaded after the file was opened: word lists and stemmers take 20 MB, and a file that is refused needs none.
    const { layOutFile } = await import('./lay-out-file.js')
    const document = storableDocument(layOutFile(opened, request))
    parts = splitDocument(document)
    const words = document.blocks.reduce(
      (sum, block) => sum + countWords(block.text) + countWords(block.headings.at(-1) ?? ''),
      0,
    )
    const refusal = takeRefusal()
    if (words === 0 && refusal !== undefined) throw refusal
    const pageCount = opened.kind === 'pdf' ? opened.pageCount : 1
    return { facts: { kind: opened.kind, pageCount, words, parts: parts.length } }
  } catch (error) {
    return faultOf(takeRefusal() ?? error)
  }
}

function faultOf(error: unknown): FileReply {
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof Fault) return { fault: error.fault, message }
  return { fault: error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'broken', message }
}

async function receive(request: ToFileWorker, parent: ServedParent<FileReply>): Promise<void> {
  if ('open' in request) {
    parts = []
    parent.send(await open(request.open))
  } else {
    const part = parts.shift()
    if (part !== undefined) parent.send({ part })
  }
  parent.rest()
}

serveParent<ToFileWorker, FileReply>((request, parent) => void receive(request, parent))
