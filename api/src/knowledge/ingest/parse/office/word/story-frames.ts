import type { Appearance } from './run-appearance.js'
import type { Attributes } from './xml.js'

export interface Paragraph {
  at: number
  style?: string
  numbering?: string
  level?: string
  background?: string
  /** Whether a deleted mark joins the paragraph to the next one. */
  isMarkDeleted: boolean
  isMarkHidden: boolean
  hasHidden: boolean
  numberAt?: number
  lastCharacter: string
  lastAppearance?: Appearance
  boxes: string[]
  text: string
  mark?: { at: number; until: number; text: string; length: number }
  segment: Segment
}

export interface Segment {
  at: number
  text: string
  hasPageNumber: boolean
}

export interface Run {
  at: number
  direct: Appearance
  style?: string
  appearance?: Appearance
  isUnseen: boolean
  text: string
  before: string
  start: number
  boxes: number
  notes: string[]
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
 * Markup that no heading, list or table needs. mammoth creates an object for each element and attribute: without this
 * markup, 250 pages take a third of the memory.
 */
export const appearanceTags: ReadonlySet<string> = new Set(
  'lang rFonts sz szCs color kern spacing noProof proofErr lastRenderedPageBreak shd widowControl ind jc tcW tblW tblLook trHeight vAlign vertAlign position vanish strike dstrike highlight'
    .split(' ')
    .map((name) => `w:${name}`),
)

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

export const formerProperties: ReadonlySet<string> = new Set([
  'w:pPrChange',
  'w:rPrChange',
  'w:tblPrChange',
  'w:sectPrChange',
])
/** Here revision marks are properties and do not enclose deleted text. */
export const propertyTags: ReadonlySet<string> = new Set(['w:rPr', 'w:trPr', 'w:tcPr'])
export const rewritten: ReadonlyMap<string, string> = new Map([
  ['w:cr', 'w:br'],
  ['w:ptab', 'w:tab'],
  ['w:br', 'w:br'],
])

export function withoutRevisions(attributes: Attributes): Attributes {
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => !name.startsWith('w:rsid')))
}
