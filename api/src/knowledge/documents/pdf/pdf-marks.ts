import type { Language } from '../../languages/language.js'
import type { PdfItem } from '../opened-file.js'
import { writeShifted, type Shift } from '../text/shifted-text.js'

/** Size of a mark beside that of the word it stands at. */
const smaller = 0.85
/**
 * How far a mark stands from its word, a note's number from the note, and either above or below the line, in sizes of
 * the word's letters.
 */
const reach = 0.2
const reachOfNote = 0.7
const lift = 0.6
/** Above the line by more than this it is raised, and below it lowered, in sizes. */
const raised = 0.15
const lowered = 0.05

/** Units that are squared and cubed. */
const squared = /(?<!\p{L})(?:m|mm|cm|dm|km|ft|in)$/u

/**
 * The runs of a page with those above or below a line, or smaller than it, put into it ("LaTeX 2ε", "120 m²", "2.50 €"),
 * as long as they are a few letters beside a word. Numbers of footnotes are left out, at the word and at the note.
 */
export function withoutMarks(items: readonly PdfItem[], language: Language): PdfItem[] {
  const visible = items.filter(([text]) => text.trim() !== '')
  return visible.flatMap((item, at) => {
    const [text, x, , width, size, ...letters] = item
    const before = visible[at - 1]
    const after = visible[at + 1]
    const mark = text.trim()
    if (mark.length > 3) return [item]
    if (before !== undefined && isBeside(item, before, x - rightOf(before), reach)) {
      const written = writeShifted({
        text: mark,
        shift: shiftOf(item, before),
        before: before[0].trimEnd(),
        after: after !== undefined && Math.abs(after[2] - before[2]) <= raised * before[4] ? after[0] : '',
        isNote:
          isNumberOfNote(item, before) &&
          /[\p{L}\p{P}]$/u.test(before[0].trimEnd()) &&
          !squared.test(before[0].trimEnd()),
        language,
      })
      if (written === '') return []
      // What is written otherwise than it stands belongs to its word, without a space.
      const place = written === mark ? x : Math.min(x, rightOf(before))
      return [[written === mark ? text : written, place, before[2], x + width - place, size, ...letters] as PdfItem]
    }
    if (after === undefined || !isBeside(item, after, after[1] - (x + width), reachOfNote)) return [item]
    const beginsLine = before === undefined || Math.abs(before[2] - after[2]) > after[4] || rightOf(before) > x
    if (beginsLine && isNumberOfNote(item, after) && /^\s*\p{L}/u.test(after[0])) return []
    return shiftOf(item, after) === 'smaller' ? [item] : [[text, x, after[2], width, size, ...letters] as PdfItem]
  })
}

function rightOf([, x, , width]: PdfItem): number {
  return x + width
}

function isNumberOfNote(item: PdfItem, host: PdfItem): boolean {
  return /^\d{1,3}$/.test(item[0].trim()) && shiftOf(item, host) === 'raised'
}

function shiftOf([, , y]: PdfItem, [, , hostY, , hostSize]: PdfItem): Shift {
  if (y - hostY > raised * hostSize) return 'raised'
  return hostY - y > lowered * hostSize ? 'lowered' : 'smaller'
}

/** @param gap between a mark and its word, in points */
function isBeside([, , y, , size]: PdfItem, [, , hostY, , hostSize]: PdfItem, gap: number, reachMax: number): boolean {
  const distance = Math.abs(y - hostY)
  return size <= hostSize * smaller && distance <= lift * hostSize && gap > -hostSize && gap <= reachMax * hostSize
}
