import type { Look } from './run-look.js'
import type { Attributes } from './xml.js'

/** A paragraph while it is read. */
export interface Paragraph {
  /** Where it begins in what is written. */
  at: number
  style?: string
  numbering?: string
  level?: string
  /** The color behind it, where it names one. */
  ground?: string
  /** Whether its end was deleted: then it is a part of the next. */
  isMarkDeleted: boolean
  isMarkHidden: boolean
  /** Whether text in it is hidden. */
  hasHidden: boolean
  /** Where its place in a list is written, if it has properties; behind their end comes its number. */
  numberAt?: number
  /** The last visible character so far. */
  lastCharacter: string
  /** How its last run looked. */
  lastLook?: Look
  /** Content of the text boxes in it. */
  boxes: string[]
  text: string
  /** A raised number that it begins with. */
  mark?: { at: number; until: number; text: string; length: number }
  /** The text between two tabs. */
  segment: Segment
}

export interface Segment {
  at: number
  text: string
  /** Whether a field in it shows the number of a page. */
  hasPageNumber: boolean
}

/** A run while it is read. */
export interface Run {
  /** Where it begins in what is written. */
  at: number
  /** How it looks, as far as it says so itself. */
  direct: Look
  style?: string
  /** How it looks in the end. */
  look?: Look
  isUnseen: boolean
  text: string
  /** The visible character before it, and the length of its paragraph's text there. */
  before: string
  start: number
  /** Text boxes that its paragraph had before it. */
  boxes: number
  /** Notes that it refers to. */
  notes: string[]
  /** Whether it has a mark of its own for its note. */
  hasOwnMark: boolean
}

export function newParagraph(at: number): Paragraph {
  return {
    at,
    isMarkDeleted: false,
    isMarkHidden: false,
    hasHidden: false,
    lastCharacter: '',
    boxes: [],
    text: '',
    segment: newSegment(at),
  }
}

export function newSegment(at: number): Segment {
  return { at, text: '', hasPageNumber: false }
}

export function newRun(at: number, paragraph: Paragraph | undefined): Run {
  return {
    at,
    direct: {},
    isUnseen: false,
    text: '',
    before: paragraph?.lastCharacter ?? '',
    start: paragraph?.text.length ?? 0,
    boxes: paragraph?.boxes.length ?? 0,
    notes: [],
    hasOwnMark: false,
  }
}

/**
 * Markup of looks that no heading, list or table depends on: fonts, sizes, colors, spacing, spelling and revision marks.
 * It is most of what Word writes, and mammoth makes an object of each element and attribute: without it a document of
 * 250 pages takes a third of the memory.
 */
export const looks: ReadonlySet<string> = new Set(
  'lang rFonts sz szCs color kern spacing noProof proofErr lastRenderedPageBreak shd widowControl ind jc tcW tblW tblLook trHeight vAlign vertAlign position vanish strike dstrike highlight'
    .split(' ')
    .map((name) => `w:${name}`),
)

/** Elements that say something only of what they hold. */
export const wrappers: ReadonlySet<string> = new Set([
  'w:fldSimple',
  'w:dir',
  'w:bdo',
  'w:ruby',
  'w:rubyBase',
  'm:oMathPara',
  'mc:AlternateContent',
  'mc:Choice',
  'mc:Fallback',
])

/** The look of a paragraph or run before a revision. */
export const formerProperties: ReadonlySet<string> = new Set([
  'w:pPrChange',
  'w:rPrChange',
  'w:tblPrChange',
  'w:sectPrChange',
])
/** Marks of a revision as properties, and not around what was deleted. */
export const propertiesOf: ReadonlySet<string> = new Set(['w:rPr', 'w:trPr', 'w:tcPr'])
/** Elements that are written otherwise, with what they are written as. */
export const rewritten: ReadonlyMap<string, string> = new Map([
  ['w:cr', 'w:br'],
  ['w:ptab', 'w:tab'],
  ['w:br', 'w:br'],
])

/** Attributes without the marks of revisions. */
export function withoutRevisions(attributes: Attributes): Attributes {
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => !name.startsWith('w:rsid')))
}
