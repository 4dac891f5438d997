import { kindOfFile } from './kind-of-file.js'
import { openDocx } from './office/open-docx.js'
import { openPdf } from './pdf/open-pdf.js'
import { openText } from './text/open-text.js'
import type { FileKind, OpenedFile } from './opened-file.js'

export interface FileToOpen {
  bytes: Uint8Array
  /** What the file must be; without it, its bytes decide. */
  kind?: FileKind
  /** Pages of a PDF that are read. */
  maxPages: number
  /** Whether a PDF's fonts are looked at for bold, which takes memory. */
  weights: boolean
}

/** Opens a stranger's file: for a thread with limits. @throws Fault, and what the programs throw that open it */
export async function openFile({ kind, bytes, maxPages, weights }: FileToOpen): Promise<OpenedFile> {
  switch (kind ?? (await kindOfFile(bytes))) {
    case 'pdf':
      return openPdf(bytes, { maxPages, weights })
    case 'docx':
      return openDocx(bytes)
    case 'txt':
      return openText(bytes)
  }
}
