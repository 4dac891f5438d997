import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import type { KnowledgeDocument } from './document.js'
import { layOutFile, type FileLabel } from './lay-out-file.js'
import { openFile, type FileToOpen } from './open-file.js'
import { Fault, type FileFault, type FileKind } from './opened-file.js'
import { splitDocument } from './split-document.js'
import { storableDocument } from './storable-document.js'
import { countWords } from './text/text-patterns.js'

/*
 * Runs in a thread of its own with a memory limit: what a stranger's file does here ends here. It opens the file, lays its
 * text out and hands it over in parts, each only when it is asked for: a message holds up whoever receives it.
 */

export interface FileRequest extends FileLabel, FileToOpen {}

export interface FileFacts {
  kind: FileKind
  /** Pages of a PDF; 1 for other files. */
  pageCount: number
  /** Words of its text and of the headings above. */
  words: number
  /** How many there are to be asked for. */
  parts: number
}

/** What the thread tells first, and then at each message that it gets. */
export type FileReply = { facts: FileFacts } | { part: KnowledgeDocument } | { fault: FileFault; message: string }

async function serve(request: FileRequest, port: MessagePort): Promise<void> {
  const opened = await openFile(request)
  const document = storableDocument(layOutFile(opened, request))
  const parts = splitDocument(document)
  const words = document.blocks.reduce(
    (sum, block) => sum + countWords(block.text) + countWords(block.headings.at(-1) ?? ''),
    0,
  )
  let given = 0
  port.on('message', () => {
    const part = parts[given++]
    if (part !== undefined) port.postMessage({ part } satisfies FileReply, [])
  })
  port.postMessage(
    {
      facts: { kind: opened.kind, pageCount: opened.kind === 'pdf' ? opened.pageCount : 1, words, parts: parts.length },
    } satisfies FileReply,
    [],
  )
}

function faultOf(error: unknown): FileReply {
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof Fault) return { fault: error.fault, message }
  return { fault: error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'broken', message }
}

if (parentPort !== null) {
  const port = parentPort
  await serve(workerData as FileRequest, port).catch((error: unknown) => port.postMessage(faultOf(error), []))
}
