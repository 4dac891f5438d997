import type { KnowledgeDocument } from './document.js'
import { layOutFile, type FileLabel } from './lay-out-file.js'
import { openFile, type FileToOpen } from './open-file.js'
import type { FileKind } from './opened-file.js'
import { storableDocument } from './storable-document.js'

/** A thread takes longer to start than most files to read. */
export async function fileInThisThread({
  bytes,
  kind,
  ...label
}: FileLabel & Pick<FileToOpen, 'bytes' | 'kind'>): Promise<{ kind: FileKind; document: KnowledgeDocument }> {
  const opened = await openFile({ bytes, kind, maxPages: 500, weights: true })
  return { kind: opened.kind, document: storableDocument(layOutFile(opened, label)) }
}
