import type { Block } from './document.js'
import type { PdfItem } from './file-worker.js'
import { countWords, lineKey, tellsContact, tellsHours } from './text-patterns.js'

interface Line {
  text: string
  x: number
  right: number
  y: number
  size: number
}

/** Text at least this much larger than the body is a heading. */
const headingScale = 1.15
/** A gap between two runs wider than this many font sizes separates columns. */
const columnGap = 2.2

/** Puts the runs of text of a PDF back into reading order: columns, paragraphs, headings; words cut at line ends are joined. */
export function layOutPdf(pages: readonly (readonly PdfItem[])[]): Block[] {
  const lines = pages.map((items) => dropEmpty(orderColumns(linesOf(items))))
  const body = bodySize(lines.flat())
  const running = runningLines(lines)
  const blocks: Block[] = []
  let headings: { size: number; text: string }[] = []
  for (const [index, pageLines] of lines.entries()) {
    let paragraph: Line[] = []
    const flush = (): void => {
      if (paragraph.length === 0) return
      const text = joinLines(paragraph)
      if (/[\p{L}\p{N}]/u.test(text)) blocks.push({ kind: kindOf(text, paragraph), text, headings: headings.map((heading) => heading.text), pageNumber: index + 1 })
      paragraph = []
    }
    for (const line of pageLines) {
      if (running.has(runningKey(line)) || /^\s*(?:(?:page|pagina|pag\.?)\s*)?\d{1,4}(?:\s*(?:\/|of|di)\s*\d{1,4})?\s*$/i.test(line.text)) continue
      const isHeading = line.size >= body * headingScale && countWords(line.text) <= 16 && !/[.;,]$/.test(line.text)
      const last = paragraph.at(-1)
      if (isHeading) {
        flush()
        const previous = headings.at(-1)
        const continues = previous !== undefined && blocks.at(-1)?.headings.at(-1) !== previous.text && Math.abs(previous.size - line.size) < 0.5 && previous.text.length < 120
        if (continues && previous !== undefined) headings = [...headings.slice(0, -1), { size: line.size, text: `${previous.text} ${line.text}` }]
        else headings = [...headings.filter((heading) => heading.size > line.size + 0.5), { size: line.size, text: line.text }]
        continue
      }
      if (last !== undefined && (last.y - line.y > 1.7 * Math.max(last.size, line.size) || line.y > last.y + 1 || Math.abs(last.size - line.size) > 1.5)) flush()
      paragraph.push(line)
    }
    flush()
  }
  return blocks
}

function linesOf(items: readonly PdfItem[]): Line[] {
  const sorted = items.filter(([text]) => text.trim() !== '').toSorted((a, b) => b[2] - a[2] || a[1] - b[1])
  const rows: PdfItem[][] = []
  for (const item of sorted) {
    const row = rows.at(-1)
    const first = row?.[0]
    if (row !== undefined && first !== undefined && Math.abs(first[2] - item[2]) <= Math.max(2, Math.min(first[4], item[4]) * 0.4)) row.push(item)
    else rows.push([item])
  }
  return rows.flatMap((row) => {
    const lines: Line[] = []
    for (const [text, x, y, width, size] of row.toSorted((a, b) => a[1] - b[1])) {
      const line = lines.at(-1)
      const gap = line === undefined ? 0 : x - line.right
      if (line === undefined || gap > columnGap * Math.max(size, 6)) lines.push({ text, x, right: x + width, y, size })
      else {
        line.text += gap > size * 0.15 && !/\s$/.test(line.text) && !/^\s/.test(text) ? ` ${text}` : text
        line.right = Math.max(line.right, x + width)
        line.size = Math.max(line.size, size)
      }
    }
    return lines
  })
}

/**
 * Two columns of prose are read one after the other. Rows such as "Margherita … € 7" also have a gap, but their right
 * parts are short: they are joined into one line instead.
 */
