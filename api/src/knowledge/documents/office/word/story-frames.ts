import type { Attributes } from './xml.js'

/** A paragraph while it is read. */
export interface Paragraph {
  /** Where it begins in what is written. */
  at: number
  style?: string
  numbering?: string
  level?: string
  /** Whether its style hides its text. */
  isHidden: boolean
  isShaded: boolean
  /** Where its number was written, of one that has a number. */
  numberAt?: number
  /** The last visible character so far. */
  lastCharacter: string
  /** What text boxes in it hold. */
  boxes: string[]
  /** Whether a field in it shows the number of a page. */
  hasPageNumber: boolean
  text: string
}

/** A run while it is read. */
export interface Run {
  /** Where it begins in what is written. */
  at: number
  isHidden: boolean
  isWhite: boolean
  isShaded: boolean
  /** Its marks of fields, which count even where the run is hidden. */
  fields: string[]
  /** Notes that it refers to. */
  notes: string[]
  /** Whether it has a mark of its own for its note. */
  hasOwnMark: boolean
}

export function newParagraph(at: number): Paragraph {
  return { at, isHidden: false, isShaded: false, lastCharacter: '', boxes: [], hasPageNumber: false, text: '' }
}

export function newRun(at: number, isHidden: boolean): Run {
  return { at, isHidden, isWhite: false, isShaded: false, fields: [], notes: [], hasOwnMark: false }
}

/**
 * Markup of looks that no heading, list or table depends on: fonts, sizes, colors, spacing, spelling and revision marks.
 * It is most of what Word writes, and mammoth makes an object of each element and attribute: without it a document of
 * 250 pages takes a third of the memory.
 */
export const looks: ReadonlySet<string> = new Set(
  'lang rFonts sz szCs color kern spacing noProof proofErr lastRenderedPageBreak shd widowControl ind jc tcW tblW tblLook trHeight vAlign position vanish dstrike'
    .split(' ')
    .map((name) => `w:${name}`),
)

/** Elements that say something only of what they hold. */
export const wrappers: ReadonlySet<string> = new Set([
  'w:fldSimple',
  'w:dir',
  'w:bdo',
  'mc:AlternateContent',
  'mc:Choice',
  'mc:Fallback',
])

/** Attributes without the marks of revisions. */
export function withoutRevisions(attributes: Attributes): Attributes {
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => !name.startsWith('w:rsid')))
}
