import type { Line } from './pdf-columns.js'

/** Letters smaller than this beside those of the body are those of a footnote. */
const footnoteScale = 0.92
/** More of a page is no footnote. */
const maxFootnoteShare = 0.6

/** The last lines of a page that are smaller than its text above them. */
export function footnotesOf(lines: readonly Line[], body: number): Line[] {
  const last = lines.findLastIndex((line) => line.size > body * footnoteScale)
  return last < 0 ||
    lines.length - 1 - last > lines.length * maxFootnoteShare ||
    lines.slice(last + 1).some((line) => line.y > (lines[last]?.y ?? 0))
    ? []
    : lines.slice(last + 1)
}