function orderColumns(lines: readonly Line[]): Line[] {
  const left = Math.min(...lines.map((line) => line.x))
  const right = Math.max(...lines.map((line) => line.right))
  const middle = (left + right) / 2
  const isLeft = (line: Line): boolean => line.right <= middle + 12
  const isRight = (line: Line): boolean => line.x >= middle - 12
  const rights = lines.filter(isRight)
  const lefts = lines.filter(isLeft)
  const wide = lines.length - rights.length - lefts.length
  const averageWords = rights.reduce((sum, line) => sum + countWords(line.text), 0) / Math.max(1, rights.length)
  if (rights.length >= 4 && lefts.length >= 4 && averageWords >= 4 && wide <= lines.length * 0.25) {
    const ordered: Line[] = []
    let column: Line[] = []
    const flush = (): void => {
      ordered.push(...column.filter((line) => !isRight(line)), ...column.filter(isRight))
      column = []
    }
    for (const line of lines) {
      // A line across the page ends the columns above it.
      if (!isLeft(line) && !isRight(line)) {
        flush()
        ordered.push(line)
      } else column.push(line)
    }
    flush()
    return ordered
  }
  const joined: Line[] = []
  for (const line of lines) {
    const last = joined.at(-1)
    if (last !== undefined && Math.abs(last.y - line.y) <= Math.max(2, line.size * 0.4)) {
      last.text = `${last.text.trimEnd()} ${line.text.trimStart()}`
      last.right = line.right
    } else joined.push({ ...line })
  }
  return joined
}

function dropEmpty(lines: readonly Line[]): Line[] {
  return lines.map((line) => ({ ...line, text: line.text.replace(/\s+/g, ' ').replace(/(?: ?\.){4,} ?/g, ' ').trim() })).filter((line) => line.text !== '')
}

/** The size most characters are set in. */
function bodySize(lines: readonly Line[]): number {
  const counts = new Map<number, number>()
  for (const line of lines) {
    const size = Math.round(line.size * 2) / 2
    counts.set(size, (counts.get(size) ?? 0) + line.text.length)
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 10
}

function runningKey(line: Line): string {
  return `${Math.round(line.y)} ${lineKey(line.text.replace(/\d+/g, '#'))}`
}

/** Page headers and footers: the same words at the same height on most pages. */
function runningLines(pages: readonly (readonly Line[])[]): Set<string> {
  if (pages.length < 3) return new Set()
  const counts = new Map<string, number>()
  for (const page of pages) for (const key of new Set(page.map(runningKey))) counts.set(key, (counts.get(key) ?? 0) + 1)
  return new Set([...counts].filter(([, count]) => count >= Math.max(3, pages.length * 0.5)).map(([key]) => key))
}

const bullet = /^\s*(?:[•◦▪‣●○■–-]|\d{1,2}[.)])\s+/

/** Joins the lines of a paragraph; list items and table-like rows keep their own lines. */
function joinLines(lines: readonly Line[]): string {
  const width = Math.max(...lines.map((line) => line.right)) - Math.min(...lines.map((line) => line.x))
  let text = ''
  for (const [index, line] of lines.entries()) {
    const previous = lines[index - 1]
    if (previous === undefined) text = line.text
    else if (/\p{Ll}[-\u00AD\u2010]$/u.test(text) && /^\p{Ll}/u.test(line.text)) text = `${text.slice(0, -1)}${line.text}`
    else if (bullet.test(line.text) || previous.right - previous.x < width * 0.7 || /(?:[€$£]\s*\d+(?:[.,]\d\d)?|\d[.,]\d\d(?:\s*€)?)$/.test(previous.text)) text += `\n${line.text}`
    else text += ` ${line.text}`
  }
  return text.replace(/\u00AD/g, '')
}

function kindOf(text: string, lines: readonly Line[]): Block['kind'] {
  if (tellsHours(text) && countWords(text) <= 150) return 'hours'
  if (tellsContact(text) && countWords(text) <= 60) return 'contact'
  return lines.length > 1 && lines.every((line) => bullet.test(line.text)) ? 'list' : 'text'
}
