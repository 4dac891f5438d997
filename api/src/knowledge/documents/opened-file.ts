/**
 * A run of text on a PDF page: what it says, where it stands, in points from the bottom left, whether it is set in
 * bold, and whether in a typewriter's letters.
 */
export type PdfItem = [text: string, x: number, y: number, width: number, size: number, bold?: boolean, typed?: boolean]

/** A bookmark of a PDF. */
export interface OutlineEntry {
  title: string
  /** Counted from 0, the outermost. */
  level: number
  /** Counted from 1. */
  pageNumber: number
  /** Height on the page, in points from the bottom, where it tells one. */
  y?: number
}

/** What a file turned out to be, by its bytes. */
export type FileKind = 'pdf' | 'docx' | 'txt'
export type FileFault =
  | 'encrypted'
  | 'broken'
  | 'picture'
  | 'archive'
  | 'old_office'
  | 'other_office'
  | 'unsupported'
  | 'too_complex'
  | 'empty'
  | 'busy'

/** A file's contents, as far as they say anything. */
export type OpenedFile =
  | { kind: 'pdf'; title: string; pages: PdfItem[][]; pageCount: number; outline: OutlineEntry[] }
  | { kind: 'docx'; html: string }
  | { kind: 'txt'; text: string }

/** Why a file cannot be opened. */
export class Fault extends Error {
  constructor(
    readonly fault: FileFault,
    message: string,
  ) {
    super(message)
  }
}
