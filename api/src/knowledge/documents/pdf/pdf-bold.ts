import type { Line } from './pdf-columns.js'
import { countWords } from '../text/text-patterns.js'

const maxWords = 12
/** Of its letters, so much must be bold for a document to be bold throughout. */
const mostly = 0.5

/** Whether most of a document is set in bold. */
export function mostlyBold(lines: readonly Line[]): boolean {
  const letters = (some: readonly Line[]): number => some.reduce((sum, line) => sum + line.text.length, 0)
  return letters(lines.filter((line) => line.bold)) > letters(lines) * mostly
}

/**
 * Whether a bold line is a heading, though it is no larger than what it stands over: it is short, no row of a table, no
 * end of a sentence that the line above it began, and plain text stands below.
 * @param last the line above, if it stands in the same column
 * @param below what comes after it, on the same page: a heading may take two lines
 */
export function isBoldHeading(line: Line, last: Line | undefined, below: readonly Line[]): boolean {
  if (!isCandidate(line)) return false
  const plain = below.find((next) => !isCandidate(next))
  if (plain === undefined || plain.bold || plain.y >= line.y || !/\p{L}/u.test(plain.text)) return false
  if (last === undefined || last.bold) return true
  const gap = last.y - line.y
  // A line that stands close under an unfinished sentence is stressed, and no heading.
  return (
    gap <= 0 ||
    gap > 1.6 * line.size ||
    /[.!?:;)\]"”»…\d€]$/.test(last.text) ||
    last.right - last.x < 0.6 * Math.max(plain.right - plain.x, line.right - line.x)
  )
}

function isCandidate({ bold, cells, text }: Line): boolean {
  return bold && cells.length === 1 && countWords(text) <= maxWords && /\p{L}{2}/u.test(text) && !/[.;,]$/.test(text)
}
