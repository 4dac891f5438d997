import type { Language } from '../../../../core/languages/index.js'
import type { PdfItem } from '../opened-file.js'
import { writeShifted, type Shift } from '../text/shifted-text.js'

const smaller = 0.85
/** In font sizes: mark to word, number to note, and vertical. */
const maxMarkGap = 0.2
const maxNoteGap = 0.7
const maxMarkShift = 0.6
const raised = 0.15
const lowered = 0.05

const squared = /(?<!\p{L})(?:m|mm|cm|dm|km|ft|in)$/u

/**
 * Merges short raised, lowered or small runs into their line ("LaTeX 2ε", "120 m²", "2.50 €") and removes footnote
 * numbers.
 */
export function withoutMarks(items: readonly PdfItem[], language: Language): PdfItem[] {
  const visible = items.filter(([text]) => text.trim() !== '')
  const heads = findNoteNumbers(visible)
  return visible.flatMap((item, at) => {
    const [text, x, , width, size, ...letters] = item
    const before = visible[at - 1]
    const after = visible[at + 1]
    const [mark, currency] = splitAmount(text.trim())
    if (mark.length > 3) return [item]
    if (before !== undefined && isBeside(item, before, x - rightEdge(before), maxMarkGap)) {
      const follows = after !== undefined && Math.abs(after[2] - before[2]) <= raised * before[4] ? after[0] : ''
      const shown = writeShifted({
        text: mark,
        shift: detectShift(item, before),
        before: lineBefore(visible, at),
        after: `${currency}${follows}`,
        isNote: isReference(item, before, heads),
        language,
      })
      const written = `${shown}${currency}`
      if (written === '') return []
      const place = shown === mark ? x : Math.min(x, rightEdge(before))
      return [[shown === mark ? text : written, place, before[2], x + width - place, size, ...letters] as PdfItem]
    }
    if (currency !== '' || after === undefined || !isBeside(item, after, after[1] - (x + width), maxNoteGap))
      return [item]
    if (isNoteHead(item, before, after)) return []
    return detectShift(item, after) === 'smaller' ? [item] : [[text, x, after[2], width, size, ...letters] as PdfItem]
  })
}

/** "50 €" after "2": cents and currency. */
function splitAmount(text: string): [mark: string, currency: string] {
  const parts = /^([.,]?\d{2})(\s*(?:\p{Sc}|\p{L}{2,4}\.?))$/u.exec(text)
  return parts === null ? [text, ''] : [parts[1]!, parts[2]!]
}

const contextRuns = 3

function lineBefore(items: readonly PdfItem[], at: number): string {
  const host = items[at - 1]!
  let line = host[0].trimEnd()
  for (let index = at - 2; index >= Math.max(0, at - 1 - contextRuns); index--) {
    const item = items[index]!
    const gap = items[index + 1]![1] - rightEdge(item)
    if (Math.abs(item[2] - host[2]) > maxMarkShift * host[4] || gap < -host[4] || gap > host[4]) break
    line = `${item[0]} ${line}`
  }
  return line
}

function isReference(item: PdfItem, host: PdfItem, heads: ReadonlySet<string>): boolean {
  const text = host[0].trimEnd()
  if (!isNoteNumber(item, host) || squared.test(text)) return false
  return /[\p{L}\p{P}]$/u.test(text) || heads.has(item[0].trim())
}

function findNoteNumbers(items: readonly PdfItem[]): ReadonlySet<string> {
  const heads = new Set<string>()
  for (const [at, item] of items.entries()) {
    const after = items[at + 1]
    if (after === undefined || !isBeside(item, after, after[1] - rightEdge(item), maxNoteGap)) continue
    if (isNoteHead(item, items[at - 1], after)) heads.add(item[0].trim())
  }
  return heads
}

function isNoteHead(item: PdfItem, before: PdfItem | undefined, after: PdfItem): boolean {
  const beginsLine =
    before === undefined ||
    Math.abs(before[2] - after[2]) > after[4] ||
    rightEdge(before) > item[1] + after[4] * maxMarkGap
  return beginsLine && isNoteNumber(item, after) && /^\s*\p{L}/u.test(after[0])
}

function rightEdge([, x, , width]: PdfItem): number {
  return x + width
}

function isNoteNumber(item: PdfItem, host: PdfItem): boolean {
  return /^\d{1,3}$/.test(item[0].trim()) && detectShift(item, host) === 'raised'
}

function detectShift([, , y]: PdfItem, [, , hostY, , hostSize]: PdfItem): Shift {
  if (y - hostY > raised * hostSize) return 'raised'
  return hostY - y > lowered * hostSize ? 'lowered' : 'smaller'
}

function isBeside([, , y, , size]: PdfItem, [, , hostY, , hostSize]: PdfItem, gap: number, reachMax: number): boolean {
  const distance = Math.abs(y - hostY)
  return (
    size <= hostSize * smaller && distance <= maxMarkShift * hostSize && gap > -hostSize && gap <= reachMax * hostSize
  )
}
