import type { PdfItem } from '../opened-file.js'

/** Size of a mark beside that of the word it stands at. */
const smaller = 0.85
/**
 * How far a mark stands from its word, a note's number from the note, and either above or below the line, in sizes of
 * the word's letters.
 */
const reach = 0.2
const reachOfNote = 0.7
const lift = 0.6
/** Above the line by more than this it is raised. */
const raised = 0.15

/** Units that are squared and cubed. */
const squared = /(?<!\p{L})(?:m|mm|cm|dm|km|ft|in)$/u

/**
 * The runs of a page with those above or below a line put into it ("LaTeX 2ε", "120 m2"), as long as they are a few
 * letters beside a word. Numbers of footnotes are left out, at the word and at the note.
 */
export function withoutMarks(items: readonly PdfItem[]): PdfItem[] {
  const visible = items.filter(([text]) => text.trim() !== '')
  const kept: PdfItem[] = []
  for (const [at, item] of visible.entries()) {
    const [text, x, y, width, size] = item
    const before = visible[at - 1]
    const after = visible[at + 1]
    const mark = text.trim()
    if (mark.length > 3) {
      kept.push(item)
      continue
    }
    const host =
      before !== undefined && isBeside(item, before, x - (before[1] + before[3]), reach)
        ? before
        : after !== undefined && isBeside(item, after, after[1] - (x + width), reachOfNote)
          ? after
          : undefined
    const isNumber = host !== undefined && /^\d{1,3}$/.test(mark) && y - host[2] > raised * host[4]
    const isOfNote =
      isNumber &&
      (host === before
        ? /[\p{L}\p{P}]$/u.test(host[0].trimEnd()) && !squared.test(host[0].trimEnd())
        : /^\s*\p{L}/u.test(host[0]))
    if (isOfNote) continue
    kept.push(host === undefined ? item : ([text, x, host[2], width, size, ...item.slice(5)] as PdfItem))
  }
  return kept
}

/** @param gap between a mark and its word, in points */
function isBeside([, , y, , size]: PdfItem, [, , hostY, , hostSize]: PdfItem, gap: number, reachMax: number): boolean {
  const distance = Math.abs(y - hostY)
  return (
    size <= hostSize * smaller &&
    distance > 0.5 &&
    distance <= lift * hostSize &&
    gap > -hostSize &&
    gap <= reachMax * hostSize
  )
}
