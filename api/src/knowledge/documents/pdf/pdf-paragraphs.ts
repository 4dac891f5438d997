import type { Line } from './pdf-columns.js'
import { goesOnWithTable } from './pdf-table.js'

/** What a list item begins with. */
export const bullet = /^\s*(?:[•◦▪‣●○■–-]|\d{1,2}[.)])\s+/
/** A line of a price list. */
export const endsInPrice = /(?:[€$£]\s*\d+(?:[.,]\d\d)?|\d[.,]\d\d(?:\s*€)?)$/

/** White around a command that stands on a line of its own, in sizes of its letters. */
const commandGap = 3

/**
 * "You can remove it by", a command on a line of its own, "on all systems.": whether the last line is that command, or
 * goes on behind it.
 */
export function belongsToCommand(lines: readonly Line[], next: Line | undefined): boolean {
  const [line, last, before] = lines.toReversed()
  if (line === undefined || last === undefined || last.y - line.y > commandGap * line.size || line.y > last.y)
    return false
  if (line.typed) return !last.typed && next?.typed !== true && /[\p{L},:]$/u.test(last.text)
  return (
    last.typed && before !== undefined && !before.typed && /[\p{L},]$/u.test(before.text) && /^\p{Ll}/u.test(line.text)
  )
}

/**
 * Whether a line goes on with what stands beside a name, as in a list of terms: the line above is full and ends within
 * a sentence.
 */
export function continuesDefinition(previous: Line, line: Line, width: number): boolean {
  return (
    previous.cells.length === 2 &&
    line.cells.length === 1 &&
    /^\p{Ll}/u.test(line.text) &&
    /[\p{L},]$/u.test(previous.text) &&
    previous.right - previous.x >= width * 0.9
  )
}

/** Whether a line ends in the middle of a word. */
export function endsHyphenated(line: Line): boolean {
  return /\p{Ll}[-\u00AD\u2010]$/u.test(line.text)
}

/**
 * Whether a line belongs to the paragraph of the line above it. Rows of a table stand further apart than lines of text.
 */
export function continuesParagraph(lines: readonly Line[], last: Line, line: Line): boolean {
  const reach = goesOnWithTable(lines, line) ? 3.2 : 1.7
  return (
    last.y - line.y <= reach * Math.max(last.size, line.size) &&
    line.y <= last.y + 1 &&
    Math.abs(last.size - line.size) <= 1.5
  )
}

/** Whether the first line of a column or page goes on with a sentence that the column before it left open. */
export function continuesInColumn(last: Line, line: Line): boolean {
  if (
    Math.abs(last.size - line.size) > 0.6 ||
    last.cells.length > 1 ||
    line.cells.length > 1 ||
    !/^\p{Ll}/u.test(line.text)
  )
    return false
  return endsHyphenated(last) || /[\p{L}\p{N},'’]$/u.test(last.text)
}
