import type { Locale } from '@loquia/contracts'
import type { KnowledgeDocument } from './document.js'
import { openFile, UnreadableFile, type FileKind } from './read-file.js'
import { documentOfDocx, documentOfPdf, readText } from './read-page.js'
import { countWords } from './text-patterns.js'

export interface Upload {
  kind: FileKind
  /** Pages of a PDF; 1 for other files. */
  pages: number
  document: KnowledgeDocument
}

export interface UploadLabel {
  /** The name it came with: a title for a file that has none of its own, and nothing else. */
  filename: string
  /** What its passages are addressed by. */
  address: string
  /** For a text too short to tell its language. */
  language: Locale
}

/** A file with fewer words tells nothing. */
const minWords = 2

/**
 * Understands an uploaded file; its bytes decide what it is.
 * @throws UnreadableFile with what is wrong with it
 */
export async function readUpload(bytes: Uint8Array, { filename, address, language }: UploadLabel, signal?: AbortSignal): Promise<Upload> {
  if (bytes.byteLength === 0) throw new UnreadableFile('empty', 'no bytes')
  const opened = await openFile(undefined, bytes, signal)
  // Readers take a title from the last part of an address when the file has none.
  const url = `https://upload.invalid/${encodeURIComponent(filename.toWellFormed().replaceAll('/', ' '))}`
  const site = { siteNames: [], language, harvested: new Set<string>() }
  const document = opened.kind === 'pdf' ? documentOfPdf(opened, url, site) : opened.kind === 'docx' ? documentOfDocx(opened, url, site) : readText(opened.text, url, site)
  const words = document.blocks.reduce((sum, block) => sum + countWords(block.text) + countWords(block.headings.at(-1) ?? ''), 0)
  if (words < minWords) throw new UnreadableFile('empty', 'no text')
  return { kind: opened.kind, pages: opened.kind === 'pdf' ? opened.pageCount : 1, document: { ...document, url: address } }
}
