import { detectFileKind } from './detect-file-kind.js'
import { openDocx } from './office/open-docx.js'
import { openPdf } from './pdf/open-pdf.js'
import { openText } from './text/open-text.js'
import type { FileKind, OpenedFile } from './opened-file.js'

export interface FileToOpen {
  bytes: Uint8Array
  kind?: FileKind
  maxPages: number
  /** Whether to inspect fonts for bold, which takes memory. */
  weights: boolean
}

/**
 * Opens an untrusted file; use a thread with resource limits.
 * @throws Fault, and parser errors
 */
export async function openFile({ kind, bytes, maxPages, weights }: FileToOpen): Promise<OpenedFile> {
  switch (kind ?? (await detectFileKind(bytes))) {
    case 'pdf':
      return openPdf(bytes, { maxPages, weights })
    case 'docx':
      return openDocx(bytes)
    case 'txt':
      return openText(bytes)
  }
}
