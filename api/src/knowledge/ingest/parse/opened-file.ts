/** A text run in points from the bottom left; `monospace` is absent if false. */
export type PdfItem = [
  text: string,
  x: number,
  y: number,
  width: number,
  size: number,
  bold?: boolean,
  monospace?: boolean,
]

export interface OutlineEntry {
  title: string
  /** 0 is the outermost. */
  level: number
  /** Page numbers start at 1. */
  pageNumber: number
  /** In points from the bottom of the page. */
  y?: number
}

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

export type OpenedFile =
  | { kind: 'pdf'; title: string; pages: PdfItem[][]; pageCount: number; outline: OutlineEntry[] }
  | { kind: 'docx'; html: string }
  | { kind: 'txt'; text: string }

export class Fault extends Error {
  constructor(
    readonly fault: FileFault,
    message: string,
  ) {
    super(message)
  }
}
