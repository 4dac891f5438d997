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
  const heads = numbersOfNotes(visible)
  return visible.flatMap((item, at) => {
    const [text, x, , width, size, ...letters] = item
    const before = visible[at - 1]
    const after = visible[at + 1]
    const [mark, currency] = splitAmount(text.trim())
    if (mark.length > 3) return [item]
    if (before !== undefined && isBeside(item, before, x - rightOf(before), reach)) {
      const follows = after !== undefined && Math.abs(after[2] - before[2]) <= raised * before[4] ? after[0] : ''
      const shown = writeShifted({
        text: mark,
        shift: shiftOf(item, before),
        before: lineBefore(visible, at),
        after: `${currency}${follows}`,
        isNote: isReference(item, before, heads),
        language,
      })
      const written = `${shown}${currency}`
      if (written === '') return []
      // A mark that was written out belongs to its word, without a space.
      const place = shown === mark ? x : Math.min(x, rightOf(before))
      return [[shown === mark ? text : written, place, before[2], x + width - place, size, ...letters] as PdfItem]
    }
    if (currency !== '' || after === undefined || !isBeside(item, after, after[1] - (x + width), reachOfNote))
      return [item]
    if (isHeadOfNote(item, before, after)) return []
    return shiftOf(item, after) === 'smaller' ? [item] : [[text, x, after[2], width, size, ...letters] as PdfItem]
  })
}

/** "50 €" behind "2": the cents, and what follows them. */
function splitAmount(text: string): [mark: string, currency: string] {
  const parts = /^([.,]?\d{2})(\s*(?:\p{Sc}|\p{L}{2,4}\.?))$/u.exec(text)
  return parts === null ? [text, ''] : [parts[1]!, parts[2]!]
}

/** Runs before a mark in which the currency of its price may stand. */
const contextRuns = 3

/** The text before a mark on its line. */
function lineBefore(items: readonly PdfItem[], at: number): string {
  const host = items[at - 1]!
  let line = host[0].trimEnd()
  for (let index = at - 2; index >= Math.max(0, at - 1 - contextRuns); index--) {
    const item = items[index]!
    const gap = items[index + 1]![1] - rightOf(item)
    if (Math.abs(item[2] - host[2]) > lift * host[4] || gap < -host[4] || gap > host[4]) break
    line = `${item[0]} ${line}`
  }
  return line
}

/** Whether a raised number refers to a note. */
function isReference(item: PdfItem, host: PdfItem, heads: ReadonlySet<string>): boolean {
  const text = host[0].trimEnd()
  if (!isNumberOfNote(item, host) || squared.test(text)) return false
  return /[\p{L}\p{P}]$/u.test(text) || heads.has(item[0].trim())
}

/** The raised numbers that notes of a page begin with. */
function numbersOfNotes(items: readonly PdfItem[]): ReadonlySet<string> {
  const heads = new Set<string>()
  for (const [at, item] of items.entries()) {
    const after = items[at + 1]
    if (after === undefined || !isBeside(item, after, after[1] - rightOf(item), reachOfNote)) continue
    if (isHeadOfNote(item, items[at - 1], after)) heads.add(item[0].trim())
  }
  return heads
}

function isHeadOfNote(item: PdfItem, before: PdfItem | undefined, after: PdfItem): boolean {
  const beginsLine =
    before === undefined || Math.abs(before[2] - after[2]) > after[4] || rightOf(before) > item[1] + after[4] * reach
  return beginsLine && isNumberOfNote(item, after) && /^\s*\p{L}/u.test(after[0])
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
