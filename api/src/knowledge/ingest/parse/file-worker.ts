import { serveParent, type ServedParent } from '../../../platform/limited-process/index.js'
import type { KnowledgeDocument } from './document.js'
import type { FileLabel } from './lay-out-file.js'
import { refuseLargeArrays } from './large-arrays.js'
import { openFile, type FileToOpen } from './open-file.js'
import { Fault, type FileFault, type FileKind } from './opened-file.js'
import { splitDocument } from './split-document.js'
import { storableDocument } from './storable-document.js'
import { countWords } from './text/count-words.js'

/* An excessive file ends only this process. Parts are sent on request, because a message blocks its receiver. */

export interface FileRequest extends FileLabel, FileToOpen {}

export interface FileFacts {
  kind: FileKind
  pageCount: number
  words: number
  parts: number
}

export type ToFileWorker = { open: FileRequest } | { next: true }

export type FileReply = { facts: FileFacts } | { part: KnowledgeDocument } | { fault: FileFault; message: string }

const consumeRefusal = refuseLargeArrays()
let parts: KnowledgeDocument[] = []

async function openAndSplit(request: FileRequest): Promise<FileReply> {
  consumeRefusal()
  try {
    // The channel passes a view of its buffer, and pdf.js detaches its input.
    const opened = await openFile({ ...request, bytes: Uint8Array.from(request.bytes) })
    // Loaded late: word lists and stemmers take 20 MB, which refused files do not need.
    const { layOutFile } = await import('./lay-out-file.js')
    const document = storableDocument(layOutFile(opened, request))
    parts = splitDocument(document)
    const words = document.blocks.reduce(
      (sum, block) => sum + countWords(block.text) + countWords(block.headings.at(-1) ?? ''),
      0,
    )
    const refusal = consumeRefusal()
    if (words === 0 && refusal !== undefined) throw refusal
    const pageCount = opened.kind === 'pdf' ? opened.pageCount : 1
    return { facts: { kind: opened.kind, pageCount, words, parts: parts.length } }
  } catch (error) {
    return toFaultReply(consumeRefusal() ?? error)
  }
}

function toFaultReply(error: unknown): FileReply {
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof Fault) return { fault: error.fault, message }
  return { fault: error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'broken', message }
}

async function serveRequest(request: ToFileWorker, parent: ServedParent<FileReply>): Promise<void> {
  if ('open' in request) {
    parts = []
    parent.send(await openAndSplit(request.open))
  } else {
    const part = parts.shift()
    if (part !== undefined) parent.send({ part })
  }
  parent.finishWork()
}

serveParent<ToFileWorker, FileReply>((request, parent) => void serveRequest(request, parent))
